#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Milliseconds that the processor spends on `work` in the calling thread, which other programs lengthen less than the
/// time on the wall.
func processorMilliseconds(_ work: () -> Void) -> Double {
    let start = processorNanoseconds()
    work()
    return Double(processorNanoseconds() - start) / 1e6
}

private func processorNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// Copies bytes to where a caller wants them, if anywhere.
func copy(_ bytes: [UInt8], to output: UnsafeMutablePointer<UInt8>?) {
    guard let output else { return }
    bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        output.update(from: base, count: bytes.count)
    }
}
