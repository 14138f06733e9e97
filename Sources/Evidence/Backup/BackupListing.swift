/// What may be taken to read the lists of backups.
public struct BackupAccess: Sendable {
    /// Where a copy of a list is opened, outside the evidence, or why there is no such place.
    public var temporaryFolder: Result<String, EvidenceError>

    public init(temporaryFolder: Result<String, EvidenceError>) { self.temporaryFolder = temporaryFolder }
}

/// The files of a backup that are wanted, told by the names that its list gives them.
///
/// The list is as hostile as all else. It names each file by forty digits, which make one place in the backup's folder, and
/// by a domain and a path, which are words that nothing is opened by.
struct BackupListing {
    struct File {
        /// Domain and path, below the backup's folder.
        var path: EvidencePath
        /// Where its bytes are.
        var stored: EvidencePath
        var role: EvidenceRole
        /// By the list, in seconds since 1970.
        var modified: Int?
        /// Whether the list calls it a file.
        var isCalledFile: Bool
    }

    /// What is wrong with rows, counted, so that a million of them are one sentence.
    private enum Trouble: CaseIterable {
        case unusable, twice, missing
    }

    private static let digits = 40
    private static let slash = UInt8(ascii: "/")

    let folder: EvidencePath
    private let limits: WalkLimits
    private(set) var files: [File] = []
    /// Rows that are called files.
    private(set) var count = 0
    private var troubles: [Trouble: (count: Int, first: EvidencePath)] = [:]
    private var stored: Set<EvidencePath> = []
    private var paths: Set<EvidencePath> = []
    private let budget = ReferenceBudget()

    init(_ folder: EvidencePath, limits: WalkLimits) { (self.folder, self.limits) = (folder, limits) }

    var database: EvidencePath { folder.appending(Array(BackupDatabase.name.utf8)) }

    mutating func take(
        _ row: BackupDatabase.Row, _ database: borrowing BackupDatabase, _ builder: inout EvidenceBuilder
    ) {
        // Folders have rows, too. One that is called a folder or a link and has bytes in the backup is a file all the same.
        let isCalledFile = row.flags != 2 && row.flags != 4
        if isCalledFile { count += 1 }
        guard let path = path(row), let stored = place(row) else {
            return note(.unusable, folder.appending((row.domain ?? []) + [Self.slash] + (row.path ?? [])))
        }
        let role = isCalledFile ? builder.meet(path, .regular) : builder.classifier.role(path, .regular)
        guard builder.wanted(path, role) != nil else { return }
        guard paths.insert(path).inserted, self.stored.insert(stored).inserted else { return note(.twice, path) }
        files.append(
            File(
                path: path, stored: stored, role: role, modified: database.modified(ofRow: row.number, budget),
                isCalledFile: isCalledFile))
    }

    /// Notes that the bytes of a file are not in the backup.
    mutating func miss(_ file: File) {
        if file.isCalledFile { note(.missing, file.path) }
    }

    private mutating func note(_ trouble: Trouble, _ path: EvidencePath) {
        let known = troubles[trouble]
        troubles[trouble] = ((known?.count ?? 0) + 1, known.map { min($0.first, path) } ?? path)
    }

    /// Domain and path; `nil` where they are none or would lead elsewhere.
    private func path(_ row: BackupDatabase.Row) -> EvidencePath? {
        guard let domain = row.domain, let below = row.path, !domain.contains(Self.slash) else { return nil }
        let parts =
            [domain]
            + (below.isEmpty
                ? [] : below.split(separator: Self.slash, omittingEmptySubsequences: false).map(Array.init))
        let isPlain = parts.allSatisfy {
            !$0.isEmpty && $0 != Array(".".utf8) && $0 != Array("..".utf8) && !$0.contains(0)
        }
        let path = folder.appending(Array(parts.joined(separator: [Self.slash])))
        guard isPlain, parts.count <= limits.depth, path.bytes.count <= limits.pathBytes else { return nil }
        return path
    }

    /// Where the bytes of a row are: in a folder that is called like the first two digits of their name.
    private func place(_ row: BackupDatabase.Row) -> EvidencePath? {
        guard let name = row.stored, name.count == Self.digits,
            name.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) })
        else { return nil }
        return folder.appending(Array(name.prefix(2))).appending(name)
    }

    /// What has to be said of its rows.
    var complaints: [EvidenceError] {
        Trouble.allCases.compactMap { trouble in
            guard let (count, first) = troubles[trouble] else { return nil }
            let many = count > 1 ? " (\(count) rows, this one first by name)" : ""
            return switch trouble {
            case .unusable: .badBackup("has a row that names no file of a backup: \(first)\(many)")
            case .twice:
                .badBackup("lists a file a second time, which was judged once, under its first name: \(first)\(many)")
            case .missing: .badBackup("lists a file that is not in the backup: \(first)\(many)")
            }
        }
    }
}

extension EvidenceBuilder {
    /// Reads the list of a backup.
    /// - Parameters:
    ///   - settings: the bytes of its property list.
    ///   - source: of its database.
    /// - Returns: `nil` where nothing of it can be read, which is reported.
    mutating func list(
        _ folder: EvidencePath, settings: [UInt8], source: () throws(EvidenceError) -> DatabaseSource
    ) -> BackupListing? {
        guard let access = collector.backups else { return nil }
        var listing = BackupListing(folder, limits: collector.limits)
        let name = listing.database
        do throws(EvidenceError) {
            if BackupSettings.isEncrypted(settings) {
                throw .badBackup(
                    "is the list of an encrypted backup, of which nothing can be read: make a backup without a password"
                )
            }
            let count = collection.backups.count + 1
            guard count <= Self.mostBackups else {
                throw .limit(name: "backups", allowed: Self.mostBackups, found: count)
            }
            if let reason = collector.watch.begin(name.escaped) { throw .leftOut(reason) }
            defer { collector.watch.end() }
            let database = try BackupDatabase(
                source(), temporaryFolder: access.temporaryFolder.get(), spent: backupLooks)
            defer { backupLooks = database.spentLooks }
            for problem in database.problems { report(name, .badDatabase(problem)) }
            do throws(EvidenceError) {
                try database.rows(limit: collector.limits.entries) { row in
                    collector.watch.progress()
                    listing.take(row, database, &self)
                }
            } catch {
                // A damaged page costs what it holds, and not what was read before.
                report(name, error)
            }
            collection.backups.append(BackupAccount(path: folder, state: .listed(files: listing.count)))
            return listing
        } catch {
            report(name, error)
            collection.backups.append(BackupAccount(path: folder, state: .unread))
            return nil
        }
    }

    /// Backups of one root whose lists are read: of all devices that a person has, for years.
    private static let mostBackups = 100

    /// Says what is wrong with a backup's list, when all of its files were looked for.
    mutating func finish(_ listing: BackupListing) {
        for complaint in listing.complaints { report(listing.database, complaint) }
    }
}
