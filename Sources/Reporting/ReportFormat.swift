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
    case html

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
        case .html: try HTMLReporter(album: context.album, date: context.date).render(report)
        }
    }

    /// The same, in pieces where the format allows it: a page with pictures is larger than memory should hold.
    public func write(_ report: ScanReport, _ context: ReportContext, to sink: (String) throws -> Void) throws {
        if self == .html {
            try HTMLReporter(album: context.album, date: context.date).write(report, to: sink)
        } else {
            try sink(try render(report, context))
        }
    }
}
