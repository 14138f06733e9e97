/// Where the bytes of a database are.
enum DatabaseSource {
    case held(ManifestContents)
    /// In the file system, of at most so many bytes, which are copied without being held.
    case file(ManifestFile, maximum: Int)

    /// Bytes of the database with its log.
    var count: Int {
        switch self {
        case .held(let contents): contents.database.count + (contents.log?.count ?? 0)
        case .file(let file, _): file.facts.size + (file.log?.size ?? 0)
        }
    }
}

/// A database of the evidence, opened as a copy: the engine writes to what it opens (a log is recovered, its index is made
/// anew), so it gets copies in a folder of their own, which goes with this object.
final class DatabaseCopy {
    let connection: SQLiteConnection
    /// What is damaged, although the rest can be read. One sentence each.
    let problems: [String]
    /// Bytes of the log up to the end of each transaction that counts.
    let commits: [Int]
    /// What is worth knowing. One sentence each.
    let notes: [String]
    private let folder: PrivateFolder

    /// - Parameters:
    ///   - name: of the database, for messages.
    ///   - tables: that are read, and have to be plain tables.
    ///   - temporaryFolder: where the folder is made; outside the evidence.
    ///   - spent: looks of other connections that share a budget.
    init(
        _ source: DatabaseSource, name: String, tables: [String], in temporaryFolder: String, spent: Int = 0
    ) throws(EvidenceError) {
        folder = try PrivateFolder(in: temporaryFolder)
        let contents: ManifestContents
        switch source {
        case .held(let held):
            contents = held
            try folder.write(held.database, to: Self.file)
        case .file(let file, let maximum):
            guard file.facts.size <= maximum else {
                throw .limit(name: "backupBytes", allowed: maximum, found: file.facts.size)
            }
            contents = try ManifestContents(beside: file, maximum: maximum)
            try folder.copy(file.absolutePath, to: Self.file)
        }
        var problems: [String] = []
        var log: WriteAheadLog?
        if let bytes = contents.log {
            // The engine passes over a log whose header is damaged, and so over all that it holds.
            do throws(EvidenceError) { log = try WriteAheadLog(bytes) } catch { problems.append(error.reason) }
        }
        if let journal = contents.journal {
            try RollbackJournal.check(journal)
            if let problem = RollbackJournal.problem(in: journal) { problems.append(problem) }
        }
        if log != nil, let bytes = contents.log { try folder.write(bytes, to: Self.file + ManifestFile.logSuffix) }
        if let bytes = contents.journal { try folder.write(bytes, to: Self.file + ManifestFile.journalSuffix) }
        connection = try SQLiteConnection(copy: "\(folder.path)/\(Self.file)", spent: spent)
        commits = log?.commits ?? []
        problems += try DatabaseSchema.check(connection, tables)
        self.problems = problems + [log?.problem].compactMap(\.self)
        notes = [log?.note, contents.isWithoutLog ? Self.withoutLog(name) : nil].compactMap(\.self)
    }

    /// The bytes of the database with what its log or journal changed.
    /// - Parameter maximum: bytes that it may have.
    func written(maximum: Int) throws(EvidenceError) -> [UInt8] {
        try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
        return try EvidenceFile.read(Array("\(folder.path)/\(Self.file)".utf8), maximum: maximum)
    }

    private static let file = "copy.db"

    private static func withoutLog(_ name: String) -> String {
        "it is written with a log (\(name)\(ManifestFile.logSuffix)), which is not in the evidence: its last changes may be "
            + "missing"
    }
}
