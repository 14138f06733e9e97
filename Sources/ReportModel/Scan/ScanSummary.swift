internal import Vocabulary

/// How many snapshots got which verdict.
public struct ScanSummary: Sendable, Equatable, Codable {
    public var snapshots: Int
    /// Distinct bundle identifiers.
    public var apps: Int
    /// A count for every verdict word.
    public var verdicts: [String: Int]

    public init(_ snapshots: SnapshotList) {
        self.snapshots = snapshots.count
        apps = Set(snapshots.compactMap(\.bundleIdentifier)).count
        verdicts = Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, 0) })
        for snapshot in snapshots { verdicts[snapshot.verdict.rawValue, default: 0] += 1 }
    }
}
