internal import Policy
public import ReportModel
internal import Vocabulary

/// Annotations for the log of a GitHub Actions job: a workflow command on each line.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step, so the first of each kind say the most: that the scan
/// is incomplete, the leaks by app and rule, and a summary.
public struct GitHubReporter: Sendable {
    private let sources: SourceLocations

    public init(_ sources: SourceLocations = SourceLocations()) { self.sources = sources }

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// Line by line.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        if let sentence = ReportSummary(report).incompleteness {
            try sink(command("error", place: nil, title: "Incomplete scan", message: sentence))
        }
        try findings(report, .error, to: sink)
        // Behind the leaks, which are worse; that there are errors has been said.
        for error in report.errors {
            let place = SourcePlace(path: error.path, line: 1)
            try sink(command("error", place: place, title: "Incomplete scan", message: error.message))
        }
        try findings(report, .warning, to: sink)
        let summary = "\(ReportSummary(report).everything) \(report.judgedBy)"
        try sink(command("notice", place: nil, title: "snapveil", message: summary))
        try findings(report, .note, to: sink)
    }

    private struct Group: Hashable {
        var app: String?
        var rule: String
    }

    /// An annotation for each app and rule: GitHub shows ten, and the reports have the rest.
    private func findings(
        _ report: ScanReport, _ severity: Severity, to sink: (String) throws -> Void
    ) rethrows {
        var groups: [Group: [Finding]] = [:]
        for finding in report.findings where finding.severity == severity && !finding.isSuppressed {
            groups[Group(app: finding.bundleIdentifier, rule: finding.rule), default: []].append(finding)
        }
        // The apps with the most first, so that those that are not shown are the least.
        let sorted = groups.sorted { a, b in
            if a.value.count != b.value.count { return a.value.count > b.value.count }
            return (a.key.app ?? "", a.key.rule) < (b.key.app ?? "", b.key.rule)
        }
        for (group, findings) in sorted {
            let title = RuleCatalogue.rule(named: group.rule, severity: severity).title
            let first = findings[0]
            let example = first.path.isEmpty ? first.message : "\(first.message) (\(first.path))"
            let what = findings.count == 1 ? example : "\(findings.count) findings, the first: \(example)"
            try sink(
                command(
                    Self.level(severity),
                    place: sources.place(forBundle: group.app)
                        ?? (first.path.isEmpty ? nil : SourcePlace(path: first.path, line: 1)),
                    title: "\(title) (\(group.rule))",
                    message: [group.app, what].compactMap(\.self).joined(separator: ": ")))
        }
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note, .none: "notice"
        }
    }

    private func command(_ level: String, place: SourcePlace?, title: String, message: String) -> String {
        var properties = ["title=\(Self.property(title))"]
        if let place {
            properties = ["file=\(Self.property(place.path))", "line=\(place.line)"] + properties
        }
        return "::\(level) \(properties.joined(separator: ","))::\(Self.data(message))\n"
    }

    /// A line that looks like a command inside the evidence cannot become one: there are no line breaks left, and no pair
    /// of signs that another server reads as a command within a line.
    static func data(_ text: String) -> String { SafeText.forLog(text).replacingScalars(["%": "%25"]) }

    static func property(_ text: String) -> String {
        SafeText.forLog(SafeText.escape(text).replacingScalars(["%": "%25", ":": "%3A", ",": "%2C"]))
    }
}
