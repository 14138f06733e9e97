/// Rollback journals of SQLite databases, byte by byte.
public enum JournalBuilder {
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    private static let sector = 512

    /// A journal that restores the first pages of a database as they are.
    /// - Parameter other: the journal of a change to several databases that it belongs to.
    public static func journal(of database: [UInt8], restoring pages: Int, naming other: [UInt8]?) -> [UInt8] {
        let size = Int(database[16]) << 8 | Int(database[17])
        let pageSize = size == 1 ? 65536 : size
        let count = min(pages, database.count / pageSize)
        var bytes = magic + word(count) + word(0) + word(database.count / pageSize) + word(sector) + word(pageSize)
        bytes += [UInt8](repeating: 0, count: sector - bytes.count)
        for page in 0..<count {
            let content = Array(database[page * pageSize..<(page + 1) * pageSize])
            // Every two hundredth byte from the end, added to the header's number.
            let sum = stride(from: pageSize - 200, to: 0, by: -200).reduce(0) { $0 + Int(content[$1]) }
            bytes += word(page + 1) + content + word(sum)
        }
        guard let other else { return bytes }
        bytes += word((1 << 30) / pageSize + 1) + other + word(other.count)
        return bytes + word(other.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }) + magic
    }

    private static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
