#!/bin/sh
# Installs a built program with its man pages, completions and documents: install.sh BINARY GENERATE-MANUAL NOTICES PREFIX
# Everything goes below $DESTDIR where that is set, as packagers expect.
set -eu
cd "$(dirname "$0")/.."
binary=$1
manual=$2
notices=$3
prefix=${DESTDIR:-}$4
umask 022
mkdir -p "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" "$prefix/share/doc/snapveil"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
sh Scripts/generate-man.sh "$binary" "$manual" "$scratch/man"
sh Scripts/generate-completions.sh "$binary" "$scratch/completions"
install -m 755 "$binary" "$prefix/bin/snapveil"
strip "$prefix/bin/snapveil"
# What compiling leaves for the next compilation, and what the linker makes of that: they differ between folders, and all else
# is the same.
if [ "$(uname)" = Linux ]; then
    objcopy --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "$prefix/bin/snapveil"
fi
install -m 644 "$scratch"/man/*.1 "$prefix/share/man/man1/"
install -m 644 "$scratch/completions/snapveil.bash" "$prefix/share/bash-completion/completions/snapveil"
install -m 644 "$scratch/completions/_snapveil" "$prefix/share/zsh/site-functions/_snapveil"
install -m 644 "$scratch/completions/snapveil.fish" "$prefix/share/fish/vendor_completions.d/snapveil.fish"
install -m 644 README.md CHANGELOG.md LICENSE "$notices" "$prefix/share/doc/snapveil/"
echo "installed: $prefix/bin/snapveil, with man pages and completions below $prefix/share"
case ":$PATH:" in
    *":$4/bin:"*) ;;
    *) [ -n "${DESTDIR:-}" ] || echo "note: $4/bin is not in the PATH" ;;
esac
