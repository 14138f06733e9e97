import PixelModel
import TestSupport
import Testing

@testable import MaskingAnalysis

/// What a residual and a prediction say, against the same cell by cell and number by number.
@Suite struct ResidualMeaningTests {
    /// Sizes below, at and beside four cells; the last with more cells than all of which tell bias and noise.
    private static let sizes = [(1, 1), (3, 2), (4, 4), (9, 9), (14, 10), (31, 22), (190, 170)]

    /// A picture near to a drawing of rectangles: the same, shifted by a little, with noise, or with something else.
    private static func pair(_ columns: Int, _ rows: Int, _ seed: UInt64) -> (seen: CellGrid, drawn: CellGrid) {
        var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(columns * 1000 + rows))
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
        var drawn = [SIMD4<Int16>](repeating: SIMD4(4080, 4000, 4080, 0), count: columns * rows)
        for _ in 0..<4 {
            let (x, y, color) = (below(columns), below(rows), Int16(below(4081)))
            for row in y..<min(rows, y + 1 + below(rows)) {
                for column in x..<min(columns, x + 1 + below(columns)) {
                    drawn[row * columns + column] = SIMD4(color, 4080 - color, color / 2, Int16(below(3)))
                }
            }
        }
        let shift = SIMD4<Int16>(Int16(below(60)) - 30, Int16(below(20)), Int16(below(9)), 0)
        let noise = [1, 4, 30][Int(seed % 3)]
        let seen = drawn.map { cell -> SIMD4<Int16> in
            var own = cell &- shift
            for channel in 0..<3 { own[channel] &+= Int16(below(noise)) &- Int16(noise / 2) }
            if below(12) == 0 { own = SIMD4(Int16(below(4081)), Int16(below(4081)), Int16(below(4081)), 0) }
            own = own.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 4080))
            own.w = below(5) == 0 ? Int16(below(60)) : Int16(below(4))
            return own
        }
        let size = PixelSize(width: columns * 4, height: rows * 4)
        return (
            CellGrid(columns: columns, rows: rows, imageSize: size, cells: seen),
            CellGrid(columns: columns, rows: rows, imageSize: size, cells: drawn)
        )
    }

    private static func largest(_ cell: SIMD4<Int16>) -> Int16 { max(abs(cell.x), abs(cell.y), abs(cell.z)) }

    /// The meaning of ``Residual``, one cell after the other.
    private struct Plain {
        var marks: [UInt8] = []
        var bias = SIMD4<Int16>()
        var noise = 0.0
        var excess = 0
        /// Marked cells before blends at the screen's edge are told.
        var unexplained = 0

        init(_ grid: CellGrid, _ prediction: some PredictedCells, isLossy: Bool) {
            let count = grid.count
            func off(_ at: Int) -> SIMD4<Int16> { grid.cells[at] &- prediction.cell(at) }
            let step = count > 30_000 ? 3 : 1
            let flat = stride(from: 0, to: count, by: step).filter {
                prediction.gradient($0) <= 8 && largest(off($0)) <= 96
            }
            if flat.count * step >= count / 50 {
                for channel in 0..<3 {
                    let values = flat.map { off($0)[channel] }.sorted()
                    guard !values.isEmpty else { continue }
                    let middle = values[(values.count - 1) / 2]
                    bias[channel] = abs(middle) <= Residual.largestBias ? middle : 0
                    let distances = values.map { abs($0 - middle) }.sorted()
                    noise = max(noise, 1.4826 * Double(distances[(values.count - 1) / 2]))
                }
            }
            var base = Int16(
                isLossy
                    ? max(Residual.smallestJPEGTolerance, min(Residual.largestJPEGTolerance, 5 * noise))
                    : max(Residual.smallestTolerance, min(Residual.largestTolerance, 5 * noise)))
            if isLossy, flat.count * step < count / 4 { base = Int16(Residual.largestJPEGTolerance) }
            func tolerance(_ at: Int) -> Int16 {
                base + prediction.allowance(at) + (isLossy ? prediction.allowance(at) / 2 : 0)
            }
            func size(_ at: Int) -> Int16 { min(largest(off(at) &- bias), largest(off(at))) }
            func beyond(_ at: Int) -> Int { Int(min(size(at) - tolerance(at), Residual.strongDifference)) }
            let means = (0..<count).map { at -> UInt8 in
                size(at) <= tolerance(at) ? 0 : size(at) > tolerance(at) + Residual.strongDifference ? 2 : 1
            }
            marks = means
            for at in means.indices where means[at] != 0 { excess += beyond(at) }
            let unseen = CellTexture.unseen(in: grid)
            let reach = isLossy ? 4 : 2
            let (w, h) = (grid.columns, grid.rows)
            for at in means.indices where means[at] == 0 {
                let limit = CellTexture.limit(
                    unseen: unseen, drawn: prediction.range(at), gradient: prediction.gradient(at),
                    allowance: prediction.evenAllowance(at), isLossy: isLossy)
                guard grid.cells[at].w > limit else { continue }
                let rows = max(0, at / w - reach)...min(h - 1, at / w + reach)
                let columns = max(0, at % w - reach)...min(w - 1, at % w + reach)
                let isNearStrong = rows.contains { row in columns.contains { means[row * w + $0] == 2 } }
                if isNearStrong { continue }
                marks[at] = CellTexture.mark(range: grid.cells[at].w, limit: limit).rawValue
                excess += Int(Residual.strongDifference)
            }
            unexplained = marks.count { $0 != 0 }
            guard prediction.isDrawn else { return }
            let blends = ScreenEdge(columns: w, rows: h).clearBlends(&marks) { at in
                var difference = off(at)
                difference.w = grid.cells[at].w * 8
                return difference
            } gradient: {
                prediction.gradient($0)
            }
            for at in blends { excess -= means[at] != 0 ? beyond(at) : Int(Residual.strongDifference) }
        }
    }

    private static func expect(_ residual: Residual, _ plain: Plain) {
        #expect(residual.mask.marks == plain.marks)
        #expect(residual.bias == plain.bias && residual.noise == plain.noise)
        let (count, marked) = (Double(plain.marks.count), plain.marks.count { $0 != 0 })
        #expect(residual.explainedShare == (count - Double(plain.unexplained)) / count)
        let misfit = (0.25 * Double(marked) + 0.75 * Double(plain.excess) / 192) / count
        #expect(abs(residual.misfit - misfit) < 1e-12)
    }

    @Test(arguments: sizes, [false, true])
    func `A residual marks what differs cell by cell`(size: (columns: Int, rows: Int), isLossy: Bool) {
        for seed in 0..<(size.columns > 100 ? 1 : 9) as Range<UInt64> {
            var (seen, drawn) = Self.pair(size.columns, size.rows, seed)
            (seen.loss, drawn.loss) = isLossy ? (.usual, .usual) : (nil, nil)
            let prediction = Prediction(grid: drawn)
            prediction.grid.cells.withUnsafeBufferPointer { cells in
                prediction.gradient.withUnsafeBufferPointer { gradient in
                    let rounded = seen.loss.map(prediction.allowance) ?? prediction.allowance
                    rounded.withUnsafeBufferPointer { allowance in
                        prediction.allowance.withUnsafeBufferPointer { even in
                            Self.expect(
                                Residual(of: seen, against: prediction),
                                Plain(
                                    seen,
                                    DrawnCells(
                                        cells: cells, gradient: gradient, allowance: allowance, evenAllowance: even),
                                    isLossy: isLossy))
                        }
                    }
                }
            }
            let color = drawn.cells[0]
            Self.expect(
                Residual(of: seen, flat: color), Plain(seen, FlatCells(color: color), isLossy: isLossy))
            var known = seen
            known.changes = TileChanges(seen)
            Self.expect(
                Residual(of: known, flat: color), Plain(seen, FlatCells(color: color), isLossy: isLossy))
        }
    }

    @Test(arguments: sizes + [(1, 7), (7, 1), (2, 5), (5, 2)])
    func `Gradients and what they allow are those of each cell's neighbours`(columns: Int, rows: Int) {
        let drawn = Self.pair(columns, rows, 3).drawn
        func around(_ values: [Int16], reach: Int) -> [Int16] {
            values.indices.map { at in
                var most = Int16.min
                for y in max(0, at / columns - reach)...min(rows - 1, at / columns + reach) {
                    for x in max(0, at % columns - reach)...min(columns - 1, at % columns + reach) {
                        most = max(most, values[y * columns + x])
                    }
                }
                return most
            }
        }
        let steps = drawn.cells.indices.map { at -> Int16 in
            let right = at % columns + 1 < columns ? Self.largest(drawn.cells[at] &- drawn.cells[at + 1]) : 0
            let below = at / columns + 1 < rows ? Self.largest(drawn.cells[at] &- drawn.cells[at + columns]) : 0
            return max(right, below)
        }
        let (gradient, far) = (around(steps, reach: 1), around(steps, reach: 4))
        let prediction = Prediction(grid: drawn)
        #expect(LocalGradient.maximum(of: drawn) == gradient)
        #expect(prediction.gradient == gradient)
        #expect(prediction.grid.cells.map(\.w) == around(drawn.cells.map(\.w), reach: 1))
        #expect(prediction.allowance == zip(gradient, far).map { $0 / 2 + $1 / 14 + ($0 > 0 ? 5 : 0) })
    }
}
