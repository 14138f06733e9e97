import PixelModel

/// Edges of letters: a line through them crosses two for each stroke.
enum StrokeEdges {
    /// A step between neighbouring cells from which on there is an edge, in sixteenths of a level.
    private static let edgeStep: Int32 = 16 * 16

    /// - Parameters:
    ///   - start: first column.
    ///   - end: the column behind the last.
    static func count(in grid: CellGrid, row: Int, from start: Int, to end: Int) -> Int {
        var (count, last) = (0, Int32(0))
        for x in max(0, start)..<max(0, start, min(end, grid.columns - 1)) {
            let at = row * grid.columns + x
            let step = grid.cells[at + 1].brightness - grid.cells[at].brightness
            guard abs(step) >= edgeStep else { continue }
            // Cells of a smoothed edge step the same way.
            if step.signum() != last { count += 1 }
            last = step.signum()
        }
        return count
    }

    /// Cells that differ so much from the one to their right or below. Noise of single pixels is none of it.
    static func mask(of grid: CellGrid) -> CellMask {
        var mask = CellMask(
            columns: grid.columns, rows: grid.rows, marks: [UInt8](repeating: 0, count: grid.count))
        for y in 0..<max(0, grid.rows - 1) {
            for x in 0..<max(0, grid.columns - 1) {
                let at = y * grid.columns + x
                let here = grid.cells[at].brightness
                if abs(grid.cells[at + 1].brightness - here) >= edgeStep
                    || abs(grid.cells[at + grid.columns].brightness - here) >= edgeStep
                {
                    mask.marks[at] = CellMark.strong.rawValue
                }
            }
        }
        return mask
    }
}
