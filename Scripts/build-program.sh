#!/bin/sh
# Builds the program and the generator of its manual as they are released, into .build-release: with the Swift runtime inside,
# so that they run where no Swift is installed (on macOS it is a part of the system), and without the paths of this machine.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
scratch=${1:-.build-release}
static=
[ "$(uname)" = Darwin ] || static=--static-swift-stdlib
folder=$(pwd -P)
flags="-c release --scratch-path $scratch $static"
flags="$flags -Xswiftc -file-prefix-map -Xswiftc $folder=. -Xcc -ffile-prefix-map=$folder=."
# Flags are words:
# shellcheck disable=SC2086
"$swift" build --product snapveil $flags ${BUILD_FLAGS:-}
# shellcheck disable=SC2086
"$swift" build --product generate-manual $flags ${BUILD_FLAGS:-}
# Of vendored sources the list says what they are.
[ -n "${SNAPVEIL_VENDOR:-}" ] || sh Scripts/dependencies.sh check "$scratch/checkouts"
