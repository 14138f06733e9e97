internal import ReportModel
internal import Vocabulary

/// What was found of one app.
struct AppSummary {
    /// `nil`: not known.
    var bundle: String?
    /// Where its snapshots stand in the report.
    var places: [Int]
    var openLeaks = 0
    var leaks = 0
    var toCheck = 0
    var unreadable = 0
    var covered = 0
    var launchImages = 0
    /// Snapshots whose finding is accepted.
    var accepted = 0

    /// Pictures that are no snapshots, and those of them with an open finding: nothing above counts them.
    var elsewhere = 0
    var openElsewhere = 0

    var snapshots: Int { places.count - elsewhere }
    var name: String { bundle ?? "App not known" }
    var isClean: Bool { openLeaks + toCheck + unreadable + openElsewhere == 0 }

    /// The app with most open leaks first; those not known last among equals.
    static func worstFirst(_ report: ScanReport) -> [AppSummary] {
        let findings = FindingIndex(report)
        return report.snapshots.places { .some($0.bundleIdentifier) }.map { bundle, places in
            var app = AppSummary(bundle: bundle, places: places)
            for place in places { app.count(report.snapshots[place], findings) }
            return app
        }.sorted(by: comesFirst)
    }

    private mutating func count(_ snapshot: SnapshotReport, _ findings: FindingIndex) {
        let finding = findings.ofSnapshot(snapshot.path)
        let isAccepted = finding?.isSuppressed == true
        guard snapshot.place == nil else {
            elsewhere += 1
            if finding != nil, !isAccepted { openElsewhere += 1 }
            return
        }
        if isAccepted { accepted += 1 }
        switch snapshot.verdict {
        case .unmasked, .partiallyMasked, .translucent, .legibleBlur:
            leaks += 1
            if !isAccepted { openLeaks += 1 }
        case .unrecognizedCover: if !isAccepted { toCheck += 1 }
        case .unreadable: unreadable += 1
        case .masked: covered += 1
        case .launchImage: launchImages += 1
        }
    }

    private static func comesFirst(_ a: AppSummary, _ b: AppSummary) -> Bool {
        let pairs = [
            (a.openLeaks, b.openLeaks), (a.toCheck, b.toCheck), (a.unreadable, b.unreadable), (a.leaks, b.leaks),
            (a.openElsewhere, b.openElsewhere),
        ]
        for (x, y) in pairs where x != y { return x > y }
        guard let first = a.bundle, let second = b.bundle else { return a.bundle != nil }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}
