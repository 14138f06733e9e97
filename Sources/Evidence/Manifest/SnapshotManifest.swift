/// Everything that a manifest database says about snapshots.
public struct SnapshotManifest: Sendable {
    /// Entries of one database that are read; a phone has some hundred.
    public static let maximumEntries = 100_000

    /// In the order of apps, groups and the lists themselves.
    public private(set) var entries: [ManifestEntry] = []
    /// Apps with a record of their place, in the order of their identifiers.
    public private(set) var applications: [ManifestApplication] = []
    /// Entries that older states of the database list and it does not: of pictures that were replaced or removed. In the
    /// order of apps, groups and names.
    public private(set) var deleted: [ManifestEntry] = []
    /// What could not be read although the rest could: entries may be missing. One sentence each.
    public private(set) var problems: [String] = []
    /// What is worth knowing. One sentence each.
    public private(set) var notes: [String] = []

    private static let manifestKey = "XBApplicationSnapshotManifest"
    private static let placeKey = "compatibilityInfo"

    /// Reads a database with its uncommitted log.
    /// - Parameter temporaryFolder: where a copy is opened; outside the evidence.
    public init(_ contents: ManifestContents, temporaryFolder: String) throws(EvidenceError) {
        let budget = ManifestBudget()
        let commits = try read(contents, temporaryFolder, budget, isEarlier: false)
        if entries.isEmpty, problems.isEmpty { notes.append("it lists no snapshots") }
        guard problems.isEmpty, !commits.isEmpty else { return }
        deleted = ManifestHistory(contents, commits).entries(missingIn: entries) { state throws(EvidenceError) in
            try SnapshotManifest(state, temporaryFolder, budget).entries
        }
    }

    /// An earlier state of a database: what it lists otherwise than the states that were read before.
    private init(
        _ contents: ManifestContents, _ temporaryFolder: String, _ budget: ManifestBudget
    ) throws(EvidenceError) { _ = try read(contents, temporaryFolder, budget, isEarlier: true) }

    /// - Returns: bytes of the log up to the end of each transaction.
    private mutating func read(
        _ contents: ManifestContents, _ temporaryFolder: String, _ budget: ManifestBudget, isEarlier: Bool
    ) throws(EvidenceError) -> [Int] {
        let copy = try DatabaseCopy(
            .held(contents), name: ManifestFile.name, tables: ManifestTables.tables, in: temporaryFolder,
            spent: budget.looks)
        defer { budget.looks = copy.connection.spentLooks }
        problems = copy.problems
        notes = copy.notes
        try take(ManifestTables(copy.connection, keys: [Self.manifestKey, Self.placeKey]), budget, isEarlier)
        return copy.commits
    }

    private mutating func take(
        _ tables: borrowing ManifestTables, _ budget: ManifestBudget, _ isEarlier: Bool
    ) throws(EvidenceError) {
        // A damaged page costs what it holds, and not what was read before.
        problems += tables.problems
        var bundle = ""
        var identifier: String?
        // Descending keys: an app's place comes before its manifest.
        let order = tables.values.indices.sorted { a, b in
            let (a, b) = (tables.values[a], tables.values[b])
            if a.app != b.app { return a.app.utf8.lexicographicallyPrecedes(b.app.utf8) }
            if a.key != b.key { return b.key.utf8.lexicographicallyPrecedes(a.key.utf8) }
            return a.row < b.row
        }
        for index in order {
            let value = tables.values[index]
            if value.app != identifier { (identifier, bundle) = (value.app, value.app) }
            let blob: [UInt8]?
            do throws(EvidenceError) {
                blob = try tables.blob(ofRow: value.row)
            } catch {
                problems.append("the \(value.key) of \(bundle) cannot be read: \(error.reason)")
                continue
            }
            let isKnown = value.key == Self.manifestKey && blob.map { !budget.isNew($0, of: bundle) } ?? false
            if !(isKnown && isEarlier) { take(value.key, blob, bundle: &bundle, budget.references) }
        }
    }

    private mutating func take(
        _ key: String, _ value: [UInt8]?, bundle: inout String, _ budget: ReferenceBudget
    ) {
        do throws(PropertyListError) {
            guard let value else { throw PropertyListError("it is no blob") }
            if key == Self.placeKey {
                let application = try ManifestValueReading.application(value, known: bundle, budget: budget)
                bundle = application.bundleIdentifier
                applications.append(application)
                return
            }
            let (found, version) = try ManifestValueReading.entries(
                value, bundle: bundle, room: Self.maximumEntries - entries.count, budget: budget)
            entries += found
            if version != ManifestValueReading.knownVersion {
                let stated = version.map { "version \($0)" } ?? "no version"
                notes.append(
                    "the manifest of \(bundle) states \(stated), known is \(ManifestValueReading.knownVersion)")
            }
        } catch {
            problems.append("the \(key) of \(bundle) cannot be read: \(error)")
        }
    }
}
