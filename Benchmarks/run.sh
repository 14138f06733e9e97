#!/bin/sh
# Measures the decoders against their peers, which come from package registries into a throw-away environment.
# Needs Debian's packages astcenc and libastcenc-dev, python3-venv and a C++ compiler. Arguments choose the tables: astc,
# lzfse, png; all without.
set -eu
cd "$(dirname "$0")"
swift build -c release --product BenchmarkEntry
mkdir -p build
[ -d build/venv ] || python3 -m venv build/venv
build/venv/bin/pip install --quiet -r tools/requirements.txt
c++ -O2 -shared -fPIC -o build/libastcenc_peer.so tools/libastcenc_peer.cpp -lastcenc
build/venv/bin/python tools/screens.py build/screens
# Freed memory stays with the process, so that no decoder's time is that of the system giving it new pages: the peers
# write to memory that they are given, ours takes its own.
export MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=1073741824
for table in ${*:-astc lzfse png}; do
    peer=
    [ "$table" != astc ] || peer=build/libastcenc_peer.so
    build/venv/bin/python "tools/$table.py" build/screens .build/release/libBenchmarkEntry.so $peer
    echo
done
