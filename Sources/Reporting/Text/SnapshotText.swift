internal import Policy
package import ReportModel
internal import Vocabulary

/// The lines about one snapshot: verdict and file, why, where.
package struct SnapshotText {
    private let style: TerminalStyle

    package init(style: TerminalStyle) { self.style = style }

    /// Room for the longest verdict word.
    private static let verdictColumns = Verdict.allCases.map(\.rawValue.count).max() ?? 0
    /// Regions that are listed for a snapshot; the JSON report has all of them.
    private static let listedRegions = 6
    /// The same of what is readable in it.
    private static let listedValues = 12
    /// The same of what speaks against a cover.
    private static let listedObjections = 3
    /// The same of the app's other pictures that show a found cover.
    private static let listedPaths = 3
    /// With two decimals more than this would read as if nothing showed.
    private static let nearlyOpaque = 0.995
    private static let margin = String(repeating: " ", count: 4)
    private static let indent = String(repeating: " ", count: 8)

    static func fileName(_ snapshot: SnapshotReport) -> Substring {
        snapshot.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    }

    package func lines(_ snapshot: SnapshotReport, _ suppression: FindingSuppression? = nil) -> [String] {
        let indent = Self.indent
        let verdict = TextLayout.padded(snapshot.verdict.rawValue, to: Self.verdictColumns)
        // Laid out before it is painted, because the colour's sequences take no columns.
        var lines = TextLayout.wrap(
            SafeText.forLog(Self.fileName(snapshot)), first: "\(Self.margin)\(verdict)  ", rest: indent)
        lines[0] =
            Self.margin + style.paint(verdict, ink(snapshot.verdict))
            + lines[0].dropFirst(Self.margin.count + verdict.count)
        lines += TextLayout.wrap(SafeText.forLog(explanation(snapshot)), first: indent, rest: indent)
        if let suppression {
            lines += TextLayout.wrap(SafeText.forLog(suppression.sentence), first: indent, rest: indent + "  ")
        }
        for region in snapshot.regions.prefix(Self.listedRegions) {
            let place = "\(region.width)×\(region.height) at (\(region.x), \(region.y))"
            lines += TextLayout.wrap(
                "\(place): \(SafeText.forLog(region.reason))", first: indent + "- ", rest: indent + "  ")
        }
        if snapshot.regions.count > Self.listedRegions {
            let more = TextLayout.counted(snapshot.regions.count - Self.listedRegions, "more region")
            lines.append(indent + "- and \(more); the JSON report has all")
        }
        for value in (snapshot.reading?.values ?? []).prefix(Self.listedValues) {
            let place = "\(value.width)×\(value.height) at (\(value.x), \(value.y))"
            lines += TextLayout.wrap(
                "readable: \(SafeText.forLog(value.sentence(withValue: true))), \(place) [\(value.evidence)]",
                first: indent + "! ", rest: indent + "  ")
        }
        if let count = snapshot.reading?.values.count, count > Self.listedValues {
            lines.append(indent + "! and \(count - Self.listedValues) more; the JSON report has all")
        }
        if let reason = snapshot.reading?.incomplete {
            lines += TextLayout.wrap("not read wholly: \(SafeText.forLog(reason))", first: indent, rest: indent + "  ")
        }
        for objection in snapshot.objections.prefix(Self.listedObjections) {
            lines += TextLayout.wrap("no cover: \(objection.text)", first: indent, rest: indent + "  ")
        }
        if snapshot.objections.count > Self.listedObjections {
            let more = TextLayout.counted(snapshot.objections.count - Self.listedObjections, "more reason")
            lines.append(indent + "no cover: and \(more); the JSON report has all")
        }
        if let cover = snapshot.foundCover {
            for path in cover.paths.filter({ $0 != snapshot.path }).prefix(Self.listedPaths) {
                lines += TextLayout.wrap("the same cover: \(SafeText.forLog(path))", first: indent, rest: indent + "  ")
            }
            lines += TextLayout.wrap(
                "if it is one: \(SafeText.forLog(cover.learn))", first: indent, rest: indent + "  ")
        }
        for note in snapshot.notes {
            lines += TextLayout.wrap("note: " + SafeText.forLog(note), first: indent, rest: indent + "  ")
        }
        return lines
    }

    /// By what, why, and how sure.
    private func explanation(_ snapshot: SnapshotReport) -> String {
        let text =
            snapshot.template.map {
                (snapshot.place.map { "\($0.words), " } ?? "") + "template \($0): \(snapshot.message)"
            } ?? snapshot.explanation
        var measures: [String] = []
        if let radius = snapshot.blurRadius { measures.append("blur σ \(short(radius)) pt") }
        if let opacity = snapshot.opacity {
            measures.append(opacity >= Self.nearlyOpaque ? "opacity > 0.99" : "opacity \(short(opacity))")
        }
        if let certainty = snapshot.certainty { measures.append(certainty.rawValue) }
        return measures.isEmpty ? text : text + " [\(measures.joined(separator: ", "))]"
    }

    private func ink(_ verdict: Verdict) -> TerminalStyle.Ink {
        if verdict == .unreadable { return .magenta }
        switch verdict.severity {
        case .error: return .red
        case .warning: return .yellow
        case .note, .none: return .green
        }
    }

    /// At most two decimals. A report that was read from elsewhere may hold any number.
    private func short(_ value: Double) -> String {
        guard let hundredths = Int(exactly: (value * 100).rounded()) else { return "\(value)" }
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }
}
