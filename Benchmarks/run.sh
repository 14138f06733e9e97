#!/bin/sh
# Measures the decoders and whole scans against their peers, which come from package registries into a throw-away
# environment, cells straight from blocks against painting, and judging against decoding. Arguments choose the tables: astc,
# cells, lzfse, png, judge, scan; all without.
# Needs Debian's packages that Scripts/install-system-packages.sh names under "bench".
set -eu
cd "$(dirname "$0")"
SNAPVEIL_BUILD=bench swift build --package-path .. --scratch-path ../.build-bench -c release --product BenchmarkEntry \
    ${BUILD_FLAGS:-}
mkdir -p build
[ -d build/venv ] || python3 -m venv build/venv
build/venv/bin/pip install --quiet -r tools/requirements.txt
build/venv/bin/python tools/screens.py build/screens
library=../.build-bench/release/libBenchmarkEntry.so

decoders() {
    # Freed memory stays with the process, so that no decoder's time is that of the system giving it new pages: the peers
    # write to memory that they are given, ours takes its own.
    MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=1073741824 build/venv/bin/python "$@"
}

for table in ${*:-astc cells lzfse png judge scan}; do
    case "$table" in
        astc)
            c++ -O2 -shared -fPIC -o build/libastcenc_peer.so tools/libastcenc_peer.cpp -lastcenc
            decoders tools/astc.py build/screens "$library" build/libastcenc_peer.so
            ;;
        scan)
            # The program as it is released, with the Swift runtime inside, in a folder of its own.
            swift build --package-path .. --scratch-path build/program -c release --static-swift-stdlib --product snapveil \
                ${BUILD_FLAGS:-}
            build/venv/bin/python tools/scan.py build "$library" build/program/release/snapveil
            ;;
        *) decoders "tools/$table.py" build/screens "$library" ;;
    esac
    echo
done
