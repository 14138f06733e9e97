internal import PixelModel

/// How a picture lies on a screen of another shape: about the same middle, larger or smaller.
///
/// Apps draw a cover so in every fit mode. Filled, fitted or centred, one asset on two screens differs by one factor, which
/// the asset's own shape decides; stretched, by one for each axis.
package struct SharedView: Sendable, Equatable {
    /// Pixels of the other picture for each of the first.
    package var across: Double
    package var down: Double
    /// Whether all but the middle of both is compared, where an emblem may stand that is drawn in points on each.
    package var isBesideEmblem = false

    /// Shapes that differ by less are one: sizes are rounded.
    package static let sameShape = 0.02
    /// Factors that are tried lie this far apart: at the edge of a sketch a square and a half.
    private static let step = 1.02
    /// Points along each side at which two sketches are compared, at first and at last.
    private static let coarse = 12
    private static let fine = 40
    /// Mean difference of two sketches of one picture, in levels of a channel: squares of other sizes blur its edges.
    /// Colours of another gamut are off by as much.
    private static let largestDifference: Float = 14
    /// So far the middles of two sketches may differ at all, in levels.
    private static let largestMiddleDifference: Float = 40
    /// Correlation of two sketches of one picture over the part that both show.
    private static let leastCorrelation: Float = 0.8
    /// Thirds of a step that are left out, one after the other: what is left is a fifth of a pixel.
    private static let thirds = 14
    /// Factors that are tried with many points of coarse sketches.
    private static let fineStep = 1.008
    /// A factor from coarse sketches may be off by this one, and factors that are tried with fine sketches lie so far apart:
    /// at the edge of one by half a square.
    private static let coarseSlack = 1.03
    private static let finestStep = 1.003
    /// Points along each side at which fine sketches are compared.
    private static let finest = 80
    /// Brighter or darker by so many levels than anything around it on the other sketch, a square plainly shows something
    /// else: pure red of another gamut is 28 brighter.
    private static let plainDifference: Float = 32
    /// Of two sketches of one picture so many squares do, where coarse squares lie beside each other,
    private static let coarsePlainShare: Float = 0.05
    /// and fine ones. What is drawn at full size must not differ at all.
    private static let finePlainShare: Float = 0.01
    /// Beside an emblem at least one in so many points of what both show is compared.
    private static let leastBesideEmblem = 4

    /// Where the first picture lies on the other, in pixels of that.
    func placement(of first: PixelSize, on other: PixelSize) -> OverlayPlacement {
        var placement = OverlayPlacement(
            .stretch, image: first, screen: other, pixelsPerPoint: 1, assetScale: 1)
        placement.width = Double(first.width) * across
        placement.height = Double(first.height) * down
        placement.x = (Double(other.width) - placement.width) / 2
        placement.y = (Double(other.height) - placement.height) / 2
        return placement
    }

    /// How a picture lies on another, where their sketches say that it may.
    /// - Parameter besideEmblem: whether they may differ in the middle.
    package static func of(
        _ first: CoverSketch, on other: CoverSketch, besideEmblem: Bool = false
    ) -> SharedView? {
        let (x, y) = (
            Double(other.size.width) / Double(first.size.width), Double(other.size.height) / Double(first.size.height)
        )
        guard besideEmblem || (first[0.5, 0.5] - other[0.5, 0.5]).largest <= largestMiddleDifference else {
            return nil
        }
        let whole = SharedView(across: x, down: y, isBesideEmblem: besideEmblem)
        if abs(x / y - 1) <= sameShape { return whole.mayHold(first, other) ? whole : nil }
        var best = (view: whole, difference: whole.difference(first, other, coarse))
        var factor = min(x, y)
        while factor < max(x, y) * step {
            let view = SharedView(across: factor, down: factor, isBesideEmblem: besideEmblem)
            let difference = view.difference(first, other, coarse, upTo: best.difference)
            if difference < best.difference { best = (view, difference) }
            factor *= step
        }
        guard best.difference <= 2 * largestDifference else { return nil }
        if best.view != whole { best.view = best.view.refined(first, other, within: step) }
        if best.view.mayHold(first, other) { return best.view }
        guard best.difference <= largestDifference else { return nil }
        return finer(first, other, among: min(x, y)...max(x, y) * step, besideEmblem)
    }

    /// The same looked for with many points, which it takes where a fine pattern recurs.
    private static func finer(
        _ first: CoverSketch, _ other: CoverSketch, among factors: ClosedRange<Double>, _ besideEmblem: Bool
    ) -> SharedView? {
        var best: (view: SharedView, difference: Float)?
        var factor = factors.lowerBound
        while factor < factors.upperBound {
            let view = SharedView(across: factor, down: factor, isBesideEmblem: besideEmblem)
            let difference = view.difference(first, other, fine, upTo: best?.difference ?? .infinity)
            if difference < best?.difference ?? .infinity { best = (view, difference) }
            factor *= fineStep
        }
        guard let view = best?.view.refined(first, other, within: fineStep) else { return nil }
        return view.mayHold(first, other) ? view : nil
    }

    private func mayHold(_ first: CoverSketch, _ other: CoverSketch) -> Bool {
        isLikely(first, other) && !isPlainlyOff(first, other, Self.coarsePlainShare)
    }

    /// The other way round.
    var inverse: SharedView {
        SharedView(across: 1 / across, down: 1 / down, isBesideEmblem: isBesideEmblem)
    }

    /// The same by fine sketches: coarse ones hardly see a small drawing on one colour, and take another factor for it.
    func refined(_ first: CoverSketch, _ other: CoverSketch) -> SharedView {
        guard across == down else { return self }
        guard !isBesideEmblem else { return refined(first, other, within: Self.fineStep) }
        var best = (view: self, difference: Float.infinity)
        var factor = across / Self.coarseSlack
        while factor <= across * Self.coarseSlack {
            let view = SharedView(across: factor, down: factor, isBesideEmblem: isBesideEmblem)
            let difference = view.difference(first, other, Self.finest, upTo: best.difference)
            if difference < best.difference { best = (view, difference) }
            factor *= Self.finestStep
        }
        return best.view.refined(first, other, within: Self.finestStep, Self.finest)
    }

    /// The factor near this one with the least difference.
    private func refined(
        _ first: CoverSketch, _ other: CoverSketch, within step: Double, _ side: Int = fine
    ) -> SharedView {
        var (low, high) = (across / step, across * step)
        func difference(_ factor: Double) -> Float {
            SharedView(across: factor, down: factor, isBesideEmblem: isBesideEmblem).difference(first, other, side)
        }
        for _ in 0..<Self.thirds {
            let third = (high - low) / 3
            if difference(low + third) < difference(high - third) { high -= third } else { low += third }
        }
        let factor = (low + high) / 2
        return SharedView(across: factor, down: factor, isBesideEmblem: isBesideEmblem)
    }

    /// Half the sides of what both show, in shares of the other picture.
    private func half(_ first: PixelSize, _ other: PixelSize) -> (across: Double, down: Double) {
        (
            min(1, Double(first.width) * across / Double(other.width)) / 2,
            min(1, Double(first.height) * down / Double(other.height)) / 2
        )
    }

    /// Calls with the places on both pictures, in shares of their sides, of a raster over what both show.
    private func forEachPlace(
        _ first: CoverSketch, _ other: CoverSketch, _ side: Int,
        _ body: (SketchRaster.Place, SketchRaster.Place) -> Void
    ) {
        let raster = raster(first, other, side)
        for y in raster.rows {
            for x in raster.columns where !isLeftOut(x, y) {
                body((x.first, y.first), (x.other, y.other))
            }
        }
    }

    private func isLeftOut(_ x: SketchRaster.Line, _ y: SketchRaster.Line) -> Bool {
        isBesideEmblem && (x.isInFirstPlace && y.isInFirstPlace || x.isInOtherPlace && y.isInOtherPlace)
    }

    private func raster(_ first: CoverSketch, _ other: CoverSketch, _ side: Int) -> SketchRaster {
        let half = half(first.size, other.size)
        let places = (EmblemPlace(on: first.size), EmblemPlace(on: other.size))
        func lines(
            _ half: Double, _ factor: Double, _ a: ClosedRange<Double>, _ b: ClosedRange<Double>
        ) -> [SketchRaster.Line] {
            (0..<side).map { index in
                let off = ((Double(index) + 0.5) / Double(side) * 2 - 1) * half
                let (first, other) = (0.5 + off * factor, 0.5 + off)
                return SketchRaster.Line(
                    first: first, other: other, isInFirstPlace: a.contains(first), isInOtherPlace: b.contains(other))
            }
        }
        return SketchRaster(
            columns: lines(
                half.across, Double(other.size.width) / (Double(first.size.width) * across), places.0.across,
                places.1.across),
            rows: lines(
                half.down, Double(other.size.height) / (Double(first.size.height) * down), places.0.down,
                places.1.down))
    }

    /// Calls with the colours of both pictures at the places of a raster over what both show, line by line.
    /// - Parameter afterLine: whether to go on.
    @inline(__always)
    private func forEachPoint(
        _ first: CoverSketch, _ other: CoverSketch, _ side: Int, afterLine: () -> Bool = { true },
        _ body: (SIMD4<Float>, SIMD4<Float>) -> Void
    ) {
        let raster = raster(first, other, side)
        let columns = raster.columns.map { (line: $0, a: first.column(at: $0.first), b: other.column(at: $0.other)) }
        for y in raster.rows {
            let (a, b) = (first.row(at: y.first), other.row(at: y.other))
            for x in columns where !isLeftOut(x.line, y) { body(first[x.a, a], other[x.b, b]) }
            guard afterLine() else { return }
        }
    }

    /// Mean difference, in levels of a channel.
    /// - Parameter most: above it any other number is as good.
    private func difference(
        _ first: CoverSketch, _ other: CoverSketch, _ side: Int, upTo most: Float = .infinity
    ) -> Float {
        var (sum, count) = (SIMD4<Float>(), 0)
        let mostSum = most * Float(3 * side * side)
        func add(_ a: SIMD4<Float>, _ b: SIMD4<Float>) {
            sum += (a - b).magnitudes
            count += 1
        }
        forEachPoint(first, other, side, afterLine: { sum.sum() <= mostSum }, add)
        guard sum.sum() <= mostSum else { return .infinity }
        return count * Self.leastBesideEmblem < side * side ? .infinity : sum.sum() / Float(3 * count)
    }

    /// Whether the pictures differ in some part, wherever each square of it may have come to lie: one sketch's square is
    /// never brighter or darker than all that it holds of the finer one.
    func isPlainlyOff(_ first: CoverSketch, _ other: CoverSketch, _ share: Float = finePlainShare) -> Bool {
        let ratio = first.squareSide * across / other.squareSide
        let reach = Int((max(ratio, 1 / ratio) / 2 + 0.5).rounded(.up))
        let isFinerFirst = ratio <= 1
        var (off, count): (Float, Float) = (0, 0)
        forEachPlace(first, other, Self.fine) { a, b in
            let (fine, place) = isFinerFirst ? (first, a) : (other, b)
            let (low, high) = fine.brightnessAround(place.across, place.down, reach: reach)
            let own = CoverSketch.brightness(isFinerFirst ? other[b.across, b.down] : first[a.across, a.down])
            if own < low - Self.plainDifference || own > high + Self.plainDifference { off += 1 }
            count += 1
        }
        return off > share * count
    }

    func isLikely(_ first: CoverSketch, _ other: CoverSketch) -> Bool {
        var (a, b) = (SIMD4<Float>(), SIMD4<Float>())
        var (aa, bb, ab, off) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
        var n: Float = 0
        forEachPoint(first, other, Self.fine) { p, q in
            a += p
            b += q
            aa += p * p
            bb += q * q
            ab += p * q
            off += (p - q).magnitudes
            n += 1
        }
        guard Int(n) * Self.leastBesideEmblem >= Self.fine * Self.fine, off.sum() <= 3 * n * Self.largestDifference
        else { return false }
        let (varianceA, varianceB) = ((aa - a * a / n).sum(), (bb - b * b / n).sum())
        // One colour tells nothing, and needs no second picture to be known for a cover.
        guard varianceA > n, varianceB > n else { return false }
        return (ab - a * b / n).sum() >= Self.leastCorrelation * (varianceA * varianceB).squareRoot()
    }
}

extension SIMD4<Float> {
    fileprivate var magnitudes: SIMD4<Float> { replacing(with: -self, where: self .< 0) }
    fileprivate var largest: Float { magnitudes.max() }
}
