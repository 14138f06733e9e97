#!/bin/sh
# Builds what a release consists of: dist/snapveil-VERSION-SYSTEM-MACHINE.tar.gz and its SHA-256 beside it. The binary
# holds the Swift runtime, so that it runs where no Swift is installed; on macOS the runtime is a part of the system.
set -eu
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
scratch=.build-release
static=
[ "$(uname)" = Darwin ] || static=--static-swift-stdlib

# Flags are words:
# shellcheck disable=SC2086
"$swift" build -c release --product snapveil --scratch-path "$scratch" $static ${BUILD_FLAGS:-}
binary=$scratch/release/snapveil
# shellcheck disable=SC2086
"$swift" build -c release --product generate-manual --scratch-path "$scratch" $static ${BUILD_FLAGS:-}

version=$("$binary" --version | cut -d' ' -f2)
name=snapveil-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
folder=dist/$name
rm -rf "$folder" "dist/$name.tar.gz" "dist/$name.tar.gz.sha256"
mkdir -p "$folder"
cp "$binary" README.md CHANGELOG.md LICENSE "$folder/"
strip "$folder/snapveil"
sh Scripts/generate-man.sh "$binary" "$scratch/release/generate-manual" "$folder/man"
sh Scripts/generate-completions.sh "$binary" "$folder/completions"

tar -C dist -czf "dist/$name.tar.gz" "$name"
cd dist
if command -v sha256sum >/dev/null 2>&1; then
    sha256sum "$name.tar.gz" >"$name.tar.gz.sha256"
else
    shasum -a 256 "$name.tar.gz" >"$name.tar.gz.sha256"
fi
ls -l "$name/snapveil" "$name.tar.gz"
cat "$name.tar.gz.sha256"
