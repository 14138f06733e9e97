/// Numbers of the TIFF structure of an EXIF segment (TIFF 6.0, section 2), by their offsets in it.
struct TIFFReader: Sendable {
    let bytes: [UInt8]
    let tiff: Range<Int>
    private let isLittle: Bool

    /// A field of a directory.
    struct Field: Sendable {
        var type: Int
        var count: Int
        /// Offset of its first value.
        var place: Int
    }

    /// What one directory holds.
    struct Directory: Sendable {
        var fields: [Int: Field] = [:]
        /// Tags that it names more than once, of which nobody knows which one a viewer takes.
        var doubled: Set<Int> = []
        /// Offset of the one after it.
        var next: Int?
    }

    private static let entryBytes = 12
    /// Bytes of a value, by its type: numbers of two and four bytes are looked at, and offsets of directories (TIFF/EP).
    private static let widths = [3: 2, 4: 4, 13: 4]

    init?(_ bytes: [UInt8], _ tiff: Range<Int>) {
        guard tiff.count >= 8 else { return nil }
        self.bytes = bytes
        self.tiff = tiff
        isLittle = bytes[tiff.lowerBound] == UInt8(ascii: "I")
    }

    func half(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= tiff.count else { return nil }
        let (first, second) = (Int(bytes[tiff.lowerBound + offset]), Int(bytes[tiff.lowerBound + offset + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
    }

    func word(_ offset: Int) -> Int? {
        guard let first = half(offset), let second = half(offset + 2) else { return nil }
        return isLittle ? second << 16 | first : first << 16 | second
    }

    /// `nil` where none can be.
    func directory(at offset: Int) -> Directory? {
        guard let count = half(offset) else { return nil }
        var found = Directory()
        for index in 0..<count {
            let entry = offset + 2 + index * Self.entryBytes
            guard let tag = half(entry), let type = half(entry + 2), let items = word(entry + 4) else { return found }
            // What needs more than four bytes is looked up where it is.
            let place = items * (Self.widths[type] ?? 1) <= 4 ? entry + 8 : word(entry + 8) ?? tiff.count
            if found.fields.updateValue(Field(type: type, count: items, place: place), forKey: tag) != nil {
                found.doubled.insert(tag)
            }
        }
        found.next = word(offset + 2 + count * Self.entryBytes)
        return found
    }

    /// - Returns: `nil` where a field has no such value, or is no number.
    func value(_ field: Field?, _ index: Int = 0) -> Int? {
        guard let field, index < field.count, let width = Self.widths[field.type] else { return nil }
        return width == 2 ? half(field.place + index * width) : word(field.place + index * width)
    }
}
