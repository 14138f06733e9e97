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
    /// In which the screen stores the cover's colours.
    let gamut: ColorGamut
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
            .converted(to: gamut)
    }

    private typealias Pair = (part: CoverParts.Part, own: CoverParts.Part)

    /// Each part of the screen with another one of the cover. What stands together mostly moves together.
    private func pairs() -> [Pair]? {
        var open = cover.parts(in: gamut)
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

extension PixelSize {
    fileprivate var middle: SIMD2<Double> { SIMD2(Double(width), Double(height)) / 2 }
}
