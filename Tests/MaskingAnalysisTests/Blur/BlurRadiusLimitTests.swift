import Foundation
import PixelModel
import Testing

@testable import MaskingAnalysis

/// How exactly a blur's radius is measured, and from where on it cannot be. Lengths are cells, of which each is a point.
@Suite struct BlurRadiusLimitTests {
    /// An edge that was blurred, 0 … 1.
    private static func edge(_ away: Double, _ sigma: Double) -> Double {
        0.5 * erfc(-away / (sigma * 2.0.squareRoot()))
    }

    /// From 0 to 1.
    private static func chance(_ x: Int, _ y: Int, _ seed: Int) -> Double {
        var hash = UInt64(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263 &+ seed &* 974_634_541)
        hash = (hash ^ hash >> 13) &* 0x9E37_79B9_7F4A_7C15
        return Double(hash >> 40 & 1023) / 1023
    }

    /// Strokes of letters of chance widths, so far apart, that were blurred.
    private static func strokes(_ at: Double, _ line: Int, _ sigma: Double, pitch: Double) -> Double {
        let first = Int(((at - 5 * sigma) / pitch).rounded(.down)) - 1
        let last = Int(((at + 5 * sigma) / pitch).rounded(.up)) + 1
        return (first...last).reduce(0) { sum, stroke in
            let start = (Double(stroke) + chance(stroke, 0, line)) * pitch
            let width = pitch * (0.2 + 0.5 * chance(stroke, 1, line))
            return sum + edge(at - start, sigma) - edge(at - start - width, sigma)
        }
    }

    /// What a picture measures whose cells are so many levels bright.
    private static func measured(_ side: Int, _ level: (_ x: Int, _ y: Int) -> Double) -> Double? {
        let plane = Plane(side: side) { x, y in Plane.grey(Int((16 * level(x, y)).rounded())) }
        var radius = BlurMeter(pixelsPerPoint: 4).measure(plane.grid).radius
        return radius.points
    }

    private static func ofEdge(_ sigma: Double, side: Int = 160) -> Double? {
        measured(side) { x, _ in 100 * edge(Double(x - side / 2) - 0.3, sigma) }
    }

    private static func ofText(_ sigma: Double, side: Int = 100, pitch: Double = 7, levels: Double = 100) -> Double? {
        measured(side) { x, y in levels * strokes(Double(x), y / 12, sigma, pitch: pitch) }
    }

    /// A wide edge, and a narrower one on the upper fifth.
    private static func ofTwo(_ sigma: Double, wide: Double) -> Double? {
        measured(160) { x, y in
            y < 32 ? 40 * edge(Double(x - 80) - 0.3, sigma) : 100 * edge(Double(x - 80) - 0.3, wide)
        }
    }

    /// A wide edge, something sharp, and a faint edge four cells beside that.
    private static func ofFaint(_ sigma: Double) -> Double? {
        measured(160) { x, y in
            let sharp = (20..<28).contains(x) && (20..<140).contains(y) && x % 2 == 0 ? 60.0 : 0
            return 100 * edge(Double(x - 110) - 0.3, 8) + sharp + 20 * edge(Double(x - 32), sigma)
        }
    }

    /// A stroke in colour alone that is so many rows high, and of so many levels.
    private static func ofColor(rows: Int, levels: Double = 60, isLossy: Bool = false) -> Double? {
        let plane = Plane(isLossy: isLossy) { x, y in
            let across = edge(Double(x - 50) - 0.3, 1.5) - edge(Double(x - 53) - 0.3, 1.5)
            let more = 16 * levels * across * (edge(Double(y - 40), 1.5) - edge(Double(y - 40 - rows), 1.5))
            // As much brightness as blue adds is taken from red and green.
            let less = Int16((more * 3735 / 29_033).rounded())
            return Plane.color &+ SIMD4(-less, -less, Int16(more.rounded()), 0)
        }
        return BlurMeter(pixelsPerPoint: 4).measure(plane.grid).sigmaPoints
    }

    /// An edge blurred by three cells, and another in colour alone.
    private static func ofColorBeside(_ sigma: Double) -> Double? {
        let plane = Plane(side: 160) { x, y in
            let grey = Int16((1200 * edge(Double(x - 60) - 0.3, 3)).rounded())
            let more = 960 * edge(Double(y - 80) - 0.3, sigma)
            let less = Int16((more * 3735 / 29_033).rounded())
            return Plane.color &+ SIMD4(grey - less, grey - less, grey + Int16(more.rounded()), 0)
        }
        return BlurMeter(pixelsPerPoint: 4).measure(plane.grid).sigmaPoints
    }

    /// A wide edge in JPEG, each two cells by two of which are too dark or too bright by chance.
    private static func ofRounded(_ levels: Double) -> Double? {
        let plane = Plane(side: 160, isLossy: true) { x, y in
            let off = levels * (2 * chance(x / 2, y / 2, 9) - 1)
            return Plane.grey(Int((16 * (60 * edge(Double(x - 80) - 0.3, 6) + off)).rounded()))
        }
        return BlurMeter(pixelsPerPoint: 4).measure(plane.grid).sigmaPoints
    }

    /// Strokes that were blurred with ten cells, and noise of so many levels: of each cell, or of two by two in JPEG.
    private static func ofNoisy(_ levels: Double, pitch: Double, isLossy: Bool) -> Double? {
        let side = isLossy ? 2 : 1
        let plane = Plane(side: 124, isLossy: isLossy) { x, y in
            let noise = levels * (2 * chance(x / side, y / side, 9) - 1)
            return Plane.grey(Int((16 * (150 * strokes(Double(x), y / 30, 10, pitch: pitch) + noise)).rounded()) - 640)
        }
        return BlurMeter(pixelsPerPoint: 4).measure(plane.grid).sigmaPoints
    }

    private static func isAtLeast(_ radius: Double, _ measured: Double?) -> Bool { measured ?? 0 >= radius }

    private static let edges = [
        Edge("an edge that is blurred by less than 0.6 cells looks sharp", takes: 0.65, not: 0.58) {
            ofEdge($0) != nil
        },
        Edge("the mean of a thousand pixels tells three of its own sides", takes: 24, not: 26) { ofEdge($0) != nil },
        Edge("a small part tells four cells", takes: 4, not: 6) { ofEdge($0, side: 100) != nil },
        Edge("an edge measures three quarters of a cell", takes: 0.8, not: 0.7) { isAtLeast(0.75, ofEdge($0)) },
        Edge("an edge measures a cell", takes: 1.02, not: 0.97) { isAtLeast(1, ofEdge($0)) },
        Edge("an edge measures six cells", takes: 5.8, not: 5.6) { isAtLeast(6, ofEdge($0)) },
        Edge("an edge measures seventeen cells", takes: 18, not: 17.5) { isAtLeast(17, ofEdge($0)) },
    ]

    @Test(arguments: edges)
    func `A radius is measured by an edge`(edge: Edge) { edge.check() }

    private static let texts = [
        Edge("text is measured below a cell", takes: 0.8, not: 0.7) { isAtLeast(0.85, ofText($0)) },
        Edge("text measures a cell where it is blurred by nearly as much", takes: 0.9, not: 0.8) {
            isAtLeast(1, ofText($0))
        },
        Edge("text measures two cells where it is blurred by nearly three", takes: 2.8, not: 2.7) {
            isAtLeast(2.2, ofText($0))
        },
        Edge("text measures three cells where it is blurred by four", takes: 4.1, not: 4) {
            isAtLeast(3.2, ofText($0))
        },
        Edge("small text measures nearly what it is blurred by", takes: 1.5, not: 1.4) {
            isAtLeast(1.3, ofText($0, pitch: 4))
        },
        Edge("faint text is a blur from one and a half cells on", takes: 1.5, not: 1.3) {
            isAtLeast(1.3, ofText($0, levels: 20))
        },
    ]

    @Test(arguments: texts)
    func `A radius is measured by text`(edge: Edge) { edge.check() }

    private static let mixtures = [
        Edge("eight tiles of colour alone have a radius", takes: 8, not: 6) { ofColor(rows: Int($0)) != nil },
        Edge("faint colours are what JPEG adds", takes: 24, not: 14) { levels in
            ofColor(rows: 40, levels: levels, isLossy: true) != nil
        },
        Edge("JPEG rounds the mean of a block no more finely than the rest of it", takes: 1.5, not: 2) { levels in
            isAtLeast(4.8, ofRounded(levels))
        },
        Edge("where little noise is known to be a scale tells wider blurs", takes: 1, not: 1.5) { levels in
            ofNoisy(levels, pitch: 30, isLossy: false) != nil
        },
        Edge("in JPEG it does where half of it is noise", takes: 2, not: 2.5) { levels in
            ofNoisy(levels, pitch: 16, isLossy: true) != nil
        },
        Edge("what was blurred less by two fifths was so before", takes: 1.5, not: 2) { times in
            isAtLeast(6, ofTwo(6 / times, wide: 6))
        },
        Edge("what colour alone says to be blurred less by a third is what codecs add", takes: 2, not: 1.6) {
            isAtLeast(2.7, ofColorBeside($0))
        },
        Edge("six cells beside something sharp say nothing of what bends", takes: 2, not: 1.2) {
            isAtLeast(3.5, ofFaint($0))
        },
        Edge("noise is known by its third differences", takes: 0.6, not: 0.4) { noise in
            isAtLeast(
                2.1,
                measured(160) { x, y in 100 * edge(Double(x - 80) - 0.3, 2) + noise * (2 * chance(x, y, 9) - 1) })
        },
        Edge("noise of half a level makes faint text look sharper", takes: 0.2, not: 0.6) { noise in
            isAtLeast(
                1.2,
                measured(120) { x, y in
                    20 * strokes(Double(x), y / 12, 2, pitch: 7) + noise * (2 * chance(x, y, 9) - 1)
                })
        },
    ]

    @Test(arguments: mixtures)
    func `A radius is measured beside other things`(edge: Edge) { edge.check() }

    /// What two scales say roughly that no blur explains exactly: one σ where the model is met, and twice that where it is
    /// off by a squared distance.
    private static func rough(_ distance: Double) -> Double? {
        func compared(_ distance: Double) -> BlurSpectrum.Comparison {
            BlurSpectrum.Comparison(
                misfits: BlurSpectrum.sigmas.map { _ in 100 }, nearest: (sigma: 1, distance: distance))
        }
        var search = SigmaSearch()
        search.add(compared(0), cellPoints: 1)
        search.add(compared(distance), cellPoints: 2)
        return SigmaSearch.sigmaPoints([search])
    }

    private static let roughly = [
        Edge("a scale that is seven hundredths off its model counts a third", takes: 0.004, not: 0.006) {
            // exp(-1) of the other's weight.
            isAtLeast(exp2(0.269), rough($0))
        }
    ]

    @Test(arguments: roughly)
    func `Where nothing tells a radius exactly scales tell it roughly`(edge: Edge) { edge.check() }
}
