internal import CZlib

/// Decompresses a gzip file piece by piece (RFC 1952), all of its members, and compares their checksums and sizes, which
/// the archive library leaves unread.
@safe final class GzipInflater: StreamInflater {
    private static let inputBytes = 64 << 10
    /// zlib's greatest window, and a gzip wrapper around it.
    private static let windowBits: Int32 = 15 + 16
    private static let mark: [UInt8] = [0x1F, 0x8B]
    /// Bytes of a header that is nothing else: a name, a comment and fields of programs have room in it.
    private static let longestHeader = 4096

    private let file: FileRange
    private var stream = unsafe z_stream()
    private var input: [UInt8] = []
    /// How many bytes of the input were taken, and where the next ones are.
    private var (taken, position) = (0, 0)
    private var isOpen = false
    private var isAtEnd = false
    /// What is wrong behind the bytes that came out last.
    private var damage: EvidenceError?
    private(set) var produced = 0

    init(_ file: FileRange) { self.file = file }

    deinit { if isOpen { unsafe inflateEnd(&stream) } }

    /// Whether a file begins like gzip.
    static func begins(_ descriptor: Int32) -> Bool {
        (try? FileRange(descriptor: descriptor, size: mark.count).read(mark.count, at: 0)) == mark
    }

    func next(into output: UnsafeMutableRawBufferPointer) throws(EvidenceError) -> Int {
        if let damage { throw damage }
        while !isAtEnd {
            if !isOpen, try !beginMember() { return 0 }
            if taken == input.count, try !fill() {
                throw .badArchive("its gzip stream has no end: the file is damaged or ends too early")
            }
            let before = taken
            var count = 0
            let status = unsafe input.withUnsafeMutableBufferPointer { input -> Int32 in
                unsafe stream.next_in = unsafe input.baseAddress.map { unsafe $0 + taken }
                unsafe stream.avail_in = uInt(input.count - taken)
                unsafe stream.next_out = unsafe output.baseAddress?.assumingMemoryBound(to: UInt8.self)
                unsafe stream.avail_out = uInt(output.count)
                let status = unsafe inflate(&stream, Z_NO_FLUSH)
                taken = unsafe input.count - Int(stream.avail_in)
                count = unsafe output.count - Int(stream.avail_out)
                return status
            }
            produced += count
            switch status {
            case Z_STREAM_END: closeMember()
            case Z_OK where taken > before || count > 0, Z_BUF_ERROR where taken > before || count > 0: break
            default:
                let reason = unsafe stream.msg.map { unsafe String(cString: $0) } ?? "zlib's error \(status)"
                let place = position - input.count + taken
                let error = EvidenceError.badArchive("its gzip data is damaged near byte \(place): \(reason)")
                guard count > 0 else { throw error }
                damage = error
            }
            if count > 0 { return count }
        }
        return 0
    }

    /// - Returns: whether there is one more. Zeros may follow the last, nothing else.
    private func beginMember() throws(EvidenceError) -> Bool {
        let isFirst = position == 0
        while true {
            if taken == input.count, try !fill() {
                isAtEnd = true
                return false
            }
            guard !isFirst, input[taken] == 0 else { break }
            taken += 1
        }
        let offset = position - input.count + taken
        guard try file.read(Self.mark.count, at: offset) == Self.mark else {
            throw .badArchive("something else follows its gzip stream at byte \(offset)")
        }
        guard Self.endsHeader(try file.read(Self.longestHeader, at: offset)) else {
            throw .badArchive(
                "its gzip header at byte \(offset) is longer than \(Self.longestHeader) bytes, and may be a picture")
        }
        unsafe stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, Self.windowBits, ZLIB_VERSION, size) == Z_OK else {
            throw .badArchive("no memory")
        }
        isOpen = true
        return true
    }

    /// Whether a header ends within these bytes, or within the file (RFC 1952, 2.3).
    private static func endsHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == longestHeader else { return true }
        let flags = bytes[3]
        var place = 10
        // Fields, then a name and a comment, each with a zero at its end.
        if flags & 4 != 0 { place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return false }
            place = end + 1
        }
        return place + (flags & 2 != 0 ? 2 : 0) <= bytes.count
    }

    private func closeMember() {
        unsafe inflateEnd(&stream)
        isOpen = false
    }

    /// - Returns: whether there were more bytes.
    private func fill() throws(EvidenceError) -> Bool {
        input = try file.read(Self.inputBytes, at: position)
        taken = 0
        position += input.count
        return !input.isEmpty
    }
}
