/// The list of a backup's files, `Manifest.db`: one table `Files` with a row for each.
struct BackupDatabase: ~Copyable {
    static let name = "Manifest.db"
    private static let table = "Files"

    /// A row as it is stored; `nil` for what is of another type.
    struct Row {
        var number: Int64
        /// The name that the file has in the backup: forty digits.
        var stored: [UInt8]?
        var domain: [UInt8]?
        /// Below the domain.
        var path: [UInt8]?
        /// 1: a file, 2: a folder, 4: a symbolic link.
        var flags: Int64?
    }

    private let copy: DatabaseCopy
    /// Bytes of names and paths that all rows may have together. A page may be a part of many values in a damaged file, so
    /// that each of them has the bytes of all.
    private let maximumBytes: Int
    private static let leastBytes = 1 << 20

    /// What is damaged, although the rest can be read. One sentence each.
    var problems: [String] { copy.problems }

    /// Looks at the engine's work, those of earlier lists included.
    var spentLooks: Int { copy.connection.spentLooks }

    /// - Parameter spent: looks that were spent on earlier lists.
    init(_ source: DatabaseSource, temporaryFolder: String, spent: Int) throws(EvidenceError) {
        copy = try DatabaseCopy(source, name: Self.name, tables: [Self.table], in: temporaryFolder, spent: spent)
        maximumBytes = max(Self.leastBytes, 2 * source.count)
    }

    /// Hands out all rows in the order of the table.
    /// - Parameter limit: rows that are read.
    func rows(limit: Int, _ body: (Row) throws(EvidenceError) -> Void) throws(EvidenceError) {
        var (count, bytes) = (0, 0)
        let query = "SELECT rowid, fileID, domain, relativePath, flags FROM \(Self.table) NOT INDEXED"
        try copy.connection.rows(query) { row throws(EvidenceError) in
            count += 1
            guard count <= limit else { throw .limit(name: "entries", allowed: limit, found: count) }
            let found = Row(
                number: row.integer(0) ?? 0, stored: row.textBytes(1), domain: row.textBytes(2),
                path: row.textBytes(3), flags: row.integer(4))
            bytes += (found.stored?.count ?? 0) + (found.domain?.count ?? 0) + (found.path?.count ?? 0)
            guard bytes <= maximumBytes else { throw .badDatabase("its rows have more bytes than itself") }
            try body(found)
        }
    }

    /// When the file of a row was changed on the device, in seconds since 1970; `nil` where nothing readable says so.
    func modified(ofRow number: Int64, _ budget: ReferenceBudget) -> Int? {
        var blob: [UInt8]?
        try? copy.connection.rows("SELECT file FROM \(Self.table) WHERE rowid = \(number)") { blob = $0.blob(0) }
        guard let blob, blob.count <= Self.maximumRecordBytes else { return nil }
        return try? BackupRecord.modified(in: blob, budget)
    }

    /// Records have some hundred bytes.
    private static let maximumRecordBytes = 1 << 16
}

/// What a backup says of one file, a keyed archive (`MBFile`).
enum BackupRecord {
    /// Seconds since 1970.
    static func modified(in bytes: [UInt8], _ budget: ReferenceBudget) throws(PropertyListError) -> Int? {
        let archive = try KeyedArchive(bytes, budget: budget)
        return try archive.integer(archive.fields(archive.root)?["LastModified"])
    }
}
