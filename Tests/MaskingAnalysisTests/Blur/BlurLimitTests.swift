import Foundation
import PixelModel
import Testing

@testable import MaskingAnalysis

/// From where on a blur hides what it covers, and what looks sharp in it.
@Suite struct BlurLimitTests {
    /// On cells of two points.
    private static let meter = BlurMeter(pixelsPerPoint: 2)

    /// What is said of a picture whose structure was measured so; what is sharp in it fills a square at its upper left.
    private static func judged(
        _ sigma: Double?, tiles: Double = 100, sharp: Double, side: Int = 10, in grid: CellGrid = Plane().grid
    ) -> Judgement? {
        let mask = Plane { x, y in sharp > 0 && x < side && y < side ? SIMD4(repeating: 2) : SIMD4() }.grid
        var radius = meter.measure(grid).radius
        (radius.steepest, radius.points) = (sigma, sigma)
        let measured = BlurMeter.Measurement(
            radius: radius,
            sharp: CellMask(columns: mask.columns, rows: mask.rows, marks: mask.cells.map { UInt8($0.x) }),
            structuredTiles: Int(tiles), sharpTiles: Int(sharp),
            structured: CellRectangle(x0: 0, y0: 0, x1: mask.columns, y1: mask.rows), isSmooth: false)
        return BlurJudge(meter: meter).judge(grid, measured, JudgingContext(pixelsPerPoint: 2), ignored: [])
    }

    /// A picture of one colour down to a share of its height, and of hundreds below.
    private static func shaded(from share: Double) -> CellGrid {
        Plane { x, y in Plane.grey(Double(y) < 100 * share ? 0 : (x * 17 + y * 31) % 1900 - 950) }.grid
    }

    private static let verdicts = [
        Edge("a blur hides a Large Title from 7.6 points on", takes: 7.8, not: 7.3) { sigma in
            judged(sigma, sharp: 0)?.verdict == .masked
        },
        Edge("beside something sharp it counts from 5.9 points on", takes: 6.1, not: 5.6) { sigma in
            judged(sigma, sharp: 10)?.verdict == .partiallyMasked
        },
        Edge("and on a screen that is mostly sharp as well", takes: 6.1, not: 5.6) { sigma in
            judged(sigma, sharp: 50)?.verdict == .partiallyMasked
        },
        Edge("what measures less than a point is no blur but a photograph", takes: 1, not: 0.9) { sigma in
            judged(sigma, sharp: 0)?.verdict == .legibleBlur
        },
        Edge("text of eight σ is read as it is", takes: 80, not: 40) { size in
            judged(10, sharp: 0)?.message.contains("larger than about \(Int(size)) pt") ?? false
        },
        Edge("of a weak blur's tiles a seventh may look sharp", takes: 13, not: 17) { sharp in
            judged(2, sharp: sharp)?.verdict == .legibleBlur
        },
        Edge("of those of a wider one a twelfth", takes: 7, not: 11) { sharp in
            judged(3, sharp: sharp)?.verdict == .legibleBlur
        },
        Edge("a wider one has two and a half points", takes: 2.2, not: 2.8) { sigma in
            judged(sigma, sharp: 12)?.verdict == .legibleBlur
        },
        Edge("thirty tiles beside what is sharp are a blurred screen", takes: 43, not: 37) { tiles in
            judged(9, tiles: tiles, sharp: 10)?.verdict == .partiallyMasked
        },
        Edge("what has one colour on half of it is no soft shade", takes: 0.45, not: 0.55) { share in
            judged(nil, sharp: 10, in: shaded(from: share))?.verdict == .partiallyMasked
        },
        Edge("what is sharp on seven tenths of both sides is the screen itself", takes: 75, not: 65) { side in
            judged(nil, sharp: 10, side: Int(side), in: shaded(from: 0.1))?.verdict == .unmasked
        },
        Edge("with three quarters of its tiles sharp a screen is not blurred", takes: 140, not: 160) { sharp in
            judged(nil, tiles: 200, sharp: sharp, in: shaded(from: 0.1))?.verdict == .partiallyMasked
        },
        Edge("a new blur may measure nine tenths of the weakest example", takes: 9.2, not: 8.7) { sigma in
            sigma >= BlurCover.minimum(10)
        },
    ]

    @Test(arguments: verdicts)
    func `A blur is judged by how much it hides`(edge: Edge) { edge.check() }

    /// Stripes a cell wide, 100 levels apart, whose own pixels span some levels.
    private static func isSoft(_ range: (_ x: Int, _ y: Int) -> Double) -> Bool {
        EdgeSoftness.isSoft(Plane { x, y in Plane.grey(x % 2 * 1600, range: Int(range(x, y))) }.grid)
    }

    private static let softness = [
        Edge("a cell has an edge from forty levels on", takes: 44, not: 36) { range in isSoft { _, _ in range } },
        Edge("a sharp one spans nine tenths of what lies around it", takes: 85, not: 95) { range in
            isSoft { _, _ in range }
        },
        Edge("a tenth of a soft picture's edges may be sharp", takes: 8, not: 13) { sharp in
            isSoft { x, _ in Double(x) < sharp ? 95 : 60 }
        },
        Edge("every third row is looked at", takes: 1, not: 2) { row in isSoft { _, y in y == Int(row) ? 60 : 0 } },
        Edge("sixty cells tell by their edges", takes: 66, not: 54) { count in
            isSoft { x, y in y == 1 && Double(x) <= count ? 60 : 0 }
        },
    ]

    @Test(arguments: softness)
    func `A picture without sharp edges is blurred by a pixel or two`(edge: Edge) { edge.check() }

    private static func structured(_ grid: CellGrid) -> Bool { meter.measure(grid).structuredTiles > 0 }
    private static func sharp(_ grid: CellGrid) -> Bool { meter.measure(grid).sharpTiles > 0 }
    private static func smooth(_ grid: CellGrid) -> Bool { meter.measure(grid).isSmooth }

    /// Whether an edge of twenty levels amid a tile is sharp when it is blurred by so many cells.
    private static func sharp(_ pixelsPerPoint: Double, blurredBy cells: Double) -> Bool {
        let plane = Plane { x, _ in
            let mean = (0..<16).reduce(0.0) { sum, part in
                let away = Double(x) + (Double(part) + 0.5) / 16 - 46
                return sum + 0.5 * erfc(-away / (cells * 2.0.squareRoot())) / 16
            }
            return Plane.grey(Int((320 * mean).rounded()))
        }
        return BlurMeter(pixelsPerPoint: pixelsPerPoint).measure(plane.grid).sharpTiles > 0
    }

    private static let tiles = [
        Edge("a tile that changes by less than 0.7 levels from cell to cell is empty", takes: 12, not: 10) { step in
            structured(Plane { x, _ in Plane.grey(x * Int(step)) }.grid)
        },
        Edge("what bends by less than three levels is not sharp", takes: 28, not: 20) { step in
            sharp(Plane { x, _ in Plane.grey(x % 2 * Int(step)) }.grid)
        },
        Edge("an edge is sharp below half a cell", takes: 0.3, not: 0.42) { sharp(1, blurredBy: $0) },
        Edge("and below 0.6 points", takes: 0.45, not: 0.57) { sharp(4, blurredBy: $0) },
        Edge("two cells with a pattern make a tile sharp", takes: 2, not: 1) { count in
            sharp(Plane().rougher(40) { x, y in y == 44 && x >= 44 && Double(x - 44) < count })
        },
    ]

    @Test(arguments: tiles)
    func `A tile is empty, soft or sharp`(edge: Edge) { edge.check() }

    /// Cells that stand alone.
    private static func isLone(_ x: Int, _ y: Int, every step: Int = 5) -> Bool { x % step == 2 && y % step == 2 }

    /// The first cells of those that stand alone, away from the edges.
    private static func lone(_ count: Double, _ by: Double) -> CellGrid {
        Plane().brighter(by) { x, y in
            isLone(x, y) && (5..<95).contains(x) && (5..<95).contains(y) && Double(y / 5 * 18 + x / 5 - 19) < count
        }
    }

    private static let smoothness = [
        Edge("one bend in a hundred and fifty cells is a contour", takes: 140, not: 160) { smooth(lone($0, 16)) },
        Edge("a contour bends by more than rounding does, 1.3 levels", takes: 9, not: 12) { smooth(lone(200, $0)) },
        Edge("seven plain bends are a codec's slips", takes: 7, not: 9) { smooth(lone($0, 32)) },
        Edge("bends of three levels are plain", takes: 22, not: 28) { smooth(lone(20, $0)) },
        Edge("a renderer blends three cells at the screen's edge", takes: 1, not: 2) { column in
            smooth(Plane().brighter(80) { x, _ in x == Int(column) })
        },
        Edge("a shade is judged by eight cells inside", takes: 16, not: 13) { side in
            smooth(Plane(side: Int(side)).grid)
        },
        Edge("JPEG's colours bend two and a half times as much", takes: 48, not: 60) { blue in
            smooth(
                Plane(isLossy: true) { x, y in
                    Plane.color &+ SIMD4(0, 0, isLone(x, y) ? Int16(blue) : 0, 0)
                }.grid)
        },
        Edge("a part without a radius bends by no more than rounding does", takes: 10, not: 12) { bend in
            meter.isBlurred(Plane().brighter(bend) { x, y in x == 50 && y == 50 }, byAtLeast: 6)
        },
    ]

    @Test(arguments: smoothness)
    func `A soft shade hardly bends`(edge: Edge) { edge.check() }
}
