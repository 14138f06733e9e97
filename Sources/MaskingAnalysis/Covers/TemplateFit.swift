internal import Vocabulary

/// How well one template explains one picture.
struct TemplateFit: Sendable {
    let template: String
    let technique: MaskingTechnique
    let gamut: ColorGamut
    /// The way it was drawn, for the report, e.g. "aspect-fill".
    let drawing: String
    /// The cover was seen on a screen of another size, so how it looks on this one is a guess.
    var isGuess = false
    var residual: Residual
    let prediction: Prediction
    /// Draws a fine-grained cover moved by a pixel; asked for where nothing else is left to compare.
    var grain: (@Sendable () -> GrainStrength)?

    /// One colour everywhere.
    static func flat(
        _ template: String, _ technique: MaskingTechnique, _ color: SIMD4<Int16>, _ gamut: ColorGamut, _ grid: CellGrid
    ) -> TemplateFit {
        TemplateFit(
            template: template, technique: technique, gamut: gamut, drawing: "one colour",
            residual: Residual(of: grid, flat: color), prediction: Prediction(flat: color, like: grid))
    }
}
