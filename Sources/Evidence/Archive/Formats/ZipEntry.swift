/// Fields of zip archives: all numbers are little endian.
enum ZipField {
    static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int {
        // The upper bit of 64 would be a size that no file has.
        Int(clamping: bytes[offset..<offset + width].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    static func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// What the directory, or the header before it, says of a member.
///
/// ```
/// before it: PK 3 4, version, flags, method, time ×2, CRC, sizes ×2, lengths ×2, name, extra fields          (4.3.7)
/// directory: PK 1 2, versions ×2, the same to the lengths ×3, disk, attributes ×2, offset, name, extra fields (4.3.12)
/// ```
struct ZipEntry {
    static let localLength = 30
    static let listedLength = 46
    /// What a field holds whose value is in the extra field for 64 bits (4.5.3).
    private static let elsewhere = 0xFFFF_FFFF

    var flags: UInt16
    var method: Int
    var checksum: Int
    var packed: Int
    var size: Int
    /// As the directory states it; 0 in the header before a member.
    var offset = 0
    var name: [UInt8]
    /// The name of Info-ZIP's extra field 0x7075 (4.6.9), which others take instead.
    var unicodeName: [UInt8]?
    /// Bytes up to the content, or to the next entry of the directory.
    var headerLength: Int
    /// Extra fields and the comment.
    var remarks: [[UInt8]] = []
    private var version: Int

    /// CRC and sizes follow the content (4.4.4, bit 3).
    var hasDescriptor: Bool { flags & 8 != 0 }

    /// Whether it looks like a header rather than like a number in a program.
    var isPlausible: Bool { version <= 100 && method <= 100 && !name.isEmpty && name.allSatisfy { $0 >= 0x20 } }

    /// The header before a member; `nil` where none begins.
    init?(localAt place: Int, _ file: FileRange) throws(EvidenceError) {
        let fixed = try file.read(Self.localLength, at: place)
        guard fixed.count == Self.localLength, fixed.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
        let (nameLength, extraLength) = (ZipField.number(fixed, 26, 2), ZipField.number(fixed, 28, 2))
        let rest = try file.read(nameLength + extraLength, at: place + Self.localLength)
        guard rest.count == nameLength + extraLength else { return nil }
        self.init(fixed, at: 4, name: Array(rest.prefix(nameLength)))
        headerLength = Self.localLength + rest.count
        remarks = [Array(rest.dropFirst(nameLength))]
        take(remarks[0], hasOffset: false)
    }

    /// An entry of the directory; `nil` where it is cut off.
    init?(listedIn bytes: [UInt8], at start: Int) {
        guard start + Self.listedLength <= bytes.count else { return nil }
        let fixed = Array(bytes[start..<start + Self.listedLength])
        let lengths = [28, 30, 32].map { ZipField.number(fixed, $0, 2) }
        let whole = Self.listedLength + lengths.reduce(0, +)
        guard start + whole <= bytes.count else { return nil }
        let nameStart = start + Self.listedLength
        self.init(fixed, at: 6, name: Array(bytes[nameStart..<nameStart + lengths[0]]))
        offset = ZipField.number(fixed, 42, 4)
        headerLength = whole
        let comment = nameStart + lengths[0] + lengths[1]
        remarks = [Array(bytes[nameStart + lengths[0]..<comment]), Array(bytes[comment..<start + whole])]
        take(remarks[0], hasOffset: true)
    }

    /// - Parameter start: of the version that is needed to read it.
    private init(_ bytes: [UInt8], at start: Int, name: [UInt8]) {
        version = ZipField.number(bytes, start, 2) & 0xFF
        flags = UInt16(ZipField.number(bytes, start + 2, 2))
        method = ZipField.number(bytes, start + 4, 2)
        checksum = ZipField.number(bytes, start + 10, 4)
        packed = ZipField.number(bytes, start + 14, 4)
        size = ZipField.number(bytes, start + 18, 4)
        self.name = name
        headerLength = 0
    }

    private mutating func take(_ extra: [UInt8], hasOffset: Bool) {
        var place = 0
        while place + 4 <= extra.count {
            let (kind, length) = (ZipField.number(extra, place, 2), ZipField.number(extra, place + 2, 2))
            let content = extra.dropFirst(place + 4).prefix(length)
            guard content.count == length else { return }
            if kind == 1 { takeWide(Array(content), hasOffset: hasOffset) }
            // A version and the CRC of the other name precede it.
            if kind == 0x7075, length > 5 { unicodeName = Array(content.dropFirst(5)) }
            place += 4 + length
        }
    }

    /// Values with 64 bits stand there only where the shorter fields refer to them, always in this order.
    private mutating func takeWide(_ bytes: [UInt8], hasOffset: Bool) {
        var place = 0
        func next(_ value: inout Int) {
            guard value == Self.elsewhere, place + 8 <= bytes.count else { return }
            value = ZipField.number(bytes, place, 8)
            place += 8
        }
        next(&size)
        next(&packed)
        if hasOffset { next(&offset) }
    }
}

/// Reads the directory entry by entry, however large it is.
struct ZipEntryReader {
    /// Bytes that are read at a time; three times the longest entry.
    private static let pieceBytes = 1 << 20

    /// The directory has something else where an entry or its end was expected.
    struct Failure: Error, CustomStringConvertible { var description: String }

    private let file: FileRange
    private let end: Int
    private var place: Int
    private var piece: [UInt8] = []
    private var offset = 0

    init(_ file: FileRange, _ end: ZipEnd) {
        self.file = file
        place = end.directory
        self.end = end.directory + end.directoryLength
    }

    mutating func next() throws -> ZipEntry? {
        let longest = ZipEntry.listedLength + 3 * 0xFFFF
        if piece.count - offset < longest, place < end {
            let more = try file.read(min(Self.pieceBytes, end - place), at: place)
            piece = Array(piece[offset...]) + more
            offset = 0
            place += more.count
        }
        if offset == piece.count { return nil }
        let mark = piece[offset...].prefix(4)
        // A signature of the directory ends it (4.3.13).
        if mark.elementsEqual([0x50, 0x4B, 5, 5]) { return nil }
        guard mark.elementsEqual([0x50, 0x4B, 1, 2]) else {
            throw Failure(description: "\(mark.map { String($0, radix: 16) }.joined(separator: " ")) begins no entry")
        }
        guard let entry = ZipEntry(listedIn: piece, at: offset) else {
            throw Failure(description: "an entry is cut off")
        }
        offset += entry.headerLength
        return entry
    }
}
