#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An entry of a folder.
struct FolderEntry {
    var path: EvidencePath
    /// `nil` on file systems that do not tell.
    var kind: FileFacts.Kind?
}

/// A folder that is open as long as this object lives.
@safe final class OpenFolder {
    private let folder: OpaquePointer

    /// - Parameters:
    ///   - path: of the folder.
    ///   - name: the last part of it.
    ///   - parent: the folder that it lies in, where that is open.
    init(_ path: @autoclosure () -> [UInt8], _ name: @autoclosure () -> [UInt8], in parent: OpenFolder?)
        throws(EvidenceError)
    {
        let descriptor =
            if let parent {
                try EvidenceFile.openFolder(name(), in: unsafe dirfd(parent.folder))
            } else {
                try EvidenceFile.openFolder(path())
            }
        guard let opened = unsafe fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw .system(operation: "list it", code: code)
        }
        unsafe folder = unsafe opened
    }

    deinit { unsafe closedir(folder) }

    /// What is in it, in the order of the names' bytes.
    /// - Parameter path: of the folder, for the paths of what is in it.
    func list(below path: EvidencePath) throws(EvidenceError) -> [FolderEntry] {
        let start = path.bytes.isEmpty ? [] : path.bytes + [UInt8(ascii: "/")]
        var names: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(folder) else {
                guard errno == 0 else { throw .system(operation: "list it", code: errno) }
                break
            }
            // The record is as long as its name, and shorter than the type says.
            guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { break }
            let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
            let count = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
            let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
            // The folder itself and the one above it.
            if unsafe bytes.first == UInt8(ascii: "."), unsafe count == 1 || count == 2 && bytes[1] == UInt8(ascii: ".")
            {
                continue
            }
            let path = unsafe [UInt8](unsafeUninitializedCapacity: start.count + count) { target, filled in
                _ = unsafe target.initialize(fromContentsOf: start)
                _ = unsafe target.dropFirst(start.count).initialize(fromContentsOf: bytes)
                filled = start.count + count
            }
            names.append(FolderEntry(path: EvidencePath(bytes: path), kind: unsafe Self.kind(entry.pointee.d_type)))
        }
        if names.count > 1 { names.sort { Self.precedes($0.path.bytes, $1.path.bytes, from: start.count) } }
        return names
    }

    /// The order of two paths' bytes, which have so many in common.
    private static func precedes(_ a: [UInt8], _ b: [UInt8], from start: Int) -> Bool {
        unsafe a.withUnsafeBytes { a in
            unsafe b.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
                let order = unsafe memcmp(first + start, second + start, min(a.count, b.count) - start)
                return order == 0 ? a.count < b.count : order < 0
            }
        }
    }

    /// The kinds of `readdir(3)`.
    private static func kind(_ type: UInt8) -> FileFacts.Kind? {
        switch type {
        case 1: .other("named pipe")
        case 2, 6: .other("device")
        case 4: .directory
        case 8: .regular
        case 10: .symbolicLink
        case 12: .other("socket")
        default: nil
        }
    }
}
