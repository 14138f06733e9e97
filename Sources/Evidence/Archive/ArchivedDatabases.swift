/// A manifest database out of an archive.
public struct ArchivedManifest: Sendable {
    public var file: ManifestFile
    public var contents: ManifestContents
}

/// Databases of one name in an archive and the files beside them, in whichever order they come.
struct ArchivedDatabases {
    private var parts: [EvidencePath: (absolute: [UInt8], facts: FileFacts, bytes: [UInt8])] = [:]
    private let name: [UInt8]
    private let names: Set<[UInt8]>
    /// Bytes that all parts may have together, which are held until the archive is read.
    let maximumBytes: Int
    private var heldBytes = 0

    /// - Parameters:
    ///   - name: of the databases.
    ///   - others: names of what is wanted besides them, their write-ahead logs and their rollback journals.
    init(of name: String, with others: [String] = [], maximumBytes: Int) {
        self.name = Array(name.utf8)
        let own = ["", ManifestFile.logSuffix, ManifestFile.journalSuffix].map { name + $0 }
        names = Set((own + others).map { Array($0.utf8) })
        self.maximumBytes = maximumBytes
    }

    /// Whether the name is that of something that is wanted.
    func isPart(_ path: EvidencePath) -> Bool { names.contains(path.name) }

    /// A part that was taken.
    func bytes(_ path: EvidencePath) -> [UInt8]? { parts[path]?.bytes }

    /// Reads a part.
    mutating func take(_ member: ArchiveMember, _ absolute: [UInt8], _ reader: ArchiveReader) throws(EvidenceError) {
        switch member.facts.kind {
        case .regular: break
        case .directory: return
        case .symbolicLink: throw .symbolicLink
        case .other(let kind): throw .specialFile(kind)
        }
        let read = try reader.read(member, maximum: maximumBytes - heldBytes) ?? []
        var facts = member.facts
        facts.size = read.count
        try take(member.path, facts, absolute, read)
    }

    /// Takes a part that was read.
    mutating func take(
        _ path: EvidencePath, _ facts: FileFacts, _ absolute: [UInt8], _ read: [UInt8]
    ) throws(EvidenceError) {
        guard read.count <= maximumBytes - heldBytes else {
            throw .limit(name: "fileBytes", allowed: maximumBytes, found: heldBytes + read.count)
        }
        heldBytes += read.count
        parts[path] = (absolute, facts, read)
    }

    /// The databases in the order of their paths. As in folders, an empty log or journal is left out.
    func manifests() -> [ArchivedManifest] {
        parts.sorted { $0.key < $1.key }.compactMap { path, database in
            guard path.name == name else { return nil }
            let log = companion(path, ManifestFile.logSuffix)
            let journal = companion(path, ManifestFile.journalSuffix)
            return ArchivedManifest(
                file: ManifestFile(
                    path: path, absolutePath: database.absolute, facts: database.facts, log: log?.facts,
                    journal: journal?.facts),
                contents: ManifestContents(database: database.bytes, log: log?.bytes, journal: journal?.bytes))
        }
    }

    /// Logs and journals whose database did not come.
    var orphans: [EvidencePath] {
        parts.filter { path, part in
            part.facts.size > 0 && ManifestFile.database(ofCompanion: path).map { parts[$0] == nil } == true
        }.keys.sorted()
    }

    private func companion(_ path: EvidencePath, _ suffix: String) -> (facts: FileFacts, bytes: [UInt8])? {
        guard let part = parts[EvidencePath(bytes: path.bytes + Array(suffix.utf8))], part.facts.size > 0 else {
            return nil
        }
        return (part.facts, part.bytes)
    }
}
