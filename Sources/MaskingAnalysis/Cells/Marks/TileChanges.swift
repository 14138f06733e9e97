/// Tells the tiles of a picture in which something changes, and those in which colour does, whatever brightness does.
///
/// Text of the background's brightness has all its structure in colour. Most tiles of a screen are plain, and of the others few
/// are colourful, so that only these are looked at closely.
struct TileChanges: Sendable {
    /// Tiles with a cell that differs from the one to its left or above it, or beside one of these.
    private(set) var active: TileSet
    /// The same of colour alone.
    private(set) var colorful: TileSet

    /// Neighbours whose differences between red, green and blue change by no more than this, in sixteenths of a level, have
    /// one colour: rounding to 8 bits moves each channel by half a level.
    private static let sameColor: Int16 = 16

    init(_ grid: CellGrid) {
        let (w, h, side) = (grid.columns, grid.rows, TileSet.side)
        active = TileSet(width: w, height: h, all: false)
        colorful = active
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            for row in 0..<active.rows {
                for column in 0..<active.columns {
                    let (tile, x, y) = (row &* active.columns &+ column, column &* side, row &* side)
                    if column > 0, row > 0, x &+ side <= w, y &+ side <= h {
                        unsafe look(cells, tile, at: y &* w &+ x, w)
                    } else {
                        unsafe lookAtBorder(cells, tile, active.values(tile), w)
                    }
                }
            }
        }
    }

    /// Looks at a whole tile that has cells above it and to its left.
    @inline(__always)
    private mutating func look(
        _ cells: UnsafeBufferPointer<SIMD4<Int16>>, _ tile: Int, at start: Int, _ w: Int
    ) {
        let first = unsafe SIMD4(repeating: cells[start].word)
        var differing = unsafe cells.words(start &- w) ^ first
        for row in 0..<TileSet.side {
            let at = start &+ row &* w
            unsafe differing |= (cells.words(at) ^ first) | (cells.words(at &- 1) ^ first)
        }
        if differing.areZero { return }
        for row in 0..<TileSet.side {
            // In a photograph a tile's first row has shown it all.
            if row > 0, active[tile], colorful[tile], active[tile &- 1], colorful[tile &- 1] { return }
            let at = start &+ row &* w
            let four = unsafe cells.words(at)
            let (left, above) = unsafe (cells.words(at &- 1), cells.words(at &- w))
            if ((four ^ left) | (four ^ above)).areZero { continue }
            active[tile] = true
            if four[0] != left[0] { active[tile &- 1] = true }
            if row == 0 { active[tile &- active.columns] = true }
            if colorful[tile], row > 0, four[0] == left[0] { continue }
            guard Self.differ(four, left) || Self.differ(four, above) else { continue }
            colorful[tile] = true
            if four[0] != left[0] { colorful[tile &- 1] = true }
            if row == 0 { colorful[tile &- active.columns] = true }
        }
    }

    private mutating func lookAtBorder(
        _ cells: UnsafeBufferPointer<SIMD4<Int16>>, _ tile: Int, _ box: CellRectangle, _ w: Int
    ) {
        func compare(_ at: Int, _ other: Int, _ neighbour: Int) {
            guard unsafe cells[at].word != cells[other].word else { return }
            (active[tile], active[neighbour]) = (true, true)
            let step = unsafe cells[at] &- cells[other]
            if max(abs(step.x &- step.y), abs(step.z &- step.y)) > Self.sameColor {
                (colorful[tile], colorful[neighbour]) = (true, true)
            }
        }
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                let at = y &* w &+ x
                if x > 0 { compare(at, at &- 1, x == box.x0 ? tile &- 1 : tile) }
                if y > 0 { compare(at, at &- w, y == box.y0 ? tile &- active.columns : tile) }
            }
        }
    }

    /// Whether any of four cells differs in colour from its neighbour: red and blue change otherwise than green does.
    @inline(__always)
    private static func differ(_ four: SIMD4<UInt64>, _ others: SIMD4<UInt64>) -> Bool {
        FourCells(four).changeColor(from: FourCells(others), by: UInt64(sameColor))
    }

    /// Whether the whole picture has one colour, in any number of shades.
    var hasOneColor: Bool { colorful.isEmpty }
}
