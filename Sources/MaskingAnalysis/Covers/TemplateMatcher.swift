import PixelModel
internal import Vocabulary

/// Tries a picture in the ways it may have been drawn and keeps the one that leaves least unexplained.
struct TemplateMatcher: Sendable {
    let cache: PredictionCache
    /// Leaves out pictures in which a cover is plainly not seen, whole, in part or through: looking closer costs as much
    /// as everything else.
    var onlyPlausible = false
    /// What drawing is counted by, and ended by.
    var work: PictureWork?

    /// A picture as cover, in the ways it may have been laid onto the screen.
    /// - Parameters:
    ///   - view: how it lies there, where that is known.
    ///   - frame: what it was laid out for, in pixels of the screen, where that is not the whole screen.
    func bestDrawing(
        of image: CoverPicture, id: String, technique: MaskingTechnique, isGuess: Bool = false, fits: [FitMode],
        as view: SharedView? = nil, within frame: PixelRectangle? = nil, background: RGBColor,
        grid: CellGrid, pixelsPerPoint: Double, gamuts: [ColorGamut] = ColorGamut.allCases
    ) -> TemplateFit? {
        var found: TemplateFit?
        var foundPlacement: OverlayPlacement?
        var foundCoarse = 0.0
        var pixels: RGBAImage?
        func attempt(_ placement: OverlayPlacement, _ gamut: ColorGamut, _ drawing: String) {
            if let found, found.residual.misfit < Self.settled { return }
            let key = PredictionCache.Key(template: id, placement: placement, screen: grid.imageSize, gamut: gamut)
            let sketch = onlyPlausible ? cache.sketch(key) : nil
            if let sketch, sketch.coarseMisfit(of: grid) > Self.hopeless,
                (sketch.opacity(in: grid) ?? 0) < CoverAttempt.leastOpacity
            {
                return
            }
            guard work?.isExhausted != true,
                let prediction = cache.prediction(key, of: image, over: background, pixels: &pixels, work)
            else { return }
            let coarse = Residual.coarseMisfit(of: grid, against: prediction)
            if onlyPlausible, sketch == nil, coarse > Self.hopeless,
                (CoverOpacity.estimate(grid: grid, prediction: prediction) ?? 0) < CoverAttempt.leastOpacity
            {
                cache.keep(PredictionSketch(prediction), for: key)
                return
            }
            // On an app's screen neither gamut fits; the second look would change nothing.
            if found != nil, coarse > Self.hopeless, coarse >= foundCoarse { return }
            foundCoarse = coarse
            work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
            let candidate = TemplateFit(
                template: id, technique: technique, gamut: gamut, drawing: drawing, isGuess: isGuess,
                residual: Residual(of: grid, against: prediction), prediction: prediction)
            if candidate.residual.misfit < found?.residual.misfit ?? .infinity {
                found = candidate
                foundPlacement = placement
            }
        }
        if let view, let loaded = cache.pixels(image, work) {
            pixels = loaded
            work?.spend(1, pixels: SharedView.refiningCost)
            work?.spend(PictureWork.Cost.source, pixels: image.size.area)
            let placement = view.refinedPart(of: loaded, on: grid).placement(of: image.size, on: grid.imageSize)
            for gamut in gamuts { attempt(placement, gamut, "as elsewhere") }
        }
        for fit in view == nil ? fits : [] {
            for assetScale in fit == .center ? Self.assetScales : [1] {
                let placement = OverlayPlacement(
                    fit, image: image.size, frame: frame ?? PixelRectangle(grid.imageSize),
                    pixelsPerPoint: pixelsPerPoint, assetScale: assetScale)
                if isGuess, !image.thumbnail.mayBeSeen(in: grid, at: placement) { continue }
                for gamut in gamuts {
                    attempt(placement, gamut, fit.rawValue)
                }
            }
        }
        // The drawing may be off by a pixel or a rounded size: align it and look again.
        for _ in 0..<(view == nil ? 1 : Self.alignments) {
            guard let fit = found, let placement = foundPlacement, fit.residual.misfit > 0,
                fit.residual.misfit < Self.worthAligning,
                let better = Alignment.refine(placement, grid: grid, fit: fit)
            else { break }
            attempt(better, fit.gamut, fit.drawing)
            if foundPlacement == placement { break }
        }
        guard let fit = found, let placement = foundPlacement else { return found }
        let drawing = CoverDrawing(
            id: id, picture: image, background: background, screen: grid.imageSize, gamuts: gamuts)
        return closer(fit, drawing, placement, grid)
    }

    /// A fit with the closer looks that may be asked for.
    private func closer(
        _ fit: TemplateFit, _ drawing: CoverDrawing, _ placement: OverlayPlacement, _ grid: CellGrid
    ) -> TemplateFit {
        var found = fit
        if !fit.prediction.fineBlocks.isEmpty {
            let moved = movedDrawings(drawing, placement, fit.gamut)
            let isAsLarge = !placement.isEnlarged(drawing.picture.size)
            found.grain = { GrainStrength(drawn: fit.prediction, moved: moved(), takesSmallBlocks: isAsLarge) }
            // What explains all is kept before the others are tried.
            if fit.residual.misfit < Self.settled, let other = drawing.gamuts.first(where: { $0 != fit.gamut }) {
                found.recoloured = { recoloured(fit, other, drawing, placement, grid) }
            }
        }
        found.mixed = { mixed(fit, drawing, placement, grid) }
        found.filtered = { filtered(fit, $0, drawing, placement, grid) }
        return found
    }

    /// The cover as in `fit`, in the colours of another gamut.
    private func recoloured(
        _ fit: TemplateFit, _ gamut: ColorGamut, _ drawing: CoverDrawing, _ placement: OverlayPlacement,
        _ grid: CellGrid
    ) -> TemplateFit? {
        var pixels: RGBAImage?
        let key = PredictionCache.Key(template: drawing.id, placement: placement, screen: drawing.screen, gamut: gamut)
        guard work?.isExhausted != true,
            let drawn = cache.prediction(key, of: drawing.picture, over: drawing.background, pixels: &pixels, work)
        else { return nil }
        work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        var other = fit
        other.gamut = gamut
        other.prediction = drawn
        other.residual = Residual(of: grid, against: drawn)
        var narrowed = drawing
        narrowed.gamuts = [gamut]
        return closer(other, narrowed, placement, grid)
    }

    /// A cover on one size of screen.
    private struct CoverDrawing {
        var id: String
        var picture: CoverPicture
        var background: RGBColor
        var screen: PixelSize
        /// In which its colours may be stored.
        var gamuts: [ColorGamut]
    }

    /// The drawing moved by a pixel to each side.
    private func movedDrawings(
        _ drawing: CoverDrawing, _ placement: OverlayPlacement, _ gamut: ColorGamut
    ) -> @Sendable () -> [CellGrid] {
        let key = PredictionCache.Key(template: drawing.id, placement: placement, screen: drawing.screen, gamut: gamut)
        return { [cache, work] in
            cache.moved(key) {
                guard let pixels = cache.pixels(drawing.picture, work) else { return [] }
                return [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)].map { dx, dy in
                    work?.spend(PictureWork.Cost.drawing, pixels: key.screen.area)
                    work?.spend(PictureWork.Cost.source, pixels: pixels.size.area)
                    return OverlayDrawing.draw(
                        pixels, at: placement.adjusted(dx: dx, dy: dy, scale: 1), background: drawing.background,
                        screen: key.screen
                    ).converted(to: gamut)
                }
            }
        }
    }

    /// The cover as in `fit`, mixed with one colour, aligned anew.
    private func mixed(
        _ fit: TemplateFit, _ drawing: CoverDrawing, _ placement: OverlayPlacement, _ grid: CellGrid
    ) -> TemplateFit? {
        var best: TemplateFit?
        var pixels: RGBAImage?
        func attempt(_ placement: OverlayPlacement, _ gamut: ColorGamut) {
            let key = PredictionCache.Key(
                template: drawing.id, placement: placement, screen: drawing.screen, gamut: gamut)
            guard work?.isExhausted != true,
                let drawn = cache.prediction(key, of: drawing.picture, over: drawing.background, pixels: &pixels, work),
                let mixture = CoverMixture(of: grid, drawn: drawn)
            else { return }
            work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
            var mixed = fit
            mixed.prediction = Prediction(drawn, mixture)
            mixed.residual = Residual(of: grid, against: mixed.prediction)
            guard mixed.residual.misfit < best?.residual.misfit ?? .infinity else { return }
            mixed.gamut = gamut
            mixed.drawing = "\(fit.drawing), mixed with one colour"
            (mixed.grain, mixed.recoloured, mixed.mixed) = (nil, nil, nil)
            if !mixed.prediction.fineBlocks.isEmpty {
                let moved = movedDrawings(drawing, placement, gamut)
                let prediction = mixed.prediction
                let isAsLarge = !placement.isEnlarged(drawing.picture.size)
                mixed.grain = {
                    GrainStrength(drawn: prediction, moved: moved().map(mixture.mixed), takesSmallBlocks: isAsLarge)
                }
            }
            best = mixed
        }
        for gamut in drawing.gamuts { attempt(placement, gamut) }
        if let fit = best, fit.residual.misfit > 0, fit.residual.misfit < Self.worthAligning,
            let better = Alignment.refine(placement, grid: grid, fit: fit)
        {
            attempt(better, fit.gamut)
        }
        return best
    }

    /// The cover as in `fit`, enlarged by another filter.
    private func filtered(
        _ fit: TemplateFit, _ filter: DrawingFilter, _ drawing: CoverDrawing, _ placement: OverlayPlacement,
        _ grid: CellGrid
    ) -> TemplateFit? {
        guard work?.isExhausted != true, let pixels = cache.pixels(drawing.picture, work),
            let drawn = filter.draw(pixels, at: placement, background: drawing.background, screen: drawing.screen)
        else { return nil }
        work?.spend(PictureWork.Cost.filtering, pixels: drawn.size.area)
        work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        // The drawing has a pixel more on each side.
        @Sendable func cells(movedBy dx: Int, _ dy: Int) -> CellGrid {
            let (x, y) = (1 - dx, 1 - dy)
            var cells = CellGrid(drawn.cropped(x, y, x + drawing.screen.width, y + drawing.screen.height))
            cells.loss = drawing.picture.loss
            return cells.converted(to: fit.gamut)
        }
        var other = fit
        other.prediction = Prediction(grid: cells(movedBy: 0, 0))
        other.residual = Residual(of: grid, against: other.prediction)
        other.drawing = "\(fit.drawing), enlarged crisply"
        (other.grain, other.recoloured, other.mixed, other.filtered) = (nil, nil, nil, nil)
        if !other.prediction.fineBlocks.isEmpty {
            let prediction = other.prediction
            other.grain = {
                GrainStrength(
                    drawn: prediction, moved: [(1, 0), (-1, 0), (0, 1), (0, -1)].map { cells(movedBy: $0, $1) },
                    takesSmallBlocks: false)
            }
        }
        return other
    }

    /// Steps of alignment where sketches tell the size to a few pixels.
    private static let alignments = 4
    /// Below this misfit (three cells of a phone's screen) no other way of drawing can explain more.
    static let settled = 0.00002
    /// A drawing of which more than this share of cells differs plainly is seen through at best: a cover that is present
    /// explains half of the picture.
    private static let hopeless = 0.6
    /// Above this misfit the template is not what is seen, and a pixel's shift would not change that.
    private static let worthAligning = 0.5

    /// Pixels per point an asset may have been drawn for: `@1x`, `@2x`, `@3x`.
    static let assetScales = [1.0, 2.0, 3.0]
}

extension PredictionCache {
    /// A cover as the key says, drawn where it was not before.
    /// - Parameter pixels: of the cover, once they were loaded; several drawings share them.
    fileprivate func prediction(
        _ key: Key, of image: CoverPicture, over background: RGBColor, pixels: inout RGBAImage?, _ work: PictureWork?
    ) -> Prediction? {
        prediction(key) {
            work?.spend(PictureWork.Cost.drawing, pixels: key.screen.area)
            guard let source = pixels ?? self.pixels(image, work) else { return nil }
            pixels = source
            work?.spend(PictureWork.Cost.source, pixels: source.size.area)
            var drawn = OverlayDrawing.draw(
                source, at: key.placement, background: background, screen: key.screen)
            drawn.loss = image.loss
            return Prediction(grid: drawn.converted(to: key.gamut))
        }
    }
}

extension Prediction {
    /// One colour everywhere.
    init(flat color: SIMD4<Int16>, like grid: CellGrid) {
        self.grid = CellGrid(
            columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize,
            cells: [SIMD4<Int16>](repeating: color, count: grid.count))
        gradient = [Int16](repeating: 0, count: grid.count)
        allowance = gradient
        fineBlocks = []
    }
}

extension RGBAImage {
    /// The colour of every pixel, or `nil` where two differ by more than a rounding.
    var uniformColor: RGBColor? {
        guard size.area > 0 else { return nil }
        let first = cornerColor
        func differs(_ index: Int) -> Bool {
            let at = index * 4
            return abs(Int(pixels[at]) - Int(first.red)) > 1 || abs(Int(pixels[at + 1]) - Int(first.green)) > 1
                || abs(Int(pixels[at + 2]) - Int(first.blue)) > 1
        }
        // A few samples answer for almost every picture that is not of one colour. The step shares no factor with
        // usual widths, so it visits every column.
        for index in stride(from: 0, to: size.area, by: 4099) where differs(index) { return nil }
        let uniform = unsafe pixels.withUnsafeBytes { bytes in
            let expected = unsafe bytes.loadUnaligned(as: UInt32.self)
            for index in 0..<size.area
            where unsafe bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self) != expected && differs(index)
            {
                return false
            }
            return true
        }
        return uniform ? first : nil
    }

    /// The colour of the top left corner: what a launch screen shows where its picture does not reach.
    var cornerColor: RGBColor {
        guard size.area > 0 else { return RGBColor(red: 0, green: 0, blue: 0) }
        let corner = self[0, 0]
        return RGBColor(red: corner.red, green: corner.green, blue: corner.blue)
    }
}
