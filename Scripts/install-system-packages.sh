#!/bin/sh
# Installs the C libraries that snapveil links against, where they are missing; with "tests", also the programs by
# which the tests check reports; with "reading", also what --read loads; with "release", also what signs; with
# "report", also the browser that opens the HTML report, and Python to steer it; with
# "bench", also what the decoders are measured against; with "attacks", a font and what Python needs to draw; with "accuracy", also the fonts of
# eight scripts and the encoder of textures; with "slurm", also the scheduler of docs/scale.md (all three on
# Debian and Ubuntu alone).
set -eu

tools=

if [ "$(uname)" = Darwin ]; then
    missing=
    case "${1:-}" in
        tests) tools="check-jsonschema tesseract zbar" ;;
        reading) tools="tesseract zbar" ;;
        report) tools="python3" ;;
        release) tools="minisign" ;;
    esac
    for name in libpng jpeg-turbo libarchive pkg-config $tools; do
        brew list --versions "$name" >/dev/null 2>&1 || missing="$missing $name"
    done
    [ -z "$missing" ] || brew install $missing
    if [ "${1:-}" = report ] && [ ! -d /Applications/Chromium.app ]; then brew install --cask chromium; fi
    exit 0
fi

case "${1:-}" in
    tests)
        tools="python3-jsonschema python3-yaml libxml2-utils python3-stdnum python3-mnemonic libtesseract5 tesseract-ocr-eng libzbar0" ;;
    reading) tools="libtesseract5 tesseract-ocr-eng libzbar0" ;;
    release) tools="minisign python3-jsonschema" ;;
    reading-bench) tools="libtesseract5 tesseract-ocr tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-rus tesseract-ocr-ell tesseract-ocr-jpn tesseract-ocr-kor libzbar0 qrencode astcenc fonts-inter fonts-noto-core fonts-noto-cjk time" ;;
    report) tools="python3 chromium" ;;
    bench) tools="astcenc libastcenc-dev g++ python3-venv" ;;
    attacks) tools="python3-venv fonts-dejavu-core" ;;
    accuracy) tools="python3-venv astcenc fonts-inter fonts-noto-core fonts-noto-cjk libfribidi0" ;;
    slurm) tools="slurm-wlm slurm-client munge python3" ;;
esac
missing=
for name in libpng-dev zlib1g-dev libturbojpeg0-dev libsqlite3-dev libarchive-dev nettle-dev pkg-config $tools; do
    status=$(dpkg-query -W -f '${Status}' "$name" 2>/dev/null || true)
    case "$status" in
        *"install ok installed"*) ;;
        *) case "$name" in
               # Another package may provide the command.
               pkg-config) command -v pkg-config >/dev/null 2>&1 || missing="$missing $name" ;;
               # Ubuntu's newer releases rename libraries for their 64-bit times.
               libzbar0)
                   case "$(dpkg-query -W -f '${Status}' libzbar0t64 2>/dev/null || true)" in
                       *"install ok installed"*) ;;
                       *) missing="$missing $name" ;;
                   esac ;;
               # Ubuntu names the same library differently.
               libturbojpeg0-dev)
                   case "$(dpkg-query -W -f '${Status}' libturbojpeg-dev 2>/dev/null || true)" in
                       *"install ok installed"*) ;;
                       *) missing="$missing $name" ;;
                   esac ;;
               *) missing="$missing $name" ;;
           esac ;;
    esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then run=; else run=sudo; fi
if [ -n "$run" ] && ! command -v sudo >/dev/null 2>&1; then
    echo "snapveil needs these packages, please install them as root: apt-get install$missing" >&2
    exit 1
fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
$run apt-get update -qq
case "$missing" in
    *libturbojpeg0-dev*)
        if ! apt-cache show libturbojpeg0-dev >/dev/null 2>&1; then
            missing=$(echo "$missing" | sed 's/libturbojpeg0-dev/libturbojpeg-dev/')
        fi ;;
esac
case "$missing" in
    *libzbar0*)
        if ! apt-cache show libzbar0 >/dev/null 2>&1; then missing=$(echo "$missing" | sed 's/libzbar0/libzbar0t64/'); fi ;;
esac
$run apt-get install -y --no-install-recommends $missing >/dev/null
