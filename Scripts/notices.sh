#!/bin/sh
# What the licences of the parts inside the released program ask to be passed on: notices.sh CHECKOUTS >FILE
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
checkouts=$1
cat <<'EOF'
The snapveil program contains the parts below. Libraries that it only links against (libarchive, libjpeg-turbo,
libpng, Nettle, SQLite, zlib, and the C and C++ libraries of the system) are not inside it and come with their own
licences.

On Linux it also contains the Swift runtime with Foundation (https://swift.org), Apache-2.0 with the Runtime Library
Exception, which asks for no notice in programs that were compiled with it.
EOF
grep -v '^#' "$root/Packaging/dependencies.tsv" | while IFS="$(printf '\t')" read -r name url version commit license named; do
    printf '\n%s\n%s %s (%s)\n%s, commit %s\n' \
        "================================================================================" \
        "$name" "$version" "$license" "$url" "$commit"
    for file in LICENSE LICENSE.txt NOTICE NOTICE.txt; do
        [ -f "$checkouts/$name/$file" ] || continue
        printf '\n-------- %s --------\n\n' "$file"
        cat "$checkouts/$name/$file"
    done
done
