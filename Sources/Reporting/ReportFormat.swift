public import ScanEngine

/// The words of `--format`.
public enum ReportFormat: String, Sendable, CaseIterable {
    case text
    case json

    /// The whole report, ending with a line break.
    /// - Parameter style: for text; the machine formats have no colours.
    public func render(_ report: ScanReport, style: TerminalStyle) throws -> String {
        switch self {
        case .text: TextReporter(style: style).render(report)
        case .json: try JSONReporter().render(report)
        }
    }
}
