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

    /// A cover bears a name; with one line more it may be a screen. What is not scaled bears none.
    private static let mostLines = 1
    /// With so many bars that lie like lines of text, what is soft or only unchanged may be a screen under a weak blur.
    private static let fewestBars = 3
    /// Words that are read in a cover: a name.
    private static let mostWords = 4

    /// - Parameter report: of the picture.
    func found(in image: RGBAImage, _ report: SnapshotReport, _ work: PictureWork?) -> [CoverObjection] {
        var found: [CoverObjection] = []
        let pixelsPerPoint = report.pixelsPerPoint ?? 1
        let isSoft = report.verdict == .legibleBlur
        let traces = TextTraces(
            image, pixelsPerPoint: pixelsPerPoint,
            blur: isSoft ? report.outcome.blurRadius.map { $0 * pixelsPerPoint } : nil)
        work?.spend(1, pixels: traces.steps)
        // A screen that was left as it is shines through in the same way each time.
        if !traces.faintLines.isEmpty || evidence == .unchanged && report.verdict == .translucent {
            found.append(.faintContent)
        }
        if traces.hasStatusBar { found.append(.bar) }
        let isNoName = traces.lines.contains { line in
            !seen.contains { $0.intersection(line).area == line.area } || !Self.isName(line, on: image.size)
        }
        // Below a weak blur some letters are bars, and no more can be said of them.
        if isNoName || traces.lines.count > (evidence == .scaled && !isSoft ? Self.mostLines : 0)
            || (evidence == .unchanged || isSoft) && traces.bars.count >= Self.fewestBars
        {
            found.append(.manyTexts)
        }
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

    /// Whether a line has the place of a name on a cover: in the middle, and not where screens have a title.
    private static func isName(_ line: PixelRectangle, on size: PixelSize) -> Bool {
        let limits = CoverLimits.standard
        let middle = Double(line.x + line.maxX) / 2
        return abs(middle / Double(size.width) - 0.5) <= limits[.centringShare]
            && Double(line.y) >= limits[.titleShare] * Double(size.height)
    }
}
