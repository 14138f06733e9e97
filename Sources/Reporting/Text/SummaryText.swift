internal import ReportModel

/// The last lines of the text report.
struct SummaryText {
    let style: TerminalStyle

    func lines(_ report: ScanReport) -> [String] {
        let summary = ReportSummary(report)
        let configuration =
            report.configuration?.file.map { "Judged by the configuration \(SafeText.escape($0))." }
            ?? "Judged without a configuration."
        var lines = TextLayout.wrap(configuration)
        lines += TextLayout.wrap(summary.sentences[0]).map { style.paint($0, summary.leaks > 0 ? .red : .bold) }
        for sentence in summary.sentences.dropFirst() { lines += TextLayout.wrap(sentence) }
        if !report.complete {
            let errors = TextLayout.counted(report.errors.count, "error")
            lines.append(style.paint("The scan is incomplete: \(errors) above.", .magenta))
        }
        return lines
    }
}
