/// What became of the leaks of an earlier scan: the evidence of a retest.
///
/// Every leak of either scan is in one change and no other, so that still + new are the leaks now, and still + unjudged +
/// fixed + gone the leaks before. How they are matched is told by ``LeakPairing``.
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
        @Explicit public var bundleIdentifier: String?
        /// With `*` for UUIDs.
        @Explicit public var scene: String?
        /// `downscaled` for smaller copies.
        @Explicit public var variant: String?
        @Explicit public var orientation: String?
        /// `nil` where there is none on that side.
        @Explicit public var before: Side?
        @Explicit public var now: Side?
        /// Whether the two are one picture, to the byte: what leaks in another one may be something else. `nil` unless there
        /// are both, and their digests.
        @Explicit public var isSamePicture: Bool?
        /// Why the new report accepts it; `nil`: it counts.
        @Explicit public var suppression: FindingSuppression?

        init(
            outcome: Outcome, bundleIdentifier: String?, scene: String?, variant: String?, orientation: String?,
            before: Side?, now: Side?, suppression: FindingSuppression?
        ) {
            self.outcome = outcome
            (self.bundleIdentifier, self.scene) = (bundleIdentifier, scene)
            (self.variant, self.orientation) = (variant, orientation)
            (self.before, self.now, self.suppression) = (before, now, suppression)
            if let old = before?.sha256, let new = now?.sha256 { isSamePicture = old == new }
        }
    }

    /// A picture that leaks.
    public struct Side: Sendable, Equatable, Codable {
        public var rule: String
        public var path: String
        @Explicit public var sha256: String?
        public var message: String

        init(_ snapshot: SnapshotReport) {
            (rule, path) = (snapshot.verdict.rawValue, snapshot.path)
            (sha256, message) = (snapshot.sha256, snapshot.message)
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

    /// Leaks that are in another picture than before.
    public var countOfChanged: Int { changes.count { $0.isSamePicture == false } }

    public func count(_ outcome: Outcome) -> Int { changes.count { $0.outcome == outcome } }

    public init(from old: ScanReport, to new: ScanReport) {
        (isComplete, wasComplete) = (new.complete, old.complete)
        let pairing = LeakPairing(from: old.snapshots, to: new.snapshots)
        let seen = Set(new.snapshots.lazy.filter { $0.verdict != .unreadable }.map(LeakPlace.init))
        let unreadable = UnreadablePlaces(new.snapshots)
        let accepted = Dictionary(
            new.findings.lazy.compactMap { finding in finding.suppression.map { (finding.path, $0) } },
            uniquingKeysWith: { first, _ in first })
        func change(_ outcome: Outcome, _ old: SnapshotReport?, _ new: SnapshotReport?) -> Change? {
            guard let place = (new ?? old).map(LeakPlace.init) else { return nil }
            return Change(
                outcome: outcome, bundleIdentifier: place.bundle, scene: place.scene, variant: place.variant,
                orientation: place.orientation, before: old.map(Side.init), now: new.map(Side.init),
                suppression: new.flatMap { accepted[$0.path] })
        }
        changes = pairing.pairs.compactMap { change(.still, $0.before, $0.now) }
        changes += pairing.onlyNow.compactMap { change(.new, nil, $0) }
        changes += pairing.onlyBefore.compactMap { leak in
            let place = LeakPlace(leak)
            // What became of the file itself says more than its neighbours do.
            if let file = new.snapshots.first(at: leak.path), file.bundleIdentifier == leak.bundleIdentifier,
                !file.verdict.isLeak
            {
                return change(file.verdict == .unreadable ? .unjudged : .fixed, leak, nil)
            }
            return change(unreadable.contains(place) ? .unjudged : seen.contains(place) ? .fixed : .gone, leak, nil)
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

    /// How many leaks there were, and how many there are.
    public var leaksBefore: Int { changes.count { $0.before != nil } }
    public var leaksNow: Int { changes.count { $0.now != nil } }

    /// Where pictures lie that could not be read. Of these the orientation is known only where the manifest states it.
    private struct UnreadablePlaces {
        private let places: Set<LeakPlace>

        init(_ snapshots: SnapshotList) {
            places = Set(snapshots.lazy.filter { $0.verdict == .unreadable }.map(LeakPlace.init))
        }

        func contains(_ place: LeakPlace) -> Bool {
            var anyOrientation = place
            anyOrientation.orientation = nil
            return places.contains(place) || places.contains(anyOrientation)
        }
    }
}
