/// Content that shines through a cover by less than what JPEG may make of one of the cover's cells, or rounding of a gradient's.
///
/// Such errors change from block to block and vanish in the mean of some; what shines through changes slowly enough to
/// stay. So means over squares of several blocks are compared, where the cover itself is smooth.
struct FaintSquares {
    /// Cells along a square's side: two blocks of the transform, or one where colour is halved.
    private static let side = 4

    struct Limits {
        /// Neighbouring cells of a smooth cover differ by no more, in sixteenths of a level: beside a higher step JPEG rings
        /// by more than what is looked for.
        var smoothStep: Int16 = 4 * 16
        /// A square's brightness is off by more than so many levels where content shines through by 2 %: black and white
        /// differ by five then, of which text leaves a half. JPEG of usual quality leaves less than one.
        var smallestOffset: Float = 1.5
        /// Coarser JPEG leaves more, and so all over: as many times the middle offset.
        var noiseFactor: Float = 5
        /// Between neighbouring squares, in levels: a shade that a codec or a colour profile moves has no steps of its own.
        var smallestStep: Float = 1
        /// Squares of one group: a word of a headline, a row of small text. Codecs leave up to three by chance.
        var fewest = 6
        /// With fewer smooth squares nothing is usual.
        var fewestSmooth = 20

        /// Beside a gradient that is stored without loss. A drawing rounds each pixel, so that its squares are off by half a
        /// level at most, and by less than one from each other.
        static let ofGradient = Limits(smallestOffset: 1, noiseFactor: 2)
    }

    private let limits: Limits
    private let grid: CellGrid
    private let prediction: Prediction
    private var columns: Int { grid.columns / Self.side }
    private var rows: Int { grid.rows / Self.side }

    init(of grid: CellGrid, against prediction: Prediction, limits: Limits = Limits()) {
        (self.grid, self.prediction, self.limits) = (grid, prediction, limits)
    }

    /// - Parameter ignored: what is not judged.
    func groups(ignored: [CellRectangle]) -> [CellGroup] {
        guard columns > 0, rows > 0 else { return [] }
        var offsets: [Float] = []
        offsets.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns { offsets.append(offset(x * Self.side, y * Self.side)) }
        }
        for box in ignored { forget(box, &offsets) }
        let smooth = offsets.filter { !$0.isNaN }.sorted()
        guard smooth.count >= limits.fewestSmooth else { return [] }
        let middle = smooth[smooth.count / 2]
        let usual = smooth.map { abs($0 - middle) }.sorted()[smooth.count / 2]
        let limit = max(limits.smallestOffset, limits.noiseFactor * usual)
        var mask = CellMask(columns: columns, rows: rows, marks: [UInt8](repeating: 0, count: columns * rows))
        for y in 0..<rows {
            for x in 0..<columns {
                let own = offsets[y * columns + x]
                guard abs(own - middle) > limit else { continue }
                let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].filter {
                    (0..<columns).contains($0.0) && (0..<rows).contains($0.1)
                }
                if near.contains(where: { abs(offsets[$0.1 * columns + $0.0] - own) > limits.smallestStep }) {
                    mask.marks[y * columns + x] = CellMark.faint.rawValue
                }
            }
        }
        return mask.groups(reach: 1).filter { $0.marked >= limits.fewest }.map { group in
            let (box, side) = (group.bounds, Self.side)
            return CellGroup(
                bounds: CellRectangle(x0: box.x0 * side, y0: box.y0 * side, x1: box.x1 * side, y1: box.y1 * side),
                marked: group.marked * side * side, strong: 0)
        }
    }

    private func forget(_ box: CellRectangle, _ offsets: inout [Float]) {
        let side = Self.side
        for y in min(rows, box.y0 / side)..<min(rows, (box.y1 + side - 1) / side) {
            for x in min(columns, box.x0 / side)..<min(columns, (box.x1 + side - 1) / side) {
                offsets[y * columns + x] = .nan
            }
        }
    }

    /// Mean difference in brightness, in levels; NaN where the cover is not smooth in the square or beside it.
    private func offset(_ left: Int, _ top: Int) -> Float {
        let (columns, side) = (grid.columns, Self.side)
        let across = max(0, left - side)..<min(columns, left + 2 * side)
        for y in max(0, top - side)..<min(grid.rows, top + 2 * side) {
            for x in across where prediction.gradient[y * columns + x] > limits.smoothStep { return .nan }
        }
        var sum = SIMD4<Int32>()
        for y in top..<(top + side) {
            for x in left..<(left + side) {
                let at = y * columns + x
                sum &+= SIMD4<Int32>(truncatingIfNeeded: grid.cells[at] &- prediction.grid.cells[at])
            }
        }
        return CoverSketch.brightness(SIMD4<Float>(sum)) / Float(side * side * CellGrid.unitsPerLevel)
    }
}
