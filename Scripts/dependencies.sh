#!/bin/sh
# Sources that a build takes from elsewhere: dependencies.sh check CHECKOUTS compares checked out packages with
# Packaging/dependencies.tsv, commit by commit; dependencies.sh vendor CHECKOUTS FOLDER copies them, without their history.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
list=$root/Packaging/dependencies.tsv
command=$1
checkouts=$2

each() { grep -v '^#' "$list"; }

check() {
    each | while IFS="$(printf '\t')" read -r name url version commit license named; do
        if [ ! -d "$checkouts/$name" ]; then
            echo "dependencies: $name is missing in $checkouts" >&2
            exit 1
        fi
        found=$(git -C "$checkouts/$name" rev-parse HEAD)
        if [ "$found" != "$commit" ]; then
            echo "dependencies: $name is $found, expected is $version, $commit" >&2
            exit 1
        fi
        if [ -n "$(git -C "$checkouts/$name" status --porcelain)" ]; then
            echo "dependencies: $checkouts/$name was changed" >&2
            exit 1
        fi
    done
    for folder in "$checkouts"/*/; do
        name=$(basename "$folder")
        if ! each | cut -f1 | grep -qx "$name"; then
            echo "dependencies: $name is not in Packaging/dependencies.tsv" >&2
            exit 1
        fi
    done
}

case $command in
    check) check ;;
    vendor)
        check
        rm -rf "$3"
        mkdir -p "$3"
        each | cut -f1 | while read -r name; do
            mkdir "$3/$name"
            git -C "$checkouts/$name" archive HEAD | tar -C "$3/$name" -xf -
        done
        cp "$list" "$3/dependencies.tsv" ;;
    *)
        echo "dependencies.sh check CHECKOUTS | vendor CHECKOUTS FOLDER" >&2
        exit 2 ;;
esac
