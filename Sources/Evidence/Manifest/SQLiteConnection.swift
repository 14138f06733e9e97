internal import CSQLite

/// A connection to a database that somebody else made. Nothing in its schema is trusted, and what a statement may cost
/// is bounded. This is the only place that handles the library's pointers.
@safe final class SQLiteConnection {
    /// What the engine takes, far below its own limits. The largest value seen has some hundred kilobytes, the tables
    /// have four columns, and the statements are this program's own.
    private static let limits: [(limit: Int32, value: Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 64 << 10), (SQLITE_LIMIT_COLUMN, 64),
        (SQLITE_LIMIT_EXPR_DEPTH, 32), (SQLITE_LIMIT_COMPOUND_SELECT, 8), (SQLITE_LIMIT_VDBE_OP, 100_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64), (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 8), (SQLITE_LIMIT_TRIGGER_DEPTH, 0), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    /// Steps of the engine's virtual machine between two looks at the budget, and looks until it is spent: some
    /// seconds, where a phone's whole table takes milliseconds.
    private static let stepsPerLook: Int32 = 100_000
    private static let maximumLooks = 2_000

    private let handle: OpaquePointer
    private let looks: UnsafeMutablePointer<Int>

    /// How often the budget was looked at.
    var spentLooks: Int { unsafe looks.pointee }

    /// Opens a private copy: recovering a log writes to the file.
    /// - Parameter spent: looks of other connections that share the budget.
    init(copy path: String, spent: Int = 0) throws(EvidenceError) {
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            let reason = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            unsafe sqlite3_close_v2(opened)
            throw .badDatabase(reason)
        }
        unsafe handle = unsafe opened
        unsafe looks = .allocate(capacity: 1)
        unsafe looks.initialize(to: spent)
        for (limit, value) in Self.limits { unsafe sqlite3_limit(handle, limit, value) }
        unsafe sqlite3_progress_handler(
            handle, Self.stepsPerLook,
            { context in
                guard let looks = unsafe context?.assumingMemoryBound(to: Int.self) else { return 1 }
                unsafe looks.pointee += 1
                return unsafe looks.pointee > SQLiteConnection.maximumLooks ? 1 : 0
            }, unsafe looks)
        for setting in ["trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY", "mmap_size = 0"] {
            try rows("PRAGMA \(setting)") { _ in }
        }
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
        unsafe looks.deallocate()
    }

    /// Runs one statement and hands out its rows.
    func rows(_ statement: String, _ body: (borrowing SQLiteRow) throws(EvidenceError) -> Void) throws(EvidenceError) {
        var prepared: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK,
            let prepared = unsafe prepared
        else {
            throw failure()
        }
        defer { unsafe sqlite3_finalize(prepared) }
        while true {
            switch unsafe sqlite3_step(prepared) {
            case SQLITE_ROW: unsafe try body(SQLiteRow(statement: prepared))
            case SQLITE_DONE: return
            case SQLITE_INTERRUPT:
                throw .badDatabase(
                    "reading it takes more than \(Self.maximumLooks * Int(Self.stepsPerLook)) steps of the engine")
            default: throw failure()
            }
        }
    }

    private func failure() -> EvidenceError { unsafe .badDatabase(String(cString: sqlite3_errmsg(handle))) }
}

/// The current row of a statement, valid until the next one.
@safe struct SQLiteRow: ~Copyable {
    fileprivate let statement: OpaquePointer

    func text(_ column: Int32) -> String? { textBytes(column).map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes of a text, which need not be UTF-8; `nil` for values of another type.
    func textBytes(_ column: Int32) -> [UInt8]? {
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT,
            let bytes = unsafe sqlite3_column_text(statement, column)
        else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// `nil` for values of another type.
    func integer(_ column: Int32) -> Int64? {
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(statement, column)
    }

    /// `nil` for values of another type.
    func blob(_ column: Int32) -> [UInt8]? {
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        guard count > 0, let bytes = unsafe sqlite3_column_blob(statement, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
