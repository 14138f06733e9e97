public import PixelModel
public import Vocabulary

/// What was looked at in one picture, and what came of it: enough to follow the verdict.
public struct Explanation: Sendable {
    /// A known cover laid over the picture.
    public struct Cover: Sendable, Equatable {
        public var template: String
        public var technique: MaskingTechnique
        public var gamut: ColorGamut
        /// The way it was drawn, e.g. "aspect-fill".
        public var drawing: String
        /// Share of the picture's cells that it explains, 0 … 1.
        public var explainedShare: Double
        /// What it leaves over: 0 nothing, 1 everything. Orders the covers and the ways to draw one.
        public var misfit: Double
        /// α in `snapshot ≈ α·template + (1 − α)·content`; `nil` where nothing leaks or the cover has no edges.
        public var opacity: Double?
        /// Uniform shift of red, green and blue that was taken out, in levels of 255.
        public var bias: [Double]
        /// Spread of what is left in flat parts (standard deviation), in levels of 255.
        public var noise: Double
        /// Around what it does not explain, in pixels.
        public var leaks: [PixelRectangle]
    }

    /// How far the picture is blurred.
    public struct Blur: Sendable, Equatable {
        /// Effective Gaussian σ in points; `nil` where too little structure is blurred to tell.
        public var radius: Double?
        /// The σ that had to be reached, in points.
        public var minimum: Double
        /// Tiles of 16 × 16 pixels with any structure, and those of them that are sharp.
        public var structuredTiles: Int
        public var sharpTiles: Int
        /// Around sharp structure, in pixels.
        public var sharpRegions: [PixelRectangle]

        public var sharpShare: Double { Double(sharpTiles) / Double(max(1, structuredTiles)) }
    }

    /// The cover that the picture would have if its commonest colour were that cover's background.
    public struct Background: Sendable, Equatable {
        public var color: RGBColor
        /// Share of the picture in that colour.
        public var share: Double
        /// Blocks that a cover may consist of, and blocks that belong to no cover, in pixels.
        public var artwork: [PixelRectangle]
        public var foreign: [PixelRectangle]
        /// Of each of the latter, what speaks against it.
        public var objections: [[CoverObjection]]
    }

    public var size: PixelSize
    /// Whether the place alone decided: a launch image that looks like one is compared with nothing.
    public var isDecidedByPlace: Bool
    /// Every known cover that was tried, the one that leaves least first.
    public var covers: [Cover]
    /// The cover that the pictures show: the verdict's, otherwise the nearest; `nil` where they show a colour alone.
    public var shownCover: Cover?
    public var blur: Blur?
    /// Whether the blur was asked for; otherwise a cover had answered before.
    public var blurWasAsked: Bool
    public var background: Background?
    public var judgement: Judgement

    /// Regions that the configuration names, in pixels.
    public var sensitiveRegions: [PixelRectangle] { evidence.sensitive }
    public var ignoredRegions: [PixelRectangle] { evidence.ignored }

    var evidence: Evidence

    /// What the pictures are drawn from.
    struct Evidence: Sendable {
        var image: RGBAImage
        var grid: CellGrid?
        /// The cover that the pictures show.
        var prediction: Prediction?
        var bias = SIMD4<Int16>()
        var sensitive: [PixelRectangle] = []
        var ignored: [PixelRectangle] = []
        var pixelsPerPoint: Double
    }
}

extension MaskingAnalyzer {
    /// Judges as ``judge(_:_:)`` does, by the same call, and tells what it found. Blur and background are measured also
    /// where the verdict did not need them, and covers compared that are plainly not seen.
    public func explain(_ image: RGBAImage, _ context: JudgingContext) -> Explanation {
        explain(CellGrid(image), of: image, context)
    }

    /// - Parameter image: what `cells` were made of, for the explanation's pictures.
    public func explain(_ cells: CellGrid, of image: RGBAImage, _ context: JudgingContext) -> Explanation {
        var examination = Examination()
        examination.keepsFits = true
        let judgement = judge(cells, context, noting: &examination)
        var explanation = Explanation(
            size: image.size, isDecidedByPlace: false, covers: [],
            blurWasAsked: examination.blur != nil,
            judgement: judgement, evidence: .init(image: image, pixelsPerPoint: context.pixelsPerPoint))
        guard let grid = examination.grid else { return explanation }
        let covers = (examination.covers + implausibleCovers(grid, context, besides: examination.covers))
            .sorted { $0.misfit < $1.misfit }
        explanation.covers = covers.map { Explanation.Cover($0, grid: grid) }
        explanation.blur = Explanation.Blur(
            examination.blur ?? BlurMeter(pixelsPerPoint: context.pixelsPerPoint).measure(grid), grid, context)
        explanation.background = Explanation.Background(grid, pixelsPerPoint: context.pixelsPerPoint)

        let shown = covers.first { $0.template == judgement.template } ?? covers.first
        explanation.shownCover = shown.flatMap { $0.fit == nil ? nil : Explanation.Cover($0, grid: grid) }
        explanation.evidence.grid = grid
        explanation.evidence.prediction =
            shown?.fit?.prediction
            ?? explanation.background.map { Prediction(flat: $0.color.units, like: grid) }
        explanation.evidence.bias = shown?.fit?.residual.bias ?? SIMD4()
        explanation.evidence.sensitive = context.sensitiveRegions.map { grid.pixelRectangle(grid.cellRectangle($0)) }
        explanation.evidence.ignored = context.ignoreRegions.map { grid.pixelRectangle(grid.cellRectangle($0)) }
        return explanation
    }
}

extension Explanation.Cover {
    fileprivate init(_ attempt: CoverAttempt, grid: CellGrid) {
        let unit = Double(CellGrid.unitsPerLevel)
        let bias = attempt.fit?.residual.bias ?? SIMD4()
        self.init(
            template: attempt.template, technique: attempt.technique, gamut: attempt.gamut, drawing: attempt.drawing,
            explainedShare: attempt.explainedShare, misfit: attempt.misfit, opacity: attempt.opacity,
            bias: (0..<3).map { Double(bias[$0]) / unit }, noise: (attempt.fit?.residual.noise ?? 0) / unit,
            leaks: attempt.leaks.map { grid.pixelRectangle($0.bounds) })
    }
}

extension Explanation.Blur {
    fileprivate init(_ measured: BlurMeter.Measurement, _ grid: CellGrid, _ context: JudgingContext) {
        var sharp = measured.sharp
        sharp.clear(inside: context.ignoreRegions.map(grid.cellRectangle))
        self.init(
            radius: measured.sigmaPoints, minimum: context.weakestBlur?.minimum ?? BlurJudge.defaultMinimum,
            structuredTiles: measured.structuredTiles, sharpTiles: measured.sharpTiles,
            sharpRegions: LeakGrouping.groups(in: sharp, pixelsPerPoint: context.pixelsPerPoint)
                .map { grid.pixelRectangle($0.bounds) })
    }
}

extension Explanation.Background {
    fileprivate init?(_ grid: CellGrid, pixelsPerPoint: Double) {
        guard let cover = InferredCover(grid, pixelsPerPoint: pixelsPerPoint, all: true) else { return nil }
        self.init(
            color: RGBColor(units: cover.background), share: cover.backgroundShare,
            artwork: cover.artwork.map { grid.pixelRectangle($0.bounds) },
            foreign: cover.foreign.map { grid.pixelRectangle($0.bounds) },
            objections: cover.refused.map(\.objections))
    }
}

extension RGBColor {
    /// From sixteenths of a level, rounded.
    init(units: SIMD4<Int16>) {
        func level(_ value: Int16) -> UInt8 {
            UInt8(max(0, min(255, (Int(value) + CellGrid.unitsPerLevel / 2) / CellGrid.unitsPerLevel)))
        }
        self.init(red: level(units.x), green: level(units.y), blue: level(units.z))
    }
}
