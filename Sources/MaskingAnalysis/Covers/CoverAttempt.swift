import PixelModel
internal import Vocabulary

/// A known cover laid over the picture, and what it leaves unexplained.
package struct CoverAttempt: Sendable {
    let template: String
    let technique: MaskingTechnique
    let gamut: ColorGamut
    let drawing: String
    /// Share of cells the cover explains.
    let explainedShare: Double
    /// What is left over; see ``Residual/misfit``.
    let misfit: Double
    /// Groups of cells that the cover does not explain, merged as a person would draw them.
    let leaks: [CellGroup]
    /// Estimated opacity where the cover has structure of its own to compare.
    let opacity: Double?
    /// Whether the cover itself is seen in the picture: so much of it is as the cover says, or its artwork shines through.
    let isPresent: Bool
    /// Share of the cover's own edges that are where they should be; 1 for a cover without any.
    var artworkShare = 1.0
    /// How the cover looks on this screen is a guess, and its artwork is not where it should be: it may have been drawn
    /// larger or elsewhere, so what differs says nothing.
    var isAnotherDrawing = false
    /// Its texts were compared letter by letter, and nothing else of them.
    var isReflowed = false
    /// A cover without artwork of its own looks the same as a page of its colours.
    var isFlat = false
    /// Nothing else looks like it: a page of its colours does not.
    var isDistinct = true
    /// What it leaves where that is too faint and too thin to be read.
    private(set) var unreadableRest: CellRectangle?
    /// Whether what shines through it is seen in the means of squares, too, where neither grain nor a drawing half a pixel
    /// elsewhere looks like it.
    private(set) var isSeenInMeans = false
    /// The sentence of a picture that it covers.
    var maskedMessage = "covered"
    /// What was compared, kept for an explanation only: it is as large as the picture's cells.
    var fit: TemplateFit?

    /// A card's text that no example vouches for.
    var openText: OpenText?

    /// Whether it explains all that is seen, letter by letter.
    var isSure: Bool { leaks.isEmpty && openText == nil && !isReflowed }

    var isLaunchImage: Bool { technique == .launchImage }

    init(
        template: String, technique: MaskingTechnique, gamut: ColorGamut, drawing: String, explainedShare: Double,
        misfit: Double, leaks: [CellGroup], opacity: Double?, isPresent: Bool
    ) {
        self.template = template
        self.technique = technique
        self.gamut = gamut
        self.drawing = drawing
        self.explainedShare = explainedShare
        self.misfit = misfit
        self.leaks = leaks
        self.opacity = opacity
        self.isPresent = isPresent
    }

    init(
        fit: TemplateFit, grid: CellGrid, ignored: [CellRectangle], pixelsPerPoint: Double, work: PictureWork? = nil
    ) {
        var mask = fit.residual.mask
        mask.clear(inside: ignored)
        var leaks = LeakGrouping.groups(in: mask, pixelsPerPoint: pixelsPerPoint)
        var unreadableRest: CellRectangle?
        let isLossy = grid.isLossy || fit.prediction.grid.isLossy
        if leaks.isEmpty, fit.residual.isExact {
            leaks = LeakGrouping.specks(
                in: mask.kept { fit.prediction.isEven($0, isLossy: isLossy) }, pixelsPerPoint: pixelsPerPoint)
        }
        if leaks.isEmpty {
            leaks = LeakGrouping.specks(
                in: mask.kept { mask.marks[$0] == CellMark.strong.rawValue && fit.prediction.isSmooth($0) },
                pixelsPerPoint: pixelsPerPoint, fewest: LeakGrouping.fewestScatteredCells)
        }
        if Self.isTooThin(leaks, pixelsPerPoint) { (unreadableRest, leaks) = (leaks.first?.bounds, []) }
        if fit.isGuess { leaks.removeAll { Self.isOwnEdge($0.bounds, of: fit.prediction, in: grid) } }
        var opacity = leaks.isEmpty ? nil : CoverOpacity.estimate(grid: grid, prediction: fit.prediction)
        // Content that hides in what a fine-grained drawing is allowed to differ.
        if leaks.isEmpty, let grain = fit.grain?(), var weak = grain.weakness(of: grid, bias: fit.residual.bias) {
            weak.mask.clear(inside: ignored)
            leaks = LeakGrouping.groups(
                in: weak.mask, pixelsPerPoint: pixelsPerPoint, fewest: GrainStrength.fewestCells)
            if !leaks.isEmpty { opacity = weak.opacity }
        }
        // And content that hides in what a codec's noise is allowed to, another drawing, or the rounding of a gradient.
        if leaks.isEmpty, isLossy || fit.comparesMeans || fit.technique == .gradient {
            let limits: FaintSquares.Limits =
                fit.isOfSnapshot ? .ofOtherDrawing(isLossy: isLossy) : isLossy ? .init() : .ofGradient
            leaks = FaintSquares(of: grid, against: fit.prediction, limits: limits).groups(ignored: ignored)
            if !leaks.isEmpty { opacity = CoverOpacity.estimate(grid: grid, prediction: fit.prediction) }
        }
        // And letters that hide in what a small drawing's are allowed to.
        if leaks.isEmpty {
            let letters = OtherLetters(drawn: fit.prediction, limits: fit.isLaidOut ? .ofPlacedParts : .init())
            var others = letters.mask(of: grid, bias: fit.residual.bias, work)
            others.clear(inside: ignored)
            leaks = LeakGrouping.groups(in: others, pixelsPerPoint: pixelsPerPoint, fewest: letters.limits.fewest)
        }
        self.init(
            template: fit.template, technique: fit.technique, gamut: fit.gamut, drawing: fit.drawing,
            explainedShare: fit.residual.explainedShare, misfit: fit.residual.misfit,
            leaks: leaks, opacity: opacity,
            // Cells of a fine-grained cover's mean colour are explained whatever they show.
            isPresent: (opacity ?? 0) >= Self.leastOpacity
                || !fit.prediction.isFineGrained && fit.residual.explainedShare >= Self.presentShare)
        if leaks.isEmpty { self.unreadableRest = unreadableRest }
        if opacity ?? 0 >= Self.nearlyOpaque {
            let limits = FaintSquares.Limits.ofOtherDrawing(isLossy: isLossy)
            let squares = FaintSquares(of: grid, against: fit.prediction, limits: limits)
            isSeenInMeans = !squares.groups(ignored: ignored).isEmpty
        }
        guard technique == .launchImage, !leaks.isEmpty else { return }
        artworkShare = Self.artworkShare(of: fit)
        isAnotherDrawing = fit.isGuess && artworkShare < Self.leastGuessedArtwork
    }

    /// Whether what is left is one faint stroke in which nobody could read anything: a step that another filter drew elsewhere
    /// when it enlarged the cover.
    private static func isTooThin(_ leaks: [CellGroup], _ pixelsPerPoint: Double) -> Bool {
        guard leaks.count == 1, leaks[0].strong == 0, leaks[0].marked <= mostThinCells else { return false }
        let thickness = min(leaks[0].bounds.width, leaks[0].bounds.height) * CellGrid.cellSide
        return Double(thickness) <= thinnestText * pixelsPerPoint
    }

    /// Points: the small letters of a text of six points, the least that is set, are as high.
    private static let thinnestText = 3.0
    /// Cells: three letters in a row, were they all marked.
    private static let mostThinCells = 32

    /// Whether what is left is a piece of the artwork's own outline, which the picture has beside it: a guessed size may be off
    /// by a pixel.
    private static func isOwnEdge(_ bounds: CellRectangle, of prediction: Prediction, in grid: CellGrid) -> Bool {
        guard min(bounds.width, bounds.height) <= outlineWidth else { return false }
        let around = bounds.insetBy(-outlineWidth).intersection(
            CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        let edges = LocalGradient.maximum(of: grid.cropped(to: around))
        let seen = Spread.maximum3x3(edges, columns: around.width, rows: around.height)
        for y in bounds.y0..<bounds.y1 {
            for x in bounds.x0..<bounds.x1 {
                let drawn = prediction.gradient[y * prediction.grid.columns + x]
                let weaker = min(drawn, seen[(y - around.y0) * around.width + x - around.x0])
                if weaker <= CoverOpacity.weakestEdge { return false }
            }
        }
        return true
    }

    /// An edge that is off by a pixel differs in so many cells across it, at most.
    private static let outlineWidth = 2

    private static func artworkShare(of fit: TemplateFit) -> Double {
        var (edges, explained) = (0, 0)
        for (gradient, mark) in zip(fit.prediction.gradient, fit.residual.mask.marks)
        where gradient > CoverOpacity.weakestEdge {
            edges += 1
            if mark == CellMark.explained.rawValue { explained += 1 }
        }
        return edges == 0 ? 1 : Double(explained) / Double(edges)
    }

    /// Whether what leaks differs plainly from the cover, as content on a page does, and not faintly, as content under
    /// one.
    var isPlain: Bool {
        let marked = leaks.reduce(0) { $0 + $1.marked }
        return Double(leaks.reduce(0) { $0 + $1.strong }) >= Self.plainShare * Double(marked)
    }

    private static let plainShare = 0.3

    /// A flat launch screen has the colour of many pages: it covers only what it explains wholly. One with artwork was
    /// not chosen as a cover by anybody, so its artwork must be there, whole or with content shining through.
    var hasArtworkOrIsChosen: Bool {
        guard isLaunchImage else { return true }
        guard let opacity, opacity >= Self.leastOpacity, !isAnotherDrawing else { return false }
        return explainedShare < Self.leastExplained || artworkShare >= Self.leastArtwork
    }

    /// Whether it is seen, and has no edges of its own: a picture of it is as soft as one under a blur, whatever soft things
    /// shine through it.
    var isSoft: Bool { !isFlat && !isLaunchImage && opacity == nil && explainedShare >= Self.softShare }

    /// Of a blurred screen a template without edges explains what happens to have its colours.
    private static let softShare = 0.75
    /// With a higher opacity other drawings of the same artwork leave as much as what shines through.
    private static let nearlyOpaque = 0.95
    /// A template that explains this share of a picture is there, whatever else is.
    static let presentShare = 0.5
    /// Below this opacity the artwork of a cover and content that happens to look like it can't be told apart.
    static let leastOpacity = 0.25
    /// Where less of the picture than this is explained, content may shine through all of the cover. Otherwise the
    /// background is opaque, and what differs from the artwork is another artwork.
    private static let leastExplained = 0.5
    /// So much of a launch image's edges must be in place; the rest may be hidden by what leaks.
    private static let leastArtwork = 0.5
    /// Of a guess nearly all of it: artwork that is drawn a little larger has many of its edges in place, too.
    private static let leastGuessedArtwork = 0.9

    func reason(for group: CellGroup) -> String {
        let density = Double(group.marked) / Double(max(1, group.bounds.area))
        if group.strong * 20 < group.marked { return "content that shines through the cover" }
        return density < 0.6 ? "text in front of the cover" : "content in front of the cover"
    }
}
