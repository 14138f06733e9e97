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
    /// How much lies like lines of text under a blur, and is none.
    var refutedBars = 0
    /// Whether what lies like lines of text, and may be none, speaks against a soft picture.
    var countsBars = true
    /// Whether a soft picture is shown sharply elsewhere, and no smaller: what is written on it is read there.
    var isSharpElsewhere = false

    /// A cover bears a name; with one line more it may be a screen. What is not scaled bears none.
    private static let mostLines = 1
    /// A picture that was scaled to many sizes may have so many lines of lettering instead.
    private static let mostLettering = 2
    /// Or so many lines one below the other about its middle, as on a poster. A screen has more, or figures.
    private static let mostPosterLines = 4
    /// Their middles lie so far from the picture's, as a share of its width.
    private static let posterSlack = 0.1
    /// In a photograph one thing may look like a line that does not run level.
    private static let fewestSlanted = 2
    /// Of a screen's shorter side, a line of lettering is at least this high: 26 points on the smallest phone, and 30 on most.
    /// The capitals of a Large Title have 24.
    private static let lettering = 0.08
    /// With so many bars that lie like lines of text, what is soft or only unchanged may be a screen under a weak blur.
    private static let fewestBars = 3
    /// What tells a page in front of one colour, where nothing was scaled.
    private static let ofPages: [CoverObjection] = [
        .offCentre, .separator, .listMargin, .offCentreLine, .splitLine, .longStroke, .card,
    ]
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
        let own = report.outcome.objections.map(\.rule)
        found += [.code, .number].filter(own.contains)
        // What is only unchanged may be a page that nobody touched: its lines and fields stand where no artwork does. A pattern
        // goes on where bars are.
        if evidence == .unchanged, !own.contains(.bar) { found += Self.ofPages.filter(own.contains) }
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
        let isSoft = isSoft(report)
        let slanted = traces.slanted.filter { !refuted.contains($0) }
        let level = Self.distinct(traces.lines.filter { !refuted.contains($0) })
        // Of a letter or a card that was photographed several lines run aslant.
        let lines =
            evidence == .scaledThrice && !isSoft && slanted.count < Self.fewestSlanted
            ? level : Self.distinct(level + slanted)
        // What has many digits is no name.
        if traces.numbers.contains(where: { !refuted.contains($0) }) { return true }
        if evidence == .scaledThrice, !isSoft, slanted.count < Self.fewestSlanted, lines.count <= Self.mostLettering,
            lines.allSatisfy({ isSeen($0) && Self.isLettering($0, on: size) })
        {
            return false
        }
        let rows = Self.joined(lines)
        if evidence == .scaledThrice, !isSoft, slanted.isEmpty, rows.count <= Self.mostPosterLines,
            rows.allSatisfy({ isSeen($0) && Self.isOnPoster($0, on: size) })
        {
            return false
        }
        return lines.count > (evidence.isScaled && !isSoft ? Self.mostLines : 0)
            || lines.contains { !isSeen($0) || !Self.isName($0, on: size) }
    }

    private func areBarsText(_ traces: TextTraces, _ report: SnapshotReport) -> Bool {
        countsBars && (evidence == .unchanged || isSoft(report)) && traces.bars.count - refutedBars >= Self.fewestBars
    }

    private func isSoft(_ report: SnapshotReport) -> Bool { report.verdict == .legibleBlur && !isSharpElsewhere }

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

    /// Parts of lines beside each other as one.
    private static func joined(_ lines: [PixelRectangle]) -> [PixelRectangle] {
        lines.sorted { $0.y < $1.y }.reduce(into: []) { rows, line in
            guard let last = rows.last, 2 * (min(last.maxY, line.maxY) - line.y) > line.height else {
                rows.append(line)
                return
            }
            rows[rows.count - 1] = last.union(line)
        }
    }

    /// Whether a line lies across the middle, and not where screens have a title. Of faint letters some may not be found.
    private static func isOnPoster(_ line: PixelRectangle, on size: PixelSize) -> Bool {
        let (middle, half) = (Double(line.x + line.maxX) / 2, Double(size.width) / 2)
        return line.x <= size.width / 2 && line.maxX >= size.width / 2 && abs(middle / half - 1) <= 2 * posterSlack
            && Double(line.y) >= CoverLimits.standard[.titleShare] * Double(size.height)
    }

    private static func isLettering(_ line: PixelRectangle, on size: PixelSize) -> Bool {
        Double(line.height) >= lettering * Double(min(size.width, size.height))
    }
}
