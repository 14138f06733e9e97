internal import MaskingAnalysis
internal import ScanEngine

/// The last lines of the text report.
struct SummaryText {
    let style: TerminalStyle

    func lines(_ report: ScanReport) -> [String] {
        func count(_ verdict: Verdict) -> Int { report.summary.verdicts[verdict.rawValue] ?? 0 }
        let leaks = Verdict.allCases.filter(\.isLeak)
        let leaking = leaks.reduce(0) { $0 + count($1) }
        var parts: [String] = []
        if leaking > 0 {
            let kinds = leaks.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
            parts.append("\(TextLayout.counted(leaking, "leak")) (\(kinds.joined(separator: ", ")))")
        } else {
            parts.append("no leak")
        }
        for verdict in Verdict.allCases where !verdict.isLeak && count(verdict) > 0 {
            parts.append("\(count(verdict)) \(verdict.rawValue)")
        }
        let found = TextLayout.counted(report.summary.snapshots, "snapshot")
        let apps = TextLayout.counted(report.summary.apps, "app")
        let text =
            report.summary.snapshots == 0
            ? "No snapshots." : "\(found) of \(apps): \(parts.joined(separator: "; "))."
        var lines = TextLayout.wrap(text).map { style.paint($0, leaking > 0 ? .red : .bold) }
        if !report.complete {
            let errors = TextLayout.counted(report.errors.count, "error")
            lines.append(style.paint("The scan is incomplete: \(errors) above.", .magenta))
        }
        return lines
    }
}
