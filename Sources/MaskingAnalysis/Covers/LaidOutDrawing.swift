import PixelModel
internal import Vocabulary

/// Draws a cover on one colour as a layout in points does on another screen: its parts are all enlarged alike, and stand
/// elsewhere.
///
/// Nothing is believed by it. What is drawn are the cover's own pixels, each part once, and every cell is compared with them.
struct LaidOutDrawing {
    /// The picture of the cover, and what stands on it.
    let image: RGBAImage
    let cover: CoverParts
    let screen: CoverParts
    /// How many times as large in pixels it is on the screen.
    let scale: Double

    /// Parts have as much ink as each other up to this factor: edges are drawn harder or softer.
    /// No limit of a verdict: which parts are compared.
    private static let sameInk = 1.15

    /// The cover on the screen; `nil` where one of the screen's parts is none of the cover's.
    /// - Parameter moved: pixels by which each part is moved besides.
    func cells(_ grid: CellGrid, moved: SIMD2<Double> = SIMD2(), _ work: PictureWork?) -> CellGrid? {
        guard let pairs = pairs() else { return nil }
        let flat = RGBColor(units: cover.ground).units
        let drawing = PartDrawing(image: image, ground: cover.ground, scale: scale)
        var cells = [SIMD4<Int16>](repeating: flat, count: grid.count)
        for (part, own) in pairs {
            guard work?.isExhausted != true else { return nil }
            guard let (drawn, box) = drawing.draw(own, at: part, moved, on: grid, work) else { continue }
            for y in 0..<box.height {
                for x in 0..<box.width {
                    let at = (box.y0 + y) * grid.columns + box.x0 + x
                    if cells[at] == flat { cells[at] = drawn.cells[y * drawn.columns + x] }
                }
            }
        }
        return CellGrid(columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize, cells: cells)
    }

    private typealias Pair = (part: CoverParts.Part, own: CoverParts.Part)

    /// Each part of the screen with another one of the cover. What stands together mostly moves together.
    private func pairs() -> [Pair]? {
        var open = cover.parts
        var pairs: [Pair] = []
        var shift = screen.size.middle - scale * cover.size.middle
        for part in screen.parts {
            func moved(_ index: Int) -> Double {
                let off = part.middle - scale * open[index].middle - shift
                return (off * off).sum()
            }
            let alike = open.indices.filter { isAlike(part, open[$0]) }
            guard let next = alike.min(by: { moved($0) < moved($1) }) else { return nil }
            shift = part.middle - scale * open[next].middle
            pairs.append((part, open.remove(at: next)))
        }
        return pairs
    }

    private func isAlike(_ part: CoverParts.Part, _ own: CoverParts.Part) -> Bool {
        let ink = own.ink * scale * scale
        // A codec's rings may lie around either one.
        let slack = 2 * Double(CellTexture.edgeReachOfJPEG) * (1 + scale)
        func differ(_ a: Int, _ b: Int) -> Double { abs(Double(a) - scale * Double(b)) }
        return max(part.ink, ink) <= Self.sameInk * min(part.ink, ink)
            && differ(part.bounds.width, own.bounds.width) <= slack
            && differ(part.bounds.height, own.bounds.height) <= slack
    }
}

extension TemplateMatcher {
    /// Points that part the blocks of a cover: its title may belong to its emblem, or stand alone where that is moved.
    private static let partings = [10.0, 22, 33]
    /// Pixels per point that a template's picture may have: its name need not tell, and it may be a smaller copy.
    static let ownScales = [1, 1.5, 2, 3]
    /// A cover is drawn at most so many times as large as its picture, or as small: from a picture of one pixel per point on a
    /// screen of three.
    private static let mostEnlarged = 3.5
    /// Ways that are tried: with another parting or scale the next one is much the same.
    /// No limit of a verdict: what comparing may cost.
    private static let mostWays = 6

    /// A picture of a whole screen, drawn anew as a layout in points does.
    /// - Returns: the ways in which that may have been done, which are none where something else is seen.
    func laidOut(_ picture: CoverPicture, id: String, on grid: CellGrid, pixelsPerPoint: Double) -> [TemplateFit] {
        let gamuts = gamuts(of: picture, on: grid)
        guard picture.size != grid.imageSize, !gamuts.isEmpty else { return [] }
        let screens = Self.different(
            Self.partings.compactMap { CoverParts(grid, pixelsPerPoint: pixelsPerPoint, joining: $0) })
        guard !screens.isEmpty else { return [] }
        let covers = cache.parts(picture) {
            guard let image = cache.pixels(picture), image.isOpaque else { return [] }
            work?.spend(PictureWork.Cost.source, pixels: picture.size.area)
            let cells = CellGrid(image)
            return Self.different(
                Self.ownScales.flatMap { scale in
                    Self.partings.compactMap { CoverParts(cells, pixelsPerPoint: scale, joining: $0) }
                })
        }
        guard !covers.isEmpty, let image = cache.pixels(picture) else { return [] }
        var fits: [TemplateFit] = []
        for screen in screens {
            for cover in covers {
                for scale in Self.scales(of: cover, on: screen) where fits.count < Self.mostWays {
                    let drawing = LaidOutDrawing(image: image, cover: cover, screen: screen, scale: scale)
                    guard let cells = drawing.cells(grid, work) else { continue }
                    fits += gamuts.map { fit(cells, drawing, picture, id, $0, grid) }
                }
            }
        }
        return fits
    }

    /// Those in which the screen has the picture's ground: greys are the same in all.
    func gamuts(of picture: CoverPicture, on grid: CellGrid) -> [ColorGamut] {
        guard let shown = BackgroundColor.mode(of: grid) else { return [] }
        return ColorGamut.allCases.filter {
            BackgroundColor.differ(picture.cornerColor.units(in: $0), shown.color) <= Residual.largestBias
        }
    }

    private func fit(
        _ drawn: CellGrid, _ drawing: LaidOutDrawing, _ picture: CoverPicture, _ id: String, _ gamut: ColorGamut,
        _ grid: CellGrid
    ) -> TemplateFit {
        var cells = drawn.converted(to: gamut)
        cells.isLossy = picture.isLossy
        let prediction = Prediction(grid: cells)
        work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        var fit = TemplateFit(
            template: id, technique: .image, gamut: gamut, drawing: "its parts laid out anew",
            residual: Residual(of: grid, against: prediction), prediction: prediction)
        if !prediction.fineBlocks.isEmpty {
            fit.grain = { [work] in
                let moved = [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)].compactMap {
                    drawing.cells(grid, moved: $0, work)?.converted(to: gamut)
                }
                return GrainStrength(drawn: prediction, moved: moved)
            }
        }
        return fit
    }

    /// How many times as large the cover may have been drawn: scales of screens and pictures have ratios in twelfths, and what
    /// was made to fit a screen's width has any.
    private static func scales(of cover: CoverParts, on screen: CoverParts) -> [Double] {
        guard screen.parts.count <= cover.parts.count, let own = cover.largest, let part = screen.largest,
            own.spread > 0
        else { return [] }
        let measured = part.spread / own.spread
        guard (1 / mostEnlarged...mostEnlarged).contains(measured) else { return [] }
        let exact = (measured * 12).rounded() / 12
        return exact > 0 ? [exact, measured] : [measured]
    }

    /// Without those that are parted alike.
    private static func different(_ all: [CoverParts]) -> [CoverParts] {
        all.enumerated().filter { index, parts in
            !all[..<index].contains { $0.parts.map(\.bounds) == parts.parts.map(\.bounds) }
        }.map(\.element)
    }
}

extension PixelSize {
    fileprivate var middle: SIMD2<Double> { SIMD2(Double(width), Double(height)) / 2 }
}
