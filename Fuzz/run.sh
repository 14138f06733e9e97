#!/bin/sh
# Builds the fuzz targets with libFuzzer and AddressSanitizer and runs them.
#
#   sh Fuzz/run.sh SECONDS [TARGET…]      seconds for each target; all targets where none is named
#
# JOBS=N runs N targets at a time. Corpora grow in Fuzz/corpus/TARGET, findings are written to Fuzz/findings. A target
# that fails stops nothing else and makes the exit code 1. Needs a toolchain of swift.org: Xcode's has no libFuzzer.
set -eu
cd "$(dirname "$0")"
seconds=${1:?usage: run.sh SECONDS [TARGET...]}
shift

swiftc=$(readlink -f "$(command -v swiftc)")
clang=$(dirname "$swiftc")/clang
library=
for folder in "$("$clang" -print-runtime-dir)" "$("$clang" -print-resource-dir)"/lib/*; do
    for name in libclang_rt.fuzzer_no_main.a "libclang_rt.fuzzer_no_main-$(uname -m).a" \
        libclang_rt.fuzzer_no_main_osx.a; do
        [ -n "$library" ] || [ ! -f "$folder/$name" ] || library=$folder/$name
    done
done
if [ -z "$library" ]; then
    echo "this toolchain has no libFuzzer (libclang_rt.fuzzer_no_main): $clang" >&2
    exit 2
fi
if [ "$(uname)" = Darwin ]; then cxx=-lc++; else cxx=-lstdc++; fi
# shellcheck disable=SC2086
SNAPVEIL_BUILD=fuzz ${SWIFT:-swift} build --package-path .. --scratch-path ../.build-fuzz -c release --product Fuzz \
    ${BUILD_FLAGS:-} -Xlinker "$library" -Xlinker "$cxx"
fuzz=../.build-fuzz/release/Fuzz

# With its handler, Swift's runtime would trace a crash for minutes; leaks are not what is looked for.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=symbolize=0:detect_leaks=0:allocator_may_return_null=1
mkdir -p findings logs

# A single input may take up to 60 s under the sanitizer on a busy machine, and the process 2 GiB, most of which is
# the sanitizer's.
fuzz_one() {
    mkdir -p "corpus/$1"
    "$fuzz" seeds "$1" "corpus/$1"
    # A database has whole pages and a log, an archive has members.
    case $1 in
    manifest) longest=65536 ;;
    archive) longest=16384 ;;
    *) longest=8192 ;;
    esac
    if "$fuzz" "$1" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=$longest \
        -print_final_stats=1 -artifact_prefix="findings/$1-" "corpus/$1" >"logs/$1.log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "logs/$1.log")
        covered=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "logs/$1.log" | tail -1)
        echo "$1: $runs runs, $covered edges, no finding"
    else
        echo "$1: FINDING, see Fuzz/logs/$1.log" >&2
        tail -25 "logs/$1.log" >&2
        return 1
    fi
}

# The names are words.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $("$fuzz" list)
failed=0
running=
count=0
for target in "$@"; do
    fuzz_one "$target" &
    running="$running $!"
    count=$((count + 1))
    if [ "$count" -ge "${JOBS:-1}" ]; then
        for id in $running; do wait "$id" || failed=1; done
        running=
        count=0
    fi
done
for id in $running; do wait "$id" || failed=1; done
exit "$failed"
