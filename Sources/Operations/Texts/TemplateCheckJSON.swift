internal import ReportModel
internal import Reporting

/// What `template check` tells programs: `docs/json-report.md` describes it.
public struct TemplateCheckJSON: Sendable {
    public init() {}

    /// In JSON every key is always there.
    private struct Row: Encodable {
        var id: String
        var tried: Int
        var masked: Int
        var explained: Int
        var leaking: Int
        /// Shares of a picture, 0 … 1.
        @Explicit var leastShare: Double?
        @Explicit var largestShare: Double?
        var drawings: [String: Int]

        init(_ row: TemplateCheck.Row) {
            (id, tried, masked, explained, leaking) = (row.template, row.tried, row.masked, row.explained, row.leaking)
            (leastShare, largestShare) = (row.shares?.lowerBound, row.shares?.upperBound)
            drawings = row.drawings
        }
    }

    private struct Unexplained: Encodable {
        var path: String
        var verdict: String
        var message: String
    }

    public func render(_ check: TemplateCheck) throws -> String {
        let rows = check.rows.map { Row($0) }
        let unexplained = check.unexplained.map {
            Unexplained(path: $0.path, verdict: $0.verdict.rawValue, message: $0.message)
        }
        let members: [String: JSONDocument] = [
            "tool": .value(ToolIdentity.current), "complete": .value(check.status == .success),
            "templates": .list(of: rows), "unexplained": .list(of: unexplained), "errors": .list(of: check.errors),
            "notices": .list(of: check.notices),
        ]
        return try JSONDocument.object(members).text()
    }
}
