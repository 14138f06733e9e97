internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import ReportModel
internal import Vocabulary

/// What speaks against a picture that recurs: never its shapes, always what is written on it.
struct WrittenObjections: Sendable {
    var evidence: RecurrenceEvidence
    /// Parts of it that other pictures show, too; beside them no text is a cover's.
    var seen: [PixelRectangle]
    /// What looks like lines of text on it, and is none.
    var refuted: [PixelRectangle] = []
    /// Whether what lies like lines of text, and may be none, speaks against a soft picture.
    var countsBars = true

    /// A cover bears a name; with one line more it may be a screen. What is not scaled bears none.
    private static let mostLines = 1
    /// A picture that was scaled to many sizes may have so many lines of lettering instead.
    private static let mostLettering = 2
    /// In a photograph one thing may look like a line that does not run level.
    private static let fewestSlanted = 2
    /// Of a screen's shorter side, a line of lettering is at least this high: 26 points on the smallest phone, and 30 on most.
    /// The capitals of a Large Title have 24.
    private static let lettering = 0.08
    /// With so many bars that lie like lines of text, what is soft or only unchanged may be a screen under a weak blur.
    private static let fewestBars = 3
    /// Words that are read in a cover: a name.
    private static let mostWords = 4

    /// - Parameters:
    ///   - traces: of text in the picture.
    ///   - size: of the picture, in pixels.
    ///   - report: of the picture.
    func found(in traces: TextTraces, of size: PixelSize, _ report: SnapshotReport) -> [CoverObjection] {
        var found: [CoverObjection] = []
        // A screen that was left as it is shines through in the same way each time.
        if !traces.faintLines.isEmpty || evidence == .unchanged && report.verdict == .translucent {
            found.append(.faintContent)
        }
        if traces.hasStatusBar { found.append(.bar) }
        if isTooMuchText(traces, size, report) || areBarsText(traces, report) { found.append(.manyTexts) }
        if report.outcome.objections.contains(where: { $0.rule == .code }) { found.append(.code) }
        if let read = report.reading {
            if !found.contains(.code), read.values.contains(where: { $0.kind == .code }) { found.append(.code) }
            if !found.contains(.manyTexts),
                read.words > Self.mostWords || read.values.contains(where: { $0.kind != .code })
            {
                found.append(.manyTexts)
            }
        }
        return found
    }

    private func isTooMuchText(_ traces: TextTraces, _ size: PixelSize, _ report: SnapshotReport) -> Bool {
        // Below a weak blur some letters are bars, and no more can be said of them.
        let isSoft = report.verdict == .legibleBlur
        let slanted = traces.slanted.filter { !refuted.contains($0) }
        let level = Self.distinct(traces.lines.filter { !refuted.contains($0) })
        // Of a letter or a card that was photographed several lines run aslant.
        let lines =
            evidence == .scaledThrice && !isSoft && slanted.count < Self.fewestSlanted
            ? level : Self.distinct(level + slanted)
        if evidence == .scaledThrice, !isSoft, slanted.count < Self.fewestSlanted, lines.count <= Self.mostLettering,
            lines.allSatisfy({ isSeen($0) && Self.isLettering($0, on: size) })
        {
            return false
        }
        return lines.count > (evidence.isScaled && !isSoft ? Self.mostLines : 0)
            || lines.contains { !isSeen($0) || !Self.isName($0, on: size) }
    }

    private func areBarsText(_ traces: TextTraces, _ report: SnapshotReport) -> Bool {
        countsBars && (evidence == .unchanged || report.verdict == .legibleBlur)
            && traces.bars.count >= Self.fewestBars
    }

    private func isSeen(_ line: PixelRectangle) -> Bool {
        seen.contains { $0.intersection(line).area == line.area }
    }

    /// Those that are not another one once more, found in the picture as it is and without its blur.
    private static func distinct(_ lines: [PixelRectangle]) -> [PixelRectangle] {
        lines.sorted { $0.area > $1.area }.reduce(into: []) { kept, line in
            if !kept.contains(where: { 2 * $0.intersection(line).area > line.area }) { kept.append(line) }
        }
    }

    /// Whether a line has the place of a name on a cover: in the middle, and not where screens have a title.
    private static func isName(_ line: PixelRectangle, on size: PixelSize) -> Bool {
        let limits = CoverLimits.standard
        let middle = Double(line.x + line.maxX) / 2
        return abs(middle / Double(size.width) - 0.5) <= limits[.centringShare]
            && Double(line.y) >= limits[.titleShare] * Double(size.height)
    }

    private static func isLettering(_ line: PixelRectangle, on size: PixelSize) -> Bool {
        Double(line.height) >= lettering * Double(min(size.width, size.height))
    }
}
