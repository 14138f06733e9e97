/// Finds the tiles of a picture in which colour changes, whatever brightness does.
///
/// Text of the background's brightness has all its structure there. Few tiles of a screen have any, so that only these are
/// looked at closely.
struct ColorTiles {
    /// Tiles in a row.
    private let columns: Int
    /// Row-major: whether a cell of the tile differs in colour from the cell to its left or above it.
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
        var found = [Bool](repeating: false, count: columns * ((h + side - 1) / side))
        grid.cells.withUnsafeBufferPointer { cells in
            @inline(__always)
            func differ(_ a: Int, _ b: Int) -> Bool {
                let step = cells[a] &- cells[b]
                if step.isZeroColor { return false }
                return max(abs(step.x &- step.y), abs(step.z &- step.y)) > Self.sameColor
            }
            for y in 0..<h {
                let row = y &* w
                let tiles = y / side &* columns
                var x = 0
                while x < w {
                    let at = row &+ x
                    // Most neighbours are equal.
                    if x > 0, y > 0, x &+ 4 <= w {
                        let four = cells.words(at)
                        if ((four ^ cells.words(at &- 1)) | (four ^ cells.words(at &- w))).areZero {
                            x &+= 4
                            continue
                        }
                    }
                    if x > 0, differ(at, at &- 1) {
                        found[tiles &+ x / side] = true
                        found[tiles &+ (x &- 1) / side] = true
                    }
                    if y > 0, differ(at, at &- w) {
                        found[tiles &+ x / side] = true
                        found[(y &- 1) / side &* columns &+ x / side] = true
                    }
                    x &+= 1
                }
            }
        }
        self.columns = columns
        isColorful = found
    }

    /// Whether the whole picture has one colour, in any number of shades.
    var isEmpty: Bool { !isColorful.contains(true) }

    /// Mean squares of the first and second difference in a tile, as ``CellPlane/tileEnergies()`` has them for brightness, of
    /// blue difference and red difference; `nil` where the tile has one colour.
    func energies(_ tile: Int) -> [(first: Float, second: Float)]? {
        guard isColorful[tile] else { return nil }
        let side = CellPlane.tile
        let (left, top) = (tile % columns * side, tile / columns * side)
        // The tile with a border of one cell, as far as the picture reaches.
        let around = CellRectangle(x0: left - 1, y0: top - 1, x1: left + side + 1, y1: top + side + 1)
            .intersection(CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        let patch = grid.cropped(to: around)
        let inner = CellRectangle(
            x0: left - around.x0, y0: top - around.y0, x1: min(left + side, grid.columns) - around.x0,
            y1: min(top + side, grid.rows) - around.y0)
        return [CellPlane.Component.blueDifference, .redDifference].map {
            CellPlane(patch, $0).energy(of: inner)
        }
    }
}
