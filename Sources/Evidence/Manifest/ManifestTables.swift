/// The rows of the three tables that matter, each table read once from its beginning to its end. A join in the engine
/// could be made to hand out one large value for every pair of rows, and to sort all of them in memory.
struct ManifestTables: ~Copyable {
    static let tables = ["kvs", "application_identifier_tab", "key_tab"]

    struct Value {
        var app: String
        var key: String
        /// Number of the row in `kvs`.
        var row: Int64
    }

    /// Without their blobs, in the order of the table.
    private(set) var values: [Value] = []
    /// What stands for apps, and for the keys that are wanted, in `kvs`.
    let apps: [Int64: String]
    let keys: [Int64: String]
    /// Tables that could not be read to their end, a sentence each.
    private(set) var problems: [String] = []
    private let database: SQLiteConnection

    /// Rows of one table; a phone has some thousand.
    private static let maximumRows = 1_000_000
    /// Bytes of an app's identifier; the App Store allows 155.
    private static let maximumNameBytes = 1024

    /// - Parameter keys: whose values are wanted.
    init(_ database: SQLiteConnection, keys: [String]) throws(EvidenceError) {
        self.database = database
        let keyNames = try Self.names("key_tab", "key", database)
        let appNames = try Self.names("application_identifier_tab", "application_identifier", database)
        let named = keyNames.names.filter { keys.contains($0.value) }
        var found: [Value] = []
        var rows = 0
        var damage: String?
        do throws(EvidenceError) {
            // An index may be damaged where the table is not.
            try database.rows("SELECT rowid, application_identifier, key FROM kvs NOT INDEXED") {
                row throws(EvidenceError) in
                try Self.count(&rows, "kvs")
                guard let number = row.integer(0), let key = row.integer(2).flatMap({ named[$0] }) else { return }
                found.append(Value(app: row.integer(1).flatMap { appNames.names[$0] } ?? "", key: key, row: number))
            }
        } catch {
            damage = try Self.damage("kvs", after: rows, error)
        }
        values = found
        (apps, self.keys) = (appNames.names, named)
        problems = [keyNames.damage, appNames.damage, damage].compactMap(\.self)
    }

    /// What is said where a table ends too early. A database of which nothing at all can be read is no database.
    private static func damage(
        _ table: String, after rows: Int, _ error: EvidenceError
    ) throws(EvidenceError) -> String {
        guard rows > 0, rows <= maximumRows else { throw error }
        return "'\(table)' was read up to row \(rows) only: \(error.reason)"
    }

    /// The value of a row; `nil` where it is no blob.
    func blob(ofRow number: Int64) throws(EvidenceError) -> [UInt8]? {
        var blob: [UInt8]?
        try database.rows("SELECT value FROM kvs WHERE rowid = \(number)") { row in blob = row.blob(0) }
        return blob
    }

    /// The columns of `kvs`.
    func columns() throws(EvidenceError) -> [String] {
        var columns: [String] = []
        try database.rows("SELECT name FROM pragma_table_xinfo('kvs') ORDER BY cid") { row in
            columns.append(row.text(0) ?? "")
        }
        return columns
    }

    private static func names(
        _ table: String, _ column: String, _ database: SQLiteConnection
    ) throws(EvidenceError) -> (names: [Int64: String], damage: String?) {
        var names: [Int64: String] = [:]
        var rows = 0
        var refusal: EvidenceError?
        let query = "SELECT id, \(column), length(CAST(\(column) AS BLOB)) FROM \(table) NOT INDEXED"
        do throws(EvidenceError) {
            try database.rows(query) { row throws(EvidenceError) in
                try count(&rows, table)
                guard let id = row.integer(0) else { return }
                guard let bytes = row.integer(2) else { return }
                if bytes > maximumNameBytes {
                    refusal = .badDatabase(
                        "a name in '\(table)' has \(bytes) bytes, allowed are \(maximumNameBytes)")
                } else if names.updateValue(row.text(1) ?? "", forKey: id) != nil {
                    refusal = .badDatabase("'\(table)' has two rows with the number \(id)")
                }
                if let refusal { throw refusal }
            }
        } catch {
            if let refusal { throw refusal }
            return (names, try damage(table, after: rows, error))
        }
        return (names, nil)
    }

    private static func count(_ rows: inout Int, _ table: String) throws(EvidenceError) {
        rows += 1
        guard rows <= maximumRows else {
            throw .badDatabase("'\(table)' has more than \(maximumRows) rows")
        }
    }
}
