internal import Policy
internal import ReportModel
internal import Vocabulary

/// What a scan found, in a few sentences. Each says what it counts: a picture that could not be read is never among those
/// that do not leak, and a leak that was accepted stays a leak.
struct ReportSummary {
    let report: ScanReport
    /// Leaks that were accepted, and covers to check that were not.
    private(set) var acceptedLeaks = 0
    private(set) var toCheck = 0
    /// All findings that were not accepted.
    private(set) var open = 0
    /// Rules of findings that were not accepted, the gravest first.
    private(set) var openRules: [String] = []
    private var bySource: [FindingSuppression.Source: Int] = [:]
    /// Pictures that are no snapshots, by their kind, and by their verdict: sentences about snapshots are not about them.
    private var places: [PlaceKind: Int] = [:]
    private var placeVerdicts: [Verdict: Int] = [:]
    /// Of snapshots.
    private var bundles: Set<String?> = []

    init(_ report: ScanReport) {
        self.report = report
        var rules: [String: Severity] = [:]
        for finding in report.findings {
            let verdict = Verdict(rawValue: finding.rule)
            if let suppression = finding.suppression {
                bySource[suppression.source, default: 0] += 1
                if verdict?.isLeak == true { acceptedLeaks += 1 }
            } else {
                open += 1
                rules[finding.rule] = finding.severity
                if verdict == .unrecognizedCover { toCheck += 1 }
            }
        }
        for snapshot in report.snapshots {
            guard let place = snapshot.place else {
                bundles.insert(snapshot.bundleIdentifier)
                continue
            }
            places[place, default: 0] += 1
            placeVerdicts[snapshot.verdict, default: 0] += 1
        }
        openRules = rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            .filter { RuleCatalogue.known($0) != nil }
    }

    func count(_ verdict: Verdict) -> Int {
        (report.summary.verdicts[verdict.rawValue] ?? 0) - (placeVerdicts[verdict] ?? 0)
    }

    var total: Int { report.summary.snapshots - placeVerdicts.values.reduce(0, +) }
    var judged: Int { total - count(.unreadable) }
    var leaks: Int { Verdict.allCases.filter(\.isLeak).reduce(0) { $0 + count($1) } }
    var openLeaks: Int { leaks - acceptedLeaks }
    var accepted: Int { report.findings.count - open }

    /// Where a baseline accepts anything, what it does not accept was not there when it was made.
    var openWord: String { bySource[.baseline] == nil ? "open" : "new" }

    /// The result, without a full stop.
    var headline: String {
        if total == 0 { return "No snapshots were found" }
        if judged == 0 {
            let none = total == 1 ? "the only snapshot" : "none of \(total) snapshots"
            return "Nothing was judged: \(none) could \(total == 1 ? "not " : "")be read"
        }
        guard leaks > 0 else {
            let which =
                judged == total
                ? TextLayout.counted(total, "snapshot") : "the \(judged) of \(total) snapshots that could be read"
            return "No leak found in \(which)" + (toCheck > 0 ? "; \(toCheck) to check by eye" : "")
        }
        let which =
            judged == total
            ? TextLayout.counted(total, "snapshot")
            : "the \(TextLayout.counted(judged, "snapshot")) that could be read"
        return "\(leaks) of \(which) \(leaks == 1 ? "leaks" : "leak") content" + acceptance
    }

    /// How heavy the gravest open finding in such a picture is.
    var gravestElsewhere: Severity {
        let rules = Set(PlaceKind.allCases.map(\.rule.rawValue))
        return report.findings.filter { !$0.isSuppressed && rules.contains($0.rule) }.map(\.severity).max() ?? .none
    }

    /// Findings in pictures that are older than what was asked for.
    var aged: Int { bySource[.age] ?? 0 }

    private var acceptance: String {
        if acceptedLeaks > 0, aged > 0 { return ": \(openLeaks) \(openWord), \(acceptedLeaks) set aside" }
        if acceptedLeaks == 0 { return openWord == "new" ? ", \(leaks == 1 ? "it is new" : "all of them new")" : "" }
        if openLeaks == 0 { return leaks == 1 ? ", and is accepted" : ", and all of them are accepted" }
        return ": \(openLeaks) \(openWord), \(acceptedLeaks) accepted"
    }

    /// Whether every snapshot was judged and is covered or a launch image, and nothing else was out of reach.
    var isAllCovered: Bool {
        report.complete && total > 0 && count(.masked) + count(.launchImage) == total
            && !placeVerdicts.contains { $0.key.isLeak }
    }

    /// The headline, then the counts, one sentence each; nothing is said of what there is none of.
    var sentences: [String] { [headline + "."] + counts }

    private var counts: [String] {
        var sentences: [String] = []
        if total > 0 {
            let verdicts = Verdict.byGravity.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
            sentences.append(
                "\(TextLayout.counted(total, "snapshot")) of \(apps): \(verdicts.joined(separator: ", ")).")
        }
        if let elsewhere { sentences.append(elsewhere) }
        sentences += ReadableSummary(report).sentences
        let evidence = FindingIndex(report).ofEvidence.filter { !$0.isReading }
        if !evidence.isEmpty {
            let accepted = evidence.count(where: \.isSuppressed)
            sentences.append(
                "\(TextLayout.counted(evidence.count, "finding")) about the evidence"
                    + (accepted > 0 ? ", \(accepted) \(aged > 0 ? "set aside" : "accepted")." : "."))
        }
        guard accepted > 0 else { return sentences }
        if aged > 0 {
            sentences.append("\(TextLayout.counted(aged, "finding")) in older pictures, which do not count.")
        }
        guard accepted > aged else { return sentences }
        let sources = FindingSuppression.Source.allCases.filter { $0 != .age }.compactMap { source in
            bySource[source].map { "\(TextLayout.counted($0, "finding")) by the \(source.rawValue)" }
        }
        let rest = open == 0 ? "none" : TextLayout.counted(open, "finding")
        return sentences + [
            "Accepted: \(sources.joined(separator: ", ")).", "\(openWord == "new" ? "New" : "Open"): \(rest).",
        ]
    }

    /// What there is besides snapshots; `nil`: nothing.
    var elsewhere: String? {
        let all = placeVerdicts.values.reduce(0, +)
        guard all > 0 else { return nil }
        let kinds = places.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { TextLayout.counted($0.value, $0.key.words) }
        let readable = placeVerdicts.filter(\.key.isLeak).values.reduce(0, +)
        return "Elsewhere: \(kinds.joined(separator: ", ")), "
            + (readable == 0 ? "none" : readable == all ? (all == 1 ? "it" : "all") : "\(readable)")
            + " with readable content."
    }

    /// `2 apps`, `an unidentified app`, `2 apps and some unidentified ones`.
    private var apps: String {
        let someUnknown = bundles.contains(nil)
        let known = bundles.count - (someUnknown ? 1 : 0)
        if known == 0 { return total == 1 ? "an unidentified app" : "unidentified apps" }
        return TextLayout.counted(known, "app") + (someUnknown ? " and some unidentified ones" : "")
    }

    /// `nil` for a complete scan.
    var incompleteness: String? {
        if report.complete { return nil }
        guard !report.errors.isEmpty else { return "The scan is incomplete." }
        return "The scan is incomplete: \(TextLayout.counted(report.errors.count, "error"))."
    }

    var everything: String { (sentences + [incompleteness].compactMap(\.self)).joined(separator: " ") }
}
