internal import CSQLite
import Foundation

/// Makes `applicationState.db`, with rows in the database's own file and rows in its write-ahead log only.
public final class ManifestDatabaseBuilder {
    private var handle: OpaquePointer?
    private let folder: URL
    private var apps: [String] = []

    struct Failure: Error { var message: String }

    /// - Parameter pageSize: bytes, a power of two of at least 512.
    public init(pageSize: Int = 4096) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapveil-database-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard sqlite3_open(file, &handle) == SQLITE_OK else { throw Failure(message: "cannot open \(file)") }
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

    deinit {
        sqlite3_close(handle)
        try? FileManager.default.removeItem(at: folder)
    }

    private var file: String { folder.appendingPathComponent("applicationState.db").path }

    /// One row. Apps get numbers in the order in which they are named.
    public func add(_ app: String, key: String, value: [UInt8]) throws {
        if !apps.contains(app) {
            apps.append(app)
            try run("INSERT INTO application_identifier_tab VALUES (\(apps.count), \(Self.quoted(app)))")
        }
        let number = (apps.firstIndex(of: app) ?? 0) + 1
        let hex = value.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try run(
            "INSERT INTO kvs (application_identifier, key, value) "
                + "VALUES (\(number), (SELECT id FROM key_tab WHERE key = \(Self.quoted(key))), x'\(hex)')")
    }

    /// Moves everything so far from the log into the database's file.
    public func checkpoint() throws {
        guard sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    public func run(_ statement: String) throws {
        guard sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

    /// The files as they are now, while the database is open: the log is not moved.
    public func files() throws -> (database: [UInt8], log: [UInt8]) {
        (
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))),
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: file + "-wal")))
        )
    }
}
