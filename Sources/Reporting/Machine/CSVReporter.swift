public import ReportModel

/// The report as a table: a row for each snapshot, each evidence finding, each error and each notice, and one for what it
/// was judged by. RFC 4180: commas, lines end with CR LF, every cell quoted.
public struct CSVReporter: Sendable {
    public init() {}

    /// The first line.
    public static let columns = [
        "kind", "path", "app", "scene", "rule", "severity", "suppressed", "template", "technique", "certainty",
        "regions", "message", "sha256", "container", "width", "height", "fingerprint",
    ]

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// Row by row.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        let findings = FindingIndex(report)
        try sink(Self.line(Self.columns))
        for snapshot in report.snapshots { try sink(Self.line(row(snapshot, findings.ofSnapshot(snapshot.path)))) }
        for finding in findings.ofEvidence { try sink(Self.line(row(finding))) }
        for (kind, list) in [("error", report.errors), ("notice", report.notices)] {
            for one in list { try sink(Self.line(row(["kind": kind, "path": one.path, "message": one.message]))) }
        }
        let configuration = [
            "kind": "configuration", "path": report.configuration?.file ?? "", "message": report.judgedBy,
            "sha256": report.configuration?.sha256 ?? "",
        ]
        try sink(Self.line(row(configuration)))
    }

    private static func line(_ row: [String]) -> String { row.map(cell).joined(separator: ",") + "\r\n" }

    private func row(_ snapshot: SnapshotReport, _ finding: Finding?) -> [String] {
        row([
            "kind": "snapshot", "path": snapshot.path, "app": snapshot.bundleIdentifier ?? "",
            "scene": snapshot.scene ?? "", "rule": snapshot.verdict.rawValue, "severity": snapshot.severity.rawValue,
            "suppressed": finding?.suppression?.sentence ?? "", "template": snapshot.template ?? "",
            "technique": snapshot.technique?.rawValue ?? "",
            "certainty": snapshot.certainty?.rawValue ?? "",
            "regions": snapshot.regions.map { "\($0.width)x\($0.height) at \($0.x) \($0.y)" }.joined(separator: "; "),
            "message": snapshot.message, "sha256": snapshot.sha256 ?? "", "container": snapshot.container ?? "",
            "width": snapshot.width.map(String.init) ?? "", "height": snapshot.height.map(String.init) ?? "",
            "fingerprint": finding?.fingerprint ?? "",
        ])
    }

    private func row(_ finding: Finding) -> [String] {
        row([
            "kind": "evidence", "path": finding.path, "app": finding.bundleIdentifier ?? "",
            "scene": finding.scene ?? "", "rule": finding.rule, "severity": finding.severity.rawValue,
            "suppressed": finding.suppression?.sentence ?? "", "message": finding.message,
            "sha256": finding.sha256 ?? "", "fingerprint": finding.fingerprint,
        ])
    }

    private func row(_ cells: [String: String]) -> [String] { Self.columns.map { cells[$0] ?? "" } }

    /// What begins a formula in a spreadsheet; also behind white space, which some of them skip.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

    /// Quoted. What a spreadsheet would calculate gets an apostrophe in front, which makes it text.
    static func cell(_ text: String) -> String {
        var text = SafeText.forLog(text)
        if let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }), formulaStarts.contains(first)
        {
            text = "'" + text
        }
        return "\"" + text.replacingScalars(["\"": "\"\""]) + "\""
    }
}
