internal import ReportModel

/// A retest for a ticket or a pull request: the result, the two scans, and each leak before and now in one row.
public struct RetestMarkdown: Sendable {
    public init() {}

    public func render(_ retest: Retest) -> String {
        let summary = DiffSummary(retest.diff)
        var parts = ["# Retest of app-switcher snapshots", "**\(MarkdownReporter.escape(summary.headline)).**"]
        parts.append(MarkdownReporter.escape(summary.counts + "."))
        parts += summary.doubts.map { "> **\(MarkdownReporter.escape($0))**" }
        parts.append(scans(retest))
        for outcome in ReportDiff.Outcome.allCases {
            let changes = retest.diff.changes.filter { $0.outcome == outcome }
            guard !changes.isEmpty else { continue }
            let rows = changes.prefix(MarkdownReporter.maximumRows).map { change in
                let subject =
                    MarkdownReporter.escape(change.subject)
                    + (change.changeOfPicture.map { " (\(MarkdownReporter.escape($0)))" } ?? "")
                    + (change.suppression.map { " (\(MarkdownReporter.escape($0.sentence)))" } ?? "")
                return "| \(subject) | \(side(change.before)) | \(side(change.now)) |"
            }
            parts.append("## \(outcome.title)")
            parts.append((["| leak | before | now |", "| --- | --- | --- |"] + rows).joined(separator: "\n"))
            if rows.count < changes.count { parts.append("And \(changes.count - rows.count) more.") }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func scans(_ retest: Retest) -> String {
        func row(_ name: String, _ value: (Retest.Scan) -> String) -> String {
            "| \(name) | \(value(retest.old)) | \(value(retest.new)) |"
        }
        return [
            "| | before | now |", "| --- | --- | --- |",
            row("report") { MarkdownReporter.code($0.file) },
            row("scanned") { MarkdownReporter.escape($0.started ?? "") },
            row("configuration") { scan in
                scan.configuration?.file.map { MarkdownReporter.code($0) } ?? "none"
            },
            row("its SHA-256") { MarkdownReporter.code($0.configuration?.sha256) },
            row("snapshots") { "\($0.snapshots)" }, row("leaks") { "\($0.leaks)" },
            row("complete") { $0.isComplete ? "yes" : "**no**" },
        ].joined(separator: "\n")
    }

    private func side(_ side: ReportDiff.Side?) -> String {
        guard let side else { return "" }
        let file = side.path.split(separator: "/").last.map(String.init)
        return "\(side.rule): \(MarkdownReporter.escape(side.message)) \(MarkdownReporter.code(file))"
    }
}
