import PixelModel
internal import Vocabulary

/// A cover on one colour as another screen lays it out: its texts may be larger and broken into other lines, its buttons wider,
/// and each emblem has its own size.
///
/// Emblems are drawn and compared cell by cell. A text cannot be drawn anew; it is compared letter by letter, and what it is
/// written with counts as seen, so that such a cover is a likely one at most.
struct ReflowedCover {
    /// The picture of the cover, and what stands on it.
    let image: RGBAImage
    let cover: CoverBlocks
    let screen: CoverBlocks

    /// An emblem is drawn at most so many times as large as on the picture, or as small.
    private static let mostEnlarged = 3.5
    /// Scales of screens and pictures have ratios in twelfths; a measured one so near is meant.
    private static let sameScale = 0.02
    /// Colours of buttons are one up to this, in sixteenths of a level.
    private static let sameFill: Int16 = 4 * 16
    /// A button's edge may have any colour between its own and the ground, up to this, in sixteenths of a level,
    private static let edgeTolerance: Float = 8 * 16
    /// in so many cells along its sides; its ends may be round.
    private static let edge = 2

    /// The cover on the screen; `nil` where one of the screen's blocks is none of the cover's, or no text is among them.
    func cells(_ grid: CellGrid, _ gamut: ColorGamut, _ work: PictureWork?) -> CellGrid? {
        var open = cover.blocks
        var pairs: [Pair] = []
        for block in screen.blocks {
            guard work?.isExhausted != true, let pair = pair(block, among: open, gamut, work) else { return nil }
            open.remove(at: pair.index)
            pairs.append(pair)
        }
        guard pairs.contains(where: \.isRead) else { return nil }
        let flat = RGBColor(units: cover.ground).units
        var drawn = CellGrid(
            columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize,
            cells: [SIMD4<Int16>](repeating: flat, count: grid.count))
        for pair in pairs {
            guard let button = pair.block.button, let known = pair.own.button else {
                if !pair.isRead {
                    draw(pair.own.part, at: pair.block.part, on: cover.ground, grid, work, into: &drawn)
                }
                continue
            }
            drawBox(pair.block.part.bounds, RGBColor(units: known.fill).units, into: &drawn)
            if !pair.isRead { draw(known.label, at: button.label, on: known.fill, grid, work, into: &drawn) }
        }
        drawn = drawn.converted(to: gamut)
        for pair in pairs {
            if let button = pair.block.button, let known = pair.own.button {
                let fill = RGBColor(units: known.fill).units(in: gamut)
                take(pair.block.part.bounds, button.fill, for: fill, grid, into: &drawn)
            }
            guard pair.isRead, let text = pair.block.text else { continue }
            for at in text.ink { drawn.cells[at] = grid.cells[at] }
        }
        return drawn
    }

    /// A block of the screen and the one of the cover that it may be.
    private struct Pair {
        let block: CoverBlocks.Block
        let own: CoverBlocks.Block
        /// Among those that were open.
        let index: Int
        /// Their letters are alike. Otherwise it is drawn and compared cell by cell.
        let isRead: Bool
    }

    private func pair(
        _ block: CoverBlocks.Block, among open: [CoverBlocks.Block], _ gamut: ColorGamut, _ work: PictureWork?
    ) -> Pair? {
        let alike = open.indices.filter { areOneKind(block, open[$0], gamut) }
        func isRead(_ index: Int) -> Bool {
            guard let text = block.text, let known = open[index].text, text.signature.mayAgree(with: known.signature)
            else { return false }
            work?.spend(1, pixels: TextSignature.comparingCost)
            return text.signature.agrees(with: known.signature)
        }
        if let index = alike.first(where: isRead) {
            return Pair(block: block, own: open[index], index: index, isRead: true)
        }
        let drawn = alike.first {
            Self.isAsLarge(block.button?.label ?? block.part, open[$0].button?.label ?? open[$0].part)
        }
        return drawn.map { Pair(block: block, own: open[$0], index: $0, isRead: false) }
    }

    private func draw(
        _ own: CoverParts.Part, at part: CoverParts.Part, on ground: SIMD4<Int16>, _ grid: CellGrid,
        _ work: PictureWork?, into drawn: inout CellGrid
    ) {
        let drawing = PartDrawing(image: image, ground: .flat(ground), scale: Self.scale(of: part, own))
        guard let (cells, box) = drawing.draw(own, at: part, SIMD2(), on: grid, work) else { return }
        let flat = RGBColor(units: ground).units
        for y in 0..<box.height {
            for x in 0..<box.width {
                let at = (box.y0 + y) * grid.columns + box.x0 + x
                if drawn.cells[at] == flat { drawn.cells[at] = cells.cells[y * cells.columns + x] }
            }
        }
    }

    private static func scale(of part: CoverParts.Part, _ own: CoverParts.Part) -> Double {
        let measured = part.spread / max(1, own.spread)
        let exact = (measured * 12).rounded() / 12
        return abs(exact / measured - 1) <= sameScale ? exact : measured
    }

    /// Whether both are buttons of one colour, or neither is one.
    private func areOneKind(_ block: CoverBlocks.Block, _ own: CoverBlocks.Block, _ gamut: ColorGamut) -> Bool {
        guard let button = block.button, let known = own.button else {
            return block.button == nil && own.button == nil
        }
        return BackgroundColor.differ(button.fill, RGBColor(units: known.fill).units(in: gamut)) <= Self.sameFill
    }

    /// Whether one may be the other, enlarged.
    private static func isAsLarge(_ part: CoverParts.Part, _ own: CoverParts.Part) -> Bool {
        let scale = scale(of: part, own)
        guard (1 / mostEnlarged...mostEnlarged).contains(scale) else { return false }
        // A codec's rings may lie around either one.
        let slack = 2 * Double(CellTexture.edgeReachOfJPEG) * (1 + scale)
        func differ(_ a: Int, _ b: Int) -> Double { abs(Double(a) - scale * Double(b)) }
        return differ(part.bounds.width, own.bounds.width) <= slack
            && differ(part.bounds.height, own.bounds.height) <= slack
    }

    private func drawBox(_ bounds: CellRectangle, _ fill: SIMD4<Int16>, into drawn: inout CellGrid) {
        for y in bounds.y0..<bounds.y1 {
            for x in bounds.x0..<bounds.x1 { drawn.cells[y * drawn.columns + x] = fill }
        }
    }

    /// Takes a box's own colour, and its edge, which fades into the ground.
    private func take(
        _ bounds: CellRectangle, _ fill: SIMD4<Int16>, for known: SIMD4<Int16>, _ grid: CellGrid,
        into drawn: inout CellGrid
    ) {
        let (end, edge) = (bounds.height / 2, grid.isLossy ? CellTexture.edgeReachOfJPEG : Self.edge)
        for y in bounds.y0..<bounds.y1 {
            let row = min(y - bounds.y0, bounds.y1 - 1 - y)
            for x in bounds.x0..<bounds.x1 {
                let at = y * grid.columns + x
                let column = min(x - bounds.x0, bounds.x1 - 1 - x)
                let isEdge = row < edge || column < edge || row + column < end
                if isEdge, Self.isBetween(grid.cells[at], fill, screen.ground) {
                    drawn.cells[at] = grid.cells[at]
                } else if BackgroundColor.differ(drawn.cells[at], known) <= Int16(CellGrid.unitsPerLevel) {
                    drawn.cells[at] = fill
                }
            }
        }
    }

    private static func isBetween(_ cell: SIMD4<Int16>, _ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> Bool {
        func color(_ cell: SIMD4<Int16>) -> SIMD3<Float> { SIMD3(Float(cell.x), Float(cell.y), Float(cell.z)) }
        let (from, way) = (color(a), color(b) - color(a))
        let length = (way * way).sum()
        guard length > 0 else { return false }
        let share = min(1, max(0, ((color(cell) - from) * way).sum() / length))
        let off = color(cell) - from - share * way
        return (off * off).max() <= edgeTolerance * edgeTolerance
    }
}

extension TemplateMatcher {
    /// Points between a text and the next one, at least: titles and sentences stand nearer or farther apart.
    private static let textPartings = [6.0, 10, 16]
    /// Points that screens are wide, by which a picture's scale is guessed.
    private static let screens = 300.0...1100
    /// Ways that are tried.
    /// No limit of a verdict: what comparing may cost.
    private static let mostReflows = 12

    /// A picture of a whole screen whose texts are larger or smaller here, or broken into other lines.
    func reflowed(_ picture: CoverPicture, id: String, on grid: CellGrid, pixelsPerPoint: Double) -> [TemplateFit] {
        let gamuts = gamuts(of: picture, on: grid)
        guard !gamuts.isEmpty else { return [] }
        let covers = cache.blocks(picture) {
            guard let image = cache.pixels(picture, work), image.isOpaqueButForRounding else { return [] }
            work?.spend(PictureWork.Cost.source, pixels: picture.size.area)
            let source = CellGrid(image)
            let width = Double(min(picture.size.width, picture.size.height))
            return CoverBlocks.different(
                Self.ownScales.filter { Self.screens.contains(width / $0) }.flatMap { scale in
                    Self.textPartings.compactMap { CoverBlocks(source, pixelsPerPoint: scale, joining: $0) }
                })
        }
        guard let most = covers.map(\.blocks.count).max() else { return [] }
        work?.spend(PictureWork.Cost.comparison, pixels: Self.textPartings.count * grid.imageSize.area)
        let screens = CoverBlocks.different(
            Self.textPartings.compactMap {
                CoverBlocks(grid, pixelsPerPoint: pixelsPerPoint, joining: $0, most: most)
            })
        guard screens.contains(where: { $0.blocks.contains { $0.text != nil } }),
            let image = cache.pixels(picture, work)
        else { return [] }
        var fits: [TemplateFit] = []
        for (screen, cover) in screens.flatMap({ screen in covers.map { (screen, $0) } }) {
            for gamut in gamuts where fits.count < Self.mostReflows {
                let drawing = ReflowedCover(image: image, cover: cover, screen: screen)
                guard let cells = drawing.cells(grid, gamut, work) else { continue }
                let prediction = Prediction(grid: cells)
                work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
                fits.append(
                    TemplateFit(
                        template: id, technique: .image, gamut: gamut, drawing: "its texts in other lines",
                        residual: Residual(of: grid, against: prediction), prediction: prediction))
            }
        }
        return fits
    }
}
