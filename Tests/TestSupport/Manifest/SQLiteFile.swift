internal import CSQLite
import Foundation

/// A database that a test makes, in a folder that goes with this object.
final class SQLiteFile {
    private var handle: OpaquePointer?
    private let folder: URL
    private let name: String

    struct Failure: Error { var message: String }

    init(_ name: String) throws {
        self.name = name
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapveil-database-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name).path
        guard sqlite3_open(file, &handle) == SQLITE_OK else { throw Failure(message: "cannot open \(file)") }
    }

    deinit {
        sqlite3_close(handle)
        try? FileManager.default.removeItem(at: folder)
    }

    func run(_ statement: String) throws {
        guard sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// Moves everything so far from the log into the database's file.
    func checkpoint() throws {
        guard sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// The file as it is now, or the one beside it of that suffix.
    func bytes(_ suffix: String = "") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + suffix)))
    }

    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

    static func blob(_ bytes: [UInt8]) -> String {
        "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
    }
}
