import PixelModel

/// The fills of a part of a picture, as far as they reach beyond it without an edge.
struct PictureFills {
    private let columns: Int
    private let reached: [Bool]

    /// - Parameters:
    ///   - part: inside the grid, from which they are followed.
    ///   - step: between two cells with an edge, in sixteenths of a level.
    init(_ grid: CellGrid, of part: CellRectangle, step: Int16) {
        columns = grid.columns
        var reached = [Bool](repeating: false, count: grid.count)
        var open: [Int] = []
        // What was inset may be empty.
        for y in part.y0..<max(part.y0, part.y1) {
            for x in part.x0..<max(part.x0, part.x1) {
                reached[y * grid.columns + x] = true
                open.append(y * grid.columns + x)
            }
        }
        while let at = open.popLast() {
            let (x, y) = (at % grid.columns, at / grid.columns)
            func visit(_ next: Int) {
                guard !reached[next],
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[next]).largestChannel < step
                else { return }
                reached[next] = true
                open.append(next)
            }
            if x > 0 { visit(at - 1) }
            if x + 1 < grid.columns { visit(at + 1) }
            if y > 0 { visit(at - grid.columns) }
            if y + 1 < grid.rows { visit(at + grid.columns) }
        }
        self.reached = reached
    }

    /// Whether they reach a cell of a line.
    func hold(_ cells: (line: Int, places: Range<Int>), isColumn: Bool) -> Bool {
        cells.places.contains { reached[isColumn ? $0 * columns + cells.line : cells.line * columns + $0] }
    }
}
