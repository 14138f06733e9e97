internal import Vocabulary

/// How well one template explains one picture.
struct TemplateFit: Sendable {
    let template: String
    let technique: MaskingTechnique
    var gamut: ColorGamut
    /// The way it was drawn, for the report, e.g. "aspect-fill".
    var drawing: String
    /// The cover was seen on a screen of another size, so how it looks on this one is a guess.
    var isGuess = false
    /// Whether another snapshot shows the cover, through a filter and a codec of its own, instead of the file that the app
    /// draws.
    var isOfSnapshot = false
    /// Whether the means of squares are compared, whatever stored the picture: where another snapshot shows the same, cells of
    /// grain may differ by more than what shines through.
    var comparesMeans = false
    /// Whether each of the cover's parts was drawn where the screen has one like it, of the size that it has there: letters of
    /// another text may be as large.
    var isLaidOut = false
    var residual: Residual
    var prediction: Prediction
    /// Draws a fine-grained cover moved by a pixel; asked for where nothing else is left to compare.
    var grain: (@Sendable () -> GrainStrength)?
    /// The same cover in the colours of the other gamut; asked for where a fine-grained cover explains all but its grain, of
    /// which nobody knows yet whether it is in these colours.
    var recoloured: (@Sendable () -> TemplateFit?)?
    /// The same cover mixed with the colour that fits best; asked for where the cover as it is does not explain all.
    var mixed: (@Sendable () -> TemplateFit?)?
    /// The same cover enlarged by another filter; asked for where little is left.
    var filtered: (@Sendable (DrawingFilter) -> TemplateFit?)?

    /// Whether something plainly else is seen where the cover has no edges near: all filters draw the same there.
    func isOtherOffEdges(ignored: [CellRectangle]) -> Bool {
        var others = residual.mask
        others.clear(inside: ignored)
        var seen = 0
        others.forEachMark { index, mark in
            if mark == CellMark.strong.rawValue, prediction.isSmooth(index) { seen += 1 }
        }
        return seen >= LeakGrouping.fewestScatteredCells
    }

    /// One colour everywhere.
    static func flat(
        _ template: String, _ technique: MaskingTechnique, _ color: SIMD4<Int16>, _ gamut: ColorGamut, _ grid: CellGrid
    ) -> TemplateFit {
        TemplateFit(
            template: template, technique: technique, gamut: gamut, drawing: "one colour",
            residual: Residual(of: grid, flat: color), prediction: Prediction(flat: color, like: grid))
    }
}
