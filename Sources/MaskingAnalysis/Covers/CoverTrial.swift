import PixelModel

/// One picture on which a cover is tried.
package struct CoverTrial: Sendable {
    /// The template's name.
    let template: String
    var grid: CellGrid
    /// Regions that are not judged.
    var ignored: [CellRectangle] = []
    let pixelsPerPoint: Double
    /// What the cover was laid out for, in pixels of the picture, where that is not all of it; it may reach beyond it.
    var frame: PixelRectangle?
    /// Where a cover may have been laid out for a part of it.
    var frames = CoverFrames()
    /// Draws pictures.
    var matcher = TemplateMatcher(cache: PredictionCache())
    /// Whether texts may be compared instead of pixels.
    var comparesTexts = false
    /// Whether what was compared is kept, for an explanation.
    var keepsFits = false

    init(template: String, grid: CellGrid, pixelsPerPoint: Double) {
        self.template = template
        self.grid = grid
        self.pixelsPerPoint = pixelsPerPoint
    }

    /// What the cover was laid out for.
    var layout: PixelRectangle { frame ?? PixelRectangle(grid.imageSize) }

    /// What a drawing leaves unexplained.
    func attempt(_ fit: TemplateFit) -> CoverAttempt {
        var attempt = CoverAttempt(
            fit: fit, grid: grid, ignored: ignored, pixelsPerPoint: pixelsPerPoint, work: matcher.work)
        if keepsFits { attempt.fit = fit }
        return attempt
    }
}
