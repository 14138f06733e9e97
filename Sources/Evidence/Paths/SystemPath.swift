#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Hands paths to the system, which takes no more than `PATH_MAX` bytes at once, though a tree may be deeper.
enum SystemPath {
    /// Bytes that a call takes, the closing zero included.
    private static let longest = Int(PATH_MAX)

    /// Calls `body` with the folder that the path it gets is relative to: the working directory for short paths, a
    /// folder on the way for longer ones. `errno` is that of `body`.
    /// - Parameter base: what the path is relative to instead of the working directory.
    /// - Throws: where the folders on the way cannot be entered.
    static func with<Result>(
        _ path: [UInt8], in base: Int32 = AT_FDCWD, _ body: (_ folder: Int32, _ path: UnsafePointer<CChar>) -> Result
    ) throws(EvidenceError) -> Result {
        guard path.count >= longest else { return unsafe withText(path[...]) { unsafe body(base, $0) } }
        var folder = base
        defer { if folder != base { close(folder) } }
        var rest = path[...]
        while rest.count >= longest {
            // A name is far shorter than a path may be, so there is a slash.
            guard let slash = rest.prefix(longest).lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else {
                throw .system(operation: "reach it", code: ENAMETOOLONG)
            }
            let next = unsafe withText(rest[..<slash]) { unsafe openat(folder, $0, enterFlags) }
            guard next >= 0 else { throw .system(operation: "reach it", code: errno) }
            if folder != base { close(folder) }
            folder = next
            rest = rest[slash...].drop { $0 == UInt8(ascii: "/") }
        }
        let result = unsafe withText(rest) { unsafe body(folder, $0) }
        let code = errno
        close(folder)
        folder = base
        errno = code
        return result
    }

    /// On Linux a folder that may be entered but not listed can be passed through. 0o10000000 is O_PATH there.
    private static var enterFlags: Int32 {
        #if os(Linux)
            O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | 0o10000000
        #else
            O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        #endif
    }

    private static func withText<Result>(_ path: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>) -> Result) -> Result
    {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { text in
            unsafe path.withUnsafeBytes { bytes in
                for index in 0..<bytes.count { unsafe text[index] = unsafe CChar(bitPattern: bytes[index]) }
            }
            unsafe text[path.count] = 0
            // It always holds the closing zero, so it has an address.
            return unsafe text.baseAddress.map { unsafe body($0) } ?? body("")
        }
    }
}
