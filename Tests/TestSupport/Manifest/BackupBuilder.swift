import Foundation

/// Makes a backup as Finder does: files named by digits, and a database that says what they are.
public final class BackupBuilder {
    private let database: SQLiteFile
    private var stored: [(name: String, bytes: [UInt8])] = []
    public var isEncrypted = false
    /// Bytes instead of the database.
    public var list: [UInt8]?

    /// - Parameter isKeyed: whether no two rows may have one name, as in the system's own.
    public init(isKeyed: Bool = true, pageSize: Int = 4096) throws {
        database = try SQLiteFile("Manifest.db")
        try run("PRAGMA page_size = \(pageSize)")
        try run(
            "CREATE TABLE Files (fileID TEXT\(isKeyed ? " PRIMARY KEY" : ""), domain TEXT, relativePath TEXT, "
                + "flags INTEGER, file BLOB)")
        for column in ["domain", "relativePath", "flags"] {
            try run("CREATE INDEX Files\(column)Idx ON Files(\(column))")
        }
        try run("CREATE TABLE Properties (key TEXT PRIMARY KEY, value BLOB)")
    }

    public func run(_ statement: String) throws { try database.run(statement) }

    /// Digits that a file of that domain and path has: any will do that are its own.
    public static func name(_ domain: String, _ path: String) -> String {
        func digits(_ seed: UInt64) -> String {
            let hash = "\(domain)-\(path)".utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let text = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return String((digits(0xCBF2_9CE4_8422_2325) + digits(1) + digits(2)).prefix(40))
    }

    /// A row, and its file where there are bytes.
    /// - Parameters:
    ///   - modified: seconds since 1970; `nil`: the row says nothing of its file.
    ///   - name: the file's name, if it is not its own.
    public func add(
        _ domain: String, _ path: String, _ bytes: [UInt8]?, flags: Int = 1, modified: Int? = 1_700_000_000,
        name: String? = nil
    ) throws {
        let name = name ?? Self.name(domain, path)
        let record = modified.map { Self.record(path, modified: $0, size: bytes?.count ?? 0) }
        try run(
            "INSERT INTO Files VALUES (\(SQLiteFile.quoted(name)), \(SQLiteFile.quoted(domain)), "
                + "\(SQLiteFile.quoted(path)), \(flags), \(record.map(SQLiteFile.blob) ?? "NULL"))")
        if let bytes { stored.append((name, bytes)) }
    }

    /// What the list stores of one file.
    public static func record(_ path: String, modified: Int, size: Int) -> [UInt8] {
        var archive = KeyedArchiveBuilder()
        let root = archive.object(
            "MBFile",
            [
                ("RelativePath", archive.text(path)), ("LastModified", .integer(Int64(modified))),
                ("Birth", .integer(Int64(modified))), ("Size", .integer(Int64(size))), ("Mode", .integer(0o100644)),
                ("ProtectionClass", .integer(3)),
            ])
        return archive.archive(root: root)
    }

    /// Everything in the backup's folder.
    public func files() throws -> [(path: String, bytes: [UInt8])] {
        let settings = PropertyListBuilder.bytes(
            .dictionary([("IsEncrypted", .boolean(isEncrypted)), ("Version", .text("10.0"))]))
        return [
            ("Info.plist", PropertyListBuilder.bytes(.dictionary([("Product Type", .text("iPhone14,5"))]))),
            ("Manifest.db", try list ?? database.bytes()), ("Manifest.plist", settings),
        ] + stored.map { ("\($0.name.prefix(2))/\($0.name)", $0.bytes) }
    }
}
