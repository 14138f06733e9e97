import Testing

@testable import MaskingAnalysis

/// From where on a window of grain shows less of a cover than the others do.
@Suite struct GrainWindowLimitTests {
    /// Three windows that touch each other, within one of the larger size.
    private static func isPatch(_ x: Int, _ y: Int) -> Bool { (x, y) == (4, 0) || (x, y) == (5, 0) || (x, y) == (4, 1) }

    /// Whether the patch, which lacks so much of the contrast, is as the other windows are.
    /// - Parameters:
    ///   - brighter: how much more contrast than the cover's so many of the last windows have.
    ///   - flat: so many windows at the end have no contrast at all.
    ///   - curve: what cells of the last windows differ from their neighbours by.
    ///   - range: what the pixels of the patch's cells differ by.
    private static func isCover(
        _ columns: Int = 16, _ rows: Int = 16, lacking: Double, brighter: (windows: Int, by: Double) = (0, 0),
        flat: Int = 0, curve: (windows: Int, levels: Double) = (0, 0), range: Double = 0
    ) -> Bool {
        let bounds = CellRectangle(x0: 0, y0: 0, x1: 4 * columns, y1: 4 * rows)
        let cells = (0..<bounds.area).map { at -> (own: Double, curve: Double, range: Double, rest: Double) in
            let (x, y) = (at % bounds.width, at / bounds.width)
            // From the last window on.
            let place = columns * rows - 1 - (y / 4 * columns + x / 4)
            let own = place < flat ? 0 : (x + y) % 2 == 0 ? 20.0 : -20
            let more = isPatch(x / 4, y / 4) ? -lacking : place < brighter.windows ? brighter.by : 0
            let isPatch = isPatch(x / 4, y / 4)
            return (own, place < curve.windows ? curve.levels : 0, isPatch ? range : 0, own * more)
        }
        func colors(_ value: ((own: Double, curve: Double, range: Double, rest: Double)) -> Double) -> [SIMD4<Double>] {
            cells.map { SIMD4(SIMD3(repeating: value($0)), 0) }
        }
        var windows = GrainWindows()
        windows.add(
            bounds, own: colors(\.own), curve: colors(\.curve), range: cells.map(\.range), rest: colors(\.rest),
            opacity: 1)
        return windows.outliers(factor: 1).isEmpty
    }

    private static let edges = [
        Edge("five spreads of what is brighter are chance", takes: 0.09, not: 0.11) {
            isCover(lacking: $0, brighter: (100, 0.02))
        },
        Edge("half as much again as the brightest window is chance", takes: 0.055, not: 0.065) {
            isCover(lacking: $0, brighter: (25, 0.04))
        },
        Edge("a spread is where a sixth of the windows lies beyond", takes: 45, not: 35) {
            isCover(lacking: 0.06, brighter: (Int($0), 0.02))
        },
        Edge("of a thousand windows the two brightest tell nothing", takes: 3, not: 2) {
            isCover(32, 32, lacking: 0.06, brighter: (Int($0), 0.1))
        },
        Edge("four dozen windows tell what is usual", takes: 22, not: 26) { isCover(Int($0), 2, lacking: 0.06) },
        Edge("where more than a tenth has no contrast it is no grain", takes: 32, not: 20) {
            isCover(lacking: 0.06, flat: Int($0))
        },
        Edge("a cell is off by half a level, and by a twentieth of its own edge", takes: 0.04, not: 0.05) {
            isCover(lacking: $0, brighter: (100, 0.02), curve: (128, 20))
        },
        Edge("and by a fiftieth of what its pixels differ by", takes: 40, not: 10) {
            isCover(lacking: 0.15, brighter: (100, 0.02), range: $0)
        },
    ]

    @Test(arguments: edges)
    func `A window stands out from the others`(edge: Edge) { edge.check() }
}
