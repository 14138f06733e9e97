/// What reading databases in all of their states may cost together. What they may cost beyond that of one grows with their
/// bytes, for a small archive may hold many.
public final class ManifestBudget {
    let references = ReferenceBudget()
    /// Looks at the engine's work.
    var looks = 0
    /// Entries that may still be made.
    private(set) var room = SnapshotManifest.maximumEntries
    /// Digests of the lists of the last database that were read: states have most of them in common.
    private var seen: Set<Int> = []

    /// Values that may still be read; a phone has some thousand.
    private var values = mostValues
    private static let mostValues = 20_000

    /// Bytes that a step, an entry and a value take at least in databases of devices, which need some 40, 750 and 1500.
    private static let (bytesOfStep, bytesOfEntry, bytesOfValue) = (16, 512, 1024)

    public init() {}

    /// Goes on to another database.
    func begin(_ contents: ManifestContents) {
        seen = []
        let bytes = contents.database.count + (contents.log?.count ?? 0)
        references.add(bytes / Self.bytesOfStep)
        room += bytes / Self.bytesOfEntry
        values += bytes / Self.bytesOfValue
    }

    /// Whether one more value may be read, however little it holds.
    func takesValue() -> Bool {
        values -= 1
        return values >= 0
    }

    func take(_ entries: Int) { room = max(0, room - entries) }

    /// Whether an app's list was not read yet.
    func isNew(_ list: [UInt8], of app: String) -> Bool {
        var hasher = Hasher()
        hasher.combine(app)
        hasher.combine(list)
        return seen.insert(hasher.finalize()).inserted
    }
}

/// The states that a database had, as far as its write-ahead log still tells them: before the log, and after each of its
/// transactions. What they list and the last state does not, was replaced or removed since.
///
/// A part of the log may have been written back to the database already, so a state may be no whole one. What it says is
/// told as a hint, and what cannot be read of it is passed over: nothing is judged by it.
struct ManifestHistory {
    /// States that are read, the latest ones.
    private static let mostStates = 16
    /// Bytes of a database whose states are read, each of which is a copy. Those seen have some megabytes.
    static let mostBytes = 32 << 20

    private let contents: ManifestContents
    /// Bytes of the log in each state, the latest first; without those of the last one, which is the database as it is.
    private let lengths: [Int]

    /// - Parameter commits: bytes of the log up to the end of each of its transactions.
    init(_ contents: ManifestContents, _ commits: [Int]) {
        self.contents = contents
        let isRead = contents.database.count <= Self.mostBytes && contents.journal == nil
        lengths = isRead ? ([0] + commits.dropLast()).suffix(Self.mostStates).reversed() : []
    }

    /// Entries of earlier states, each as it was stored last.
    /// - Parameters:
    ///   - current: entries of the last state.
    ///   - read: reads a state.
    func entries(
        missingIn current: [ManifestEntry], read: (ManifestContents) throws(EvidenceError) -> [ManifestEntry]
    ) -> [ManifestEntry] {
        var known = Set(current.map(Key.init))
        var found: [ManifestEntry] = []
        for length in lengths {
            let log = length == 0 ? nil : contents.log.map { Array($0.prefix(length)) }
            let state = ManifestContents(database: contents.database, log: log)
            guard let entries = try? read(state) else { continue }
            for entry in entries where entry.fileName != nil && known.insert(Key(entry)).inserted {
                found.append(entry)
            }
            // Many states of many entries each would be more than anybody reads.
            if found.count >= SnapshotManifest.maximumEntries { break }
        }
        return found.sorted { Key($0) < Key($1) }
    }

    /// Which picture an entry is about.
    struct Key: Hashable, Comparable {
        private let parts: [String]

        init(_ entry: ManifestEntry) {
            parts = [entry.bundleIdentifier, entry.group, entry.variant ?? "", entry.fileName ?? ""]
        }

        static func < (a: Key, b: Key) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
    }
}
