/// Everything that a manifest database says about snapshots.
public struct SnapshotManifest: Sendable {
    /// Entries of one database that are read; a phone has some hundred.
    public static let maximumEntries = 100_000

    /// In the order of apps, groups and the lists themselves.
    public private(set) var entries: [ManifestEntry] = []
    /// Apps with a record of their place, in the order of their identifiers.
    public private(set) var applications: [ManifestApplication] = []
    /// What could not be read although the rest could: entries may be missing. One sentence each.
    public private(set) var problems: [String] = []
    /// What is worth knowing. One sentence each.
    public private(set) var notes: [String] = []

    private static let manifestKey = "XBApplicationSnapshotManifest"
    private static let placeKey = "compatibilityInfo"

    /// Reads a database with its uncommitted log.
    /// - Parameter temporaryFolder: where a copy is opened; outside the evidence.
    public init(_ contents: ManifestContents, temporaryFolder: String) throws(EvidenceError) {
        let copy = try DatabaseCopy(
            .held(contents), name: ManifestFile.name, tables: ManifestTables.tables, in: temporaryFolder)
        problems = copy.problems
        notes = copy.notes
        try take(ManifestTables(copy.connection, keys: [Self.manifestKey, Self.placeKey]))
        withExtendedLifetime(copy) {}
        if entries.isEmpty, problems.isEmpty { notes.append("it lists no snapshots") }
    }

    private mutating func take(_ tables: borrowing ManifestTables) throws(EvidenceError) {
        // A damaged page costs what it holds, and not what was read before.
        problems += tables.problems
        let budget = ReferenceBudget()
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
            take(value.key, blob, bundle: &bundle, budget)
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
