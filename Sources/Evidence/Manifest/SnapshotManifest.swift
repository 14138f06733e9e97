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
    /// Apps of which entries may be missing.
    public private(set) var damagedBundles: Set<String> = []

    private static let manifestKey = "XBApplicationSnapshotManifest"
    private static let placeKey = "compatibilityInfo"
    private static let query = """
        SELECT a.application_identifier, k.key, v.value
        FROM kvs AS v
        JOIN key_tab AS k ON k.id = v.key
        LEFT JOIN application_identifier_tab AS a ON a.id = v.application_identifier
        WHERE k.key IN ('\(manifestKey)', '\(placeKey)')
        ORDER BY a.application_identifier, k.key DESC
        """

    /// Reads a database with its uncommitted log. The engine would write to the files it opens (a log is recovered, its
    /// index is made anew), so it gets copies in a folder of their own, which is gone when this returns.
    /// - Parameter temporaryFolder: where that folder is made; outside the evidence.
    public init(_ contents: ManifestContents, temporaryFolder: String) throws(EvidenceError) {
        let log = try contents.log.map { bytes throws(EvidenceError) in try WriteAheadLog(bytes) }
        let folder = try PrivateFolder(in: temporaryFolder)
        try folder.write(contents.database, to: "copy.db")
        if let bytes = contents.log { try folder.write(bytes, to: "copy.db" + ManifestFile.logSuffix) }
        if let bytes = contents.journal { try folder.write(bytes, to: "copy.db" + ManifestFile.journalSuffix) }
        let database = try SQLiteConnection(copy: folder.path + "/copy.db")
        try check(database)
        problems += [log?.problem].compactMap(\.self)
        notes += [log?.note].compactMap(\.self)

        // Descending keys: an app's place comes before its manifest.
        var bundle = ""
        var identifier: String?
        try database.rows(Self.query) { row throws(EvidenceError) in
            let found = row.text(0) ?? ""
            if found != identifier { (identifier, bundle) = (found, found) }
            take(row.text(1) ?? "", row.blob(2), bundle: &bundle)
        }
        withExtendedLifetime(folder) {}
        if entries.isEmpty, problems.isEmpty { notes.append("it lists no snapshots") }
    }

    /// Tables that are views or are not there would fail later with a message that helps nobody.
    private func check(_ database: SQLiteConnection) throws(EvidenceError) {
        var kinds: [String: String] = [:]
        try database.rows("SELECT name, type FROM sqlite_master") { row throws(EvidenceError) in
            kinds[row.text(0) ?? ""] = row.text(1)
        }
        for table in ["kvs", "key_tab", "application_identifier_tab"] where kinds[table] != "table" {
            throw .badDatabase(kinds[table].map { "'\(table)' is a \($0)" } ?? "it has no table '\(table)'")
        }
        var complaint: String?
        try database.rows("PRAGMA quick_check(1)") { row throws(EvidenceError) in complaint = row.text(0) }
        if let complaint, complaint != "ok" {
            throw .badDatabase(complaint.split(separator: "\n").joined(separator: " "))
        }
    }

    private mutating func take(_ key: String, _ value: [UInt8]?, bundle: inout String) {
        do throws(PropertyListError) {
            guard let value else { throw PropertyListError("it is no blob") }
            if key == Self.placeKey {
                let application = try ManifestValueReading.application(value, known: bundle)
                bundle = application.bundleIdentifier
                applications.append(application)
                return
            }
            let (found, version) = try ManifestValueReading.entries(
                value, bundle: bundle, room: Self.maximumEntries - entries.count)
            entries += found
            if version != ManifestValueReading.knownVersion {
                let stated = version.map { "version \($0)" } ?? "no version"
                notes.append(
                    "the manifest of \(bundle) states \(stated), known is \(ManifestValueReading.knownVersion)")
            }
        } catch {
            problems.append("the \(key) of \(bundle) cannot be read: \(error)")
            if key == Self.manifestKey { damagedBundles.insert(bundle) }
        }
    }
}
