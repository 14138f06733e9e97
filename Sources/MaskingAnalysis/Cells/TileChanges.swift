/// Tells the tiles of a picture in which something changes, and those in which colour does, whatever brightness does.
///
/// Text of the background's brightness has all its structure in colour. Most tiles of a screen are plain, and of the others few
/// are colourful, so that only these are looked at closely.
struct TileChanges {
    /// Tiles in a row.
    private let columns: Int
    /// Row-major: whether a cell of the tile differs from the one to its left or above it, or one of these lies in it.
    private(set) var isActive: [Bool]
    /// The same of colour alone.
    private var isColorful: [Bool]
    private let grid: CellGrid

    /// Neighbours whose differences between red, green and blue change by no more than this, in sixteenths of a level, have
    /// one colour: rounding to 8 bits moves each channel by half a level.
    private static let sameColor: Int16 = 16

    init(_ grid: CellGrid) {
        self.grid = grid
        let side = CellPlane.tile
        let (w, h) = (grid.columns, grid.rows)
        let columns = (w + side - 1) / side
        var active = [Bool](repeating: false, count: columns * ((h + side - 1) / side))
        var colorful = active
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            for y in 0..<h {
                let row = y &* w
                let tiles = y / side &* columns
                for column in 0..<columns {
                    let (x, tile) = (column &* side, tiles &+ column)
                    let at = row &+ x
                    if x > 0, y > 0, x &+ side <= w {
                        // In a photograph a tile's first row has shown it all.
                        if y % side != 0, active[tile], colorful[tile], active[tile &- 1], colorful[tile &- 1] {
                            continue
                        }
                        let four = unsafe cells.words(at)
                        let (left, above) = unsafe (cells.words(at &- 1), cells.words(at &- w))
                        if ((four ^ left) | (four ^ above)).areZero { continue }
                        active[tile] = true
                        if four[0] != left[0] { active[tile &- 1] = true }
                        if y % side == 0 { active[tile &- columns] = true }
                        if colorful[tile], y % side != 0, four[0] == left[0] { continue }
                        guard Self.differ(four, left) || Self.differ(four, above) else { continue }
                        colorful[tile] = true
                        if four[0] != left[0] { colorful[tile &- 1] = true }
                        if y % side == 0 { colorful[tile &- columns] = true }
                        continue
                    }
                    // At the border of the picture.
                    for x in x..<min(w, x &+ side) {
                        for (isInside, other, neighbour) in [
                            (x > 0, row &+ x &- 1, x % side == 0 ? tile &- 1 : tile),
                            (y > 0, row &+ x &- w, y % side == 0 ? tile &- columns : tile),
                        ] where unsafe isInside && cells[row &+ x].word != cells[other].word {
                            (active[tile], active[neighbour]) = (true, true)
                            let step = unsafe cells[row &+ x] &- cells[other]
                            if max(abs(step.x &- step.y), abs(step.z &- step.y)) > Self.sameColor {
                                (colorful[tile], colorful[neighbour]) = (true, true)
                            }
                        }
                    }
                }
            }
        }
        self.columns = columns
        (isActive, isColorful) = (active, colorful)
    }

    /// Whether any of four cells differs in colour from its neighbour: red and blue change otherwise than green does.
    @inline(__always)
    private static func differ(_ four: SIMD4<UInt64>, _ others: SIMD4<UInt64>) -> Bool {
        FourCells(four).changeColor(from: FourCells(others), by: UInt64(sameColor))
    }

    /// Whether the whole picture has one colour, in any number of shades.
    var hasOneColor: Bool { !isColorful.contains(true) }

    /// Mean squares of the first and second difference in a tile, as ``CellPlane/tileEnergies(where:)`` has them for
    /// brightness, of blue difference and red difference; `nil` where the tile has one colour.
    func colorEnergies(_ tile: Int) -> [(first: Float, second: Float)]? {
        guard isColorful[tile] else { return nil }
        let side = CellPlane.tile
        let (left, top) = (tile % columns * side, tile / columns * side)
        let cells = CellRectangle(
            x0: left, y0: top, x1: min(left + side, grid.columns), y1: min(top + side, grid.rows))
        return [CellPlane.Component.blueDifference, .redDifference].map {
            CellPlane.energy(of: cells, in: grid, $0)
        }
    }
}
