/// A manifest database that was found, and what became of each of its entries. In JSON every key is always there.
public struct ManifestAccount: Sendable, Hashable, Codable {
    /// The database's own file.
    public var file: FileRecord
    /// Its write-ahead log and its rollback journal, where it has them.
    public var log: FileRecord?
    public var journal: FileRecord?
    /// Entries in the database; `nil` if it could not be read.
    public var entries: Int?
    /// Entries whose picture is in the evidence.
    public var joined: Int
    /// Entries that name no file.
    public var withoutName: Int
    /// Entries that name a file which is not in the evidence, in the order of apps and groups.
    public var withoutFile: [ManifestRecord]

    init(file: FileRecord) {
        self.file = file
        (joined, withoutName, withoutFile) = (0, 0, [])
    }

    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(file, forKey: .file)
        try keys.encode(log, forKey: .log)
        try keys.encode(journal, forKey: .journal)
        try keys.encode(entries, forKey: .entries)
        try keys.encode(joined, forKey: .joined)
        try keys.encode(withoutName, forKey: .withoutName)
        try keys.encode(withoutFile, forKey: .withoutFile)
    }
}

/// A file of the evidence, as it was found.
public struct FileRecord: Sendable, Hashable, Codable {
    /// Written like ``SnapshotReport/path``.
    public var path: String
    /// Of the bytes that were read; `nil` if they could not be.
    public var sha256: String?
    public var bytes: Int
    /// Time of the last change, in UTC.
    public var modified: String?

    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(path, forKey: .path)
        try keys.encode(sha256, forKey: .sha256)
        try keys.encode(bytes, forKey: .bytes)
        try keys.encode(modified, forKey: .modified)
    }
}
