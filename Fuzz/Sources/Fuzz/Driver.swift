import CFuzzer
import Foundation

/// Hands a target to libFuzzer, whose callback takes no context.
enum Driver {
    /// Set once before the fuzzer starts, read by its one thread.
    nonisolated(unsafe) private static var run: ([UInt8]) -> Void = { _ in }

    static func run(_ target: FuzzTarget, arguments: [String]) -> Never {
        run = target.run
        var count = Int32(arguments.count)
        // libFuzzer keeps the arguments as long as it runs, so they are never freed.
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let status = strings.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            return LLVMFuzzerRunDriver(&count, &start) { bytes, size in
                Driver.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
                return 0
            }
        }
        exit(status)
    }
}
