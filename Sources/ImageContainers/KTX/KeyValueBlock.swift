internal import ByteReading

/// One entry of the key/value block that KTX 1.1 and 2.0 share: u32 size, key, NUL, value, padding to four bytes.
struct KeyValuePair: Sendable, Equatable {
    /// Printable; escaped where it is not.
    let key: String
    /// Offset of the entry's size field in the file.
    let offset: Int
    let value: Range<Int>

    /// The value as text without the NUL that texts end with, escaped where it is not printable.
    func text(_ bytes: [UInt8]) -> String {
        let value = bytes[value]
        return printable(value.last == 0 ? value.dropLast() : value)
    }
}

/// The key/value block. Damage inside it ends the list and becomes a note: no pixel depends on the remaining entries
/// unless the key that announces compression is among them, which the payload then shows.
struct KeyValueBlock: Sendable, Equatable {
    private(set) var pairs: [KeyValuePair] = []
    private(set) var notes: [String] = []

    /// Entries that are read. Writers store a handful; a hostile block could hold a hundred thousand.
    static let greatestCount = 1024

    init(_ bytes: [UInt8], in range: Range<Int>, order: ByteOrder) {
        var cursor = ByteCursor(range)
        // Padding behind the last entry may be shorter than a size field.
        while cursor.remaining >= 4 {
            let offset = cursor.offset
            guard pairs.count < Self.greatestCount else {
                notes.append("more than \(Self.greatestCount) key/value entries; the rest is not read")
                return
            }
            do throws(EndOfBytes) {
                let entry = try cursor.take(Int(try cursor.readUInt32(bytes, order)))
                guard let terminator = bytes[entry].firstIndex(of: 0) else {
                    notes.append("the key/value entry at offset \(offset) has no NUL behind its key")
                    return
                }
                pairs.append(
                    KeyValuePair(
                        key: printable(bytes[entry.lowerBound..<terminator]), offset: offset,
                        value: terminator + 1..<entry.upperBound))
            } catch {
                notes.append("the key/value entry at offset \(offset) reaches beyond its block")
                return
            }
            cursor.align(to: 4, from: range.lowerBound)
        }
    }

    /// The values, and what follows the last one that can be read.
    /// - Parameter range: of the block.
    func contents(of range: Range<Int>) -> [Range<Int>] {
        let end = pairs.last.map { min(range.upperBound, $0.value.upperBound) } ?? range.lowerBound
        return pairs.map(\.value) + [end..<range.upperBound]
    }

    subscript(key: String) -> KeyValuePair? { pairs.first { $0.key == key } }
}
