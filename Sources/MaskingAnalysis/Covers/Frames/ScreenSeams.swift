import PixelModel

/// Where a cover that was laid out for a part of the screen ends, and something else begins.
struct ScreenSeams {
    /// The step across a seam, in sixteenths of a level.
    private static let step: Int16 = 8 * 16
    /// Of a line so much shows a step: a page and a cover have one colour in places, and a seam need not run from side to
    /// side.
    private static let share = 0.2
    /// Cells to the next seam: what a line of text or an emblem has near each other counts once.
    private static let distance = 6
    /// Seams that are looked at in each direction.
    /// No limit of a verdict: what comparing may cost.
    private static let most = 12

    /// Places in pixels, from left to right and from top to bottom.
    let columns: [Int]
    let rows: [Int]

    init(_ grid: CellGrid) {
        columns = Self.places(grid, isColumn: true)
        rows = Self.places(grid, isColumn: false)
    }

    private static func places(_ grid: CellGrid, isColumn: Bool) -> [Int] {
        let (lines, length) = isColumn ? (grid.columns, grid.rows) : (grid.rows, grid.columns)
        guard lines > 2 * distance, length > 0 else { return [] }
        func cell(_ line: Int, _ place: Int) -> SIMD4<Int16> {
            grid.cells[isColumn ? place * grid.columns + line : line * grid.columns + place]
        }
        var steps = [Int](repeating: 0, count: lines)
        var heights = steps
        for place in 0..<length {
            for line in 1..<(lines - 1) {
                let height = LocalGradient.absolute(cell(line + 1, place) &- cell(line - 1, place)).largestChannel
                heights[line] += Int(height)
                if height > step { steps[line] += 1 }
            }
        }
        let least = Int(share * Double(length))
        var found: [Int] = []
        for line in steps.indices.sorted(by: { (steps[$1], $0) < (steps[$0], $1) }) where found.count < most {
            guard steps[line] > least, line >= distance, line < lines - distance else { continue }
            if found.allSatisfy({ abs($0 - line) > distance }) { found.append(line) }
        }
        // The cell on a seam mixes both sides by how much of it belongs to each.
        return found.map { near in
            let line = (near - 1...near + 1).max { heights[$0] < heights[$1] } ?? near
            var shares: [Double] = []
            for place in 0..<length {
                let (before, behind) = (cell(line - 1, place), cell(line + 1, place))
                let (whole, part) = ((behind &- before).brightness, (cell(line, place) &- before).brightness)
                if abs(whole) > Int32(step) { shares.append(Double(part) / Double(whole)) }
            }
            shares.sort()
            let middle = shares.isEmpty ? 0.5 : min(1, max(0, shares[shares.count / 2]))
            return Int((Double(CellGrid.cellSide) * (Double(line) + 1 - middle)).rounded())
        }.sorted()
    }
}
