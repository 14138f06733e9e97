#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the file system says about a file.
public struct FileFacts: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case regular, directory, symbolicLink
        case other(String)
    }

    public var kind: Kind
    /// Bytes.
    public var size: Int
    /// Seconds since 1970.
    public var modified: Int
    /// Nanoseconds beyond ``modified``: within a second a file may change and keep its size.
    public var modifiedNanoseconds: Int
    public var device: UInt64
    public var inode: UInt64

    init(_ status: stat) {
        let format = UInt32(status.st_mode) & 0o170000
        kind =
            switch format {
            case 0o100000: .regular
            case 0o040000: .directory
            case 0o120000: .symbolicLink
            case 0o010000: .other("named pipe")
            case 0o140000: .other("socket")
            case 0o020000, 0o060000: .other("device")
            default: .other("special file")
            }
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int(time.tv_sec)
        modifiedNanoseconds = Int(time.tv_nsec)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Of a member of an archive.
    init(kind: Kind, size: Int, modified: Int, nanoseconds: Int) {
        self.kind = kind
        self.size = size
        self.modified = modified
        modifiedNanoseconds = nanoseconds
        (device, inode) = (0, 0)
    }
}

/// Reads evidence without touching it: nothing is created, and where the system allows it not even the time of the
/// last access changes.
public enum EvidenceFile {
    /// Facts about the thing itself; links are not followed.
    public static func facts(_ path: [UInt8]) throws(EvidenceError) -> FileFacts {
        var status = stat()
        let result = unsafe try SystemPath.with(path) { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }
        guard result == 0 else { throw .system(operation: "look at it", code: errno) }
        return FileFacts(status)
    }

    /// How many names a file has; links are not followed.
    static func linkCount(_ path: [UInt8]) throws(EvidenceError) -> Int {
        var status = stat()
        let result = unsafe try SystemPath.with(path) { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }
        guard result == 0 else { throw .system(operation: "look at it", code: errno) }
        return Int(status.st_nlink)
    }

    /// The whole content of a regular file.
    /// - Parameter maximum: bytes that may be read.
    public static func read(_ path: [UInt8], maximum: Int) throws(EvidenceError) -> [UInt8] {
        let descriptor = try open(path, extra: O_NONBLOCK)
        defer { close(descriptor) }
        let before = try facts(of: descriptor)
        switch before.kind {
        case .regular: break
        case .directory: throw .directoryNotFile
        case .symbolicLink: throw .symbolicLink
        case .other(let kind): throw .specialFile(kind)
        }
        guard before.size <= maximum else { throw .limit(name: "fileBytes", allowed: maximum, found: before.size) }
        let bytes = try read(descriptor, count: before.size)
        let after = try facts(of: descriptor)
        guard bytes.count == before.size, after == before else {
            throw .changedWhileReading(before: before.size, after: max(bytes.count, after.size))
        }
        return bytes
    }

    /// The content of a regular file of any size, piece by piece.
    /// - Throws: also where it changed meanwhile.
    public static func read(
        _ path: [UInt8], piece: Int, _ sink: ([UInt8]) -> Void
    ) throws(EvidenceError) {
        let (descriptor, before) = try openFile(path)
        defer { close(descriptor) }
        var count = 0
        while true {
            let bytes = try read(descriptor, count: piece)
            if bytes.isEmpty { break }
            count += bytes.count
            sink(bytes)
        }
        let after = try facts(of: descriptor)
        guard count == before.size, after == before else {
            throw .changedWhileReading(before: before.size, after: max(count, after.size))
        }
    }

    /// What a symbolic link holds.
    static func linkTarget(_ path: [UInt8]) throws(EvidenceError) -> [UInt8] {
        let longest = Int(PATH_MAX)
        var target = [CChar](repeating: 0, count: longest)
        let count = unsafe try SystemPath.with(path) { unsafe readlinkat($0, $1, &target, longest) }
        guard count >= 0 else { throw .system(operation: "read it", code: errno) }
        return target.prefix(count).map { UInt8(bitPattern: $0) }
    }

    /// The first bytes of a regular file, fewer if it is shorter.
    public static func prefix(_ path: [UInt8], count: Int) throws(EvidenceError) -> [UInt8] {
        let descriptor = try open(path, extra: O_NONBLOCK)
        defer { close(descriptor) }
        guard case .regular = try facts(of: descriptor).kind else { return [] }
        return try read(descriptor, count: count)
    }

    /// A regular file that somebody else reads and closes.
    static func openFile(_ path: [UInt8]) throws(EvidenceError) -> (descriptor: Int32, facts: FileFacts) {
        let descriptor = try open(path, extra: O_NONBLOCK)
        do throws(EvidenceError) {
            let facts = try facts(of: descriptor)
            if case .other(let kind) = facts.kind { throw .specialFile(kind) }
            return (descriptor, facts)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// A folder to list.
    static func openFolder(_ path: [UInt8]) throws(EvidenceError) -> Int32 {
        try open(path, extra: O_DIRECTORY | O_NONBLOCK, operation: "list it")
    }

    /// The same of one in a folder that is open.
    /// - Parameter name: without a slash.
    static func openFolder(_ name: [UInt8], in folder: Int32) throws(EvidenceError) -> Int32 {
        try open(name, in: folder, extra: O_DIRECTORY | O_NONBLOCK, operation: "list it")
    }

    private static func open(
        _ path: [UInt8], in folder: Int32 = AT_FDCWD, extra: Int32, operation: String = "open it"
    ) throws(EvidenceError) -> Int32 {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | extra
        #if os(Linux)
            // Only the owner and root may leave the access time alone. 0o1000000 is O_NOATIME on Linux.
            let silent = unsafe try SystemPath.with(path, in: folder) { unsafe openat($0, $1, flags | 0o1000000) }
            if silent >= 0 { return silent }
        #endif
        let descriptor = unsafe try SystemPath.with(path, in: folder) { unsafe openat($0, $1, flags) }
        guard descriptor >= 0 else {
            if errno == ELOOP { throw .symbolicLink }
            throw .system(operation: operation, code: errno)
        }
        return descriptor
    }

    static func facts(of descriptor: Int32) throws(EvidenceError) -> FileFacts {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(operation: "look at it", code: errno) }
        return FileFacts(status)
    }

    private static func read(_ descriptor: Int32, count: Int) throws(EvidenceError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count, let base = buffer.baseAddress {
                #if canImport(Glibc)
                    let got = unsafe Glibc.read(descriptor, base + filled, count - filled)
                #elseif canImport(Musl)
                    let got = Musl.read(descriptor, base + filled, count - filled)
                #else
                    let got = Darwin.read(descriptor, base + filled, count - filled)
                #endif
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        if code != 0 { throw .system(operation: "read it", code: code) }
        return bytes
    }
}
