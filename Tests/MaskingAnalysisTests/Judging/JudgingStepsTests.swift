import PixelModel
import TestSupport
import Testing

@testable import MaskingAnalysis

/// What is done with several cells at once, or left out where nothing changes, against the plain meaning of it.
@Suite struct JudgingStepsTests {
    @Test("A value's place among others is that in the sorted ones", arguments: [1, 2, 3, 10, 500])
    func order(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        // Zeros and equal values are what a screen has most of.
        let values = (0..<count).map { index -> Float in
            switch random.next() % 4 {
            case 0: 0
            case 1: Float(random.next() % 5)
            case 2: Float(random.next() % 100_000) / 977
            default: .greatestFiniteMagnitude / Float(1 + random.next() % 1000)
            }
        }
        let sorted = values.sorted()
        for place in sorted.indices {
            #expect(OrderStatistic.value(at: place, of: count) { values[$0] } == sorted[place])
        }
    }

    @Test("Marks are grouped tile by tile", arguments: [2, 3, 5, 8, 9, 17])
    func groups(_ reach: Int) {
        for width in [1, 4, 7, 8, 9, 23, 64, 71] {
            var random = SplitMix64(seed: UInt64(width * 100 + reach))
            let height = 1 + width * 5 % 37
            let marks = (0..<width * height).map { _ -> UInt8 in
                random.next() % 9 == 0 ? UInt8(1 + random.next() % 2) : 0
            }
            let mask = CellMask(columns: width, rows: height, marks: marks)
            #expect(mask.groups(reach: reach).map(Bounds.init) == Self.groups(mask, reach: reach).map(Bounds.init))
        }
    }

    private struct Bounds: Equatable {
        var bounds: CellRectangle
        var marked: Int
        var strong: Int

        init(_ group: CellGroup) { (bounds, marked, strong) = (group.bounds, group.marked, group.strong) }
    }

    /// Mark by mark: a tile holds its marks, and tiles that touch are one group.
    private static func groups(_ mask: CellMask, reach side: Int) -> [CellGroup] {
        let across = (mask.columns + side - 1) / side
        var tiles: [Int: CellGroup] = [:]
        for (at, mark) in mask.marks.enumerated() where mark != 0 {
            let (x, y) = (at % mask.columns, at / mask.columns)
            let own = CellGroup(
                bounds: CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1), marked: 1, strong: mark == 2 ? 1 : 0)
            tiles[y / side * across + x / side] = tiles[y / side * across + x / side]?.union(own) ?? own
        }
        var found: [CellGroup] = []
        while let start = tiles.keys.min(), var group = tiles.removeValue(forKey: start) {
            var pending = [start]
            while let at = pending.popLast() {
                for near in tiles.keys
                where abs(near % across - at % across) <= 1 && abs(near / across - at / across) <= 1 {
                    if let other = tiles.removeValue(forKey: near) { group = group.union(other) }
                    pending.append(near)
                }
            }
            found.append(group)
        }
        return found
    }

    private static func grid(_ columns: Int, _ rows: Int, seed: UInt64, ranges: ClosedRange<Int16>) -> CellGrid {
        var random = SplitMix64(seed: seed)
        let palette: [SIMD4<Int16>] = [
            SIMD4(4080, 4080, 4080, 0), SIMD4(4080, 4080, 4080, 0), SIMD4(4076, 4080, 4080, 0),
            SIMD4(3900, 4080, 4000, 0),
            SIMD4(16, 320, 800, 0),
        ]
        let cells = (0..<columns * rows).map { index -> SIMD4<Int16> in
            // Runs of the background, as screens have them.
            var cell = random.next() % 3 == 0 ? palette[Int(random.next() % 5)] : palette[0]
            cell.w = Int16.random(in: ranges, using: &random)
            return cell
        }
        return CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: columns * 4, height: rows * 4), cells: cells)
    }

    /// Cells are passed over at once only where they are even; ranges that nobody sees change nothing.
    @Test(arguments: [(7, 9), (31, 17), (80, 40)])
    func `What equals the prediction is explained, four cells at once or one`(columns: Int, rows: Int) {
        let even = Self.grid(columns, rows, seed: 3, ranges: 0...3)
        var uneven = even
        for index in uneven.cells.indices { uneven.cells[index].w = 4 }
        let white = SIMD4<Int16>(4080, 4080, 4080, 0)
        let drawn = Prediction(grid: Self.grid(columns, rows, seed: 4, ranges: 0...0))
        for (one, other) in [
            (Residual(of: even, flat: white), Residual(of: uneven, flat: white)),
            (Residual(of: even, against: drawn), Residual(of: uneven, against: drawn)),
        ] {
            #expect(one.mask.marks == other.mask.marks)
            #expect(one.explainedShare == other.explainedShare)
            #expect(one.misfit == other.misfit)
        }
    }

    @Test func `The energy of a tile is that of the whole plane's tile`() {
        let grid = Self.noise(22, 18, seed: 5)
        for component in CellPlane.Component.allCases {
            let plane = CellPlane(grid, component)
            let tiles = plane.active.indices.map { plane.energy(ofTile: $0) }
            #expect(tiles.count == 6 * 5)
            for index in tiles.indices {
                let (x, y) = (index % 6 * 4, index / 6 * 4)
                let tile = CellRectangle(x0: x, y0: y, x1: min(22, x + 4), y1: min(18, y + 4))
                let (own, plain) = (CellPlane.energy(of: tile, in: grid, component), Self.energy(plane, tile))
                #expect(own.first == tiles[index].first && own.second == tiles[index].second)
                // In another order the last bits of a sum differ.
                #expect(abs(own.first - plain.first) <= plain.first * 1e-5)
                #expect(abs(own.second - plain.second) <= plain.second * 1e-5)
            }
        }
    }

    /// Difference by difference: mean squares along the axis that has more.
    private static func energy(_ plane: CellPlane, _ tile: CellRectangle) -> (first: Float, second: Float) {
        func along(_ step: Int, _ isInside: (Int, Int) -> Bool) -> (first: Float, second: Float) {
            var sums: (first: Float, second: Float) = (0, 0)
            for y in tile.y0..<tile.y1 {
                for x in tile.x0..<tile.x1 where isInside(x, y) {
                    let at = y * plane.width + x
                    let (before, own, behind) = (plane.values[at - step], plane.values[at], plane.values[at + step])
                    sums.first += (behind - own) * (behind - own)
                    sums.second += (behind - 2 * own + before) * (behind - 2 * own + before)
                }
            }
            return (sums.first / 16, sums.second / 16)
        }
        let across = along(1) { x, _ in x > 0 && x + 1 < plane.width }
        let down = along(plane.width) { _, y in y > 0 && y + 1 < plane.height }
        return across.first > down.first ? across : down
    }

    /// Cells of all colours and ranges.
    private static func noise(_ columns: Int, _ rows: Int, seed: UInt64) -> CellGrid {
        var random = SplitMix64(seed: seed)
        let cells = (0..<columns * rows).map { _ in
            SIMD4<Int16>(
                Int16.random(in: 0...4080, using: &random), Int16.random(in: 0...4080, using: &random),
                Int16.random(in: 0...4080, using: &random), Int16.random(in: 0...255, using: &random))
        }
        return CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: columns * 4, height: rows * 4), cells: cells)
    }

    @Test func `Four cells are compared as one is`() {
        let grid = Self.noise(8, 200, seed: 6)
        for row in 0..<200 {
            let (a, b) = (
                Array(grid.cells[(row * 8)..<(row * 8 + 4)]), Array(grid.cells[(row * 8 + 4)..<(row * 8 + 8)])
            )
            let (one, other) = (Self.four(a), Self.four(b))
            let differences = zip(a, b).map { LocalGradient.absolute($0 &- $1) }
            let largest = one.distance(to: other).largestChannels
            let larger = one.larger(other).largestChannels
            let smaller = one.smaller(other).largestChannels
            let shifted = one.minus(other).distance(to: one).largestChannels
            for place in 0..<4 {
                #expect(largest[place] == UInt64(differences[place].largestChannel))
                #expect(larger[place] == UInt64(max(a[place].largestChannel, b[place].largestChannel)))
                #expect(smaller[place] == UInt64(pointwiseMin(a[place], b[place]).largestChannel))
                #expect(shifted[place] == UInt64(b[place].largestChannel))
                #expect(one.ranges[place] == UInt64(a[place].w))
            }
            let isLarger = one.ranges.areLarger(than: other.ranges)
            #expect(isLarger == (0..<4).reduce(0) { $0 | (a[$1].w > b[$1].w ? 1 << $1 : 0) })
            #expect(one.ranges.haveLarger(than: other.ranges) == (isLarger != 0))
        }
    }

    private static func four(_ cells: [SIMD4<Int16>]) -> FourCells {
        FourCells(SIMD4(cells[0].word, cells[1].word, cells[2].word, cells[3].word))
    }

    @Test func `A change of colour is one of red or blue that green has no part in`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let a = (0..<4).map { _ in
                SIMD4<Int16>(repeating: 1000) &+ SIMD4(repeating: Int16.random(in: 0...2000, using: &random))
            }
            let steps = (0..<4).map { _ in
                let own = SIMD4<Int16>(repeating: Int16.random(in: -900...900, using: &random))
                return own
                    &+ SIMD4(
                        Int16.random(in: -18...18, using: &random), 0, Int16.random(in: -18...18, using: &random),
                        Int16.random(in: 0...99, using: &random))
            }
            let expected = steps.contains { abs($0.x - $0.y) > 16 || abs($0.z - $0.y) > 16 }
            let moved = Self.four(zip(a, steps).map { $0 &+ $1 })
            #expect(moved.changeColor(from: Self.four(a), by: 16) == expected)
        }
    }

    @Test(arguments: [(1, 1), (5, 7), (6, 3), (23, 11)])
    func `A plane's values are those of its cells, four at once or one`(columns: Int, rows: Int) {
        let grid = Self.noise(columns, rows, seed: 8)
        for component in CellPlane.Component.allCases {
            let single = grid.cells.map {
                CellPlane(
                    CellGrid(columns: 1, rows: 1, imageSize: PixelSize(width: 4, height: 4), cells: [$0]), component
                )
                .values[0]
            }
            #expect(CellPlane(grid, component).values == single)
        }
    }

    /// Cell by cell: pixels differ by more than the steps to the neighbours, the larger one across and the larger one down.
    @Test(arguments: [(3, 3), (9, 9), (14, 10), (31, 20)])
    func `What a slope does not explain is found four cells at once or one`(columns: Int, rows: Int) {
        var random = SplitMix64(seed: 9)
        var grid = Self.noise(columns, rows, seed: 10)
        for index in grid.cells.indices {
            let shade = Int16.random(in: 0...600, using: &random)
            grid.cells[index] = SIMD4(shade, shade, shade / 2, random.next() % 3 == 0 ? grid.cells[index].w / 4 : 0)
        }
        let unseen = CellTexture.unseen(in: grid)
        let found = Set(CellTexture.unexplained(in: grid))
        // At the screen's edge a blend of the renderer explains more.
        for y in ScreenEdge.depth..<max(ScreenEdge.depth, rows - ScreenEdge.depth) {
            for x in ScreenEdge.depth..<max(ScreenEdge.depth, columns - ScreenEdge.depth) {
                let at = y * columns + x
                func step(_ other: Int) -> Int16 {
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[other]).largestChannel
                }
                let slope = max(step(at - 1), step(at + 1)) + max(step(at - columns), step(at + columns))
                #expect(found.contains(at) == (grid.cells[at].w > unseen + slope / 16))
            }
        }
        #expect(CellTexture.unexplained(in: grid) == found.sorted())
    }

    @Test(arguments: [1, 4, 7, 8, 9, 23, 64, 71])
    func `Boxes of marks hold all marks and no others`(width: Int) {
        var random = SplitMix64(seed: UInt64(width))
        let height = 2 + width * 3 % 29
        var marks: [UInt8] = []
        for row in 0..<height {
            // Rows that equal the one above, as those of tiles do.
            if row % 3 != 0, random.next() % 4 != 0 {
                marks += marks[(row * width - width)...]
            } else {
                marks += (0..<width).map { _ in random.next() % 3 == 0 ? 2 : 0 }
            }
        }
        var covered = [UInt8](repeating: 0, count: marks.count)
        CellMask(columns: width, rows: height, marks: marks).forEachBox { box in
            for y in box.y0..<box.y1 {
                for x in box.x0..<box.x1 { covered[y * width + x] += 2 }
            }
        }
        #expect(covered == marks)
    }

    @Test func `Runs leave out cells that are not even`() {
        let grid = Self.grid(37, 11, seed: 11, ranges: 0...4)
        var runs: [SIMD4<Int16>] = []
        grid.forEachRun(within: 2) { cell, length in runs += [SIMD4<Int16>](repeating: cell, count: length) }
        #expect(runs == grid.cells.filter { $0.w <= 2 })
    }

    @Test func `The plain colour's residual is the same when it is asked for again`() {
        var grid = Self.grid(31, 17, seed: 12, ranges: 0...9)
        let white = SIMD4<Int16>(4080, 4080, 4080, 0)
        let plain = Residual(of: grid, flat: white)
        grid.flatResiduals = FlatResiduals()
        for _ in 0..<2 {
            let kept = Residual(of: grid, flat: white)
            #expect(kept.mask.marks == plain.mask.marks && kept.misfit == plain.misfit)
        }
        #expect(Residual(of: grid, flat: SIMD4()).mask.marks != plain.mask.marks)
        #expect(grid.blank([]).flatResiduals == nil)
    }

    /// The plain meaning of a residual's bias is tested by its verdicts; here that steps of twelve cells find what one does.
    @Test func `A bias is told by every third cell of many`() {
        var grid = Self.grid(200, 160, seed: 13, ranges: 0...0)
        for index in grid.cells.indices { grid.cells[index] = SIMD4(1616, 1600, 1600, 0) }
        #expect(Residual(of: grid, flat: SIMD4(1600, 1600, 1600, 0)).bias == SIMD4(16, 0, 0, 0))
        // A few exact ones beside them are no majority, and more are.
        for index in grid.cells.indices where index % 2400 < 1320 { grid.cells[index].x = 1600 }
        #expect(Residual(of: grid, flat: SIMD4(1600, 1600, 1600, 0)).bias == SIMD4())
    }

    /// Difference by difference: squares of the first three differences over windows of 12 by 4 without excluded values.
    @Test(arguments: [true, false])
    func `Windows in which nothing changes count as others do`(horizontal: Bool) {
        var random = SplitMix64(seed: 14)
        let (width, height) = (63, 47)
        var values = [Float](repeating: 7, count: width * height)
        for index in values.indices where index / width > 20 && index % width > 30 {
            values[index] = Float(random.next() % 1000) / 31
        }
        // Steps along one axis only, and single values that are left out, two of which only a third difference reaches.
        for index in values.indices where index / width < 9 { values[index] = Float(index % width) }
        for place in [3 * width + 5, 30 * width + 2, 40 * width + 62, 38 * width + 50] { values[place] = .nan }
        let plane = CellPlane(width: width, height: height, values: values)
        var windows: [SIMD4<Float>] = []
        let (across, down) = horizontal ? (1, width) : (width, 1)
        for row in 0..<(horizontal ? height : width) / 4 {
            for column in 0..<((horizontal ? width : height) - 3) / 12 {
                var energy = SIMD4<Float>()
                for line in 0..<4 {
                    for place in 0..<12 {
                        let at = (column * 12 + place) * across + (row * 4 + line) * down
                        let v = (0..<4).map { values[at + $0 * across] }
                        let (one, two) = (v[2] - v[1], v[2] - 2 * v[1] + v[0])
                        let three = v[3] - 3 * v[2] + 3 * v[1] - v[0]
                        energy += SIMD4(one * one, two * two, three * three, 0)
                    }
                }
                if !energy.x.isNaN, !energy.z.isNaN { windows.append(energy) }
            }
        }
        let found = plane.strongEnergies(horizontal: horizontal, noise: 0.5, Set(CellPlane.Strength.allCases))
        for strength in CellPlane.Strength.allCases {
            let sorted = windows.map { $0[strength.rawValue] }.sorted()
            let high = sorted[min(windows.count - 1, Int(Double(windows.count) * (1 - strength.share)))]
            let strong = windows.filter { $0[strength.rawValue] > max(high / 4, 24) }
            #expect(strong.count >= 3 && found[strength]?.samples == strong.count * 48)
            let sum = strong.reduce(0) { $0 + Double($1.z) }
            #expect(abs((found[strength]?.third ?? 0) - sum) <= sum * 1e-4)
        }
    }
}
