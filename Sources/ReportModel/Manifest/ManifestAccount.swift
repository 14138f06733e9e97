/// A manifest database that was found, and what became of each of its entries. In JSON every key is always there.
public struct ManifestAccount: Sendable, Hashable, Codable {
    /// The database's own file.
    public var file: FileRecord
    /// Its write-ahead log and its rollback journal, where it has them.
    @Explicit public var log: FileRecord?
    @Explicit public var journal: FileRecord?
    /// Entries in the database; `nil` if it could not be read.
    @Explicit public var entries: Int?
    /// Entries whose picture is in the evidence.
    public var joined: Int
    /// Entries that name no file.
    public var withoutName: Int
    /// Entries that name a file which is not in the evidence, in the order of apps and groups.
    public var withoutFile: [ManifestRecord]
    /// Entries of earlier states, which it no longer lists; `nil` if none is known.
    @Explicit public var deleted: [ManifestRecord]?

    package init(file: FileRecord) {
        self.file = file
        (joined, withoutName, withoutFile) = (0, 0, [])
    }
}
