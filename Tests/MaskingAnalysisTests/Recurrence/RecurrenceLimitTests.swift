import Foundation
import PixelModel
import Testing

@testable import MaskingAnalysis

/// From where on two pictures of an app are no longer the same one.
@Suite struct RecurrenceLimitTests {
    private typealias Paint = (_ u: Double, _ v: Double) -> SIMD3<Double>

    /// Levels by the distance from the middle in pixels.
    private static func image(_ size: PixelSize, _ paint: Paint) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let levels = paint(
                        Double(x) + 0.5 - Double(size.width) / 2, Double(y) + 0.5 - Double(size.height) / 2)
                    let at = (y * size.width + x) * 4
                    for channel in 0..<3 { pixels[at + channel] = UInt8(max(0, min(255, levels[channel]))) }
                    pixels[at + 3] = 255
                }
            }
        }
    }

    private static let size = PixelSize(width: 600, height: 1200)

    private static func sketch(_ paint: Paint, on size: PixelSize = size, isFine: Bool = false) -> CoverSketch {
        CoverSketch(
            CellGrid(image(size, paint)), longestSide: isFine ? CoverSketch.fineSide : CoverSketch.coarseSide)
    }

    /// Squares of random colours.
    private static func noise(_ seed: Int) -> Paint {
        { u, v in
            let place = Int((u / 25).rounded(.down)) &* 374_761_393 &+ Int((v / 25).rounded(.down)) &* 668_265_263
            var hash = UInt64(truncatingIfNeeded: place &+ seed &* 2_147_483_647) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            hash = hash &* 0xBF58_476D_1CE4_E5B9
            return SIMD3(Double(hash >> 56), Double(hash >> 48 & 255), Double(hash >> 40 & 255))
        }
    }

    /// A dark and a bright half, and what is added to them.
    private static func halves(_ more: @escaping (_ u: Double, _ v: Double) -> Double = { _, _ in 0 }) -> Paint {
        { u, v in SIMD3(repeating: (u < 0 ? 70 : 160) + more(u, v)) }
    }

    private static func view(_ other: @escaping (_ u: Double, _ v: Double) -> Double) -> SharedView? {
        SharedView.of(sketch(halves()), on: sketch(halves(other)))
    }

    private static let sketches = [
        Edge("a cover is seen where a seventh of it is", takes: 0.19, not: 0.11) { share in
            sketch(noise(1)).mayBeSeen(in: sketch { u, v in noise(v < 1200 * share - 600 ? 1 : 2)(u, v) })
        },
        Edge("so it is in another size", takes: 0.19, not: 0.11) { share in
            let half = PixelSize(width: size.width / 2, height: size.height / 2)
            func squares(_ seed: Int, of side: Double) -> Paint { { noise(seed)($0 * 25 / side, $1 * 25 / side) } }
            let seen = sketch({ u, v in squares(v < 600 * share - 300 ? 1 : 2, of: 50)(u, v) }, on: half)
            return SharedView.ofPart(sketch(squares(1, of: 100)), on: seen) != nil
        },
        Edge("its colours are seen within eight levels", takes: 7, not: 9) { off in
            sketch { _, _ in SIMD3(repeating: 100) }.mayBeSeen(in: sketch { _, _ in SIMD3(repeating: 100 + off) })
        },
        Edge("a cover may be seen through from a correlation of 0.3 on", takes: 0.28, not: 0.18) { share in
            sketch(noise(1)).mayBeSeen(in: sketch { u, v in noise(1)(u, v) * share + noise(2)(u, v) * (1 - share) })
        },
        Edge("middles differ by 40 levels at most", takes: 36, not: 44) { off in
            view { u, v in abs(u + 30) < 60 && abs(v) < 60 ? off : 0 } != nil
        },
        Edge("pictures differ by 14 levels on average", takes: 13, not: 15) { off in view { _, _ in off } != nil },
        Edge("a quarter may be brighter by 32 levels", takes: 29, not: 37) { off in
            view { u, v in u < 0 && v < 0 ? off : 0 } != nil
        },
        Edge("a twentieth may be plainly brighter", takes: 30, not: 45) { width in
            view { u, _ in u < width - 300 ? 60 : 0 } != nil
        },
        Edge("and by finer sketches a hundredth", takes: 390, not: 600) { height in
            let other = sketch(halves { u, v in u < -285 && v < height - 600 ? 60 : 0 }, isFine: true)
            return !SharedView(across: 1, down: 1).isPlainlyOff(sketch(halves(), isFine: true), other)
        },
        Edge("shapes that differ by two hundredths are one", takes: 0.015, not: 0.03) { more in
            let taller = PixelSize(width: 600, height: Int(1200 * (1 + more)))
            let view = SharedView.of(sketch(waves), on: sketch(waves, on: taller))
            return view.map { $0.across != $0.down } ?? false
        },
    ]

    @Test(arguments: sketches)
    func `Sketches tell other pictures apart`(edge: Edge) { edge.check() }

    /// Lines that are so many cells apart, or stripes of so many, on a grid of so many rows.
    private static func lined(_ rows: Int, _ isBright: (_ y: Int) -> Bool) -> CellGrid {
        let (dark, bright) = (SIMD4<Int16>(0, 0, 0, 0), SIMD4<Int16>(1600, 1600, 1600, 0))
        return CellGrid(
            columns: 24, rows: rows, imageSize: PixelSize(width: 96, height: 4 * rows),
            cells: (0..<24 * rows).map { isBright($0 / 24) ? bright : dark })
    }

    /// Whether stripes of so many cells look like their mean on a sketch.
    private static func areOne(stripes: Int, rows: Int, longestSide: Int) -> Bool {
        let mean = CellGrid(
            columns: 24, rows: rows, imageSize: PixelSize(width: 96, height: 4 * rows),
            cells: [SIMD4<Int16>](repeating: SIMD4(800, 800, 800, 0), count: 24 * rows))
        return CoverSketch(lined(rows) { $0 / stripes % 2 == 0 }, longestSide: longestSide)
            .mayBeSeen(in: CoverSketch(mean, longestSide: longestSide))
    }

    private static let squares = [
        Edge("a sketch shows stripes of its ninety-sixth", takes: 2, not: 4) {
            areOne(stripes: Int($0), rows: 384, longestSide: CoverSketch.coarseSide)
        },
        Edge("a fine one shows stripes of a fifth of that", takes: 1, not: 2) {
            areOne(stripes: Int($0), rows: 960, longestSide: CoverSketch.fineSide)
        },
        Edge("three lines of twelve tell a square's colour", takes: 4, not: 6) { apart in
            let rows = 12 * CoverSketch.coarseSide
            let lines = CoverSketch(lined(rows) { $0 % Int(apart) == 0 })
            return lines.mayBeSeen(in: CoverSketch(lined(rows) { _ in true }))
        },
        Edge("twelve places across tell at first that pictures are others", takes: 26, not: 31) { levels in
            // Stripes on all of them, which are two fifths of the picture.
            let stripes = halves { u, _ in abs((u + 600).truncatingRemainder(dividingBy: 100) - 50) < 20 ? levels : 0 }
            let first = sketch(halves(), on: PixelSize(width: 1200, height: 600))
            return SharedView.of(first, on: sketch(stripes, on: PixelSize(width: 1200, height: 750))) != nil
        },
        // With half as many thirds the factor found from here is off by 0.0002.
        Edge("fine sketches find a factor that coarse ones miss by a thirtieth", takes: 1.027, not: 1.034) { factor in
            let picture = sketch(waves, isFine: true)
            let found = SharedView(across: factor, down: factor).refined(picture, picture)
            return abs(found.across - 1) < 0.00005
        },
    ]

    @Test(arguments: squares)
    func `A sketch is as fine as finding a picture asks`(edge: Edge) { edge.check() }

    /// Round shapes.
    private static func waves(_ u: Double, _ v: Double) -> SIMD3<Double> {
        let level = 130 + 50 * sin(u / 70 + cos(v / 90)) + 40 * sin(v / 60)
        return SIMD3(level, 255 - level, 100)
    }

    private static func outcome(_ first: PixelSize, _ other: PixelSize, _ paint: Paint) -> RecurrenceJudge.Outcome {
        let (a, b) = (image(first, waves), image(other, paint))
        return RecurrenceJudge(CoverPicture(a), CellGrid(a), pixelsPerPoint: 2)
            .compare(CellGrid(b), SharedView(across: 1, down: 1), JudgingContext(pixelsPerPoint: 2)) { b }.outcome
    }

    /// A square picture between bars on a screen of a height; the bars have stripes that differ by some levels.
    private static func between(bars height: Int, width: Int, stripes: Double = 0) -> RecurrenceJudge.Outcome {
        outcome(PixelSize(width: width, height: width), PixelSize(width: width, height: height)) { u, v in
            abs(v) < Double(width) / 2
                ? waves(u, v) : SIMD3(repeating: 20 + (Int(abs(v)) / 40 % 2 == 0 ? 0 : stripes))
        }
    }

    private static let pictures = [
        Edge("bars are of one colour up to four levels", takes: 4, not: 6) {
            between(bars: 1000, width: 600, stripes: $0) == .letterboxed
        },
        Edge("what is seen but for a twentieth is all of it", takes: 1220, not: 1300) {
            between(bars: Int($0), width: 1200) == .same
        },
        Edge("a seventh of each screen must be seen on the other", takes: 1800, not: 2400) { length in
            let (upright, level) = (
                PixelSize(width: 300, height: Int(length)), PixelSize(width: Int(length), height: 300)
            )
            return outcome(upright, level, waves) == .same
        },
    ]

    /// A cover on two screens of one size, drawn larger on the other by a share, and with squares of some cells that are a level
    /// brighter or darker.
    private static func compared(larger: Double = 0, squares: Int? = nil) -> RecurrenceJudge.Finding {
        let size = PixelSize(width: 400, height: 400)
        func cover(_ u: Double, _ v: Double) -> Double { 128 + 60 * sin(u / 40) + 40 * sin(v / 50) }
        let first = image(size) { u, v in SIMD3(repeating: cover(u, v)) }
        let other = image(size) { u, v in
            let off = squares.map { (Int(u + 400) / (4 * $0) + Int(v + 400) / (4 * $0)) % 2 == 0 ? 1.0 : -1 }
            return SIMD3(repeating: cover(u / (1 + larger), v / (1 + larger)) + (off ?? 0))
        }
        return RecurrenceJudge(CoverPicture(first), CellGrid(first), pixelsPerPoint: 2).compare(
            CellGrid(other), SharedView(across: 1, down: 1), JudgingContext(pixelsPerPoint: 2)
        ) { other }
    }

    private static let alignments = [
        Edge("a picture is aligned that is larger by a fiftieth", takes: 0.02, not: 0.025) {
            compared(larger: $0).outcome == .same
        },
        Edge("what changes within four cells is no difference", takes: 2, not: 6) {
            compared(squares: Int($0)).difference < 0.2
        },
    ]

    @Test(arguments: alignments)
    func `Two drawings of a picture are aligned before they are compared`(edge: Edge) { edge.check() }

    @Test(arguments: pictures)
    func `Pictures are the same where both show them`(edge: Edge) { edge.check() }

    private static let (columns, rows) = (225, 112)

    private static func edges(_ level: (_ x: Int, _ y: Int) -> Double) -> StraightEdges {
        let cells = (0..<columns * rows).map { at in
            SIMD4(SIMD3<Int16>(repeating: Int16(16 * level(at % columns, at / columns))), 0)
        }
        let grid = CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: 4 * columns, height: 4 * rows), cells: cells)
        return StraightEdges(grid, pixelsPerPoint: 2)
    }

    private static func follows(_ level: (_ x: Int, _ y: Int) -> Double) -> Bool {
        edges(level).follow(CellRectangle(x0: 0, y0: 0, x1: 168, y1: rows), within: 2)
    }

    private static func parts(from left: Int, _ level: (_ x: Int, _ y: Int) -> Double) -> Bool {
        edges(level).part(
            [CellRectangle(x0: left, y0: 0, x1: columns, y1: rows)],
            from: CellRectangle(x0: columns - left, y0: 0, x1: left, y1: rows))
    }

    /// A panel in a striped picture, whose only line that is not of one colour lies so far inside it.
    private static func partsPanel(line: Double) -> Bool {
        parts(from: 168) { x, y in
            let isUneven = y < 60 || y == 60 + Int(line)
            return 120 + (y / 4 % 2 == 0 ? 0 : 10) + (y < 60 || x < 160 ? 0 : 28) + (isUneven && x % 2 == 0 ? 16 : 0)
        }
    }

    private static let straight = [
        Edge("an edge is a step of six levels", takes: 7, not: 5) { step in
            follows { x, _ in x < 168 ? 120 : 120 + step }
        },
        Edge("it goes along half of a side", takes: 0.6, not: 0.4) { share in
            follows { x, y in Double(y) < share * Double(rows) ? x < 168 ? 100 : 130 : 115 }
        },
        Edge("and has twice as many steps as the lines beside it", takes: 0.4, not: 0.6) { share in
            follows { x, y in
                let steps = [160, 176].count { x >= $0 }
                return (x < 168 ? 100 : 130) + (Double(y) < share * Double(rows) ? 30 * Double(steps) : 0)
            }
        },
        Edge("among a dozen lines there is a usual one", takes: 14, not: 11) { count in
            parts(from: columns - Int(count)) { x, y in
                let noise = noise(3)(Double(x * 25), Double(y * 25)).x / 255 - 0.5
                return (x < columns - Int(count) / 2 ? 60 : 180) + 40 * noise
            }
        },
        Edge("a panel's side may have a line", takes: 1, not: 2, partsPanel),
        Edge("and something in the panel may stand near to it", takes: 4, not: 3, partsPanel),
    ]

    @Test(arguments: straight)
    func `Straight edges end a picture`(edge: Edge) { edge.check() }
}
