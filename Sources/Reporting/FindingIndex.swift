internal import ScanEngine

/// A report's findings beside the snapshots they are about.
struct FindingIndex {
    /// The finding that a snapshot's verdict makes, by path.
    let ofSnapshot: [String: Finding]
    /// What is about the record around the pictures, in the report's order.
    let ofEvidence: [Finding]

    init(_ report: ScanReport) {
        let verdicts = Dictionary(
            report.snapshots.map { ($0.path, $0.verdict.rawValue) }, uniquingKeysWith: { first, _ in first })
        var snapshots: [String: Finding] = [:]
        var evidence: [Finding] = []
        for finding in report.findings {
            if verdicts[finding.path] == finding.rule {
                snapshots[finding.path] = finding
            } else {
                evidence.append(finding)
            }
        }
        ofSnapshot = snapshots
        ofEvidence = evidence
    }
}

extension FindingSuppression {
    /// `accepted by the baseline: reason (until 2027-01-31)`.
    var sentence: String {
        "accepted by the \(source.rawValue): \(reason)" + (expires.map { " (until \($0))" } ?? "")
    }
}
