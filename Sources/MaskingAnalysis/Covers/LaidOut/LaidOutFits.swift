import PixelModel
internal import Vocabulary

/// Covers whose parts a layout in points places anew on another screen.
extension TemplateMatcher {
    /// Points that part the blocks of a cover: its title may belong to its emblem, or stand alone where that is moved.
    private static let partings = [10.0, 22, 33]
    /// Pixels per point that a template's picture may have: its name need not tell, and it may be a smaller copy.
    static let ownScales = [1, 1.5, 2, 3]
    /// Ways that are tried: with another parting or scale the next one is much the same.
    /// No limit of a verdict: what comparing may cost.
    private static let mostWays = 6
    /// Besides those, such in which the emblem has a scale of its own.
    /// No limit of a verdict: what comparing may cost.
    private static let mostWaysWithEmblem = 3

    /// A picture of a whole screen, drawn anew as a layout in points does.
    /// - Returns: the ways in which that may have been done, which are none where something else is seen.
    func laidOut(
        _ picture: CoverPicture, id: String, _ technique: MaskingTechnique = .image, on grid: CellGrid,
        pixelsPerPoint: Double
    ) -> [TemplateFit] {
        guard picture.size != grid.imageSize, mayShareGround(picture, with: grid) else { return [] }
        let covers = cache.parts(picture) {
            guard let image = cache.pixels(picture, work), image.isOpaqueButForRounding else { return [] }
            work?.spend(PictureWork.Cost.source, pixels: picture.size.area)
            let cells = CellGrid(image)
            guard let ground = CoverGround(of: cells) else { return [] }
            let wide = cells.converted(to: .displayP3)
            let shown = ground.cells(like: cells)
            return Self.different(
                Self.ownScales.flatMap { Self.parts(of: cells, on: shown, of: ground, pixelsPerPoint: $0) }
            ).map { $0.measured(in: wide) }
        }
        guard let ground = covers.first?.ground else { return [] }
        let drawn = ground.rounded.cells(like: grid)
        let screens = screens(grid, showing: ground, drawn, of: picture, pixelsPerPoint)
        guard !screens.isEmpty, let image = cache.pixels(picture, work) else { return [] }
        var (fits, withEmblem): ([TemplateFit], [TemplateFit]) = ([], [])
        for (screen, gamuts) in screens {
            for cover in covers where screen.parts.count <= cover.parts.count {
                for gamut in gamuts {
                    func fit(_ scale: Double?) -> TemplateFit? {
                        let drawing = LaidOutDrawing(
                            image: image, cover: cover, screen: screen, ground: drawn, gamut: gamut, scale: scale)
                        return drawing.cells(grid, work).map { self.fit($0, drawing, picture, (id, technique), grid) }
                    }
                    for scale in Self.scales(of: cover, in: gamut, on: screen) where fits.count < Self.mostWays {
                        if let fit = fit(scale) { fits.append(fit) }
                    }
                    if withEmblem.count < Self.mostWaysWithEmblem, let fit = fit(nil) { withEmblem.append(fit) }
                }
            }
        }
        return fits + withEmblem
    }

    /// What stands on the screen where it shows the cover's ground, and in which gamuts that is the cover's.
    /// - Parameter drawn: that ground on the screen.
    private func screens(
        _ grid: CellGrid, showing ground: CoverGround, _ drawn: GroundCells, of picture: CoverPicture,
        _ pixelsPerPoint: Double
    ) -> [(CoverParts, [ColorGamut])] {
        func parts(on shown: GroundCells) -> [CoverParts] {
            Self.different(Self.parts(of: grid, on: shown, of: ground, pixelsPerPoint: pixelsPerPoint))
        }
        if ground.isFlat {
            let gamuts = gamuts(of: picture, on: grid)
            guard !gamuts.isEmpty, let shown = BackgroundColor.mode(of: grid) else { return [] }
            return parts(on: GroundCells(color: shown.color)).map { ($0, gamuts) }
        }
        return ColorGamut.allCases.filter { Self.hasCorner(of: picture, in: $0, grid) }.flatMap { gamut in
            work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
            return parts(on: drawn.converted(to: gamut)).map { ($0, [gamut]) }
        }
    }

    private static func parts(
        of grid: CellGrid, on shown: GroundCells, of ground: CoverGround, pixelsPerPoint: Double
    ) -> [CoverParts] {
        let mask = shown.mask(of: grid)
        return partings.compactMap {
            CoverParts(grid, mask, on: shown, of: ground, pixelsPerPoint: pixelsPerPoint, joining: $0)
        }
    }

    /// Whether the screen may have the picture's ground, before that is loaded.
    private func mayShareGround(_ picture: CoverPicture, with grid: CellGrid) -> Bool {
        !gamuts(of: picture, on: grid).isEmpty
            || ColorGamut.allCases.contains { Self.hasCorner(of: picture, in: $0, grid) }
    }

    private static func hasCorner(of picture: CoverPicture, in gamut: ColorGamut, _ grid: CellGrid) -> Bool {
        BackgroundColor.differ(picture.cornerColor.units(in: gamut), grid.cells[0]) <= Residual.largestBias
    }

    /// Those in which the screen has the picture's ground: greys are the same in all.
    func gamuts(of picture: CoverPicture, on grid: CellGrid) -> [ColorGamut] {
        guard let shown = BackgroundColor.mode(of: grid) else { return [] }
        return ColorGamut.allCases.filter {
            BackgroundColor.differ(picture.cornerColor.units(in: $0), shown.color) <= Residual.largestBias
        }
    }

    private func fit(
        _ drawn: CellGrid, _ drawing: LaidOutDrawing, _ picture: CoverPicture,
        _ cover: (id: String, technique: MaskingTechnique), _ grid: CellGrid
    ) -> TemplateFit {
        var cells = drawn
        cells.loss = picture.loss
        let prediction = Prediction(grid: cells)
        work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        var fit = TemplateFit(
            template: cover.id, technique: cover.technique, gamut: drawing.gamut, drawing: "its parts laid out anew",
            isLaidOut: true, residual: Residual(of: grid, against: prediction), prediction: prediction)
        if !prediction.fineBlocks.isEmpty {
            fit.grain = { [work] in
                let moved = [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)].compactMap {
                    drawing.cells(grid, moved: $0, work)
                }
                return GrainStrength(drawn: prediction, moved: moved, takesSmallBlocks: false)
            }
        }
        return fit
    }

    /// How many times as large the cover may have been drawn: scales of screens and pictures have ratios in twelfths, and what
    /// was made to fit a screen's width has any.
    private static func scales(of cover: CoverParts, in gamut: ColorGamut, on screen: CoverParts) -> [Double] {
        func largest(_ parts: [CoverParts.Part]) -> CoverParts.Part? { parts.max { $0.ink < $1.ink } }
        guard let own = largest(cover.parts(in: gamut)), let part = largest(screen.parts), own.spread > 0
        else { return [] }
        let measured = part.spread / own.spread
        guard LaidOutDrawing.scales.contains(measured) else { return [] }
        return [(measured * 12).rounded() / 12, measured]
    }

    /// Without those that are parted alike.
    private static func different(_ all: [CoverParts]) -> [CoverParts] {
        all.enumerated().filter { index, parts in
            !all[..<index].contains { $0.parts.map(\.bounds) == parts.parts.map(\.bounds) }
        }.map(\.element)
    }
}
