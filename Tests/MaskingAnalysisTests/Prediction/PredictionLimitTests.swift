import PixelModel
import Testing

@testable import MaskingAnalysis

/// How far a picture may differ from a cover before something else is seen in it.
@Suite struct PredictionLimitTests {
    /// Whether a flat cover explains the patch.
    private static func isExplained(_ grid: CellGrid) -> Bool {
        Residual(of: grid, flat: Plane.color).mask.ofPatch == .explained
    }

    private static let flat = [
        Edge("a flat colour may be off by the rounding of two values", takes: 10, not: 13) {
            isExplained(Plane().brighter($0))
        },
        Edge("JPEG's step of two levels is allowed", takes: 26, not: 30) {
            isExplained(Plane(isLossy: true).brighter($0))
        },
        Edge("content of six levels is seen in the noisiest JPEG", takes: 90, not: 110) { off in
            isExplained(Plane(isLossy: true) { _, y in Plane.grey(y < 20 ? 0 : 800) }.set(off))
        },
        Edge("JPEG's noise is not known where less than a quarter is flat", takes: 0.22, not: 0.3) { share in
            isExplained(
                Plane(isLossy: true) { _, y in Plane.grey(y < Int(100 * share) ? 0 : 800) }.set(90))
        },
        Edge("noise earns no more than two and a half levels", takes: 38, not: 44) { off in
            isExplained(Plane { x, y in Plane.grey(12 * ((x + y) % 3 - 1)) }.set(off))
        },
        Edge("what is five deviations off is no noise", takes: 28, not: 32) { off in
            isExplained(Plane { x, y in Plane.grey(4 * ((x + y) % 3 - 1)) }.set(off))
        },
        Edge("a colour may be rounded otherwise everywhere, by two and a half levels", takes: 38, not: 44) { off in
            isExplained(Plane { _, _ in Plane.grey(Int(off)) }.grid)
        },
        Edge("what is six levels off is nothing that is nearly the cover", takes: 94, not: 100) { off in
            !isExplained(Plane(isLossy: true) { _, y in Plane.grey(y < 10 ? 0 : Int(off)) }.set(-90))
        },
        Edge("twelve levels beyond what is allowed are plainly something else", takes: 195, not: 210) { off in
            Residual(of: Plane().brighter(off), flat: Plane.color).mask.ofPatch == .faint
        },
        Edge("four cells that are hardly off are worth one that is plainly off", takes: 120, not: 80) { strong in
            let faint = Residual(of: Plane().brighter(12) { x, y in x < 20 && y < 20 }, flat: Plane.color)
            let plain = Residual(of: Plane().brighter(900) { x, y in x < Int(strong) / 4 && y < 4 }, flat: Plane.color)
            return faint.misfit < plain.misfit
        },
    ]

    /// Whether the patch is explained by a shift that one cell in so many of the picture has, too.
    private static func isExplained(side: Int, oneIn many: Int) -> Bool {
        isExplained(Plane(side: side) { x, y in Plane.grey((y * side + x) % many == 0 ? 30 : 0) }.set(30))
    }

    private static let samples = [
        Edge("of many cells every third one tells the shift", takes: 3, not: 4) {
            isExplained(side: 200, oneIn: Int($0))
        },
        Edge("thirty thousand cells are many", takes: 180, not: 160) { isExplained(side: Int($0), oneIn: 3) },
        Edge("at first one row in sixteen is looked at", takes: 8, not: 16) { row in
            let plane = Plane()
            let other = plane.brighter(900) { _, y in y == Int(row) }
            return Residual.coarseMisfit(of: other, against: Prediction(grid: plane.grid)) > 0
        },
    ]

    @Test(arguments: samples)
    func `A part of a picture tells how it differs as a whole`(edge: Edge) { edge.check() }

    @Test(arguments: flat)
    func `A flat cover explains what rounding explains`(edge: Edge) { edge.check() }

    /// A cover that grows brighter from cell to cell.
    private static func slope(_ step: Int) -> Plane { Plane { x, _ in Plane.grey((x - 50) * step) } }

    /// A cover of two colours, whose edge is four cells from the middle of the patch.
    private static let twoColors = Plane { x, _ in Plane.grey(x < 48 ? 0 : 2000) }

    private static func isExplained(_ grid: CellGrid, by cover: Plane) -> Bool {
        Residual(of: grid, against: Prediction(grid: cover.grid)).mask.ofPatch == .explained
    }

    private static let drawn = [
        Edge("half of a step between cells may be a drawing's place and filter", takes: 25, not: 30) {
            isExplained(slope(20).brighter($0), by: slope(20))
        },
        Edge("a codec's rings are a fourteenth of an edge", takes: 148, not: 160) {
            isExplained(twoColors.brighter($0), by: twoColors)
        },
        Edge("a shade may be rounded otherwise by five sixteenths of a level", takes: 15, not: 19) {
            isExplained(slope(2).brighter($0), by: slope(2))
        },
        Edge("a shade by less than half a level from cell to cell is even ground", takes: 6, not: 8) {
            Prediction(grid: slope(Int($0)).grid).isEven(44 * 100 + 44, isLossy: false)
        },
        Edge("one by less than four levels gives no cause for a strong slip", takes: 60, not: 66) {
            Prediction(grid: slope(Int($0)).grid).isSmooth(44 * 100 + 44)
        },
        Edge("a uniform shift is measured on what is flat", takes: 7, not: 12) { step in
            isExplained(slope(Int(step)).brighter(30) { _, _ in true }, by: slope(Int(step)))
        },
        Edge("a renderer blends two rows at the screen's edge", takes: 2, not: 3) { rows in
            let plane = Plane()
            return Residual(
                of: plane.brighter(400) { _, y in y < Int(rows) }, against: Prediction(grid: plane.grid)
            ).mask.marks.allSatisfy { $0 == 0 }
        },
        Edge("a blend at the screen's edge is even up to four levels", takes: 60, not: 70) { step in
            let plane = Plane()
            let blend = Plane { x, y in Plane.grey(y > 0 ? 0 : x % 2 == 0 ? 400 : 400 + Int(step)) }
            return Residual(
                of: blend.grid, against: Prediction(grid: plane.grid)
            ).mask.marks.allSatisfy { $0 == 0 }
        },
        Edge("there it changes by a quarter of what the drawing does", takes: 310, not: 320) { step in
            var marks = [UInt8](repeating: 0, count: 100 * 100)
            for column in 0..<100 { marks[column] = CellMark.strong.rawValue }
            _ = ScreenEdge(columns: 100, rows: 100).clearBlends(&marks) { at in
                let off: Int16 = at < 100 && at % 2 == 1 ? Int16(step) : 0
                return SIMD4(off, off, off, 0)
            } gradient: { _ in
                1000
            }
            return marks.allSatisfy { $0 == CellMark.explained.rawValue }
        },
    ]

    @Test(arguments: drawn)
    func `A drawn cover explains what another renderer explains`(edge: Edge) { edge.check() }
}
