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
    /// Whether a snapshot shows the cover; see ``TemplateFit/isOfSnapshot``.
    var isOfSnapshot = false
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
        var fit = fit
        if isOfSnapshot { fit.isOfSnapshot = true }
        var attempt = CoverAttempt(
            fit: fit, grid: grid, ignored: ignored, pixelsPerPoint: pixelsPerPoint, work: matcher.work)
        if keepsFits { attempt.fit = fit }
        return attempt
    }

    /// The cover as a renderer may have changed it, where that explains all.
    /// - Parameter attempt: the fit's own.
    func changed(_ fit: TemplateFit, _ attempt: CoverAttempt) -> CoverAttempt? {
        // Mixed with a colour it may have content under it as well, unless all is explained.
        if let mixed = fit.mixed?().map(self.attempt), mixed.leaks.isEmpty { return mixed }
        // Where little is left another filter may have drawn it, but what stands off its edges.
        guard attempt.explainedShare >= Self.leastExplained, !fit.isOtherOffEdges(ignored: ignored),
            let filtered = fit.filtered
        else { return nil }
        return DrawingFilter.allCases.lazy.compactMap(filtered).map(self.attempt).first(where: \.leaks.isEmpty)
    }

    /// A drawing of which less is explained differs by more than its filter: beside each edge of a picture full of them.
    private static let leastExplained = 0.9
}
