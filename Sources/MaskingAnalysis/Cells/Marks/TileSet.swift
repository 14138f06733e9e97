/// Some of the tiles that a plane's values lie in: squares of four by four.
struct TileSet: Sendable {
    /// Side of a tile: 16 pixels where values are cells, less than a line of text, and as wide as a vector.
    static let side = 4

    /// Values in a row and in a column.
    let width: Int
    let height: Int
    /// Tiles in a row and in a column; those at the right and lower border may be cut.
    let columns: Int
    let rows: Int
    /// Row-major.
    private var isIn: [Bool]

    /// All tiles or none.
    init(width: Int, height: Int, all: Bool) {
        (self.width, self.height) = (width, height)
        (columns, rows) = ((width + Self.side - 1) / Self.side, (height + Self.side - 1) / Self.side)
        isIn = [Bool](repeating: all, count: columns * rows)
    }

    /// The places of all tiles, row by row.
    var indices: Range<Int> { isIn.indices }

    /// Whether the tile at a place is in it.
    @inline(__always)
    subscript(tile: Int) -> Bool {
        get { isIn[tile] }
        set { isIn[tile] = newValue }
    }

    var isEmpty: Bool { !isIn.contains(true) }

    /// The place of the tile that holds a value, by that one's place row by row.
    func tile(holding value: Int) -> Int {
        let (y, x) = value.quotientAndRemainder(dividingBy: width)
        return y / Self.side * columns + x / Self.side
    }

    /// The values of a tile.
    @inline(__always)
    func values(_ tile: Int) -> CellRectangle {
        let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
        let (x, y) = (column * Self.side, row * Self.side)
        return CellRectangle(x0: x, y0: y, x1: min(width, x + Self.side), y1: min(height, y + Self.side))
    }

    /// Adds the tiles that hold any of the values, which are inside.
    mutating func insert(_ values: CellRectangle) {
        guard values.area > 0 else { return }
        for row in (values.y0 / Self.side)...((values.y1 - 1) / Self.side) {
            for column in (values.x0 / Self.side)...((values.x1 - 1) / Self.side) {
                isIn[row * columns + column] = true
            }
        }
    }

    /// Removes the tiles that hold nothing but the values, which are inside.
    mutating func remove(_ values: CellRectangle) {
        func tiles(_ start: Int, _ end: Int, of length: Int) -> Range<Int> {
            let first = (start + Self.side - 1) / Self.side
            return first..<max(first, (end == length ? end + Self.side - 1 : end) / Self.side)
        }
        for row in tiles(values.y0, values.y1, of: height) {
            for column in tiles(values.x0, values.x1, of: width) { isIn[row * columns + column] = false }
        }
    }

    /// The tiles of values that each stand for four of these, with any of these in them. What an odd last row or column
    /// of values holds stands for nothing.
    func halved() -> TileSet {
        var result = TileSet(width: width / 2, height: height / 2, all: false)
        for row in 0..<result.rows {
            for column in 0..<result.columns {
                let (right, below) = (2 &* column &+ 1 < columns, 2 &* row &+ 1 < rows)
                let first = 2 &* row &* columns &+ 2 &* column
                result.isIn[row &* result.columns &+ column] =
                    isIn[first] || right && isIn[first &+ 1] || below && isIn[first &+ columns]
                    || right && below && isIn[first &+ columns &+ 1]
            }
        }
        return result
    }

    /// Calls with rectangles that hold all values, each in one of them: those outside of these tiles, and those inside.
    @inline(__always)
    func forEachPart(outside: (CellRectangle) -> Void, inside: (CellRectangle) -> Void) {
        unsafe isIn.withUnsafeBufferPointer { isIn in
            for row in 0..<rows {
                let (top, first) = (row &* Self.side, row &* columns)
                var column = 0
                while column < columns {
                    let (start, kind) = unsafe (column, isIn[first &+ column])
                    repeat { column &+= 1 } while unsafe column < columns && isIn[first &+ column] == kind
                    let part = CellRectangle(
                        x0: start &* Self.side, y0: top, x1: min(width, column &* Self.side),
                        y1: min(height, top &+ Self.side))
                    if kind { inside(part) } else { outside(part) }
                }
            }
        }
    }
}
