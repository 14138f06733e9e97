import Testing

@testable import MaskingAnalysis

/// From where on marks are several things, or none.
@Suite struct GroupingLimitTests {
    private static let side = 300

    /// Strong marks in rows of four, so many cells apart.
    private static func marks(_ count: Int, apart: Int) -> CellMask {
        var mask = CellMask(columns: side, rows: side, marks: [UInt8](repeating: 0, count: side * side))
        for index in 0..<count { mask.marks[(40 + index / 4 * apart) * side + 40 + index % 4 * apart] = 2 }
        return mask
    }

    private static let edges = [
        Edge("marks up to twelve points apart are one thing", takes: 5, not: 10) {
            LeakGrouping.groups(in: marks(2, apart: Int($0)), pixelsPerPoint: 3).count == 1
        },
        Edge("six marks that stand alone are no slips", takes: 6, not: 5) {
            !marks(Int($0), apart: 10).significantGroups(reach: 3).isEmpty
        },
        Edge("eight faint marks beside each other are no slips", takes: 9, not: 6) { count in
            var mask = CellMask(columns: side, rows: side, marks: [UInt8](repeating: 0, count: side * side))
            for index in 0..<Int(count) { mask.marks[40 * side + 40 + index] = 1 }
            return !mask.significantGroups(reach: 3).isEmpty
        },
        Edge("they belong together within six times that reach", takes: 18, not: 22) {
            !marks(12, apart: Int($0)).significantGroups(reach: 3).isEmpty
        },
        Edge("things less than a fifth of the screen apart are drawn as one", takes: 55, not: 65) { gap in
            let groups = [0, 20 + Int(gap)].map { at in
                CellGroup(bounds: CellRectangle(x0: at, y0: at, x1: at + 20, y1: at + 20), marked: 9, strong: 9)
            }
            return LeakGrouping.mergeAsDrawn(groups, columns: side, rows: side).count == 1
        },
        Edge("cells whose pixels differ by two levels have a colour", takes: 2, not: 3) {
            BackgroundColor.mode(of: Plane().rougher($0) { _, _ in true }) != nil
        },
    ]

    @Test(arguments: edges)
    func `Marks are grouped up to their limits`(edge: Edge) { edge.check() }
}
