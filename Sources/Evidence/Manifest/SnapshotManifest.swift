/// Everything that a manifest database says about snapshots.
public struct SnapshotManifest: Sendable {
    /// Entries of one database that are read; a phone has some hundred.
    public static let maximumEntries = 100_000

    /// In the order of apps, groups and the lists themselves.
    public private(set) var entries: [ManifestEntry] = []
    /// Apps with a record of their place, in the order of their identifiers.
    public private(set) var applications: [ManifestApplication] = []
    /// Entries that older states of the database list or its free parts hold, and it does not list: of pictures that were
    /// replaced or removed. In the order of apps, groups and names.
    public private(set) var deleted: [ManifestEntry] = []
    /// What could not be read although the rest could: entries may be missing. One sentence each.
    public private(set) var problems: [String] = []
    /// What is worth knowing. One sentence each.
    public private(set) var notes: [String] = []

    /// Apps by the name that the table has of them.
    private var bundles: [String: String] = [:]
    /// Entries of rows in free parts.
    private var removed: [ManifestEntry] = []

    private static let manifestKey = "XBApplicationSnapshotManifest"
    private static let placeKey = "compatibilityInfo"

    /// Reads a database with its uncommitted log.
    /// - Parameters:
    ///   - temporaryFolder: where a copy is opened; outside the evidence.
    ///   - budget: shared with other databases of the evidence.
    public init(
        _ contents: ManifestContents, temporaryFolder: String, budget: ManifestBudget = ManifestBudget()
    ) throws(EvidenceError) {
        budget.begin(contents)
        let commits = try read(contents, temporaryFolder, budget, isEarlier: false)
        if entries.isEmpty, problems.isEmpty { notes.append("it lists no snapshots") }
        guard problems.isEmpty else { return }
        var earlier: [ManifestEntry] = []
        if !commits.isEmpty {
            earlier = ManifestHistory(contents, commits).entries(missingIn: entries) { state throws(EvidenceError) in
                try SnapshotManifest(state, temporaryFolder, budget).entries
            }
        }
        var known = Set((entries + earlier).map(ManifestHistory.Key.init))
        let removed = removed.sorted { ($0.created ?? 0) > ($1.created ?? 0) }
        earlier += removed.filter { known.insert(ManifestHistory.Key($0)).inserted }
        deleted = earlier.sorted { ManifestHistory.Key($0) < ManifestHistory.Key($1) }
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
        let tables = try ManifestTables(copy.connection, keys: [Self.manifestKey, Self.placeKey])
        try take(tables, budget, isEarlier)
        if !isEarlier, problems.isEmpty, contents.database.count <= ManifestHistory.mostBytes {
            do throws(EvidenceError) {
                try takeRemoved(copy, tables, budget)
            } catch {
                notes.append("rows that were removed from it cannot be looked for: \(error.reason)")
            }
        }
        return copy.commits
    }

    /// Takes what can still be read of rows that were removed. Whatever it is, it takes nothing from what is listed.
    private mutating func takeRemoved(
        _ copy: borrowing DatabaseCopy, _ tables: borrowing ManifestTables, _ budget: ManifestBudget
    ) throws(EvidenceError) {
        guard try tables.columns() == RemovedRows.columns else { return }
        let file = try copy.written(maximum: 2 * ManifestHistory.mostBytes)
        let pages = try FreePages(file)
        if let problem = pages.problem { notes.append(problem.reason) }
        let found = RemovedRows(file, pages)
        if found.isCutOff { notes.append("it has more removed rows than are read") }
        for row in found.rows where tables.keys[row.key] == Self.manifestKey {
            let name = tables.apps[row.app]
            let stated = name.map { bundles[$0] ?? $0 } ?? ""
            guard budget.isNew(row.value, of: stated),
                let list = try? ManifestValueReading.entries(
                    row.value, bundle: stated, room: min(Self.maximumEntries - removed.count, budget.room),
                    budget: budget.references)
            else { continue }
            budget.take(list.entries.count)
            // The number of an app that is gone stands for none, or for another one by now.
            let groups = list.entries.lazy.map(\.group)
            let own = groups.compactMap { SnapshotLocation.launchBundle($0) }.first
            let scene = groups.compactMap { SnapshotLocation.scene(ofGroup: $0) }.first
            let app = own ?? (name == nil ? scene.map { SnapshotLocation.bundle(ofScene: $0) } : nil) ?? stated
            removed += list.entries.lazy.filter { $0.fileName != nil }.map { entry in
                var entry = entry
                entry.bundleIdentifier = app
                return entry
            }
        }
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
            guard budget.takesValue() else {
                problems.append("it has more values than are read, \(order.count) of apps and their snapshots")
                return
            }
            let blob: [UInt8]?
            do throws(EvidenceError) {
                blob = try tables.blob(ofRow: value.row)
            } catch {
                problems.append("the \(value.key) of \(bundle) cannot be read: \(error.reason)")
                continue
            }
            let isKnown = value.key == Self.manifestKey && blob.map { !budget.isNew($0, of: bundle) } ?? false
            if !(isKnown && isEarlier) { take(value.key, blob, bundle: &bundle, budget) }
        }
    }

    private mutating func take(
        _ key: String, _ value: [UInt8]?, bundle: inout String, _ budget: ManifestBudget
    ) {
        do throws(PropertyListError) {
            guard let value else { throw PropertyListError("it is no blob") }
            if key == Self.placeKey {
                let application = try ManifestValueReading.application(value, known: bundle, budget: budget.references)
                bundles[bundle] = application.bundleIdentifier
                bundle = application.bundleIdentifier
                applications.append(application)
                return
            }
            let (found, version) = try ManifestValueReading.entries(
                value, bundle: bundle, room: min(Self.maximumEntries - entries.count, budget.room),
                budget: budget.references)
            budget.take(found.count)
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
