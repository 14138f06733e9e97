internal import Policy
public import ReportModel

/// The report for a person: what is to be looked at, the worst app first, then the evidence around the pictures, errors,
/// a table of the apps, the result and what to do next. What is covered or accepted is counted, and listed on demand.
public struct TextReporter: Sendable {
    private let style: TerminalStyle
    private let listsAll: Bool

    /// - Parameter all: whether covered and accepted snapshots are listed, too.
    public init(style: TerminalStyle, all: Bool = false) { (self.style, listsAll) = (style, all) }

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// App by app.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        let findings = FindingIndex(report)
        var unlisted = 0
        for app in AppSummary.worstFirst(report) {
            let snapshots = app.places.map { report.snapshots[$0] }
            let listed = listsAll ? snapshots : snapshots.filter { isOpen($0, findings) }
            unlisted += snapshots.count - listed.count
            if !listed.isEmpty { try sink(Pieces.lines(lines(app, listed, findings))) }
        }
        let evidence = listsAll ? findings.ofEvidence : findings.ofEvidence.filter { !$0.isSuppressed }
        try sink(Pieces.lines(EvidenceText(style: style).lines(evidence)))
        // What could not be read stands among the snapshots, with its reason.
        let others = report.errors.filter { report.snapshots.first(at: $0.path)?.verdict != .unreadable }
        try sink(Pieces.lines(section("Errors", others)))
        try sink(Pieces.lines(section("Notices", report.notices)))
        try sink(
            Pieces.lines(SummaryText(style: style, unlisted: unlisted, closedWords: findings.closedWords).lines(report))
        )
    }

    /// What somebody has to look at: findings that nobody accepted, and what could not be read.
    private func isOpen(_ snapshot: SnapshotReport, _ findings: FindingIndex) -> Bool {
        if snapshot.verdict == .unreadable { return true }
        return findings.ofSnapshot(snapshot.path).map { !$0.isSuppressed } ?? false
    }

    /// One app.
    private func lines(_ app: AppSummary, _ snapshots: [SnapshotReport], _ findings: FindingIndex) -> [String] {
        let entry = SnapshotText(style: style)
        var lines = [style.paint(SafeText.forLog(app.name), .bold)]
        var place = ""
        for (folder, files) in folders(snapshots) {
            let (above, group) = split(folder)
            if above != place {
                lines += TextLayout.wrapPath(above, first: "in ", rest: "   ").map { style.paint($0, .dim) }
                place = above
            }
            if !group.isEmpty { lines += TextLayout.wrapPath(group, first: "  ", rest: "    ") }
            for file in files { lines += entry.lines(file, findings.ofSnapshot(file.path)?.suppression) }
        }
        let rest = app.places.count - snapshots.count
        if rest > 0 { lines.append("  and \(rest) \(findings.closedWords)") }
        return lines + [""]
    }

    /// Snapshots by the folder they lie in, in the order of the folders.
    private func folders(_ snapshots: [SnapshotReport]) -> [(String, [SnapshotReport])] {
        Dictionary(grouping: snapshots) { SafeText.forLog($0.path.dropLast(SnapshotText.fileName($0).count)) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key.isEmpty ? "./" : $0.key, $0.value) }
    }

    /// The folder of all groups of an app, and the group's own folder.
    private func split(_ folder: String) -> (above: String, group: String) {
        let marker = "/Snapshots/"
        guard let end = folder.ranges(of: marker).last?.upperBound else { return (folder, "") }
        return (String(folder[..<end]), String(folder[end...]))
    }

    private func section(_ title: String, _ entries: [ScanError]) -> [String] {
        guard !entries.isEmpty else { return [] }
        var lines = [style.paint(title, .bold)]
        for entry in entries {
            lines += TextLayout.wrapPath(SafeText.forLog(entry.path), first: "  ", rest: "    ")
            lines += TextLayout.wrap(SafeText.forLog(entry.message), first: "      ", rest: "      ")
        }
        return lines + [""]
    }
}
