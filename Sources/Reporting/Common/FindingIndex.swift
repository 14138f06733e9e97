internal import ReportModel

/// A report's findings beside the snapshots they are about.
struct FindingIndex {
    private let findings: [Finding]
    /// Where in the findings those stand that snapshots' verdicts make, by path.
    private var places: [String: Int] = [:]
    /// What is about the record around the pictures, in the report's order.
    private(set) var ofEvidence: [Finding] = []

    init(_ report: ScanReport) {
        findings = report.findings
        for (place, finding) in findings.enumerated() {
            if report.snapshots.first(at: finding.path)?.rule.rawValue == finding.rule {
                places[finding.path] = place
            } else {
                ofEvidence.append(finding)
            }
        }
    }

    /// What is said of snapshots that nobody has to look at.
    var closedWords: String {
        findings.contains { $0.suppression?.source == .age } ? "covered, accepted or older" : "covered or accepted"
    }

    /// The finding that a snapshot's verdict makes.
    func ofSnapshot(_ path: String) -> Finding? { places[path].map { findings[$0] } }
}

extension FindingSuppression {
    /// `accepted by the baseline, but the picture has changed since: reason (until 2027-01-31)`. The doubt stands before
    /// the reason, which may be long and is cut in some formats.
    var sentence: String {
        (source == .age ? "does not count" : "accepted by the \(source.rawValue)")
            + (doubt.map { ", but \($0)" } ?? "") + ": " + reason + (expires.map { " (until \($0))" } ?? "")
    }
}

extension Finding {
    /// Whether it tells what can be read in a picture.
    var isReading: Bool { rule.hasPrefix("read:") }
}
