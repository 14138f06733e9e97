internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

/// A screen that shows one tile again and again.
enum PatternCover {
    /// The verdict on such a screen; `nil` on others, and where the tile bears text.
    /// - Parameter image: the picture, which few screens need; `nil`: nothing can be looked at.
    static func judgement(of image: () -> RGBAImage?, _ cells: CellGrid, _ context: JudgingContext) -> Judgement? {
        // A texture is painted once.
        var shown: RGBAImage?
        func picture() -> RGBAImage? {
            shown = image()
            return shown
        }
        guard RepeatedTile(picture, cells, context) != nil, let shown else { return nil }
        let traces = TextTraces(shown, pixelsPerPoint: context.pixelsPerPoint)
        context.work?.spend(1, pixels: traces.steps)
        guard traces.lines.isEmpty, traces.slanted.isEmpty, traces.faintLines.isEmpty, !traces.hasStatusBar else {
            return nil
        }
        return Judgement(
            verdict: .unrecognizedCover, technique: .image, certainty: .inferred,
            message: "probably covered: a pattern of one tile, and nothing else, but it matches no configured cover")
    }
}
