internal import Policy
public import ReportModel
internal import Vocabulary

/// Annotations for the log of a GitHub Actions job: a workflow command on each line.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step, so the first of each kind say the most: that the scan
/// is incomplete, the leaks, and a summary.
public struct GitHubReporter: Sendable {
    public init() {}

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// Line by line.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        if let sentence = ReportSummary(report).incompleteness {
            try sink(command("error", path: "", title: "Incomplete scan", message: sentence))
        }
        try findings(report, .error, to: sink)
        // Behind the leaks, which are worse; that there are errors has been said.
        for error in report.errors {
            try sink(command("error", path: error.path, title: "Incomplete scan", message: error.message))
        }
        try findings(report, .warning, to: sink)
        try sink(command("notice", path: "", title: "snapveil", message: ReportSummary(report).everything))
        try findings(report, .note, to: sink)
    }

    private func findings(
        _ report: ScanReport, _ severity: Severity, to sink: (String) throws -> Void
    ) rethrows {
        for finding in report.findings where finding.severity == severity && !finding.isSuppressed {
            let title = RuleCatalogue.rule(named: finding.rule, severity: severity).title
            try sink(
                command(
                    Self.level(severity), path: finding.path, title: "\(title) (\(finding.rule))",
                    message: [finding.bundleIdentifier, finding.message].compactMap(\.self).joined(separator: ": ")))
        }
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note, .none: "notice"
        }
    }

    private func command(_ level: String, path: String, title: String, message: String) -> String {
        var properties = ["title=\(Self.property(title))"]
        if !path.isEmpty { properties.insert("file=\(Self.property(path))", at: 0) }
        return "::\(level) \(properties.joined(separator: ","))::\(Self.data(message))\n"
    }

    /// A line that looks like a command inside the evidence cannot become one: there are no line breaks left.
    static func data(_ text: String) -> String { SafeText.escape(text).replacingScalars(["%": "%25"]) }

    static func property(_ text: String) -> String {
        data(text).replacingScalars([":": "%3A", ",": "%2C"])
    }
}
