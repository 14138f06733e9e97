internal import ReportModel

/// The last lines of the text report: what was judged by, the result, and what to do next.
struct SummaryText {
    let style: TerminalStyle
    /// Snapshots that the report counted and did not list.
    var unlisted = 0
    /// What these are.
    var closedWords = ""

    func lines(_ report: ScanReport) -> [String] {
        let summary = ReportSummary(report)
        var lines = AppTable(report, style: style).lines
        lines += TextLayout.wrap(report.judgedBy)
        lines += TextLayout.wrap(summary.sentences[0]).map { style.paint($0, ink(summary)) }
        for sentence in summary.sentences.dropFirst() { lines += TextLayout.wrap(sentence) }
        if let sentence = summary.incompleteness {
            let above = report.errors.isEmpty ? sentence : "\(sentence.dropLast()) above."
            lines.append(style.paint(above, .magenta))
        }
        return lines + next(summary, report)
    }

    private func ink(_ summary: ReportSummary) -> TerminalStyle.Ink {
        if summary.openLeaks > 0 { return .red }
        if summary.total > 0, summary.judged == 0 { return .magenta }
        return summary.isAllCovered ? .green : .bold
    }

    /// What a person may want to do now, a line each.
    private func next(_ summary: ReportSummary, _ report: ScanReport) -> [String] {
        var steps: [String] = []
        let rules = summary.openRules
        if !rules.isEmpty {
            steps.append("snapveil rules \(rules.joined(separator: " ")): what they mean and what to change")
        }
        if summary.openLeaks > 0 {
            steps.append("snapveil explain FILE --evidence DIR: how a verdict came about, with pictures")
        }
        if summary.toCheck > 0 {
            steps.append(
                report.configuration?.file == nil
                    ? "snapveil init PATH: a first configuration, from what looks like a cover"
                    : "snapveil template learn FILE… -o NAME.yml: a template of a cover that is meant to be there")
        }
        if unlisted > 0 {
            steps.append("--all: also lists \(TextLayout.counted(unlisted, "snapshot")) \(closedWords)")
        }
        guard !steps.isEmpty else { return [] }
        return ["", style.paint("Next", .bold)]
            + steps.flatMap { TextLayout.wrap(SafeText.forLog($0), first: "  ", rest: "    ") }
    }
}
