internal import CArchive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Decompresses a stream piece by piece.
protocol StreamInflater: AnyObject {
    /// Bytes that came out so far.
    var produced: Int { get }
    /// - Returns: how many bytes came out; 0 at the end, where all checksums were right.
    func next(into output: UnsafeMutableRawBufferPointer) throws(EvidenceError) -> Int
}

/// Decompresses bzip2, xz and Zstandard with the archive library, which is asked for the bytes alone: as long as it is the one
/// that reads the archive, too, nobody sees the headers that it reads.
@safe final class LibraryInflater: StreamInflater {
    private static let inputBytes = 64 << 10

    private let handle: OpaquePointer
    private let file: FileRange
    private var input: UnsafeMutableRawBufferPointer
    private var position = 0
    /// Bytes that the library gave and nobody took yet.
    private var pending = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    private var isAtEnd = false
    private var refusal: EvidenceError?
    private(set) var produced = 0

    /// - Returns: `nil` for a file that is not compressed.
    init?(_ file: FileRange) throws(EvidenceError) {
        guard let handle = unsafe archive_read_new() else { throw .badArchive("no memory") }
        unsafe self.handle = unsafe handle
        self.file = file
        unsafe input = .allocate(byteCount: Self.inputBytes, alignment: 16)
        unsafe archive_read_support_format_raw(handle)
        unsafe ArchiveFilters.enable(handle)
        unsafe archive_read_set_read_callback(handle) { _, client, start in
            guard let client = unsafe client else { return -1 }
            return unsafe Unmanaged<LibraryInflater>.fromOpaque(client).takeUnretainedValue().give(start)
        }
        unsafe archive_read_set_callback_data(handle, Unmanaged.passUnretained(self).toOpaque())
        var entry: OpaquePointer?
        guard unsafe archive_read_open1(handle) == ARCHIVE_OK else { return nil }
        let filters = unsafe archive_filter_count(handle)
        guard filters > 1 else { return nil }
        guard filters == 2 else { throw .badArchive("it is compressed more than once") }
        let code = unsafe archive_read_next_header(handle, &entry)
        if code == ARCHIVE_EOF { isAtEnd = true } else if code < ARCHIVE_WARN { throw failure }
    }

    deinit {
        unsafe archive_read_free(handle)
        unsafe input.deallocate()
    }

    private func give(_ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        do throws(EvidenceError) {
            let bytes = try file.read(Self.inputBytes, at: position)
            unsafe input.copyBytes(from: bytes)
            position += bytes.count
            unsafe start?.pointee = unsafe UnsafeRawPointer(input.baseAddress)
            return bytes.count
        } catch {
            refusal = error
            return -1
        }
    }

    func next(into output: UnsafeMutableRawBufferPointer) throws(EvidenceError) -> Int {
        while unsafe pending.isEmpty, !isAtEnd {
            var (block, size, offset): (UnsafeRawPointer?, Int, Int64) = (nil, 0, 0)
            let code = unsafe archive_read_data_block(handle, &block, &size, &offset)
            if code == ARCHIVE_EOF {
                isAtEnd = true
            } else {
                guard code >= ARCHIVE_WARN else { throw failure }
                unsafe pending = UnsafeRawBufferPointer(start: block, count: size)
            }
        }
        if unsafe pending.isEmpty {
            // The decompressor stops where its data ends.
            let taken = unsafe Int(clamping: archive_filter_bytes(handle, -1))
            guard taken == file.size else {
                throw .badArchive("\(file.size - taken) bytes follow the end of its compressed data")
            }
            return 0
        }
        let count = unsafe min(output.count, pending.count)
        unsafe output.copyMemory(from: UnsafeRawBufferPointer(rebasing: pending[..<count]))
        unsafe pending = UnsafeRawBufferPointer(rebasing: pending[count...])
        produced += count
        return count
    }

    private var failure: EvidenceError {
        if let refusal { return refusal }
        guard let text = unsafe archive_error_string(handle) else {
            return .badArchive("its compressed data is damaged or ends too early")
        }
        return .badArchive(unsafe EvidencePath(String(cString: text)).escaped)
    }
}

/// The compressions that are looked for.
enum ArchiveFilters {
    /// A compression that the library may know.
    @safe private struct Filter {
        var enable: (OpaquePointer?) -> Int32

        /// Whether the library itself knows it; otherwise it says so by a warning.
        var works: Bool {
            let probe = unsafe archive_read_new()
            defer { unsafe archive_read_free(probe) }
            return unsafe enable(probe) == ARCHIVE_OK
        }
    }

    private static var all: [Filter] {
        unsafe [
            Filter(enable: archive_read_support_filter_gzip), Filter(enable: archive_read_support_filter_bzip2),
            Filter(enable: archive_read_support_filter_xz), Filter(enable: archive_read_support_filter_zstd),
        ]
    }

    /// Those of them that the library was built without would start a program of the system, and are not asked for.
    static func enable(_ handle: OpaquePointer) {
        for isBuiltIn in all where isBuiltIn.works { _ = unsafe isBuiltIn.enable(handle) }
    }
}
