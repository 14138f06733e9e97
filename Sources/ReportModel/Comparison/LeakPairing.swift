/// Which pictures show the same: those of one scene of one app in one orientation and size.
struct LeakPlace: Hashable {
    var bundle: String?
    /// With `*` for UUIDs.
    var scene: String?
    var group: String?
    var variant: String?
    var orientation: String?

    init(_ snapshot: SnapshotReport) {
        (bundle, group, variant) = (snapshot.bundleIdentifier, snapshot.group, snapshot.variant)
        scene = snapshot.scene.map(FindingFingerprint.stable)
        orientation = snapshot.orientation
    }
}

/// Pairs the leaks of two scans, one with one: the same content first, then what leaks likewise in the same file, then in
/// the same place. Names of files are UUIDs that change whenever an app goes to the background, so the same leak mostly has
/// another one; and where they do not change, another screen may lie under the same name. A file that is covered now takes
/// part in no pair.
struct LeakPairing {
    private(set) var pairs: [(before: SnapshotReport, now: SnapshotReport)] = []
    private(set) var onlyBefore: [SnapshotReport]
    private(set) var onlyNow: [SnapshotReport]

    /// Share of what leaks now that must have leaked before. A picture of the same leak differs in its content, so
    /// that fields at the edges of the leak come and go; another leak shares few fields or none.
    private static let sharedPart = 0.5

    init(from old: SnapshotList, to new: SnapshotList) {
        func leaks(_ snapshots: SnapshotList) -> [SnapshotReport] {
            snapshots.filter(\.verdict.isLeak).sorted { ($0.sha256 ?? "", $0.path) < ($1.sha256 ?? "", $1.path) }
        }
        (onlyBefore, onlyNow) = (leaks(old), leaks(new))
        func app(_ snapshot: SnapshotReport) -> String { snapshot.bundleIdentifier ?? "" }
        pair { leak in leak.sha256.map { [$0, app(leak), leak.path] } }
        pair { leak in leak.sha256.map { [$0, app(leak), FindingFingerprint.of(leak)] } }
        pair { leak in leak.sha256.map { [$0, app(leak)] } }
        pair(by: { [$0.path, app($0), $0.orientation ?? ""] }, where: Self.isSameLeak)

        // What became of a file that is still there is known.
        var settled: [SnapshotReport] = []
        onlyBefore.removeAll { leak in
            guard let file = new.first(at: leak.path), file.bundleIdentifier == leak.bundleIdentifier,
                !file.verdict.isLeak
            else { return false }
            settled.append(leak)
            return true
        }
        pair { [FindingFingerprint.of($0), $0.orientation ?? ""] }
        pair(by: LeakPlace.init, where: Self.isSameLeak)
        onlyBefore += settled
    }

    /// Takes leaks that have a key in common and fit out of ``onlyBefore`` and ``onlyNow``, in their order.
    private mutating func pair<Key: Hashable>(
        by key: (SnapshotReport) -> Key?, where fits: (_ before: SnapshotReport, _ now: SnapshotReport) -> Bool
    ) {
        var waiting: [Key: [Int]] = [:]
        for place in onlyBefore.indices.reversed() {
            if let key = key(onlyBefore[place]) { waiting[key, default: []].append(place) }
        }
        var taken: Set<Int> = []
        onlyNow.removeAll { leak in
            guard let key = key(leak), let index = waiting[key]?.lastIndex(where: { fits(onlyBefore[$0], leak) }),
                let place = waiting[key]?.remove(at: index)
            else { return false }
            pairs.append((onlyBefore[place], leak))
            taken.insert(place)
            return true
        }
        onlyBefore = onlyBefore.indices.filter { !taken.contains($0) }.map { onlyBefore[$0] }
    }

    private mutating func pair(by key: (SnapshotReport) -> [String]?) { pair(by: key, where: { _, _ in true }) }

    /// Whether what leaks in the new picture leaked in the old one.
    private static func isSameLeak(_ old: SnapshotReport, _ new: SnapshotReport) -> Bool {
        // Without regions the whole picture leaks.
        func fields(_ leak: SnapshotReport) -> UInt32 {
            let fields = FindingFingerprint.fields(leak)
            return fields == 0 ? .max : fields
        }
        let (was, leaks) = (fields(old), fields(new))
        return Double((was & leaks).nonzeroBitCount) >= sharedPart * Double(leaks.nonzeroBitCount)
    }
}
