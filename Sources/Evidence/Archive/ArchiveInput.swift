internal import CArchive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Gives an archive's bytes to the library, decompressed, so that it can be stopped between them: blocks of zeros after the
/// last member are passed over within one call, however many they are.
@safe final class ArchiveInput {
    /// Bytes asked of the file at a time.
    private static let blockBytes = 256 << 10

    private let descriptor: Int32
    private let facts: FileFacts
    private let limits: WalkLimits
    private let block: UnsafeMutableRawBufferPointer
    /// Bytes that the block has.
    private var filled = 0
    /// Where the file is read next.
    private var position = 0
    private let inflater: (any StreamInflater)?
    /// Whether the archive as a whole is compressed.
    var isCompressed: Bool { inflater != nil }
    /// What came out of the inflater before the current block: a header may begin there.
    private var recent: [UInt8] = []
    private static let recentBytes = 128 << 10
    private let progress: @Sendable () -> Void
    /// Why no more is given.
    private(set) var refusal: EvidenceError?

    /// - Parameter path: a regular file.
    init(
        _ path: [UInt8], limits: WalkLimits, progress: @escaping @Sendable () -> Void
    ) throws(EvidenceError) {
        (descriptor, facts) = try EvidenceFile.openFile(path)
        self.limits = limits
        self.progress = progress
        let file = FileRange(descriptor: descriptor, size: facts.size)
        do throws(EvidenceError) {
            inflater = GzipInflater.begins(descriptor) ? GzipInflater(file) : try LibraryInflater(file)
        } catch {
            close(descriptor)
            throw error
        }
        unsafe block = .allocate(byteCount: Self.blockBytes, alignment: 16)
    }

    deinit {
        unsafe block.deallocate()
        close(descriptor)
    }

    /// Opens the archive. The handle must not outlive this object.
    /// - Returns: the library's code.
    func open(_ handle: OpaquePointer) -> Int32 {
        unsafe archive_read_set_read_callback(handle) { archive, client, start in
            unsafe ArchiveInput.at(client).read(archive, start)
        }
        if !isCompressed {
            unsafe archive_read_set_skip_callback(handle) { _, client, count in
                let input = unsafe ArchiveInput.at(client)
                return Int64(input.skip(Int(clamping: count)))
            }
            unsafe archive_read_set_seek_callback(handle) { _, client, offset, whence in
                unsafe Int64(ArchiveInput.at(client).seek(Int(clamping: offset), whence))
            }
        }
        unsafe archive_read_set_callback_data(handle, Unmanaged.passUnretained(self).toOpaque())
        return unsafe archive_read_open1(handle)
    }

    private static func at(_ client: UnsafeMutableRawPointer?) -> ArchiveInput {
        guard let client = unsafe client else { preconditionFailure("the library gives back what it was given") }
        return unsafe Unmanaged.fromOpaque(client).takeUnretainedValue()
    }

    private func read(_ archive: OpaquePointer?, _ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        // The library takes an error that is left behind here for one of its own.
        let error = errno
        defer { errno = error }
        progress()
        if let inflater { return unsafe inflate(inflater, start) }
        var got = 0
        repeat {
            got = unsafe pread(descriptor, block.baseAddress, block.count, off_t(position))
        } while got < 0 && errno == EINTR
        guard got >= 0 else {
            refusal = .system(operation: "read it", code: errno)
            return -1
        }
        position += got
        unsafe start?.pointee = unsafe UnsafeRawPointer(block.baseAddress)
        return got
    }

    /// Gives what the next bytes of a compressed stream become.
    private func inflate(_ inflater: any StreamInflater, _ start: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        do throws(EvidenceError) {
            if let refusal { throw refusal }
            unsafe recent.append(contentsOf: block[..<filled])
            if recent.count > Self.recentBytes { recent.removeFirst(recent.count - Self.recentBytes) }
            let count = unsafe try inflater.next(into: block)
            filled = count
            if let excess = excess(inflater.produced) { throw excess }
            unsafe start?.pointee = unsafe UnsafeRawPointer(block.baseAddress)
            return count
        } catch {
            refusal = error
            return -1
        }
    }

    /// What the archive has from a place on, decompressed; `nil` where it was passed too long ago.
    func passed(from place: Int, atMost count: Int) -> [UInt8]? {
        guard let inflater else { return try? file.read(count, at: place) }
        // The last block is the end of what came out, and what is remembered comes before it.
        let blockStart = inflater.produced - filled
        let start = blockStart - recent.count
        guard place >= start, place <= inflater.produced else { return nil }
        // Asked for nearly every member: no more is copied than is wanted.
        let end = min(place + count, inflater.produced)
        let older = recent[min(place - start, recent.count)..<max(0, min(end - start, recent.count))]
        return unsafe Array(older) + block[max(0, place - blockStart)..<max(0, end - blockStart)]
    }

    /// Reads what is left of a compressed archive behind its last member: its checksums come last.
    func checkEnd() throws(EvidenceError) {
        if let refusal { throw refusal }
        guard let inflater else { return }
        while unsafe try inflater.next(into: block) > 0 {
            if let excess = excess(inflater.produced) { throw excess }
        }
    }

    /// The archive's own bytes.
    var file: FileRange { FileRange(descriptor: descriptor, size: facts.size) }

    /// Goes on without reading, not beyond the file's end.
    /// - Returns: bytes that were skipped.
    private func skip(_ count: Int) -> Int {
        let skipped = max(0, min(count, facts.size - position))
        position += skipped
        return skipped
    }

    /// - Returns: where the file is read next, or the library's code.
    private func seek(_ offset: Int, _ whence: Int32) -> Int {
        let base =
            switch whence {
            case SEEK_SET: 0
            case SEEK_CUR: position
            default: facts.size
            }
        let (target, isTooFar) = base.addingReportingOverflow(offset)
        guard !isTooFar, (0...facts.size).contains(target) else { return Int(ARCHIVE_FATAL) }
        position = target
        return target
    }

    /// Bytes that came out of the decompressor, where the whole is compressed.
    var producedBytes: Int { inflater?.produced ?? 0 }

    /// The limit that is exceeded where an archive of this size becomes that many bytes.
    func excess(_ bytes: Int) -> EvidenceError? {
        let (allowed, isEverything) = facts.size.multipliedReportingOverflow(by: limits.archiveRatio)
        if isEverything || bytes <= max(limits.archiveBytes, allowed) { return nil }
        guard limits.archiveRatio > 0 else {
            return .limit(name: "archiveBytes", allowed: limits.archiveBytes, found: bytes)
        }
        return .limit(name: "archiveRatio", allowed: limits.archiveRatio, found: bytes / max(1, facts.size))
    }

    /// Whether the file's end holds the record that ends a zip's directory (APPNOTE 4.3.16), which a comment of 64 KB may
    /// follow. The library reads archives without it, as far as they go.
    func endsWithZipDirectory() -> Bool {
        let count = min(facts.size, 22 + 65_535)
        let tail = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe max(0, pread(descriptor, buffer.baseAddress, count, off_t(facts.size - count)))
        }
        let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        return tail.indices.contains { tail[$0] == mark[0] && tail[$0...].starts(with: mark) }
    }

    func checkUnchanged() throws(EvidenceError) {
        let after = try EvidenceFile.facts(of: descriptor)
        guard after == facts else { throw .changedWhileReading(before: facts.size, after: after.size) }
    }
}
