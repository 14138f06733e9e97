/// A walk over the cells of a rectangle that hang together by their sides.
struct CellWalk {
    let columns: Int
    let rows: Int
    /// Cells that were entered, and whose neighbours were not looked at.
    private var open: [Int] = []

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    init(in box: CellRectangle) { self.init(columns: box.width, rows: box.height) }

    /// Goes from some cells as far as it may; a cell is named by its place, row by row.
    /// - Parameters:
    ///   - enters: whether a cell is entered from the one beside it, the first ones from themselves. It is to refuse what was
    ///     entered before, or the walk has no end.
    ///   - body: is done with each cell that was entered.
    @inline(__always)
    mutating func follow(
        from starts: some Sequence<Int>, entering enters: (_ cell: Int, _ from: Int) -> Bool,
        _ body: (_ x: Int, _ y: Int) -> Void = { _, _ in }
    ) {
        for start in starts where enters(start, start) { open.append(start) }
        while let at = open.popLast() {
            let (y, x) = at.quotientAndRemainder(dividingBy: columns)
            body(x, y)
            if x > 0, enters(at - 1, at) { open.append(at - 1) }
            if x + 1 < columns, enters(at + 1, at) { open.append(at + 1) }
            if y > 0, enters(at - columns, at) { open.append(at - columns) }
            if y + 1 < rows, enters(at + columns, at) { open.append(at + columns) }
        }
    }
}
