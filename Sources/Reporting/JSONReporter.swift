public import ScanEngine

/// The report as `docs/json-report.md` describes it. Equal reports give equal bytes: keys are sorted.
public struct JSONReporter: Sendable {
    public init() {}

    public func render(_ report: ScanReport) throws -> String {
        try JSONText.encode(report)
    }
}
