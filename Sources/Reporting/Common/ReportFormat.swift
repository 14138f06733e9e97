public import ReportModel

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

    /// The format that a file's name tells.
    public init?(fileName name: String) {
        let lower = name.lowercased()
        // `.sarif.json` is what code scanning calls it, too.
        let found = Self.endings.first { ending, _ in lower.hasSuffix(ending) && lower.count > ending.count }
        guard let found else { return nil }
        self = found.format
    }

    private static let endings: [(name: String, format: ReportFormat)] = [
        (".sarif.json", .sarif), (".sarif", .sarif), (".json", .json), (".xml", .junit), (".md", .markdown),
        (".markdown", .markdown), (".csv", .csv), (".html", .html), (".htm", .html), (".txt", .text), (".log", .text),
    ]

    /// The whole report, ending with a line break.
    public func render(_ report: ScanReport, _ context: ReportContext) throws -> String {
        try Pieces.joined { try write(report, context, to: $0) }
    }

    /// UTF-8 bytes that wait for more before the sink gets them: enough that writing costs little.
    private static let bufferBytes = 64 << 10

    /// The same in pieces: a report may be larger than memory should hold.
    public func write(_ report: ScanReport, _ context: ReportContext, to sink: (String) throws -> Void) throws {
        var buffer = ""
        try writePieces(report, context) { piece in
            buffer += piece
            guard buffer.utf8.count >= Self.bufferBytes else { return }
            try sink(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
        if !buffer.isEmpty { try sink(buffer) }
    }

    private func writePieces(
        _ report: ScanReport, _ context: ReportContext, to sink: (String) throws -> Void
    ) throws {
        switch self {
        case .text: try TextReporter(style: context.style, all: context.listsAll).write(report, to: sink)
        case .json: try JSONReporter().write(report, to: sink)
        case .sarif: try SARIFReporter(context).write(report, to: sink)
        case .junit: try JUnitReporter(context).write(report, to: sink)
        case .github: try GitHubReporter(context.sources).write(report, to: sink)
        case .markdown: try sink(MarkdownReporter().render(report))
        case .csv: try CSVReporter().write(report, to: sink)
        case .html:
            try HTMLReporter(album: context.album, date: context.date, cover: context.cover).write(report, to: sink)
        }
    }
}
