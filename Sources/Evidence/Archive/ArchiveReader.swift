internal import CArchive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a zip or tar archive, compressed or not, from its beginning to its end. Nothing is written anywhere.
///
/// This is the only place that handles the library's pointers. All of its calls are made with a UTF-8 locale, without
/// which it would replace what is no ASCII in names.
@safe final class ArchiveReader {
    /// Bytes that are taken out of a member at a time.
    private static let pieceBytes = 128 << 10
    /// Bytes at the beginning by which pictures are told.
    private static let startBytes = 16
    /// Bytes that are allocated at once because a member says that it has them.
    private static let believedBytes = 16 << 20
    /// Bytes of content that cost as much as a byte of a name, which is looked at for each folder on it, in a report more
    /// than once. Names repeat themselves, so that they compress to nearly nothing.
    private static let nameWeight = 64

    private let handle: OpaquePointer
    private let input: ArchiveInput
    private let limits: WalkLimits
    private let locale: locale_t?
    /// Bytes of members that were unpacked.
    private var produced = 0
    /// Bytes of their names and of what links name, each as often as it weighs.
    private var named = 0
    private(set) var members = 0
    /// Whether a member was begun whose content is not passed yet.
    private var isInMember = false
    /// Where the library stood when everything of the last member was read.
    private var endOfMember: Int64 = 0
    /// Where the tar archive begins that was appended last.
    private var startOfArchive = 0
    private var zipNames: ZipNames?

    /// - Parameters:
    ///   - path: a regular file.
    ///   - progress: told whenever bytes of the file are read.
    init(
        _ path: [UInt8], limits: WalkLimits, progress: @escaping @Sendable () -> Void = {}
    ) throws(EvidenceError) {
        guard let handle = unsafe archive_read_new() else { throw .badArchive("no memory") }
        do throws(EvidenceError) {
            input = try ArchiveInput(path, limits: limits, progress: progress)
        } catch {
            unsafe archive_read_free(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
        self.limits = limits
        unsafe locale = unsafe Self.locale()
        unsafe archive_read_support_format_zip(handle)
        unsafe archive_read_support_format_tar(handle)
        // Only to be noticed: what is compressed comes decompressed.
        unsafe ArchiveFilters.enable(handle)
        // Archives that were appended to others are read, too, and Apple's forks stay files as they are in folders.
        unsafe archive_read_set_option(handle, "tar", "read_concatenated_archives", "1")
        unsafe archive_read_set_option(handle, "tar", "mac-ext", nil)
        unsafe archive_read_set_option(handle, "zip", "mac-ext", nil)
        guard inLocale({ unsafe input.open(handle) }) == ARCHIVE_OK else {
            throw input.refusal ?? .noArchive(message)
        }
        guard unsafe archive_filter_count(handle) == 1 else { throw .badArchive("it is compressed more than once") }
    }

    deinit {
        unsafe archive_read_free(handle)
        if let locale = unsafe locale { unsafe freelocale(locale) }
    }

    /// The next member; the content of the one before is passed over.
    /// - Throws: where nothing more can be read.
    func next() throws(EvidenceError) -> ArchiveStep {
        if isInMember { try pass() }
        var entry: OpaquePointer?
        let code = inLocale { unsafe archive_read_next_header(handle, &entry) }
        if code == ARCHIVE_EOF {
            try checkEnd()
            return .end
        }
        isInMember = code == ARCHIVE_OK || code == ARCHIVE_WARN
        // Without its directory, which cannot be reached, nobody knows which of its members are meant.
        guard !(isInMember && isZip && input.isCompressed) else {
            isInMember = false
            throw .badArchive("it is a zip archive that is compressed as a whole; decompress it first")
        }
        guard isInMember || code == ARCHIVE_RETRY, let entry = unsafe entry else { throw failure() }
        members += 1
        guard members <= limits.entries else {
            throw .limit(name: "entries", allowed: limits.entries, found: members)
        }
        guard isInMember else { return .damage(failure()) }
        let member = unsafe member(entry, warning: code == ARCHIVE_OK ? nil : message)
        named += Self.nameWeight * member.nameBytes
        try spend(0)
        return .member(member)
    }

    /// The content of the current member.
    /// - Parameters:
    ///   - maximum: bytes that may be read.
    ///   - lookedAt: bytes at the beginning that tell.
    ///   - accepts: asked about the first bytes; the content is not wanted if it says no.
    /// - Returns: `nil` if it is not wanted.
    func read(
        _ member: ArchiveMember, maximum: Int, lookedAt: Int = startBytes, accepts: ([UInt8]) -> Bool = { _ in true }
    ) throws(EvidenceError) -> [UInt8]? {
        // Where more has to be seen, most members are not wanted, however large.
        guard member.facts.size <= maximum || lookedAt > Self.startBytes else {
            throw .limit(name: "fileBytes", allowed: maximum, found: member.facts.size)
        }
        var bytes = try piece(min(lookedAt, maximum))
        guard accepts(bytes) else { return nil }
        guard member.facts.size <= maximum else {
            throw .limit(name: "fileBytes", allowed: maximum, found: member.facts.size)
        }
        bytes.reserveCapacity(min(member.facts.size, Self.believedBytes))
        try rest(of: member, after: bytes.count) { piece throws(EvidenceError) in
            bytes += piece
            guard bytes.count <= maximum else {
                throw .limit(name: "fileBytes", allowed: maximum, found: bytes.count)
            }
        }
        return bytes
    }

    /// Hands out the content of the current member piece by piece, however much it is.
    func read(
        _ member: ArchiveMember, _ sink: ([UInt8]) throws(EvidenceError) -> Void
    ) throws(EvidenceError) { try rest(of: member, after: 0, sink) }

    private func rest(
        of member: ArchiveMember, after count: Int, _ sink: ([UInt8]) throws(EvidenceError) -> Void
    ) throws(EvidenceError) {
        var count = count
        while true {
            let piece = try piece(Self.pieceBytes)
            if piece.isEmpty { break }
            count += piece.count
            try sink(piece)
        }
        guard count >= member.facts.size else {
            throw .badArchive("it ends after \(count) of \(member.facts.size) bytes")
        }
    }

    /// Up to `count` bytes of the current member; fewer only at its end.
    private func piece(_ count: Int) throws(EvidenceError) -> [UInt8] {
        var code = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count, let base = buffer.baseAddress {
                code = unsafe archive_read_data(handle, base + filled, count - filled)
                guard code > 0 else { break }
                filled += code
            }
        }
        guard code >= 0 else { throw failure() }
        try spend(bytes.count)
        return bytes
    }

    /// Passes over the rest of the current member. Compressed data is unpacked for it, within what an archive may cost.
    private func pass() throws(EvidenceError) {
        if input.isCompressed, unsafe archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR {
            var (block, size, offset): (UnsafeRawPointer?, Int, Int64) = (nil, 0, 0)
            while true {
                let code = unsafe archive_read_data_block(handle, &block, &size, &offset)
                if code == ARCHIVE_EOF { break }
                guard code >= ARCHIVE_WARN else { throw failure() }
                try spend(size)
            }
        } else {
            guard unsafe archive_read_data_skip(handle) >= ARCHIVE_WARN else { throw failure() }
        }
        endOfMember = unsafe archive_filter_bytes(handle, 0)
    }

    private func spend(_ bytes: Int) throws(EvidenceError) {
        produced += bytes
        if let excess = input.excess(produced + named) { throw excess }
    }

    /// The library takes the end of the file for the end of a tar archive. One that was cut off lacks the blocks of
    /// zeros that close it, and one whose last members were lost has more.
    private func checkEnd() throws(EvidenceError) {
        if unsafe archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR {
            let (start, end) = unsafe (Int(clamping: endOfMember), Int(clamping: archive_filter_bytes(handle, 0)))
            guard end > start else {
                throw .badArchive("it ends without the blocks that close a tar archive, so it may be cut off")
            }
            if end - start > 2 * TarHeaders.block, !TarHeaders.mayClose(end - start, end: end - startOfArchive) {
                throw .badArchive("\(end - start) bytes of zeros end it, where another member may have been")
            }
        }
        if isZip, !input.endsWithZipDirectory() {
            throw .badArchive("it ends without the directory that closes a zip archive, so it may be cut off")
        }
        try input.checkEnd()
        try input.checkUnchanged()
    }

    private var isZip: Bool { unsafe archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP }

    /// What the directory of a zip archive and what was read disagree about, when all is read.
    /// - Parameter looksLikeImage: says whether bytes begin like a picture.
    func directoryProblems(
        _ looksLikeImage: @escaping ([UInt8]) -> Bool
    ) throws(EvidenceError) -> [ZipDirectory.Problem] {
        guard isZip else { return [] }
        var directory = ZipDirectory(input.file, looksLikeImage: looksLikeImage)
        return try directory.problems(members: members, limit: limits.entries)
    }

    private func member(_ entry: OpaquePointer, warning: String?) -> ArchiveMember {
        func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
            unsafe text.map { text in
                unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
            }
        }
        let (composed, composedLink, target) = inLocale {
            unsafe (
                bytes(archive_entry_pathname(entry)), bytes(archive_entry_hardlink(entry)),
                archive_entry_symlink(entry).map { unsafe Array(String(cString: $0).utf8) }
            )
        }
        let stored = [composed, composedLink].contains { $0.map(StoredNames.mayDiffer) ?? false } ? storedNames() : nil
        let name = composed.map { MemberPath(StoredNames.name(stored?.path, insteadOf: $0)) }
        let link = composedLink.map { MemberPath(StoredNames.name(stored?.link, insteadOf: $0)) }
        let kind: FileFacts.Kind =
            switch unsafe UInt32(archive_entry_filetype(entry)) & 0o170000 {
            // A hard link may state no kind.
            case 0o100000, 0: .regular
            case 0o040000: .directory
            case 0o120000: .symbolicLink
            case 0o010000: .other("named pipe")
            case 0o140000: .other("socket")
            case 0o020000, 0o060000: .other("device")
            default: .other("special file")
            }
        let size = unsafe archive_entry_size_is_set(entry) == 0 ? 0 : Int(clamping: archive_entry_size(entry))
        return ArchiveMember(
            path: name?.path ?? EvidencePath("member \(members)"), hasName: name != nil,
            leavesArchive: name?.leaves ?? false,
            facts: unsafe FileFacts(
                kind: kind, size: max(0, size), modified: Int(archive_entry_mtime(entry)),
                nanoseconds: Int(archive_entry_mtime_nsec(entry))),
            hardLink: link?.path, symbolicLink: target,
            warning: name == nil ? "it has no name that can be read" : warning, dispute: dispute())
    }

    /// What the headers before a tar member say that programs read in different ways.
    private func dispute() -> String? {
        guard unsafe archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR else { return nil }
        let start = unsafe Int(clamping: archive_read_header_position(handle))
        let length = unsafe Int(clamping: archive_filter_bytes(handle, 0)) - start
        guard length > TarHeaders.block else { return nil }
        guard let bytes = input.passed(from: start, atMost: min(length, TarHeaders.longest)) else {
            return "more bytes stand before it than are looked at"
        }
        let headers = TarHeaders(bytes, from: start - startOfArchive)
        if headers.zeros > 0 { startOfArchive = start + headers.zeros }
        return headers.dispute
    }

    /// The current member's names as the archive has them, where they can be looked up.
    private func storedNames() -> (path: [UInt8]?, link: [UInt8]?)? {
        if isZip {
            guard !input.isCompressed else { return nil }
            if zipNames == nil { zipNames = ZipNames(input.file, limit: limits.entries) }
            // Its header was read, and nothing of its content.
            let place = unsafe Int(clamping: archive_filter_bytes(handle, 0))
            return (zipNames?.name(ofContentAt: place), nil)
        }
        let start = unsafe Int(clamping: archive_read_header_position(handle))
        guard let bytes = input.passed(from: start, atMost: TarHeaders.longest) else { return nil }
        let headers = TarHeaders(bytes, from: start - startOfArchive)
        return (headers.path, headers.link)
    }

    /// Bytes that it became, as far as it was read, and what its names weigh.
    var unpackedBytes: Int { max(produced, input.producedBytes) + named }

    private var message: String {
        guard let text = unsafe archive_error_string(handle) else {
            return input.isCompressed
                ? "its compressed data is damaged or ends too early" : "it is damaged or ends too early"
        }
        return unsafe EvidencePath(String(cString: text)).escaped
    }

    private func failure() -> EvidenceError { input.refusal ?? .badArchive(message) }
}

extension ArchiveReader {
    private static func locale() -> locale_t? {
        for name in ["C.UTF-8", "UTF-8", "en_US.UTF-8"] {
            if let locale = unsafe newlocale(LC_CTYPE_MASK, name, nil) { return unsafe locale }
        }
        return nil
    }

    /// The locale is the thread's, so it is set for each call.
    private func inLocale<Result>(_ body: () -> Result) -> Result {
        // Where a name can't be converted the library asks the system's last error whether memory was short.
        errno = 0
        guard let locale = unsafe locale else { return body() }
        let before = unsafe uselocale(locale)
        defer { _ = unsafe uselocale(before) }
        return body()
    }
}
