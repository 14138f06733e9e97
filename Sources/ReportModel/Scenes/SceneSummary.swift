/// What there is of one scene, and whether its pictures agree. In JSON every key is always there.
public struct SceneSummary: Sendable, Equatable, Codable {
    /// The group's folder, written like ``SnapshotReport/path``.
    public var path: String
    @Explicit public var bundleIdentifier: String?
    /// `nil` in the older layout.
    @Explicit public var scene: String?
    public var snapshots: Int
    /// How many pictures there are of each; pictures of which it is not known are left out.
    public var orientations: [String: Int]
    public var appearances: [String: Int]
    /// By `1`, `2` or `3`.
    public var scales: [String: Int]
    /// `full` and `downscaled`.
    public var variants: [String: Int]
    /// Only those that occur.
    public var verdicts: [String: Int]
    /// Whether all pictures that could be read leak, or none does.
    public var agree: Bool

    init(path: String, _ snapshots: [SnapshotReport]) {
        func count(_ key: (SnapshotReport) -> String?) -> [String: Int] {
            Dictionary(snapshots.compactMap(key).map { ($0, 1) }, uniquingKeysWith: +)
        }
        self.path = path
        bundleIdentifier = snapshots.first?.bundleIdentifier
        scene = snapshots.first?.scene
        self.snapshots = snapshots.count
        orientations = count(\.orientation)
        appearances = count(\.appearance)
        scales = count { $0.scale.map(String.init) }
        variants = count { $0.variant ?? "full" }
        verdicts = count(\.verdict.rawValue)
        agree = Set(snapshots.filter { $0.verdict != .unreadable }.map(\.verdict.isLeak)).count < 2
    }

    /// Every scene, sorted by path, and its pictures. Launch images belong to none.
    /// - Returns: where the pictures stand in the list, not they themselves, which may be very many.
    static func scenes(of snapshots: SnapshotList) -> [(path: String, places: [Int])] {
        let scenes = snapshots.places { snapshot -> String? in
            let isInScene = snapshot.group == "scene" || snapshot.group == nil && snapshot.path.contains("Snapshots/")
            return isInScene ? folder(snapshot) : nil
        }
        return scenes.map { (path: $0.key, places: $0.value) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The folder of the group, above smaller copies.
    private static func folder(_ snapshot: SnapshotReport) -> String {
        let path = snapshot.path
        let folder = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
        guard snapshot.variant != nil else { return String(folder) }
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return parts[..<(parts.lastIndex(of: "downscaled") ?? parts.endIndex)].joined(separator: "/")
    }
}
