internal import Foundation
public import Reporting

/// What `template check` prints.
public struct TemplateCheckText: Sendable {
    private let style: TerminalStyle
    /// Snapshots that are listed one by one.
    private static let listed = 20

    public init(style: TerminalStyle) { self.style = style }

    public func render(_ check: TemplateCheck) -> String {
        var lines: [String] = []
        for row in check.rows { lines += self.lines(row) + [""] }
        let count = check.unexplained.count
        lines.append(style.paint("Snapshots that no template explains: \(count)", .bold))
        for report in check.unexplained.prefix(Self.listed) {
            lines += TextLayout.wrapPath(SafeText.forLog(report.path), first: "  ", rest: "    ")
            lines += TextLayout.wrap(
                "\(report.verdict.rawValue): \(SafeText.forLog(report.message))", first: "    ", rest: "    ")
        }
        if count > Self.listed { lines.append("  and \(count - Self.listed) more; 'snapveil scan' lists them all") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ row: TemplateCheck.Row) -> [String] {
        var lines = [style.paint(SafeText.forLog(row.template), .bold)]
        guard row.tried > 0 else { return lines + ["  applies to no app in this dump"] }
        lines += TextLayout.wrap(
            "masks \(row.masked) of \(TextLayout.counted(row.tried, "snapshot")); explains \(row.explained) wholly; "
                + "content leaks around it in \(row.leaking)",
            first: "  ", rest: "  ")
        if let shares = row.shares {
            let (least, largest) = (percent(shares.lowerBound), percent(shares.upperBound))
            lines.append("  explains \(least == largest ? least : "\(least) to \(largest)") of a picture it is seen in")
        }
        if !row.drawings.isEmpty {
            let drawings = row.drawings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.key) (\($0.value))" }
            lines += TextLayout.wrap("drawn as \(drawings.joined(separator: ", "))", first: "  ", rest: "    ")
        }
        if row.masked == 0 { lines.append("  never seen whole: is it the right picture, fit and background?") }
        return lines
    }

    /// Cut, not rounded, so that 100 % means everything.
    private func percent(_ share: Double) -> String { String(format: "%.2f %%", (share * 10_000).rounded(.down) / 100) }
}
