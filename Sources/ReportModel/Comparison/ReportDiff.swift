/// What became of the leaks of an earlier scan: the evidence of a retest.
///
/// Leaks are matched by app, scene, copy, orientation and what leaks, never by the names of files: those are UUIDs that
/// change whenever an app goes to the background.
public struct ReportDiff: Sendable, Equatable, Codable {
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// Leaks now and did not before.
        case new
        /// Leaked before and leaks now.
        case still
        /// Leaked before, and a picture that may show it again could not be read: it is not known to be fixed.
        case unjudged
        /// Leaked before, and the scene's pictures do not leak there now.
        case fixed
        /// Leaked before, and there is no picture of that scene any more: nothing is known of it.
        case gone
    }

    /// One leak, before and now.
    public struct Change: Sendable, Equatable, Codable {
        public var outcome: Outcome
        public var bundleIdentifier: String?
        /// With `*` for UUIDs.
        public var scene: String?
        /// `downscaled` for smaller copies.
        public var variant: String?
        public var orientation: String?
        /// `nil` where there is none on that side.
        public var before: Side?
        public var now: Side?
        /// Why the new report accepts it; `nil`: it counts.
        public var suppression: FindingSuppression?

        public func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: CodingKeys.self)
            try keys.encode(outcome, forKey: .outcome)
            try keys.encode(bundleIdentifier, forKey: .bundleIdentifier)
            try keys.encode(scene, forKey: .scene)
            try keys.encode(variant, forKey: .variant)
            try keys.encode(orientation, forKey: .orientation)
            try keys.encode(before, forKey: .before)
            try keys.encode(now, forKey: .now)
            try keys.encode(suppression, forKey: .suppression)
        }
    }

    /// A picture that leaks.
    public struct Side: Sendable, Equatable, Codable {
        public var rule: String
        public var path: String
        public var sha256: String?
        public var message: String

        init(_ snapshot: SnapshotReport) {
            (rule, path) = (snapshot.verdict.rawValue, snapshot.path)
            (sha256, message) = (snapshot.sha256, snapshot.message)
        }

        public func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: CodingKeys.self)
            try keys.encode(rule, forKey: .rule)
            try keys.encode(path, forKey: .path)
            try keys.encode(sha256, forKey: .sha256)
            try keys.encode(message, forKey: .message)
        }
    }

    /// Sorted by outcome in the order of ``Outcome``, then app, scene, copy, orientation and paths.
    public private(set) var changes: [Change]
    /// Whether the new scan saw everything: what it did not see is not fixed.
    public var isComplete: Bool
    /// Whether the old scan did: what it did not see may seem new.
    public var wasComplete: Bool

    /// Something leaks that did not leak before, and nobody accepted it.
    public var hasNewLeaks: Bool { changes.contains { $0.outcome == .new && $0.suppression == nil } }

    public func count(_ outcome: Outcome) -> Int { changes.count { $0.outcome == outcome } }

    public init(from old: ScanReport, to new: ScanReport) {
        (isComplete, wasComplete) = (new.complete, old.complete)
        changes = []
        let before = Dictionary(grouping: old.snapshots.filter(\.verdict.isLeak), by: Place.init)
        let now = Dictionary(grouping: new.snapshots.filter(\.verdict.isLeak), by: Place.init)
        let seen = Set(new.snapshots.filter { $0.verdict != .unreadable }.map(Place.init))
        let unreadable = UnreadablePlaces(new.snapshots)
        let accepted = Dictionary(
            new.findings.map { ($0.path, $0) }.filter { $1.suppression != nil }.map { ($0, $1.suppression) },
            uniquingKeysWith: { first, _ in first })
        for place in Set(before.keys).union(now.keys) {
            var pairing = LeakPairing(before: before[place] ?? [], now: now[place] ?? [])
            func change(_ outcome: Outcome, _ old: SnapshotReport?, _ new: SnapshotReport?) -> Change {
                Change(
                    outcome: outcome, bundleIdentifier: place.bundle, scene: place.scene, variant: place.variant,
                    orientation: place.orientation, before: old.map(Side.init), now: new.map(Side.init),
                    suppression: new.flatMap { accepted[$0.path] ?? nil })
            }
            changes += pairing.pairs().map { change(.still, $0.before, $0.now) }
            changes += pairing.now.map { change(.new, nil, $0) }
            let otherwise: Outcome = unreadable.contains(place) ? .unjudged : seen.contains(place) ? .fixed : .gone
            changes += pairing.before.map { change(otherwise, $0, nil) }
        }
        func key(_ change: Change) -> [String] {
            let rank = Outcome.allCases.firstIndex(of: change.outcome) ?? 0
            return [
                String(rank), change.bundleIdentifier ?? "", change.scene ?? "", change.variant ?? "",
                change.orientation ?? "", change.now?.path ?? "", change.before?.path ?? "",
            ]
        }
        changes.sort { key($0).lexicographicallyPrecedes(key($1)) }
    }

    /// Where pictures lie that could not be read. Of these the orientation is known only where the manifest states it.
    private struct UnreadablePlaces {
        private let places: Set<Place>

        init(_ snapshots: SnapshotList) {
            places = Set(snapshots.lazy.filter { $0.verdict == .unreadable }.map(Place.init))
        }

        func contains(_ place: Place) -> Bool {
            var anyOrientation = place
            anyOrientation.orientation = nil
            return places.contains(place) || places.contains(anyOrientation)
        }
    }

    /// Which pictures show the same: those of one scene of one app in one orientation and size.
    private struct Place: Hashable {
        var bundle: String?
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
}

/// Pairs leaks of one place of two scans, those that are most alike first.
private struct LeakPairing {
    private(set) var before: [SnapshotReport]
    private(set) var now: [SnapshotReport]

    /// Share of what leaks now that must have leaked before. A picture of the same leak differs in its content, so
    /// that fields at the edges of the leak come and go; another leak shares few fields or none.
    private static let sharedPart = 0.5

    init(before: [SnapshotReport], now: [SnapshotReport]) {
        func sorted(_ snapshots: [SnapshotReport]) -> [SnapshotReport] {
            snapshots.sorted { ($0.sha256 ?? "", $0.path) < ($1.sha256 ?? "", $1.path) }
        }
        (self.before, self.now) = (sorted(before), sorted(now))
    }

    /// Takes what leaks on both sides out of ``before`` and ``now``. How often a leak was photographed says nothing:
    /// what is left of one side after each found its partner is paired with a leak that has one.
    mutating func pairs() -> [(before: SnapshotReport, now: SnapshotReport)] {
        let (allBefore, allNow) = (before, now)
        var pairs: [(before: SnapshotReport, now: SnapshotReport)] = []
        let degrees: [(SnapshotReport, SnapshotReport) -> Bool] = [
            { $0.sha256 != nil && $0.sha256 == $1.sha256 },
            { FindingFingerprint.of($0) == FindingFingerprint.of($1) },
            Self.isSameLeak,
        ]
        for isAlike in degrees {
            for candidate in now {
                guard let index = before.firstIndex(where: { isAlike($0, candidate) }) else { continue }
                pairs.append((before.remove(at: index), candidate))
                now.removeAll { $0.path == candidate.path }
            }
        }
        for candidate in now {
            guard let partner = allBefore.first(where: { Self.isSameLeak($0, candidate) }) else { continue }
            pairs.append((partner, candidate))
            now.removeAll { $0.path == candidate.path }
        }
        for candidate in before {
            guard let partner = allNow.first(where: { Self.isSameLeak(candidate, $0) }) else { continue }
            pairs.append((candidate, partner))
            before.removeAll { $0.path == candidate.path }
        }
        return pairs
    }

    /// Whether what leaks in the new picture leaked in the old one.
    private static func isSameLeak(_ old: SnapshotReport, _ new: SnapshotReport) -> Bool {
        let (was, leaks) = (FindingFingerprint.fields(old), FindingFingerprint.fields(new))
        // Without regions the whole picture leaks.
        if leaks == 0 || was == 0 { return was == 0 }
        return Double((was & leaks).nonzeroBitCount) >= sharedPart * Double(leaks.nonzeroBitCount)
    }
}
