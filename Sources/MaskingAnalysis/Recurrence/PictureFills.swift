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
        var walk = CellWalk(columns: grid.columns, rows: grid.rows)
        walk.follow(from: part.places(inRowsOf: grid.columns)) { next, at in
            guard !reached[next], LocalGradient.absolute(grid.cells[at] &- grid.cells[next]).largestChannel < step
            else { return false }
            reached[next] = true
            return true
        }
        self.reached = reached
    }

    /// Whether they reach a cell of a line.
    func hold(_ cells: (line: Int, places: Range<Int>), isColumn: Bool) -> Bool {
        cells.places.contains { reached[isColumn ? $0 * columns + cells.line : cells.line * columns + $0] }
    }
}
