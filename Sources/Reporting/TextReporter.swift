internal import MaskingAnalysis
internal import Policy
public import ScanEngine

/// The report for a person: app by app, folder by folder, what each snapshot shows and why.
public struct TextReporter: Sendable {
    private let style: TerminalStyle

    public init(style: TerminalStyle) { self.style = style }

    public func render(_ report: ScanReport) -> String {
        var lines: [String] = []
        let entry = SnapshotText(style: style)
        let findings = FindingIndex(report)
        for (app, snapshots) in apps(report.snapshots) {
            lines.append(style.paint(SafeText.escape(app), .bold))
            var place = ""
            for (folder, files) in folders(snapshots) {
                let (above, group) = split(folder)
                if above != place {
                    lines += TextLayout.wrapPath(above, first: "in ", rest: "   ").map { style.paint($0, .dim) }
                    place = above
                }
                if !group.isEmpty { lines += TextLayout.wrapPath(group, first: "  ", rest: "    ") }
                for file in files { lines += entry.lines(file, findings.ofSnapshot[file.path]?.suppression) }
            }
            lines.append("")
        }
        lines += EvidenceText(style: style).lines(findings.ofEvidence)
        // What could not be read stands among the snapshots, with its reason.
        let unreadable = Set(report.snapshots.filter { $0.verdict == .unreadable }.map(\.path))
        lines += section("Errors", report.errors.filter { !unreadable.contains($0.path) })
        lines += section("Notices", report.notices)
        lines += SummaryText(style: style).lines(report)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Snapshots by bundle identifier, in the order of the identifiers; those without one come last.
    private func apps(_ snapshots: [SnapshotReport]) -> [(String, [SnapshotReport])] {
        let known = Dictionary(grouping: snapshots.filter { $0.bundleIdentifier != nil }) { $0.bundleIdentifier ?? "" }
        let unknown = snapshots.filter { $0.bundleIdentifier == nil }
        return known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
            + (unknown.isEmpty ? [] : [("App not known", unknown)])
    }

    /// Snapshots by the folder they lie in, in the order of the folders.
    private func folders(_ snapshots: [SnapshotReport]) -> [(String, [SnapshotReport])] {
        Dictionary(grouping: snapshots) { SafeText.escape($0.path.dropLast(SnapshotText.fileName($0).count)) }
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
            lines += TextLayout.wrapPath(SafeText.escape(entry.path), first: "  ", rest: "    ")
            lines += TextLayout.wrap(SafeText.escape(entry.message), first: "      ", rest: "      ")
        }
        return lines + [""]
    }
}
