internal import ReportModel
internal import Vocabulary

/// What a scan found, in a few sentences.
struct ReportSummary {
    let report: ScanReport

    init(_ report: ScanReport) { self.report = report }

    func count(_ verdict: Verdict) -> Int { report.summary.verdicts[verdict.rawValue] ?? 0 }

    var leaks: Int { Verdict.allCases.filter(\.isLeak).reduce(0) { $0 + count($1) } }

    var accepted: Int { report.findings.count(where: \.isSuppressed) }

    /// How many snapshots, then the rest one sentence each; nothing is said of what there is none of.
    var sentences: [String] {
        guard report.summary.snapshots > 0 else { return ["No snapshots."] + rest }
        let found = TextLayout.counted(report.summary.snapshots, "snapshot")
        let apps = TextLayout.counted(report.summary.apps, "app")
        return ["\(found) of \(apps): \(parts.joined(separator: "; "))."] + rest
    }

    private var parts: [String] {
        var parts = ["no leak"]
        if leaks > 0 {
            let kinds = Verdict.allCases.filter { $0.isLeak && count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
            parts = ["\(TextLayout.counted(leaks, "leak")) (\(kinds.joined(separator: ", ")))"]
        }
        return parts
            + Verdict.allCases.filter { !$0.isLeak && count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    }

    private var rest: [String] {
        var sentences = ReadableSummary(report).sentences
        let evidence = FindingIndex(report).ofEvidence.count { !$0.rule.hasPrefix("read:") }
        if evidence > 0 { sentences.append("\(TextLayout.counted(evidence, "finding")) about the evidence.") }
        let sources = FindingSuppression.Source.allCases.compactMap { source -> String? in
            let count = report.findings.count { $0.suppression?.source == source }
            return count == 0 ? nil : "\(TextLayout.counted(count, "finding")) by the \(source.rawValue)"
        }
        if !sources.isEmpty { sentences.append("Accepted: \(sources.joined(separator: ", ")).") }
        return sentences
    }

    /// `nil` for a complete scan.
    var incompleteness: String? {
        report.complete ? nil : "The scan is incomplete: \(TextLayout.counted(report.errors.count, "error"))."
    }

    var everything: String { (sentences + [incompleteness].compactMap(\.self)).joined(separator: " ") }
}
