#!/bin/sh
# Man pages from the program's own definitions: generate-man.sh SNAPVEIL GENERATE-MANUAL FOLDER
set -eu
mkdir -p "$3"
date=$(git log -1 --format=%cs 2>/dev/null || date +%Y-%m-%d)
"$2" "$1" --multi-page --date "$date" --output-directory "$3"
