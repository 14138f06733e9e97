public import ScanEngine

/// The words of `--format`.
public enum ReportFormat: String, Sendable, CaseIterable {
    case text
    case json
    case sarif
    case junit
    case github
    case markdown
    case csv

    /// The whole report, ending with a line break.
    public func render(_ report: ScanReport, _ context: ReportContext) throws -> String {
        switch self {
        case .text: TextReporter(style: context.style).render(report)
        case .json: try JSONReporter().render(report)
        case .sarif: try SARIFReporter(context).render(report)
        case .junit: JUnitReporter(context).render(report)
        case .github: GitHubReporter().render(report)
        case .markdown: MarkdownReporter().render(report)
        case .csv: CSVReporter().render(report)
        }
    }
}
