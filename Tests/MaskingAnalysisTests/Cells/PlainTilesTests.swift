import PixelModel
import TestSupport
import Testing

@testable import MaskingAnalysis

/// What is said of a picture is the same whether or not it is known where nothing changes.
@Suite struct PlainTilesTests {
    /// Sizes that tiles fill, or that cut them; the last with more cells than all of which are sampled.
    private static let sizes = [(3, 3), (4, 9), (16, 20), (47, 38), (64, 71), (190, 170)]

    /// Rectangles of plain colours, some with one range of pixels all over, and others full of shades.
    private static func screen(_ columns: Int, _ rows: Int, isLossy: Bool = false) -> CellGrid {
        var random = SplitMix64(seed: UInt64(columns * 1000 + rows))
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
        var cells = [SIMD4<Int16>](repeating: SIMD4(4080, 4080, 4000, 0), count: columns * rows)
        for number in 0..<12 {
            let (x0, y0) = (below(columns), below(rows))
            let (x1, y1) = (min(columns, x0 + 1 + below(columns / 2)), min(rows, y0 + 1 + below(rows / 3)))
            let plain = SIMD4(
                Int16(below(4081)), Int16(below(4081)), Int16(below(4081)), [0, 2, 3, 7, 60][number % 5] as Int16)
            for y in y0..<y1 {
                for x in x0..<x1 {
                    var cell = plain
                    if number % 3 == 2 {
                        let shade = Int16(below(700))
                        cell = SIMD4(shade, shade &+ Int16(below(40)), shade / 2, Int16(below(90)))
                    }
                    cells[y * columns + x] = cell
                }
            }
        }
        var grid = CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: columns * 4, height: rows * 4), cells: cells)
        grid.loss = isLossy ? .usual : nil
        return grid
    }

    private static func known(_ grid: CellGrid) -> CellGrid {
        var grid = grid
        grid.changes = TileChanges(grid)
        return grid
    }

    /// Cell by cell: a tile is active where a cell differs from the one to its left or above it, and where one of these is.
    @Test(arguments: sizes)
    func `A tile is active where a cell in it differs from a neighbour`(columns: Int, rows: Int) {
        let grid = Self.screen(columns, rows)
        let changes = TileChanges(grid)
        var (active, colorful): (Set<Int>, Set<Int>) = ([], [])
        for y in 0..<rows {
            for x in 0..<columns {
                for (nx, ny) in [(x - 1, y), (x, y - 1)] where nx >= 0 && ny >= 0 {
                    let (at, other) = (y * columns + x, ny * columns + nx)
                    guard grid.cells[at] != grid.cells[other] else { continue }
                    let both = [changes.active.tile(holding: at), changes.active.tile(holding: other)]
                    active.formUnion(both)
                    let step = grid.cells[at] &- grid.cells[other]
                    if max(abs(step.x - step.y), abs(step.z - step.y)) > 16 { colorful.formUnion(both) }
                }
            }
        }
        #expect(changes.active.indices.filter { changes.active[$0] } == active.sorted())
        #expect(changes.colorful.indices.filter { changes.colorful[$0] } == colorful.sorted())
    }

    @Test(arguments: sizes)
    func `Parts hold every value once`(columns: Int, rows: Int) {
        let active = TileChanges(Self.screen(columns, rows)).active
        var held = [Int](repeating: 0, count: columns * rows)
        func add(_ part: CellRectangle, _ isActive: Bool) {
            for y in part.y0..<part.y1 {
                for x in part.x0..<part.x1 {
                    held[y * columns + x] += 1
                    #expect(active[active.tile(holding: y * columns + x)] == isActive)
                }
            }
        }
        active.forEachPart {
            add($0, false)
        } inside: {
            add($0, true)
        }
        #expect(held.allSatisfy { $0 == 1 })
    }

    @Test(arguments: sizes, [false, true])
    func `Colours, texture and residuals are those of all cells`(size: (columns: Int, rows: Int), isLossy: Bool) {
        let grid = Self.screen(size.columns, size.rows, isLossy: isLossy)
        let known = Self.known(grid)
        #expect(BackgroundColor.mode(of: known)?.color == BackgroundColor.mode(of: grid)?.color)
        #expect(BackgroundColor.mode(of: known)?.share == BackgroundColor.mode(of: grid)?.share)
        #expect(CellTexture.unseen(in: known) == CellTexture.unseen(in: grid))
        #expect(CellTexture.unexplained(in: known).sorted() == CellTexture.unexplained(in: grid))
        for color in [SIMD4<Int16>(4080, 4080, 4000, 0), SIMD4(4070, 4080, 4016, 0), grid.cells[grid.count / 2]] {
            let (one, other) = (Residual(of: known, flat: color), Residual(of: grid, flat: color))
            #expect(one.mask.marks == other.mask.marks && one.bias == other.bias && one.noise == other.noise)
            #expect(one.explainedShare == other.explainedShare && one.misfit == other.misfit)
        }
        let (one, other) = (
            InferredCover(softly: known, pixelsPerPoint: 2), InferredCover(softly: grid, pixelsPerPoint: 2)
        )
        #expect(one?.artwork.map(\.bounds) == other?.artwork.map(\.bounds))
        #expect(one?.foreign.map(\.marked) == other?.foreign.map(\.marked))
    }

    /// Bits are compared, since what is left out is not a number.
    @Test(arguments: sizes)
    func `Planes and their windows are those of all cells`(columns: Int, rows: Int) {
        let grid = Self.screen(columns, rows)
        var marks = [UInt8](repeating: 0, count: grid.count)
        for y in 0..<min(8, rows) {
            for x in 0..<min(20, columns) { marks[y * columns + x] = 2 }
        }
        if columns > 30, rows > 30 { marks[30 * columns + 30] = 2 }
        let mask = CellMask(columns: columns, rows: rows, marks: marks)
        for (component, reach) in [(CellPlane.Component.brightness, 0), (.redDifference, 6)] {
            var (one, other) = (CellPlane(Self.known(grid), component), CellPlane(grid, component))
            for isExcluded in [false, true] {
                if isExcluded {
                    one.exclude(mask, reach: reach)
                    other.exclude(mask, reach: reach)
                }
                var (small, large) = (one, other)
                for _ in 0..<4 {
                    #expect(small.values.map(\.bitPattern) == large.values.map(\.bitPattern))
                    for horizontal in [true, false] {
                        let strengths = Set(CellPlane.Strength.allCases)
                        let found = small.strongEnergies(horizontal: horizontal, noise: 0.5, strengths)
                        let all = large.strongEnergies(horizontal: horizontal, noise: 0.5, strengths)
                        #expect(found.mapValues(\.samples) == all.mapValues(\.samples))
                        #expect(found.mapValues(\.first) == all.mapValues(\.first))
                    }
                    (small, large) = (small.halved(), large.halved())
                }
            }
        }
    }

    /// Colour by colour: most cells in one step of two levels, and their mean.
    @Test(arguments: [1, 7, 90, 6000])
    func `The commonest colour is the mean of the step with most cells`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var counts = ColorCounts()
        var steps: [SIMD4<Int16>: (sum: SIMD4<Int>, count: Int)] = [:]
        for _ in 0..<count {
            let shade = Int16(random.next() % (count > 1000 ? 4080 : 300))
            let (cell, length) = (SIMD4(shade, 4080 - shade, shade / 3, 1), Int(random.next() % 40) + 1)
            counts.add(cell, length)
            var step = cell / 32
            step.w = 0
            let known = steps[step] ?? (SIMD4(), 0)
            steps[step] = (
                known.sum &+ SIMD4<Int>(truncatingIfNeeded: cell) &* length, known.count + length
            )
        }
        let best = steps.max { ($0.value.count, $0.key.z, $0.key.y) < ($1.value.count, $1.key.z, $1.key.y) }
        let mean = best.map { SIMD4<Int16>(truncatingIfNeeded: $0.value.sum / $0.value.count) }
        #expect(counts.commonest?.count == best?.value.count)
        #expect(counts.commonest?.color == mean.map { SIMD4($0.x, $0.y, $0.z, 0) })
    }

    @Test func `The larger and the smaller of two cells are those of each place`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let cells = (0..<2).map { _ in
                SIMD4<Int16>(truncatingIfNeeded: SIMD4<UInt64>.random(in: 0...4080, using: &random))
            }
            #expect(cells[0].larger(cells[1]) == pointwiseMax(cells[0], cells[1]))
            #expect(cells[0].smaller(cells[1]) == pointwiseMin(cells[0], cells[1]))
        }
    }
}
