#!/bin/sh
# A tar archive that is the same to the byte whenever its files are: pack.sh FOLDER NAME ARCHIVE EPOCH
# The files of FOLDER stand in it below NAME, sorted, owned by root, and of one time (seconds since 1970).
set -eu
folder=$1
name=$2
case $3 in /*) archive=$3 ;; *) archive=$PWD/$3 ;; esac
epoch=$4
parent=$(mktemp -d)
trap 'rm -rf "$parent"' EXIT
cp -R "$folder" "$parent/$name"
cd "$parent"
if tar --version 2>/dev/null | grep -q GNU; then
    tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - "$name" | gzip -n -9 >"$archive"
else
    find "$name" -exec touch -t "$(date -u -r "$epoch" +%Y%m%d%H%M.%S)" {} +
    find "$name" -print | LC_ALL=C sort \
        | tar --format ustar --uid 0 --gid 0 --no-recursion -cf - -T - | gzip -n -9 >"$archive"
fi
