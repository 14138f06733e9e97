internal import Policy
public import ReportModel
internal import Vocabulary

/// Annotations for the log of a GitHub Actions job: a workflow command on each line.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step, so the first of each kind say the most: that the scan
/// is incomplete, the leaks by app and rule, what is accepted of other pictures than before, and a summary. What the scan
/// notices besides, such as entries of a baseline that match nothing, comes last.
public struct GitHubReporter: Sendable {
    private let sources: SourceLocations

    public init(_ sources: SourceLocations = SourceLocations()) { self.sources = sources }

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// Line by line.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        if let sentence = ReportSummary(report).incompleteness {
            try sink(command("error", place: nil, title: "Incomplete scan", message: sentence))
        }
        func open(_ severity: Severity) -> [Finding] {
            report.findings.filter { $0.severity == severity && !$0.isSuppressed }
        }
        try annotate(open(.error), "error", to: sink)
        // Behind the leaks, which are worse; that there are errors has been said.
        for error in report.errors {
            let place = SourcePlace(path: error.path, line: 1)
            try sink(command("error", place: place, title: "Incomplete scan", message: error.message))
        }
        // Of what fails no job the first to look at.
        try annotate(report.findings.filter { $0.suppression?.doubt != nil }, "warning", to: sink)
        try annotate(open(.warning), "warning", to: sink)
        let summary = "\(ReportSummary(report).everything) \(report.judgedBy)"
        try sink(command("notice", place: nil, title: "snapveil", message: summary))
        try annotate(open(.note), "notice", to: sink)
        for notice in report.notices {
            try sink(
                command("notice", place: nil, title: "Notice", message: "\(notice.path): \(notice.message)"))
        }
    }

    private struct Group: Hashable {
        var app: String?
        var rule: String
    }

    /// An annotation for each app and rule: GitHub shows ten, and the reports have the rest.
    private func annotate(_ findings: [Finding], _ level: String, to sink: (String) throws -> Void) rethrows {
        let groups = Dictionary(grouping: findings) { Group(app: $0.bundleIdentifier, rule: $0.rule) }
        // The apps with the most first, so that those that are not shown are the least.
        let sorted = groups.sorted { a, b in
            if a.value.count != b.value.count { return a.value.count > b.value.count }
            return (a.key.app ?? "", a.key.rule) < (b.key.app ?? "", b.key.rule)
        }
        for (group, findings) in sorted {
            let first = findings[0]
            let title = RuleCatalogue.rule(named: group.rule, severity: first.severity).title
            let words = first.suppression?.sentence ?? first.message
            let example = first.path.isEmpty ? words : "\(words) (\(first.path))"
            let what = findings.count == 1 ? example : "\(findings.count) findings, the first: \(example)"
            try sink(
                command(
                    level,
                    place: sources.place(forBundle: group.app)
                        ?? (first.path.isEmpty ? nil : SourcePlace(path: first.path, line: 1)),
                    title: (first.isSuppressed ? "Accepted, to be looked at again: " : "") + "\(title) (\(group.rule))",
                    message: [group.app, what].compactMap(\.self).joined(separator: ": ")))
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
