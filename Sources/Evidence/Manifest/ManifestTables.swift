/// The rows of the three tables that matter, each table read once from its beginning to its end. A join in the engine
/// could be made to hand out one large value for every pair of rows, and to sort all of them in memory.
struct ManifestTables: ~Copyable {
    struct Value {
        var app: String
        var key: String
        /// Number of the row in `kvs`.
        var row: Int64
    }

    /// Without their blobs, in the order of the table.
    private(set) var values: [Value] = []
    private let database: SQLiteConnection

    /// Rows of one table; a phone has some thousand.
    private static let maximumRows = 1_000_000
    /// Bytes of an app's identifier; the App Store allows 155.
    private static let maximumNameBytes = 1024

    /// - Parameter keys: whose values are wanted.
    init(_ database: SQLiteConnection, keys: [String]) throws(EvidenceError) {
        self.database = database
        let named = try Self.names("key_tab", "key", database).filter { keys.contains($0.value) }
        let apps = try Self.names("application_identifier_tab", "application_identifier", database)
        var found: [Value] = []
        var rows = 0
        try database.rows("SELECT rowid, application_identifier, key FROM kvs") { row throws(EvidenceError) in
            try Self.count(&rows, "kvs")
            guard let number = row.integer(0), let key = row.integer(2).flatMap({ named[$0] }) else { return }
            found.append(Value(app: row.integer(1).flatMap { apps[$0] } ?? "", key: key, row: number))
        }
        values = found
    }

    /// The value of a row; `nil` where it is no blob.
    func blob(ofRow number: Int64) throws(EvidenceError) -> [UInt8]? {
        var blob: [UInt8]?
        try database.rows("SELECT value FROM kvs WHERE rowid = \(number)") { row in blob = row.blob(0) }
        return blob
    }

    private static func names(
        _ table: String, _ column: String, _ database: SQLiteConnection
    ) throws(EvidenceError) -> [Int64: String] {
        var names: [Int64: String] = [:]
        var rows = 0
        let query = "SELECT id, \(column), length(CAST(\(column) AS BLOB)) FROM \(table)"
        try database.rows(query) { row throws(EvidenceError) in
            try count(&rows, table)
            guard let id = row.integer(0) else { return }
            guard let bytes = row.integer(2) else { return }
            guard bytes <= maximumNameBytes else {
                throw .badDatabase("a name in '\(table)' has \(bytes) bytes, allowed are \(maximumNameBytes)")
            }
            guard names.updateValue(row.text(1) ?? "", forKey: id) == nil else {
                throw .badDatabase("'\(table)' has two rows with the number \(id)")
            }
        }
        return names
    }

    private static func count(_ rows: inout Int, _ table: String) throws(EvidenceError) {
        rows += 1
        guard rows <= maximumRows else {
            throw .badDatabase("'\(table)' has more than \(maximumRows) rows")
        }
    }
}
