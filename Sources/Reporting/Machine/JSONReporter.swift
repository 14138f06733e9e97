public import ReportModel

/// The report as `docs/json-report.md` describes it. Equal reports give equal bytes: keys are sorted.
public struct JSONReporter: Sendable {
    public init() {}

    public func render(_ report: ScanReport) throws -> String { try Pieces.joined { try write(report, to: $0) } }

    /// The lists that grow with the evidence are encoded element by element.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) throws {
        var members: [String: JSONDocument] = [
            "schemaVersion": .value(report.schemaVersion), "tool": .value(report.tool),
            "complete": .value(report.complete), "roots": .value(report.roots), "summary": .value(report.summary),
            "manifests": .list(of: report.manifests), "scenes": .list(of: report.scenes),
            "snapshots": .list(of: report.snapshots), "evidenceFindings": .list(of: report.evidenceFindings),
            "findings": .list(of: report.findings), "errors": .list(of: report.errors),
            "notices": .list(of: report.notices),
        ]
        members["run"] = report.run.map { .value($0) }
        members["configuration"] = report.configuration.map { .value($0) }
        try JSONDocument.object(members).write(to: sink)
    }
}
