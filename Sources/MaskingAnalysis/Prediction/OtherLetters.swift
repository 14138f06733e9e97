import PixelModel

/// Letters that stand where a cover's own letters would, and are others.
///
/// On a small copy of a screen a letter is one or two cells wide, and a drawing that is off by a part of a pixel differs
/// in each of them by much of its contrast. So what a cell is allowed to differ by hides any letter behind any other. But
/// along a line all that a drawing does is to move: some cells of the picture, less the mean of each of their rows, are
/// those of the drawing moved by a part of a cell, or are something else.
struct OtherLetters {
    struct Limits {
        /// Cells of a piece of a line: small letters are three rows high, and two or three stand in six columns.
        var (columns, rows) = (6, 3)
        /// A step of the cover in levels, from a cell to its neighbour: letters have more.
        var leastStep: Int16 = 24
        /// A cell that differs by fewer levels is the cover's.
        var leastDifference: Int16 = 14
        /// Variance of a piece of the drawing along its rows, in squared levels: below there is nothing to compare.
        var leastVariance = 150.0
        /// What is the drawn piece moved correlates with it by 0.65 at least in a small JPEG, and by 0.9 elsewhere; others
        /// by 0.5 at most, mostly by less than 0.3.
        var leastCorrelation = 0.57
        /// Pieces of one text: fewer are an edge that moved by more than a cell, or thin strokes between two cells.
        var fewest = 4

        /// Of parts that are drawn where they are seen: honest ones correlate by 0.84 at least, in small JPEG files, too, unless a
        /// font moves the strokes of small letters; those around one digit for another of 22 points by 0.75 or less.
        static let ofPlacedParts: Limits = {
            var limits = Limits()
            limits.leastCorrelation = 0.82
            return limits
        }()
    }

    let drawn: Prediction
    var limits = Limits()

    /// Parts of a cell by which a drawing may be off, the likeliest first.
    private static let shifts: [Double] = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75]

    /// Cells in whose piece the picture shows other letters than the drawing.
    /// - Parameters:
    ///   - bias: uniform shift of colour that is another rounding, in sixteenths of a level.
    ///   - work: what comparing is counted by, and ended by: the picture is unreadable then.
    func mask(of grid: CellGrid, bias: SIMD4<Int16>, _ work: PictureWork? = nil) -> CellMask {
        var mask = CellMask(columns: grid.columns, rows: grid.rows, marks: [UInt8](repeating: 0, count: grid.count))
        let unit = Int16(CellGrid.unitsPerLevel)
        for at in 0..<grid.count where drawn.gradient[at] >= limits.leastStep * unit {
            let difference = LocalGradient.absolute(grid.cells[at] &- drawn.grid.cells[at] &- bias).largestChannel
            guard difference >= limits.leastDifference * unit else { continue }
            let piece = CellRectangle(
                x0: at % grid.columns - limits.columns / 2, y0: at / grid.columns - limits.rows / 2,
                x1: at % grid.columns - limits.columns / 2 + limits.columns,
                y1: at / grid.columns - limits.rows / 2 + limits.rows)
            // What the drawing is moved by must lie in the picture.
            guard piece.x0 > 0, piece.y0 > 0, piece.x1 < grid.columns, piece.y1 < grid.rows else { continue }
            guard work?.isExhausted != true else { break }
            if isOther(piece, grid, work) { mask.marks[at] = CellMark.strong.rawValue }
        }
        return mask
    }

    private func isOther(_ box: CellRectangle, _ grid: CellGrid, _ work: PictureWork?) -> Bool {
        let (seen, own) = (Piece(box, of: grid), Piece(box, of: drawn.grid))
        guard own.energy >= limits.leastVariance * Double(own.values.count) else { return false }
        var compared = 0
        defer {
            work?.spend(
                PictureWork.Cost.movedPiece, pixels: compared * box.area * CellGrid.cellSide * CellGrid.cellSide)
        }
        for down in Self.shifts {
            for across in Self.shifts {
                compared += 1
                let moved = down == 0 && across == 0 ? own : Piece(box, of: drawn.grid, across: across, down: down)
                if moved.correlation(seen) >= limits.leastCorrelation { return false }
            }
        }
        return true
    }

    /// Cells less the mean of their row, in levels.
    private struct Piece {
        private(set) var values: [SIMD4<Double>] = []
        private(set) var energy = 0.0

        /// - Parameters:
        ///   - across: share of a cell by which it lies further to the right.
        ///   - down: the same for further down.
        init(_ box: CellRectangle, of grid: CellGrid, across: Double = 0, down: Double = 0) {
            let (stepX, stepY) = (across < 0 ? -1 : 1, down < 0 ? -1 : 1)
            let (shareX, shareY) = (abs(across), abs(down))
            values.reserveCapacity(box.area)
            for y in box.y0..<box.y1 {
                let row = (box.x0..<box.x1).map { x in
                    guard shareX > 0 || shareY > 0 else { return grid.levels(x, y) }
                    let here = grid.levels(x, y) * (1 - shareX) + grid.levels(x + stepX, y) * shareX
                    guard shareY > 0 else { return here }
                    let next = grid.levels(x, y + stepY) * (1 - shareX) + grid.levels(x + stepX, y + stepY) * shareX
                    return here * (1 - shareY) + next * shareY
                }
                let mean = row.reduce(SIMD4(), +) / Double(row.count)
                values += row.map { $0 - mean }
            }
            energy = values.reduce(0) { $0 + ($1 * $1).sum() }
        }

        func correlation(_ other: Piece) -> Double {
            guard energy > 0, other.energy > 0 else { return 0 }
            let common = zip(values, other.values).reduce(0) { $0 + ($1.0 * $1.1).sum() }
            return common / (energy * other.energy).squareRoot()
        }
    }
}
