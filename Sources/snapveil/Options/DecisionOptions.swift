internal import ArgumentParser
internal import Places
internal import Policy
internal import ReportModel

/// What reviewers decided on an earlier report.
struct DecisionOptions: ParsableArguments {
    @Option(
        help: "File of decisions that an html report exported: what is accepted or a false alarm does not count.",
        completion: .file(extensions: ["json"]))
    var decisions: String?

    /// Reads them before the scan, so that a mistake costs no time.
    func load(evidence: [String]) throws -> ReviewDecisions? {
        guard let decisions else { return nil }
        // Evidence must not say what is accepted.
        try OutputPlace.checkFile(decisions, evidence: evidence, isRead: true)
        return try DecisionFile.read(decisions)
    }

    func apply(_ found: ReviewDecisions?, to report: inout ScanReport, today: CalendarDate) {
        guard let decisions, let found else { return }
        report.apply(found, today: today, file: decisions)
    }
}
