internal import ReportModel
internal import Vocabulary

/// The apps and what was found of each, the worst first. Columns that hold nothing are left out, and so are apps of
/// which nothing is open.
struct AppTable {
    let lines: [String]

    /// Apps without anything open are counted together where there are more than this.
    private static let mostClean = 5
    private static let widestName = 44

    init(_ report: ScanReport, style: TerminalStyle) {
        let apps = AppSummary.worstFirst(report)
        guard apps.count > 1 else {
            lines = []
            return
        }
        let columns: [(title: String, value: (AppSummary) -> Int)] = [
            ("leaks", \.openLeaks), ("to check", \.toCheck), ("unreadable", \.unreadable), ("accepted", \.accepted),
            ("covered", \.covered), ("launch", \.launchImages), ("all", \.snapshots),
            ("elsewhere", \.elsewhere),
        ].filter { column in apps.contains { column.1($0) > 0 } }
        let clean = apps.count { $0.isClean }
        let shown = clean > Self.mostClean ? apps.filter { !$0.isClean } : apps
        let names = shown.map { Self.name($0.name) }
        let width = max(3, names.map(\.count).max() ?? 0)
        func row(_ name: String, _ cells: [String]) -> String {
            let padded = zip(columns, cells).map { column, cell in
                String(repeating: " ", count: max(0, column.title.count - cell.count)) + cell
            }
            return TextLayout.padded(name, to: width) + "  " + padded.joined(separator: "  ")
        }
        var lines = shown.isEmpty ? [] : [style.paint(row("app", columns.map(\.title)), .dim)]
        for (app, name) in zip(shown, names) {
            let line = row(name, columns.map { $0.value(app) == 0 ? "–" : "\($0.value(app))" })
            lines.append(app.openLeaks > 0 ? style.paint(line, .red) : line)
        }
        if shown.count < apps.count {
            lines.append("\(TextLayout.counted(apps.count - shown.count, "app")) with nothing open")
        }
        self.lines = lines + [""]
    }

    /// The end of a bundle identifier says more than its start.
    private static func name(_ name: String) -> String {
        let safe = SafeText.forLog(name)
        return safe.count <= widestName ? safe : "…" + safe.suffix(widestName - 1)
    }
}
