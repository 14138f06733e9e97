import Foundation

/// Makes `applicationState.db`, with rows in the database's own file and rows in its write-ahead log only.
public final class ManifestDatabaseBuilder {
    private let database: SQLiteFile
    private var apps: [String] = []

    /// - Parameter pageSize: bytes, a power of two of at least 512.
    public init(pageSize: Int = 4096) throws {
        database = try SQLiteFile("applicationState.db")
        try run("PRAGMA page_size = \(pageSize)")
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA wal_autocheckpoint = 0")
        try run("CREATE TABLE application_identifier_tab (id INTEGER PRIMARY KEY, application_identifier TEXT UNIQUE)")
        try run("CREATE TABLE key_tab (id INTEGER PRIMARY KEY, key TEXT UNIQUE)")
        try run(
            "CREATE TABLE kvs (id INTEGER PRIMARY KEY, application_identifier INTEGER, key INTEGER, value BLOB)")
        try run(
            "INSERT INTO key_tab VALUES (1, 'compatibilityInfo'), (2, 'XBApplicationSnapshotManifest'), (3, 'else')")
    }

    /// One row. Apps get numbers in the order in which they are named.
    public func add(_ app: String, key: String, value: [UInt8]) throws {
        if !apps.contains(app) {
            apps.append(app)
            try run("INSERT INTO application_identifier_tab VALUES (\(apps.count), \(SQLiteFile.quoted(app)))")
        }
        let number = (apps.firstIndex(of: app) ?? 0) + 1
        try run(
            "INSERT INTO kvs (application_identifier, key, value) "
                + "VALUES (\(number), (SELECT id FROM key_tab WHERE key = \(SQLiteFile.quoted(key))), \(SQLiteFile.blob(value)))"
        )
    }

    /// Moves everything so far from the log into the database's file.
    public func checkpoint() throws { try database.checkpoint() }

    public func run(_ statement: String) throws { try database.run(statement) }

    /// The files as they are now, while the database is open: the log is not moved.
    public func files() throws -> (database: [UInt8], log: [UInt8]) {
        (try database.bytes(), try database.bytes("-wal"))
    }
}
