import PixelModel
internal import Vocabulary

/// Draws a part of a cover's picture where a part of the screen lies.
struct PartDrawing {
    /// The picture of the cover.
    let image: RGBAImage
    let ground: CoverGround
    /// How many times as large in pixels it is on the screen.
    let scale: Double

    /// Cells around a part that are drawn with it: its ink fades into the ground, and a codec's noise hides where.
    /// No limit of a verdict: what is drawn is compared.
    private static let reach = 3

    /// One part of the cover, and the cells in which it comes to lie; `nil` where that is beside the screen.
    func draw(
        _ own: CoverParts.Part, at part: CoverParts.Part, _ moved: SIMD2<Double>, on grid: CellGrid,
        _ work: PictureWork?
    ) -> (CellGrid, CellRectangle)? {
        let side = CellGrid.cellSide
        let source = own.bounds.insetBy(-Self.reach).intersection(
            CellRectangle(
                x0: 0, y0: 0, x1: (image.width + side - 1) / side, y1: (image.height + side - 1) / side))
        var pixels = image.cropped(
            source.x0 * side, source.y0 * side, min(source.x1 * side, image.width),
            min(source.y1 * side, image.height))
        let corner = place(part.middle - scale * own.middle) + moved + scale * Double(side) * source.corner
        let (width, height) = (scale * Double(pixels.width), scale * Double(pixels.height))
        func cell(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Int { Int((edge / Double(side)).rounded(rule)) }
        // Of a gradient the cells at the edge, which are not full, have no one colour.
        let (first, last): (FloatingPointRoundingRule, FloatingPointRoundingRule) =
            ground.isFlat ? (.down, .up) : (.up, .down)
        let box = CellRectangle(
            x0: cell(corner.x, first), y0: cell(corner.y, first), x1: cell(corner.x + width, last),
            y1: cell(corner.y + height, last)
        ).intersection(CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        let screen = PixelSize(
            width: min(box.x1 * side, grid.imageSize.width) - box.x0 * side,
            height: min(box.y1 * side, grid.imageSize.height) - box.y0 * side)
        guard screen.width > 0, screen.height > 0 else { return nil }
        work?.spend(PictureWork.Cost.drawing, pixels: screen.area + pixels.size.area)
        if case .gradient(let surface) = ground {
            work?.spend(PictureWork.Cost.ground, pixels: pixels.size.area)
            let change = GroundChange(
                surface: surface, corner: Double(side) * source.corner / image.size.sides,
                step: 1 / image.size.sides, newCorner: corner / grid.imageSize.sides,
                newStep: scale / grid.imageSize.sides)
            pixels = change.changed(pixels)
        }
        let placement = OverlayPlacement(
            x: corner.x - Double(box.x0 * side), y: corner.y - Double(box.y0 * side), width: width, height: height)
        return (
            OverlayDrawing.draw(pixels, at: placement, background: RGBColor(units: ground.color), screen: screen), box
        )
    }

    /// Drawn as large, a part begins at a whole pixel as it did.
    private func place(_ origin: SIMD2<Double>) -> SIMD2<Double> {
        scale == 1 ? origin.rounded(.toNearestOrEven) : origin
    }
}

extension CellRectangle {
    fileprivate var corner: SIMD2<Double> { SIMD2(Double(x0), Double(y0)) }
}

extension PixelSize {
    fileprivate var sides: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
}

extension RGBAImage {
    /// The pixels from a corner to another one, which lie in the picture.
    func cropped(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> RGBAImage {
        var result: [UInt8] = []
        result.reserveCapacity((right - left) * (bottom - top) * 4)
        for y in top..<bottom { result += pixels[((y * width + left) * 4)..<((y * width + right) * 4)] }
        return RGBAImage(size: PixelSize(width: right - left, height: bottom - top), pixels: result)
    }
}
