#!/bin/sh
# A Debian package of an installed tree: package-deb.sh FOLDER VERSION FILE EPOCH
# FOLDER holds usr/. The libraries that the program is linked against become dependencies, by the names that this
# distribution gives them and by those with and without the t64 of newer ones.
set -eu
folder=$1
version=$2
file=$3
epoch=$4
root=$(cd "$(dirname "$0")/.." && pwd)

depends=
for library in $(objdump -p "$folder/usr/bin/snapveil" | awk '$1 == "NEEDED" { print $2 }' | sort); do
    path=$(ldd "$folder/usr/bin/snapveil" | awk -v name="$library" '$1 == name { print $3 }')
    [ -n "$path" ] || continue
    # Packages know the paths before /usr was merged, or those after it.
    package=$(dpkg -S "$(readlink -f "$path")" 2>/dev/null || dpkg -S "$path" 2>/dev/null || dpkg -S "*/$library" 2>/dev/null || true)
    package=$(printf '%s\n' "$package" | head -n 1 | sed 's/:.*//')
    if [ -z "$package" ]; then
        echo "package-deb: no package holds $library" >&2
        exit 1
    fi
    case $package in *t64) entry="$package | ${package%t64}" ;; libc6 | libgcc-s1 | libstdc++6) entry=$package ;; *) entry="$package | ${package}t64" ;; esac
    case ", $depends, " in *", $entry, "*) ;; *) depends="${depends:+$depends, }$entry" ;; esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$folder" "$work/tree"
# Debian's policy wants these packed.
find "$work/tree/usr/share/man" -name '*.1' -exec gzip -n -9 {} +
gzip -n -9 "$work/tree/usr/share/doc/snapveil/CHANGELOG.md"
mkdir "$work/tree/DEBIAN"
size=$(du -sk "$work/tree/usr" | cut -f1)
cat >"$work/tree/DEBIAN/control" <<EOF
Package: snapveil
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: snapveil maintainers <maintainers@users.noreply.snapveil.example>
Installed-Size: $size
Depends: $depends
Suggests: libtesseract5 | libtesseract5t64, tesseract-ocr-eng, libzbar0 | libzbar0t64
Section: utils
Priority: optional
Description: checks whether app-switcher snapshots of iOS apps are covered
 Walks an extracted iOS app sandbox or a file-system dump, finds the snapshots that the
 system took for the app switcher, decodes them, compares them with the covers that an
 app is known to draw, and reports those that show what should be covered.
EOF
find "$work/tree" -exec touch -h -d "@$epoch" {} +
SOURCE_DATE_EPOCH=$epoch dpkg-deb --build --root-owner-group -Zxz "$work/tree" "$file" >/dev/null
[ -f "$root/LICENSE" ]
