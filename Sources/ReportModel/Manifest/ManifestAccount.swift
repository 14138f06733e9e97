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

    package init(file: FileRecord) {
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
