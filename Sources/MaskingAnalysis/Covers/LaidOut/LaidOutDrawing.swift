import Foundation
import PixelModel
internal import Vocabulary

/// Draws a cover on one colour, or on a gradient, as a layout in points does on another screen: its parts stand elsewhere, and are
/// enlarged alike, but for an emblem that is as wide as the screen lets it be.
///
/// Nothing is believed by it. What is drawn are the cover's own pixels, each part once, and every cell is compared with them.
struct LaidOutDrawing {
    /// The picture of the cover, and what stands on it.
    let image: RGBAImage
    let cover: CoverParts
    let screen: CoverParts
    /// What the cover's parts stand on, on the screen.
    let ground: GroundCells
    /// In which the screen stores the cover's colours.
    let gamut: ColorGamut
    /// How many times as large in pixels it is on the screen; `nil`: its emblem and the rest as they are seen.
    let scale: Double?

    /// Parts have as much ink as each other up to this factor: edges are drawn harder or softer.
    /// No limit of a verdict: which parts are compared.
    private static let sameInk = 1.15

    /// The cover on the screen; `nil` where one of the screen's parts is none of the cover's.
    /// - Parameter moved: pixels by which each part is moved besides.
    func cells(_ grid: CellGrid, moved: SIMD2<Double> = SIMD2(), _ work: PictureWork?) -> CellGrid? {
        guard let pairs = pairs() else { return nil }
        var drawn = ground.grid(like: grid)
        for (part, own, scale) in pairs {
            guard work?.isExhausted != true else { return nil }
            let drawing = PartDrawing(image: image, ground: cover.ground, scale: scale)
            let place = cover.ground.isFlat ? part : placed(part, own, drawing, grid, work)
            guard let (cells, box) = drawing.draw(own, at: place, moved, on: grid, work) else { continue }
            for y in 0..<box.height {
                for x in 0..<box.width {
                    let at = (box.y0 + y) * grid.columns + box.x0 + x
                    if ground.ink(drawn.cells[at], at: at) == 0 { drawn.cells[at] = cells.cells[y * cells.columns + x] }
                }
            }
        }
        return drawn.converted(to: gamut)
    }

    /// Where the cover's part is drawn so that its middle lies where the screen's does. That is weighed by contrast, which a
    /// gradient changes from side to side, and on each screen otherwise.
    private func placed(
        _ part: CoverParts.Part, _ own: CoverParts.Part, _ drawing: PartDrawing, _ grid: CellGrid, _ work: PictureWork?
    ) -> CoverParts.Part {
        guard let (drawn, box) = drawing.draw(own, at: part, SIMD2(), on: grid, work) else { return part }
        let all = CellRectangle(x0: 0, y0: 0, x1: box.width, y1: box.height)
        let seen = CoverParts.part(all, drawn.converted(to: gamut), ground.cropped(to: box).converted(to: gamut))
        let corner = Double(CellGrid.cellSide) * SIMD2(Double(box.x0), Double(box.y0))
        return part.moved(by: part.middle - (corner + seen.middle))
    }

    /// A part of the screen, the one of the cover that it is, and how many times as large it is.
    private typealias Pair = (part: CoverParts.Part, own: CoverParts.Part, scale: Double)

    /// Each part of the screen with another one of the cover.
    private func pairs() -> [Pair]? { scale.map(pairs) ?? pairsBelowEachOther() }

    /// What stands together mostly moves together.
    private func pairs(_ scale: Double) -> [Pair]? {
        var open = cover.parts(in: gamut)
        var pairs: [Pair] = []
        var shift = screen.size.middle - scale * cover.size.middle
        for part in screen.parts {
            func moved(_ index: Int) -> Double {
                let off = part.middle - scale * open[index].middle - shift
                return (off * off).sum()
            }
            let alike = open.indices.filter { isAlike(part, open[$0], scale) }
            guard let next = alike.min(by: { moved($0) < moved($1) }) else { return nil }
            shift = part.middle - scale * open[next].middle
            pairs.append((part, open.remove(at: next), scale))
        }
        return keepRows(pairs) ? pairs : nil
    }

    /// Whether parts beside each other are so on the cover, with none left out between: the keys of a pad could spell what they do
    /// not there.
    private func keepRows(_ pairs: [Pair]) -> Bool {
        let all = cover.parts(in: gamut).map(\.bounds)
        return pairs.allSatisfy { pair in
            guard let next = Self.next(to: pair.part.bounds, among: screen.parts.map(\.bounds)) else { return true }
            let own = pairs.first { $0.part.bounds == next }?.own.bounds
            return own != nil && Self.next(to: pair.own.bounds, among: all) == own
        }
    }

    /// What stands beside a block, nearest to its right.
    private static func next(to block: CellRectangle, among all: [CellRectangle]) -> CellRectangle? {
        all.filter { $0.x0 >= block.x1 && min($0.y1, block.y1) > max($0.y0, block.y0) }.min { $0.x0 < $1.x0 }
    }

    /// Each below the other as on the cover, none left out, in two scales: that of the emblem, with the name that is drawn on it, and
    /// that of the rest. Parts beside each other, as the keys of a pad, could spell what they do not on the cover.
    private func pairsBelowEachOther() -> [Pair]? {
        let (all, own) = (screen.parts, cover.parts(in: gamut))
        guard all.count == own.count, all.count > 1, Self.areBelowEachOther(all), Self.areBelowEachOther(own),
            let emblem = own.indices.max(by: { own[$0].ink < own[$1].ink })
        else { return nil }
        let measured = own.indices.map { all[$0].spread / max(1, own[$0].spread) }
        let first = measured[emblem]
        func isNearer(_ a: Double, _ b: Double) -> Bool { abs(log(a / first)) < abs(log(b / first)) }
        guard first > 0, let other = measured.max(by: isNearer) else { return nil }
        let scales = [first, other].map(exactScale)
        guard scales.allSatisfy(Self.scales.contains) else { return nil }
        var pairs: [Pair] = []
        for index in own.indices {
            func off(_ scale: Double) -> Double { abs(scale - measured[index]) }
            let alike = scales.filter { isAlike(all[index], own[index], $0) }
            guard let scale = alike.min(by: { off($0) < off($1) }) else { return nil }
            pairs.append((all[index], own[index], scale))
        }
        return pairs
    }

    private static func areBelowEachOther(_ parts: [CoverParts.Part]) -> Bool {
        zip(parts, parts.dropFirst()).allSatisfy { $0.bounds.y1 <= $1.bounds.y0 }
    }

    /// A cover is drawn at most so many times as large as its picture, or as small: from a picture of one pixel per point on a
    /// screen of three.
    static let scales = 1 / 3.5...3.5

    /// Scales of screens and pictures have ratios in twelfths, and what was made to fit a screen's width or height has its.
    /// What is measured is off by less than this share.
    /// No limit of a verdict: which scales are tried.
    private static let measuredWithin = 0.004

    private func exactScale(_ measured: Double) -> Double {
        let exact = [
            (measured * 12).rounded() / 12, Double(screen.size.width) / Double(cover.size.width),
            Double(screen.size.height) / Double(cover.size.height),
        ]
        let nearest = exact.min { abs($0 - measured) < abs($1 - measured) } ?? measured
        return abs(nearest - measured) <= Self.measuredWithin * measured ? nearest : measured
    }

    private func isAlike(_ part: CoverParts.Part, _ own: CoverParts.Part, _ scale: Double) -> Bool {
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
