#!/bin/sh
# The program's bill of materials as CycloneDX 1.5 in JSON: sbom.sh BINARY VERSION DATE SWIFT-VERSION >FILE
# The serial number is made from the program's digest: the same program has the same bill.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
binary=$1
version=$2
date=$3
swift=$4
if command -v sha256sum >/dev/null 2>&1; then sum=$(sha256sum "$binary"); else sum=$(shasum -a 256 "$binary"); fi
sum=${sum%% *}
serial=$(printf '%s' "$sum" | sed 's/^\(.\{8\}\)\(.\{4\}\).\(.\{3\}\).\(.\{3\}\)\(.\{12\}\).*/\1-\2-5\3-8\4-\5/')
cat <<EOF
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "serialNumber": "urn:uuid:$serial",
  "version": 1,
  "metadata": {
    "timestamp": "$date",
    "component": {
      "type": "application",
      "bom-ref": "snapveil",
      "name": "snapveil",
      "version": "$version",
      "licenses": [{"license": {"id": "Apache-2.0"}}],
      "hashes": [{"alg": "SHA-256", "content": "$sum"}]
    }
  },
  "components": [
EOF
refs='"swift-runtime"'
grep -v '^#' "$root/Packaging/dependencies.tsv" | while IFS="$(printf '\t')" read -r name url release commit license named; do
    purl="pkg:swift/$(printf '%s' "$url" | sed 's#^https://##; s#\.git$##')@$release"
    cat <<EOF
    {
      "type": "library",
      "bom-ref": "$name",
      "name": "$name",
      "version": "$release",
      "purl": "$purl",
      "licenses": [{"license": {"id": "$license"}}],
      "externalReferences": [{"type": "vcs", "url": "$url", "comment": "commit $commit"}]
    },
EOF
done
refs="$refs$(grep -v '^#' "$root/Packaging/dependencies.tsv" | cut -f1 | sed 's/.*/, "&"/' | tr -d '\n')"
# Linked against, not inside.
for entry in libarchive:libarchive:BSD-2-Clause libjpeg-turbo:libturbojpeg:BSD-3-Clause \
    libpng:libpng:libpng-2.0 nettle:nettle:LGPL-3.0-or-later sqlite:sqlite3:blessing zlib:zlib:Zlib; do
    name=${entry%%:*}
    rest=${entry#*:}
    found=$(pkg-config --modversion "${rest%%:*}" 2>/dev/null || echo unknown)
    refs="$refs, \"$name\""
    cat <<EOF
    {
      "type": "library",
      "bom-ref": "$name",
      "name": "$name",
      "version": "$found",
      "scope": "required",
      "description": "linked against; the version is that of the machine that built the program",
      "licenses": [{"license": {"id": "${rest#*:}"}}]
    },
EOF
done
cat <<EOF
    {
      "type": "library",
      "bom-ref": "swift-runtime",
      "name": "swift-runtime",
      "version": "$swift",
      "licenses": [{"license": {"id": "Apache-2.0"}}]
    }
  ],
  "dependencies": [
    {"ref": "snapveil", "dependsOn": [$refs]}
  ]
}
EOF
