import PixelModel
import Testing

@testable import MaskingAnalysis

/// How far a picture of a fine-grained cover may differ from its drawing.
@Suite struct GrainLimitTests {
    private static let side = 64

    /// A colour in levels above the usual grey.
    private static func cells(range: Int = 0, _ level: (_ x: Int, _ y: Int) -> Double) -> CellGrid {
        Plane(side: side) { x, y in Plane.grey(Int((16 * level(x, y)).rounded()), range: range) }.grid
    }

    /// −1 or 1, without a pattern.
    private static func sign(_ x: Int, _ y: Int) -> Double {
        var hash = UInt64(truncatingIfNeeded: (x + 1) &* 374_761_393 &+ (y + 1) &* 668_265_263)
        hash = (hash ^ hash >> 13) &* 0x9E37_79B9_7F4A_7C15
        return hash >> 40 & 1 == 0 ? -1 : 1
    }

    /// What its four neighbours are brighter by than a cell.
    private static func steps(_ x: Int, _ y: Int) -> [Double] {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map { sign(x + $0, y + $1) - sign(x, y) }
    }

    /// What is left of a picture whose cover was drawn as grain of so many levels, and moved by a cell to each side.
    private static func weakness(
        levels: Double = 50, range: Int = 0, isLossy: Bool = false,
        drawn: ((_ x: Int, _ y: Int) -> Double)? = nil, _ seen: (_ x: Int, _ y: Int) -> Double
    ) -> CellMask? {
        let drawn = Prediction(grid: cells(range: range, drawn ?? { x, y in levels * sign(x, y) }))
        let moved = (0..<4).map { to in cells { x, y in levels * (sign(x, y) + steps(x, y)[to]) } }
        var grid = cells(seen)
        grid.loss = isLossy ? .usual : nil
        return GrainStrength(drawn: drawn, moved: moved).weakness(of: grid, bias: SIMD4())?.mask
    }

    /// Whether a picture is the cover and nothing else.
    private static func isCover(
        levels: Double = 50, range: Int = 0, isLossy: Bool = false, _ seen: (_ x: Int, _ y: Int) -> Double
    ) -> Bool {
        weakness(levels: levels, range: range, isLossy: isLossy, seen)?.marks.allSatisfy { $0 == 0 } ?? false
    }

    /// The cover, but for its contrast in some cells.
    private static func isCover(
        contrast: Double, isLossy: Bool = false, where isPart: (_ x: Int, _ y: Int) -> Bool
    ) -> Bool {
        isCover(isLossy: isLossy) { x, y in (isPart(x, y) ? contrast : 1) * 50 * sign(x, y) }
    }

    /// The cover, but for one cell.
    private static func isCover(levels: Double, range: Int = 0, cellOffBy off: Double) -> Bool {
        isCover(levels: levels, range: range) { x, y in levels * sign(x, y) + (x == 21 && y == 21 ? off : 0) }
    }

    /// Windows have more contrast or less by chance, in columns.
    private static func chance(_ x: Int) -> Double { 1 + 0.05 * Double(x / 4 % 3 - 1) }

    /// The cover, but for the contrast of its first block.
    private static func isCover(firstBlock share: Double) -> Bool {
        isCover { x, y in (x < 32 && y < 32 ? share : 1.03) * chance(x) * 50 * sign(x, y) }
    }

    /// The same where windows are brighter or darker.
    private static func isCover(firstBlockOffBy off: Double) -> Bool {
        isCover { x, y in
            let chance = (x / 8 + y / 8) % 2 == 0 ? -3.0 : 3
            return 50 * sign(x, y) + chance + (x < 32 && y < 32 ? off : 0)
        }
    }

    /// The cover, but for so many cells beside each other that no shift explains.
    private static func isCover(cellsOff count: Int) -> Bool {
        let drawn = Prediction(grid: cells { 50 * sign($0, $1) })
        let seen = cells { x, y in
            let isOff = (16..<20).contains(y) && (16..<16 + count / 4).contains(x)
            return chance(x) * 50 * sign(x, y) + (isOff ? 40 : 0)
        }
        var fit = TemplateFit(
            template: "grain", technique: .image, gamut: .sRGB, drawing: "as stored",
            residual: Residual(of: drawn.grid, against: drawn), prediction: drawn)
        let moved = (0..<4).map { to in cells { x, y in 50 * (sign(x, y) + steps(x, y)[to]) } }
        fit.grain = { GrainStrength(drawn: drawn, moved: moved) }
        return CoverAttempt(fit: fit, grid: seen, ignored: [], pixelsPerPoint: 3).leaks.isEmpty
    }

    private static func isPatch(_ x: Int, _ y: Int) -> Bool { (16..<32).contains(x) && (16..<32).contains(y) }

    private static let blocks = [
        Edge("a cover has all of its contrast but for three hundredths", takes: 0.98, not: 0.96) {
            isCover(contrast: $0) { _, _ in true }
        },
        Edge("a block has a fifth more at most", takes: 1.16, not: 1.25) {
            isCover(contrast: $0) { x, y in x < 32 && y < 32 }
        },
        Edge("or a tenth less", takes: 0.93, not: 0.87) { isCover(firstBlock: $0) },
        Edge("its mean is off by three levels", takes: 2.5, not: 3.5) { isCover(firstBlockOffBy: $0) },
        Edge("two dozen cells beside each other are a word", takes: 20, not: 28) { isCover(cellsOff: Int($0)) },
        Edge("below a variance of sixteen there is nothing to compare", takes: 7.8, not: 7) { level in
            let specks = { (x: Int, y: Int) in x % 3 == 1 && y % 3 == 1 ? level : 0 }
            return weakness(drawn: specks, specks) != nil
        },
        Edge("a drawing is off by one and a half steps", takes: 1.4, not: 1.8) { shift in
            isCover { x, y in 50 * (sign(x, y) + shift * steps(x, y)[0]) }
        },
        Edge("a filter takes three tenths of all steps away", takes: 0.27, not: 0.45) { share in
            isCover { x, y in 50 * (sign(x, y) - share * steps(x, y).reduce(0, +)) }
        },
        Edge("a cell may be off by three levels", takes: 4.2, not: 5) { isCover(levels: 6, cellOffBy: $0) },
        Edge("and by an eighth of its step to others", takes: 14.5, not: 17) { isCover(levels: 50, cellOffBy: $0) },
        Edge("and by a fourteenth of its own pixels' range", takes: 6.8, not: 7.8) {
            isCover(levels: 6, range: 40, cellOffBy: $0)
        },
    ]

    @Test(arguments: blocks)
    func `A grained cover is seen as it was drawn`(edge: Edge) { edge.check() }

    private static let windows = [
        Edge("a patch may lack a fortieth of the contrast", takes: 0.985, not: 0.965) {
            isCover(contrast: $0, where: isPatch)
        },
        Edge("JPEG takes half as much again", takes: 0.97, not: 0.95) {
            isCover(contrast: $0, isLossy: true, where: isPatch)
        },
        Edge("a patch may be off by a level", takes: 0.8, not: 1.3) { off in
            isCover { x, y in 50 * sign(x, y) + (isPatch(x, y) ? off : 0) }
        },
        Edge("two windows beside each other are chance", takes: 2, not: 3) { count in
            isCover(contrast: 0.96) { x, y in (32..<36).contains(y) && x >= 32 && Double(x) < 32 + 4 * count }
        },
    ]

    @Test(arguments: windows)
    func `A window of grain shows what others do not`(edge: Edge) { edge.check() }
}
