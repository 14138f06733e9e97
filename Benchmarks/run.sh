#!/bin/sh
# Measures the decoders against their peers, which come from package registries into a throw-away environment.
# Needs Debian's packages astcenc and libastcenc-dev, python3-venv and a C++ compiler.
set -eu
cd "$(dirname "$0")"
swift build -c release --product BenchmarkEntry
mkdir -p build
[ -d build/venv ] || python3 -m venv build/venv
build/venv/bin/pip install --quiet -r tools/requirements.txt
c++ -O2 -shared -fPIC -o build/libastcenc_peer.so tools/libastcenc_peer.cpp -lastcenc
[ -d build/screens ] || build/venv/bin/python tools/screens.py build/screens
build/venv/bin/python tools/astc.py build/screens .build/release/libBenchmarkEntry.so build/libastcenc_peer.so
