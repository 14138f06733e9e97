internal import Policy
public import ReportModel

/// The report for a person: app by app, folder by folder, what each snapshot shows and why.
public struct TextReporter: Sendable {
    private let style: TerminalStyle

    public init(style: TerminalStyle) { self.style = style }

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// App by app.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        let findings = FindingIndex(report)
        for (app, places) in apps(report.snapshots) {
            try sink(Pieces.lines(lines(app, places.map { report.snapshots[$0] }, findings)))
        }
        try sink(Pieces.lines(EvidenceText(style: style).lines(findings.ofEvidence)))
        // What could not be read stands among the snapshots, with its reason.
        let others = report.errors.filter { report.snapshots.first(at: $0.path)?.verdict != .unreadable }
        try sink(Pieces.lines(section("Errors", others)))
        try sink(Pieces.lines(section("Notices", report.notices)))
        try sink(Pieces.lines(SummaryText(style: style).lines(report)))
    }

    /// One app.
    private func lines(_ app: String, _ snapshots: [SnapshotReport], _ findings: FindingIndex) -> [String] {
        let entry = SnapshotText(style: style)
        var lines = [style.paint(SafeText.forLog(app), .bold)]
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
        return lines + [""]
    }

    /// Where the snapshots of an app stand, in the order of the bundle identifiers; those without one come last.
    private func apps(_ snapshots: SnapshotList) -> [(String, [Int])] {
        let known = snapshots.places(by: \.bundleIdentifier)
        let unknown = snapshots.indices.filter { snapshots[$0].bundleIdentifier == nil }
        return known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
            + (unknown.isEmpty ? [] : [("App not known", unknown)])
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
