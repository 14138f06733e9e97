#!/bin/sh
# Shell completions from the program's own definitions: generate-completions.sh SNAPVEIL FOLDER
set -eu
mkdir -p "$2"
"$1" --generate-completion-script bash >"$2/snapveil.bash"
"$1" --generate-completion-script zsh >"$2/_snapveil"
"$1" --generate-completion-script fish >"$2/snapveil.fish"
