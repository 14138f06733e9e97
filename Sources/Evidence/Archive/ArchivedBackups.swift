/// The backups of an archive: their lists, which may come last, are kept until all members were met, and the files that
/// they name are read in a second pass.
struct ArchivedBackups {
    private var parts: ArchivedDatabases
    private var failures: [EvidencePath: EvidenceError] = [:]
    private var listings: [EvidencePath: BackupListing] = [:]
    /// Wanted files by the member that has their bytes.
    private var waiting: [EvidencePath: [(folder: EvidencePath, file: BackupListing.File)]] = [:]

    init(maximumBytes: Int) {
        parts = ArchivedDatabases(
            of: BackupDatabase.name, with: [BackupSettings.name], maximumBytes: maximumBytes)
    }

    var isWaiting: Bool { !waiting.isEmpty }

    func isPart(_ path: EvidencePath) -> Bool { parts.isPart(path) }

    /// Keeps a part. What is wrong with it is said where it turns out to be one of a backup.
    /// - Returns: its bytes.
    mutating func take(_ member: ArchiveMember, _ absolute: [UInt8], _ reader: ArchiveReader) -> [UInt8]? {
        do throws(EvidenceError) {
            if HardLinks.isOne(member) { throw .hardLink(to: member.hardLink ?? member.path) }
            try parts.take(member, absolute, reader)
        } catch {
            failures[member.path] = error
        }
        return parts.bytes(member.path)
    }

    /// To be called when all members have come.
    /// - Parameters:
    ///   - isJudged: whether a member is a picture by its own name.
    ///   - isThereTwice: whether members of that name came more than once.
    ///   - origin: the member that has the bytes of another.
    mutating func beginSecondPass(
        _ builder: inout EvidenceBuilder, isJudged: (EvidencePath) -> Bool, isThereTwice: (EvidencePath) -> Bool,
        origin: (EvidencePath) -> EvidencePath
    ) {
        let manifests = Dictionary(
            parts.manifests().map { ($0.file.path, $0.contents) }, uniquingKeysWith: { first, _ in first })
        for folder in builder.backups.readable {
            let database = folder.appending(Array(BackupDatabase.name.utf8))
            let settings = parts.bytes(folder.appending(Array(BackupSettings.name.utf8))) ?? []
            let listing = builder.list(folder, settings: settings) { () throws(EvidenceError) in
                for suffix in ["", ManifestFile.logSuffix, ManifestFile.journalSuffix] {
                    if let error = failures[EvidencePath(bytes: database.bytes + Array(suffix.utf8))] { throw error }
                }
                guard let contents = manifests[database] else {
                    throw .badDatabase("it could not be read from the archive")
                }
                return .held(contents)
            }
            guard let listing else { continue }
            listings[folder] = listing
            for file in listing.files where !isJudged(file.stored) {
                if isThereTwice(file.stored) { builder.report(file.stored, .duplicateMember) }
                waiting[origin(file.stored), default: []].append((folder, file))
            }
        }
    }

    /// Gives up the files whose bytes are those of a member.
    mutating func take(_ member: EvidencePath) -> [BackupListing.File] {
        waiting.removeValue(forKey: member)?.map(\.file) ?? []
    }

    /// Says what never came, and what else is wrong with the lists.
    mutating func finish(_ builder: inout EvidenceBuilder) {
        for (_, files) in waiting {
            for (folder, file) in files { listings[folder]?.miss(file) }
        }
        waiting = [:]
        for (_, listing) in listings { builder.finish(listing) }
        listings = [:]
    }
}
