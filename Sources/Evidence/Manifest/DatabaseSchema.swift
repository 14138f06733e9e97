/// Refuses a database whose tables are more than tables. What a schema can compute runs inside single steps of the
/// engine, where no budget is asked: one generated column of a file of 16 KB can take hours.
///
/// Only the tables that are read are looked at. Views and triggers beside them are the system's own on some phones
/// (`kvs_debug`), and nothing that this program asks for runs them.
enum DatabaseSchema {
    /// Words of a table's definition that are refused, and what they make of it.
    private static let refused = [
        ("CHECK", "a CHECK constraint"), ("GENERATED", "a generated column"), ("VIRTUAL", "a virtual table"),
        ("WITHOUT", "a table without row numbers"),
    ]

    /// - Returns: what is damaged, although the tables are there; one sentence each.
    static func check(_ database: SQLiteConnection, _ tables: [String]) throws(EvidenceError) -> [String] {
        var definitions: [String: [(kind: String, sql: String)]] = [:]
        try database.rows("SELECT name, type, sql FROM sqlite_master") { row throws(EvidenceError) in
            definitions[row.text(0)?.asciiLowercased ?? "", default: []].append((row.text(1) ?? "", row.text(2) ?? ""))
        }
        for table in tables {
            guard let found = definitions[table.asciiLowercased] else {
                throw .badDatabase("it has no table '\(table)'")
            }
            for (kind, sql) in found {
                guard kind == "table" else { throw .badDatabase("'\(table)' is a \(kind)") }
                try check(table, sql)
            }
            try checkColumns(table, database)
            try checkIndices(table, database)
        }
        var damages: [String] = []
        for table in tables {
            if let damage = damage(table, database), !damages.contains(damage) { damages.append(damage) }
        }
        return damages
    }

    private static func check(_ table: String, _ sql: String) throws(EvidenceError) {
        let words = Set(sql.uppercased().split { !$0.isLetter && $0 != "_" }.map(String.init))
        for (word, meaning) in refused where words.contains(word) {
            throw .badDatabase("'\(table)' is or has \(meaning), which is not read")
        }
    }

    /// Hidden columns are those of virtual tables (1) and generated ones (2, 3).
    private static func checkColumns(_ table: String, _ database: SQLiteConnection) throws(EvidenceError) {
        try database.rows("SELECT name, hidden FROM pragma_table_xinfo('\(table)')") { row throws(EvidenceError) in
            guard row.integer(1) == 0 else {
                throw .badDatabase("the column '\(row.text(0) ?? "")' of '\(table)' is computed, which is not read")
            }
        }
    }

    /// Indices are plain, too: over columns, and over all rows.
    private static func checkIndices(_ table: String, _ database: SQLiteConnection) throws(EvidenceError) {
        let query = """
            SELECT l.name, l.partial, i.cid FROM pragma_index_list('\(table)') AS l, pragma_index_xinfo(l.name) AS i
            """
        try database.rows(query) { row throws(EvidenceError) in
            // -1 is the row's number, -2 an expression.
            guard row.integer(1) == 0, let column = row.integer(2), column >= -1 else {
                throw .badDatabase(
                    "the index '\(row.text(0) ?? "")' of '\(table)' is partial or computed, which is not read")
            }
        }
    }

    /// The first thing that is wrong with a table's pages or those of its indices; `nil` for sound ones.
    private static func damage(_ table: String, _ database: SQLiteConnection) -> String? {
        var complaint: String?
        do throws(EvidenceError) {
            try database.rows("PRAGMA quick_check('\(table)')") { row throws(EvidenceError) in
                complaint = complaint ?? row.text(0)
            }
        } catch {
            // A page that is nothing at all ends the check itself.
            complaint = complaint ?? error.reason
        }
        guard let complaint, complaint != "ok" else { return nil }
        let words = complaint.split(separator: "\n").joined(separator: " ")
        return "it is damaged (\(words)): what can still be read of it was read"
    }
}

extension String {
    /// Names in SQL have no case in ASCII, and only there.
    fileprivate var asciiLowercased: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
