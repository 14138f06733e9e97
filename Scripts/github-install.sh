#!/usr/bin/env bash
# Gets the program for action.yml: a release that is downloaded and verified, or, where there is none for this system, a build
# of the action's own sources. A release that does not verify ends the job: nothing else is tried then.
# Reads VERSION, PUBLIC_KEY, REPOSITORY, REFERENCE; RELEASES names another place than GitHub.
set -euo pipefail

if command -v snapveil >/dev/null; then
    snapveil --version
    exit 0
fi
source=$(cd "$(dirname "$0")/.." && pwd)
version=${VERSION:-}
if [ -z "$version" ] && [[ ${REFERENCE:-} =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]]; then version=${REFERENCE#v}; fi

build() {
    echo "Building snapveil: $1"
    make -C "$source" program
    echo "$source/.build-release/release" >>"$GITHUB_PATH"
    exit 0
}

if [ -z "$version" ]; then build "no version is named, and the action is not used at a tag like v0.1.0"; fi
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
    echo "::error::version '$version' is not one like 0.1.0"
    exit 2
fi
name=snapveil-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
releases=${RELEASES:-https://github.com/${REPOSITORY:-}/releases/download}
folder=$(mktemp -d)
fetch() { curl --fail --silent --show-error --location --retry 3 --output "$folder/$1" "$releases/v$version/$1"; }

# Systems have sums of their own.
fetch "$name.SHA256SUMS" || build "there is no release $version for this system"
fetch "$name.tar.gz"
cd "$folder"
if [ -n "${PUBLIC_KEY:-}" ]; then
    fetch "$name.SHA256SUMS.minisig"
    if ! command -v minisign >/dev/null; then
        if [ "$(uname)" = Darwin ]; then brew install --quiet minisign; else sudo apt-get install -qq -y minisign; fi
    fi
    minisign -Vm "$name.SHA256SUMS" -P "$PUBLIC_KEY" || { echo "::error::the signature of snapveil $version is not valid"; exit 2; }
fi
grep -E "^[0-9a-f]{64} [ *]$name\.tar\.gz\$" "$name.SHA256SUMS" >sum || { echo "::error::$name.tar.gz has no checksum"; exit 2; }
if command -v sha256sum >/dev/null; then check="sha256sum -c sum"; else check="shasum -a 256 -c sum"; fi
$check || { echo "::error::$name.tar.gz is not what its checksum says"; exit 2; }
tar -xzf "$name.tar.gz"
if [ "$(uname)" = Linux ] && ldd "$name/bin/snapveil" | grep -q 'not found'; then
    # The libraries that it is linked against; building needs their headers, and these bring them.
    sh "$source/Scripts/install-system-packages.sh"
fi
"$name/bin/snapveil" --version
echo "$folder/$name/bin" >>"$GITHUB_PATH"
