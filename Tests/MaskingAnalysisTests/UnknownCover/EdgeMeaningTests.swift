import PixelModel
import TestSupport
import Testing

@testable import MaskingAnalysis

/// Edges and straight sides, against the same cell by cell.
@Suite struct EdgeMeaningTests {
    private static let sizes = [(1, 1), (2, 2), (3, 5), (4, 4), (9, 8), (21, 14), (46, 33)]

    /// Plain rectangles, one above the other, and some noise.
    private static func grid(_ columns: Int, _ rows: Int, seed: UInt64) -> CellGrid {
        var random = SplitMix64(seed: seed)
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
        var cells = [SIMD4<Int16>](repeating: SIMD4(4080, 4080, 4080, 0), count: columns * rows)
        for _ in 0..<8 {
            let (x, y) = (below(columns), below(rows))
            let plain = SIMD4(Int16(below(4081)), Int16(below(4081)), Int16(below(4081)), Int16(below(3)))
            for row in y..<min(rows, y + 1 + below(rows / 2)) {
                for column in x..<min(columns, x + 1 + below(columns / 2)) { cells[row * columns + column] = plain }
            }
        }
        for at in cells.indices where below(20) == 0 { cells[at] &+= SIMD4(Int16(below(400)), 0, 0, Int16(below(40))) }
        return CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: columns * 4, height: rows * 4), cells: cells)
    }

    private static func step(_ grid: CellGrid, _ at: Int, _ other: Int) -> Int16 {
        let step = grid.cells[at] &- grid.cells[other]
        return max(abs(step.x), abs(step.y), abs(step.z))
    }

    @Test(arguments: sizes, [false, true])
    func `An edge is a step to the right or below, or texture`(size: (columns: Int, rows: Int), isLossy: Bool) {
        let (w, h) = (size.columns, size.rows)
        for seed in 0..<6 as Range<UInt64> {
            var grid = Self.grid(w, h, seed: seed)
            grid.loss = isLossy ? .usual : nil
            let least = CoverLimits.standard.units(isLossy ? .edgeStepOfJPEG : .edgeStep)
            let strong = CoverLimits.standard.units(.strongStep)
            let textured = Set(CellTexture.unexplained(in: grid))
            let expected = grid.cells.indices.map { at -> UInt8 in
                if textured.contains(at) { return 2 }
                guard at % w < w - 1, at / w < h - 1 else { return 0 }
                let step = max(Self.step(grid, at, at + 1), Self.step(grid, at, at + w))
                return step >= least ? step >= strong ? 2 : 1 : 0
            }
            var known = grid
            known.changes = TileChanges(grid)
            #expect(InferredCover.edges(of: grid, .standard).marks == expected)
            #expect(InferredCover.edges(of: known, .standard).marks == expected)
        }
    }

    /// A side is an unbroken run of cells that each differ from the one above, or to the left.
    @Test(arguments: sizes, [1, 3, 6])
    func `Straight sides are runs of steps`(size: (columns: Int, rows: Int), shortest: Int) {
        let (w, h) = (size.columns, size.rows)
        for seed in 0..<6 as Range<UInt64> {
            let grid = Self.grid(w, h, seed: seed)
            func runs(_ count: Int, _ isStep: (Int) -> Bool) -> [Range<Int>] {
                var (found, start): ([Range<Int>], Int) = ([], 0)
                for place in 0...count where place == count || !isStep(place) {
                    if place - start >= shortest { found.append(start..<place) }
                    start = place + 1
                }
                return found
            }
            let horizontal = (1..<max(1, h)).flatMap { y in
                runs(w) { Self.step(grid, y * w + $0, (y - 1) * w + $0) >= 64 }
                    .map { PanelShape.Side(at: y, start: $0.lowerBound, end: $0.upperBound) }
            }
            let vertical = (1..<max(1, w)).flatMap { x in
                runs(h) { Self.step(grid, $0 * w + x, $0 * w + x - 1) >= 64 }
                    .map { PanelShape.Side(at: x, start: $0.lowerBound, end: $0.upperBound) }
            }
            let sides = PanelShape.sides(grid, shortest: shortest, smallestStep: 64)
            #expect(Set(sides.horizontal) == Set(horizontal) && sides.horizontal.count == horizontal.count)
            #expect(Set(sides.vertical) == Set(vertical) && sides.vertical.count == vertical.count)
        }
    }
}
