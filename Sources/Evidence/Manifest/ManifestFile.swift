/// The database of a dump that lists the snapshots of all apps, `applicationState.db`, and the files beside it without
/// which it is not whole.
public struct ManifestFile: Sendable {
    public static let name = "applicationState.db"
    static let logSuffix = "-wal"
    static let journalSuffix = "-journal"

    /// Relative to the scanned path.
    public var path: EvidencePath
    public var absolutePath: [UInt8]
    public var facts: FileFacts
    /// Of the write-ahead log: changes that are not in the database's own file yet. An empty one is left out.
    public var log: FileFacts?
    /// Of the rollback journal: what an interrupted change has overwritten. An empty one is left out.
    public var journal: FileFacts?

    public init(
        path: EvidencePath, absolutePath: [UInt8], facts: FileFacts, log: FileFacts? = nil, journal: FileFacts? = nil
    ) {
        self.path = path
        self.absolutePath = absolutePath
        self.facts = facts
        self.log = log
        self.journal = journal
    }

    /// The database that a file belongs to by its name; `nil` for other files.
    static func database(ofCompanion path: EvidencePath) -> EvidencePath? {
        // Asked for every file of a tree, so what has another ending is told without making text of it.
        guard let last = path.bytes.last, last == UInt8(ascii: "l") else { return nil }
        let name = String(decoding: path.name, as: UTF8.self)
        guard let suffix = [logSuffix, journalSuffix].first(where: { name == Self.name + $0 }) else { return nil }
        return EvidencePath(bytes: Array(path.bytes.dropLast(suffix.utf8.count)))
    }

    /// Looks for the files beside it.
    init(beside path: EvidencePath, absolutePath: [UInt8], facts: FileFacts) throws(EvidenceError) {
        self.init(
            path: path, absolutePath: absolutePath, facts: facts,
            log: try Self.companion(absolutePath, Self.logSuffix),
            journal: try Self.companion(absolutePath, Self.journalSuffix))
    }

    private static func companion(_ path: [UInt8], _ suffix: String) throws(EvidenceError) -> FileFacts? {
        let facts: FileFacts
        do throws(EvidenceError) {
            facts = try EvidenceFile.facts(path + Array(suffix.utf8))
        } catch {
            if error.isAbsence { return nil }
            throw error
        }
        return facts.kind == .regular && facts.size == 0 ? nil : facts
    }
}

/// The bytes of a manifest's files.
public struct ManifestContents: Sendable {
    public var database: [UInt8]
    public var log: [UInt8]?
    public var journal: [UInt8]?

    /// Whether the database is written with a log that is not there (SQLite's file format, 1.3: the versions of reader and
    /// writer at byte 18 are 2). The engine removes the log where it closes the database, so nothing need be missing.
    var isWithoutLog: Bool { log == nil && database.count > 20 && database[18] == 2 && database[19] == 2 }

    public init(database: [UInt8], log: [UInt8]? = nil, journal: [UInt8]? = nil) {
        self.database = database
        self.log = log
        self.journal = journal
    }

    /// Reads the files as evidence is read: without touching them.
    /// - Parameter maximum: bytes of each file.
    public init(_ file: ManifestFile, maximum: Int) throws(EvidenceError) {
        self.init(database: try EvidenceFile.read(file.absolutePath, maximum: maximum))
        try takeCompanions(file, maximum)
    }

    /// What lies beside a database, without the database.
    init(beside file: ManifestFile, maximum: Int) throws(EvidenceError) {
        self.init(database: [])
        try takeCompanions(file, maximum)
    }

    private mutating func takeCompanions(_ file: ManifestFile, _ maximum: Int) throws(EvidenceError) {
        if file.log != nil { log = try Self.companion(file, ManifestFile.logSuffix, maximum) }
        if file.journal != nil { journal = try Self.companion(file, ManifestFile.journalSuffix, maximum) }
    }

    /// What is wrong with a file beside the database is not wrong with the database.
    private static func companion(
        _ file: ManifestFile, _ suffix: String, _ maximum: Int
    ) throws(EvidenceError) -> [UInt8] {
        do throws(EvidenceError) {
            return try EvidenceFile.read(file.absolutePath + Array(suffix.utf8), maximum: maximum)
        } catch {
            throw .badDatabase("\(EvidencePath(bytes: file.path.name))\(suffix) beside it \(error)")
        }
    }
}
