#!/bin/sh
# Everything that a release consists of, into dist/VERSION-SYSTEM-MACHINE/: the program with man pages and completions, packed;
# its sources; on Debian and Ubuntu a package; a Homebrew formula; the bill of materials; the notices of others; SHA-256 of all
# of that, signed where SNAPVEIL_SIGNING_KEY names a minisign key without a password. The same sources give the same bytes.
#
#   SNAPVEIL_BINARY, GENERATE_MANUAL, CHECKOUTS   of a build that is there, instead of building
#   SOURCE_DATE_EPOCH                             the time of everything, default: of the last commit
#   SNAPVEIL_REPOSITORY                           OWNER/NAME on GitHub, for the formula's addresses
set -eu
cd "$(dirname "$0")/.."

if [ -z "${SNAPVEIL_BINARY:-}" ]; then
    sh Scripts/build-program.sh .build-release
    SNAPVEIL_BINARY=.build-release/release/snapveil
    GENERATE_MANUAL=.build-release/release/generate-manual
    CHECKOUTS=${SNAPVEIL_VENDOR:-.build-release/checkouts}
fi
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH="$epoch"
date=$(date -u -d "@$epoch" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -r "$epoch" +%Y-%m-%dT%H:%M:%SZ)
version=$("$SNAPVEIL_BINARY" --version | cut -d' ' -f2)
system=$(uname -s | tr '[:upper:]' '[:lower:]')
name=snapveil-$version-$system-$(uname -m)
out=dist/$name
rm -rf "$out"
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sh Scripts/notices.sh "$CHECKOUTS" >"$out/THIRD-PARTY-NOTICES.txt"
sh Scripts/install.sh "$SNAPVEIL_BINARY" "$GENERATE_MANUAL" "$out/THIRD-PARTY-NOTICES.txt" "$work/tree/usr" >/dev/null
swift=$("${SWIFT:-swift}" --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
sh Scripts/sbom.sh "$work/tree/usr/bin/snapveil" "$version" "$date" "${swift:-unknown}" >"$out/$name.cdx.json"
sh Scripts/pack.sh "$work/tree/usr" "$name" "$out/$name.tar.gz" "$epoch"

git archive --format=tar --prefix="snapveil-$version/" --mtime="@$epoch" HEAD 2>/dev/null >"$work/source.tar" \
    || git archive --format=tar --prefix="snapveil-$version/" HEAD >"$work/source.tar"
gzip -n -9 <"$work/source.tar" >"$out/snapveil-$version-source.tar.gz"

if [ "$system" = linux ] && command -v dpkg-deb >/dev/null 2>&1; then
    sh Scripts/package-deb.sh "$work/tree" "$version" "$out/snapveil_${version}_$(dpkg --print-architecture).deb" "$epoch"
fi

sums() { if command -v sha256sum >/dev/null 2>&1; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
source=$(sums "$out/snapveil-$version-source.tar.gz" | cut -d' ' -f1)
sed -e "s|@REPOSITORY@|${SNAPVEIL_REPOSITORY:-OWNER/snapveil}|g" -e "s|@VERSION@|$version|g" -e "s|@SHA256@|$source|g" \
    Packaging/snapveil.rb.in >"$out/snapveil.rb"

sumfile=$name.SHA256SUMS
(cd "$out" && sums -- * >"$work/sums" && cp "$work/sums" "$sumfile")
if [ -n "${SNAPVEIL_SIGNING_KEY:-}" ]; then
    minisign -S -s "$SNAPVEIL_SIGNING_KEY" -m "$out/$sumfile" -x "$out/$sumfile.minisig" \
        -c "signature of snapveil's checksums" -t "snapveil $version, $system $(uname -m)" </dev/null >/dev/null
else
    echo "note: not signed, since SNAPVEIL_SIGNING_KEY names no key" >&2
fi
ls "$out"
