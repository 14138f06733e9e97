/// Numbers of the TIFF structure of an EXIF segment (TIFF 6.0, section 2), by their offsets in it.
///
/// - Precondition: the structure lies within the bytes.
package struct TIFFReader: Sendable {
    package let bytes: [UInt8]
    /// Where in the bytes the structure lies.
    package let tiff: Range<Int>
    private let isLittle: Bool

    /// A field of a directory.
    package struct Field: Sendable {
        package var type: Int
        package var count: Int
        /// Offset of its first value.
        var place: Int
    }

    /// What one directory holds.
    package struct Directory: Sendable {
        /// By their tags; of two with one tag the first.
        package var fields: [Int: Field] = [:]
        /// Tags that it names more than once, of which nobody knows which one a viewer takes.
        package var doubled: Set<Int> = []
        /// Offset of the one after it.
        package var next: Int?
    }

    private static let entryBytes = 12
    /// Bytes of a value, by its type: numbers of two and four bytes are looked at, and offsets of directories (TIFF/EP).
    private static let widths = [3: 2, 4: 4, 13: 4]

    package init?(_ bytes: [UInt8], _ tiff: Range<Int>) {
        guard tiff.count >= 8 else { return nil }
        self.bytes = bytes
        self.tiff = tiff
        isLittle = bytes[tiff.lowerBound] == UInt8(ascii: "I")
    }

    package func half(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= tiff.count else { return nil }
        let (first, second) = (Int(bytes[tiff.lowerBound + offset]), Int(bytes[tiff.lowerBound + offset + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
    }

    package func word(_ offset: Int) -> Int? {
        guard let first = half(offset), let second = half(offset + 2) else { return nil }
        return isLittle ? second << 16 | first : first << 16 | second
    }

    /// `nil` where none can be.
    package func directory(at offset: Int) -> Directory? {
        guard let count = half(offset) else { return nil }
        var found = Directory()
        for index in 0..<count {
            let entry = offset + 2 + index * Self.entryBytes
            guard let tag = half(entry), let type = half(entry + 2), let items = word(entry + 4) else { return found }
            // What needs more than four bytes is looked up where it is.
            let place = items * (Self.widths[type] ?? 1) <= 4 ? entry + 8 : word(entry + 8) ?? tiff.count
            if found.fields[tag] == nil {
                found.fields[tag] = Field(type: type, count: items, place: place)
            } else {
                found.doubled.insert(tag)
            }
        }
        found.next = word(offset + 2 + count * Self.entryBytes)
        return found
    }

    /// - Returns: `nil` where a field has no such value, or is no number.
    package func value(_ field: Field?, _ index: Int = 0) -> Int? {
        guard let field, index < field.count, let width = Self.widths[field.type] else { return nil }
        return width == 2 ? half(field.place + index * width) : word(field.place + index * width)
    }
}
