public import ReportModel

/// What changed between two scans, for programs.
public struct DiffJSON: Sendable {
    public init() {}

    public func render(_ diff: ReportDiff) throws -> String {
        try JSONDocument.object([
            "changes": .list(of: diff.changes), "isComplete": .value(diff.isComplete),
            "wasComplete": .value(diff.wasComplete),
        ]).text()
    }
}
