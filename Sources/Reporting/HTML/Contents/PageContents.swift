internal import Policy
internal import ReportModel
internal import ReportPictures
internal import Vocabulary

/// A report in the order in which a page shows it: the app with most open leaks first.
struct PageContents {
    /// One snapshot and its findings.
    struct Entry {
        /// Unique on the page, e.g. `s17`.
        var id: String
        var app: Int
        /// All of the report's, and which of them this is: the page never needs more than one at a time.
        var snapshots: SnapshotList
        var place: Int
        var verdict: Verdict
        /// What it is, where it is no snapshot.
        var elsewhere: PlaceKind?
        var pictures: EvidencePictures?
        /// The finding that the verdict makes.
        var finding: Finding?
        /// Findings about the record that name this picture.
        var record: [Finding]
        /// Number of the first snapshot on the page that shows the same leak; `nil`: it is alone.
        var group: Int?
        /// Of that first one: the others.
        var alike: [String] = []

        var snapshot: SnapshotReport { snapshots[place] }
        var isOpen: Bool { finding?.isSuppressed != true }
        var isLeak: Bool { verdict.isLeak && elsewhere == nil }
        var isToCheck: Bool { verdict == .unrecognizedCover && elsewhere == nil && isOpen }
        var rules: [String] { ([finding].compactMap(\.self) + record).map(\.rule) }
    }

    struct App {
        var index: Int
        /// `nil`: not known.
        var bundle: String?
        var entries: [Entry]

        var name: String { bundle ?? "App not known" }
        /// Of snapshots; the other pictures are counted apart.
        func count(_ verdict: Verdict) -> Int { entries.count { $0.verdict == verdict && $0.elsewhere == nil } }
        var snapshots: Int { entries.count - elsewhere }
        var leaks: Int { entries.count(where: \.isLeak) }
        var openLeaks: Int { entries.count { $0.isLeak && $0.isOpen } }
        /// Leaks that do not look like another.
        var distinctLeaks: Int { entries.count { $0.isLeak && ($0.group == nil || !$0.alike.isEmpty) } }
        var elsewhere: Int { entries.count { $0.elsewhere != nil } }
        var openElsewhere: Int { entries.count { $0.elsewhere != nil && $0.finding?.isSuppressed == false } }
        /// Whether there is something to look at.
        var isOpen: Bool {
            openLeaks + openElsewhere + entries.count { $0.verdict == .unreadable || $0.isToCheck } > 0
        }
    }

    let report: ScanReport
    let apps: [App]
    /// Findings about the record around the pictures.
    let record: [Finding]
    let privacy: PicturePrivacy
    /// What the viewer shows, each once.
    let waitingPictures: [EvidencePictures.ID]

    init(_ report: ScanReport, album: PictureAlbum?) {
        self.report = report
        privacy = album?.privacy ?? .none
        let findings = FindingIndex(report)
        record = findings.ofEvidence
        let ofPath = Dictionary(grouping: findings.ofEvidence.filter { !$0.path.isEmpty }, by: \.path)
        let groups = report.snapshots.places { .some($0.bundleIdentifier) }
        let unordered = groups.map { bundle, places in
            App(
                index: 0, bundle: bundle,
                entries: places.map { place in
                    let snapshot = report.snapshots[place]
                    return Entry(
                        id: "", app: 0, snapshots: report.snapshots, place: place, verdict: snapshot.verdict,
                        elsewhere: snapshot.place,
                        pictures: album?[snapshot.path], finding: findings.ofSnapshot(snapshot.path),
                        record: ofPath[snapshot.path] ?? [])
                })
        }
        var number = 0
        apps = unordered.map(Self.worstFirst).sorted(by: Self.comesFirst).enumerated().map { index, app in
            var app = app
            app.index = index
            let first = number
            for entry in app.entries.indices {
                app.entries[entry].id = "s\(number)"
                app.entries[entry].app = index
                number += 1
            }
            app.group(from: first)
            return app
        }
        let used = apps.flatMap(\.entries).compactMap(\.pictures).flatMap { pictures in
            [pictures.larger, pictures.cover, pictures.residual].compactMap(\.self)
        }
        waitingPictures = Set(used).sorted()
    }

    /// Snapshots of an app: open findings first, the gravest, and of those what leaks most.
    private static func worstFirst(_ app: App) -> App {
        var app = app
        func weight(_ entry: Entry) -> (Int, Int, Int, Int, Int) {
            let snapshot = entry.snapshot
            let area = snapshot.regions.reduce(0.0) { $0 + Double($1.width) * Double($1.height) }
            let whole = Double(snapshot.width ?? 1) * Double(snapshot.height ?? 1)
            let gravity = Verdict.byGravity.firstIndex(of: entry.verdict) ?? 0
            // Shares of the screen in thousandths; copies behind what they were made from.
            let share = Int(min(1, area / max(1, whole)) * 1000)
            return (
                entry.finding?.isSuppressed == true ? 1 : 0, entry.elsewhere == nil ? 0 : 1, gravity,
                snapshot.variant == nil ? 0 : 1, -share
            )
        }
        let weights = app.entries.map(weight)
        app.entries = app.entries.indices.sorted { weights[$0] == weights[$1] ? $0 < $1 : weights[$0] < weights[$1] }
            .map { app.entries[$0] }
        return app
    }

    private static func comesFirst(_ a: App, _ b: App) -> Bool {
        for (x, y) in [(a.openLeaks, b.openLeaks), (a.leaks, b.leaks), (a.openElsewhere, b.openElsewhere)] where x != y
        { return x > y }
        guard let first = a.bundle, let second = b.bundle else { return a.bundle != nil }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// Rules with findings, in the catalogue's order, then those that it does not know.
    var rules: [(rule: Rule, findings: [Finding])] {
        let groups = Dictionary(grouping: report.findings, by: \.rule)
        let known = RuleCatalogue.all.map(\.id).filter { groups[$0] != nil }
        let unknown = groups.keys.filter { RuleCatalogue.known($0) == nil }.sorted()
        return (known + unknown).map { id in
            (RuleCatalogue.rule(named: id, severity: groups[id]?.first?.severity ?? .warning), groups[id] ?? [])
        }
    }

    /// Verdicts of snapshots, the gravest first.
    var verdicts: [(verdict: Verdict, count: Int)] {
        let summary = ReportSummary(report)
        return Verdict.byGravity.map { ($0, summary.count($0)) }.filter { $0.1 > 0 }
    }

    /// The same of all pictures.
    var allVerdicts: [(verdict: Verdict, count: Int)] {
        Verdict.byGravity.map { ($0, report.summary.verdicts[$0.rawValue] ?? 0) }.filter { $0.1 > 0 }
    }
}
