import PixelModel

/// Content that shines through a cover by less than what JPEG may make of one of the cover's cells, rounding of a gradient's, or
/// another filter of a motley one's.
///
/// Such errors change from block to block and vanish in the mean of some; what shines through changes slowly enough to
/// stay. So means over squares of several blocks are compared: those where the cover is smooth, where it is grain and where it
/// is neither each among themselves, since JPEG leaves them otherwise.
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
        /// JPEG rounds each mean, one by half a step and others by as much to the other side; and colours are rounded to whole
        /// levels before and after, some of them by so many more.
        var rounding: Float = 1.25
        /// Coarser JPEG leaves more, and so all over: as many times what a quarter of the squares differ by, which is two
        /// thirds of their standard deviation.
        var noiseFactor: Float = 5
        /// But by no more than so many times what a file's own tables allow: text all over the screen, without a margin, leaves no
        /// square of the cover alone, and would set the limit itself.
        var mostNoise: Float = 1.5
        /// Cells of grain differ from most of those beside them by so many sixteenths of a level. So the means of its blocks
        /// differ, which rounds each of them anew: not all of them by as much, as those of one colour.
        var grainStep: Float = 8
        var grainShare = 0.75
        /// Levels by which a square of grain may be off with half a step of the means.
        var grainRounding: Float = 0.75
        /// Levels from black and from a full channel, where grain is cut, that it has to keep.
        var grainReserve: Float = 16
        /// Between neighbouring squares, in levels: a shade that a codec or a colour profile moves has no steps of its own.
        var smallestStep: Float = 1
        /// Squares of one group: a word of a headline, a row of small text. Codecs leave up to three by chance.
        var fewest = 6
        /// Thin letters on grain leave no whole group anywhere, and squares all over: this share of those that are judged, of
        /// which codecs leave one in a thousand,
        var scatteredShare = 0.005
        /// and so many at least.
        var fewestScattered = 16
        /// With fewer squares of a kind nothing is usual.
        var fewestAlike = 20
        /// Pixels by which another drawing of a motley cover may be off, at least; `nil`: smooth squares alone are compared.
        var shift: Float? = 0.5
        /// It is off by more where squares with steps of so many levels in it, a sharp edge in each, say so:
        var sharpStep: Float = 48
        /// by as many pixels as this share of them are, with some to spare for the rest.
        var sharpShare = 0.9
        var spare: Float = 1.5
        /// The least for colour, which JPEG keeps in half as many pixels; and beside a step a colour may come back that a screen
        /// has not, such as a blue below 0.
        var colorShift: Float = 1.5

        /// Another drawing of a motley cover is off by its own amount in each of its parts: it is noisier than a file's tables
        /// say, and leaves one square in 200 anywhere; where nothing went through JPEG, which makes the limits wider, more.
        static func ofOtherDrawing(isLossy: Bool) -> Limits {
            Limits(
                mostNoise: .infinity, scatteredShare: 0.01,
                fewestScattered: isLossy ? Limits().fewestScattered : .max)
        }

        /// Beside a gradient that is stored without loss. A drawing rounds each pixel, so that its squares are off by half a
        /// level at most, and by less than one from each other; a texture's blocks leave some squares anywhere, too.
        static let ofGradient = Limits(smallestOffset: 1, noiseFactor: 2, fewestScattered: .max, shift: nil)
    }

    private let limits: Limits
    private let grid: CellGrid
    private let prediction: Prediction
    /// What JPEG took of the picture and of what is drawn, if of one of them.
    private let loss: CodecLoss?
    private var columns: Int { grid.columns / Self.side }
    private var rows: Int { grid.rows / Self.side }

    init(of grid: CellGrid, against prediction: Prediction, limits: Limits = Limits()) {
        (self.grid, self.prediction, self.limits) = (grid, prediction, limits)
        let losses = [grid.loss, prediction.grid.loss].compactMap { $0 }
        loss = losses.isEmpty ? nil : losses.reduce(.none, +)
    }

    /// - Parameter ignored: what is not judged.
    func groups(ignored: [CellRectangle]) -> [CellGroup] {
        guard columns > 0, rows > 0 else { return [] }
        var squares: [Square] = []
        squares.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns { squares.append(square(x * Self.side, y * Self.side)) }
        }
        for box in ignored { forget(box, &squares) }
        var mask = CellMask(columns: columns, rows: rows, marks: [UInt8](repeating: 0, count: columns * rows))
        let planes: [Plane] = loss != nil ? [.brightness, .blue, .red] : [.brightness]
        for plane in planes {
            mark(plane, .smooth, squares, shift: 0, &mask)
            if let shift = shift(in: plane, among: squares) {
                mark(plane, .motley, squares, shift: shift, &mask)
                mark(plane, .grain, squares, shift: shift, &mask)
            }
        }
        let groups = mask.groups(reach: 1)
        let whole = groups.filter { $0.marked >= limits.fewest }
        return (whole.isEmpty ? scattered(groups, among: squares.count(where: \.isJudged)) : whole).map { group in
            let (box, side) = (group.bounds, Self.side)
            return CellGroup(
                bounds: CellRectangle(x0: box.x0 * side, y0: box.y0 * side, x1: box.x1 * side, y1: box.y1 * side),
                marked: group.marked * side * side, strong: 0)
        }
    }

    /// All of them as one, where they are many.
    private func scattered(_ groups: [CellGroup], among judged: Int) -> [CellGroup] {
        let marked = groups.reduce(0) { $0 + $1.marked }
        guard marked >= max(limits.fewestScattered, Int(limits.scatteredShare * Double(judged))) else { return [] }
        return [groups.dropFirst().reduce(groups[0]) { $0.union($1) }]
    }

    /// Brightness and the two colour differences of JPEG.
    private enum Plane: Int { case brightness, blue, red }

    /// By how much a square's mean may be off by a codec alone.
    private func offset(in plane: Plane, _ kind: Kind) -> Float {
        guard let loss else { return limits.smallestOffset }
        let step = plane == .brightness ? loss.brightness : loss.color
        if kind == .grain { return limits.grainRounding + step / 2 }
        return plane == .brightness ? max(limits.smallestOffset, limits.rounding + step) : limits.rounding + step
    }

    /// Marks squares of a kind that are off by more than others of it.
    private func mark(
        _ plane: Plane, _ kind: Kind, _ squares: [Square], shift: Float, _ mask: inout CellMask
    ) {
        let alike = squares.compactMap { $0.isJudged && $0.kind == kind ? $0.offset[plane.rawValue] : nil }.sorted()
        guard alike.count >= limits.fewestAlike else { return }
        // The quarter that lies closest together: with text all over as much is without it.
        let quarter = alike.count / 4
        let start =
            (0..<(alike.count - quarter)).min { alike[$0 + quarter] - alike[$0] < alike[$1 + quarter] - alike[$1] } ?? 0
        let usual = alike[start + quarter] - alike[start]
        let middle = alike[start + quarter / 2]
        let offset = offset(in: plane, kind)
        let noise = limits.noiseFactor * usual
        let limit = max(offset, loss == nil ? noise : min(noise, limits.mostNoise * offset))
        let plane = plane.rawValue
        for y in 0..<rows {
            for x in 0..<columns {
                let own = squares[y * columns + x]
                guard own.isJudged, own.kind == kind, abs(own.offset[plane] - middle) > limit + own.steps[plane] * shift
                else { continue }
                let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].filter {
                    (0..<columns).contains($0.0) && (0..<rows).contains($0.1)
                }
                if near.contains(where: {
                    let other = squares[$0.1 * columns + $0.0]
                    return other.isJudged && other.kind == kind
                        && abs(other.offset[plane] - own.offset[plane]) > limits.smallestStep
                }) {
                    mask.marks[y * columns + x] = CellMark.faint.rawValue
                }
            }
        }
    }

    /// Pixels by which a motley cover may be drawn elsewhere; `nil` where it is not judged.
    private func shift(in plane: Plane, among squares: [Square]) -> Float? {
        guard var least = limits.shift else { return nil }
        if plane != .brightness { least = limits.colorShift }
        let plane = plane.rawValue
        let sharp = limits.sharpStep / Float(Self.side * CellGrid.cellSide)
        let shifts = squares.compactMap {
            $0.isJudged && $0.steps[plane] >= sharp ? abs($0.offset[plane]) / $0.steps[plane] : nil
        }.sorted()
        guard shifts.count >= limits.fewestAlike else { return least }
        return max(least, limits.spare * shifts[Int(Double(shifts.count - 1) * limits.sharpShare)])
    }

    /// What the cover shows in a square.
    private enum Kind {
        /// Nothing in it or beside it.
        case smooth
        case motley
        /// Something everywhere.
        case grain
    }

    private struct Square {
        /// Mean differences in brightness and its two colour differences, in levels.
        var offset: SIMD4<Float>
        var kind: Kind
        /// By how much they move with the cover drawn one pixel off, in levels.
        var steps: SIMD4<Float>
        var isJudged = true
    }

    private func forget(_ box: CellRectangle, _ squares: inout [Square]) {
        let side = Self.side
        for y in min(rows, box.y0 / side)..<min(rows, (box.y1 + side - 1) / side) {
            for x in min(columns, box.x0 / side)..<min(columns, (box.x1 + side - 1) / side) {
                squares[y * columns + x].isJudged = false
            }
        }
    }

    private func square(_ left: Int, _ top: Int) -> Square {
        let side = Self.side
        var sum = SIMD4<Int32>()
        for y in top..<(top + side) {
            for x in left..<(left + side) {
                let at = y * grid.columns + x
                sum &+= SIMD4<Int32>(truncatingIfNeeded: grid.cells[at] &- prediction.grid.cells[at])
            }
        }
        let kind: Kind = isSmooth(left, top) ? .smooth : isGrain(left, top) ? .grain : .motley
        return Square(
            offset: Self.planes(SIMD4<Float>(sum)) / Float(side * side * CellGrid.unitsPerLevel),
            kind: kind, steps: kind == .smooth ? SIMD4() : steps(left, top))
    }

    /// As JPEG has them (ITU-T T.871, 7), in the order of ``Plane``.
    private static func planes(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let brightness = CoverSketch.brightness(color)
        return SIMD4(brightness, 0.564 * (color.z - brightness), 0.713 * (color.x - brightness), 0)
    }

    private func isSmooth(_ left: Int, _ top: Int) -> Bool {
        let (columns, side) = (grid.columns, Self.side)
        let across = max(0, left - side)..<min(columns, left + 2 * side)
        for y in max(0, top - side)..<min(grid.rows, top + 2 * side) {
            for x in across where prediction.gradient[y * columns + x] > limits.smoothStep { return false }
        }
        return true
    }

    private func isGrain(_ left: Int, _ top: Int) -> Bool {
        let (cells, columns, side) = (prediction.grid.cells, grid.columns, Self.side)
        let reserve = limits.grainReserve * Float(CellGrid.unitsPerLevel)
        let full = 255 * Float(CellGrid.unitsPerLevel)
        var unlike = 0
        for y in top..<(top + side) {
            for x in left..<(left + side) {
                let color = SIMD4<Float>(cells[y * columns + x])
                for channel in 0..<3 where color[channel] < reserve || color[channel] > full - reserve { return false }
                if x + 1 < left + side, isUnlike(color, cells[y * columns + x + 1]) { unlike += 1 }
                if y + 1 < top + side, isUnlike(color, cells[(y + 1) * columns + x]) { unlike += 1 }
            }
        }
        return Double(unlike) >= limits.grainShare * Double(2 * side * (side - 1))
    }

    private func isUnlike(_ color: SIMD4<Float>, _ beside: SIMD4<Int16>) -> Bool {
        abs(CoverSketch.brightness(SIMD4<Float>(beside) - color)) >= limits.grainStep
    }

    /// Its own cells and those around it differ by so much, over its side.
    private func steps(_ left: Int, _ top: Int) -> SIMD4<Float> {
        let (columns, side) = (grid.columns, Self.side)
        var (low, high) = (SIMD4(repeating: Float.infinity), SIMD4(repeating: -Float.infinity))
        for y in max(0, top - 1)...min(grid.rows - 1, top + side) {
            for x in max(0, left - 1)...min(columns - 1, left + side) {
                let planes = Self.planes(SIMD4<Float>(prediction.grid.cells[y * columns + x]))
                (low, high) = (pointwiseMin(low, planes), pointwiseMax(high, planes))
            }
        }
        return (high - low) / Float(side * CellGrid.cellSide * CellGrid.unitsPerLevel)
    }
}
