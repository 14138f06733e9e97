import TestSupport
import Testing

@testable import MaskingAnalysis

@Suite struct LeakGroupingTests {
    /// A mask drawn with letters: `.` explained, `o` faint, `#` strong.
    private static func mask(_ lines: String) -> CellMask {
        let rows = lines.split(separator: "\n")
        let marks = rows.flatMap { $0.map { $0 == "#" ? 2 : $0 == "o" ? 1 : 0 } as [UInt8] }
        return CellMask(columns: rows.first?.count ?? 0, rows: rows.count, marks: marks)
    }

    private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CellRectangle {
        CellRectangle(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    @Test func `Marks near each other make one group, tight around them`() {
        let groups = Self.mask(
            """
            ..........
            ..#.......
            ....o.....
            ..........
            ..........
            .........#
            """
        ).groups(reach: 2)
        #expect(
            groups.map(\.bounds) == [Self.rectangle(2, 1, 3, 2), Self.rectangle(9, 5, 1, 1)])
        #expect(groups.map(\.marked) == [2, 1])
        #expect(groups.map(\.strong) == [1, 1])
    }

    @Test func `No mark is lost whatever the reach`() {
        let mask = Self.mask(
            """
            #..o..#
            .......
            o..#..o
            """)
        for reach in 0...9 {
            #expect(mask.groups(reach: reach).reduce(0) { $0 + $1.marked } == 6)
            #expect(mask.groups(reach: reach).reduce(0) { $0 + $1.strong } == 3)
        }
    }

    @Test func `A codec's slip is no leak, two strong cells are one`() {
        func isLeak(_ lines: String) -> Bool {
            !LeakGrouping.groups(in: Self.mask(lines), pixelsPerPoint: 3).isEmpty
        }
        #expect(!isLeak("..........\n..ooooooo.\n.........."))
        #expect(!isLeak("..........\n..#.......\n.........."))
        #expect(isLeak("..........\n.oooooooo.\n.........."))
        #expect(isLeak("..........\n..##......\n.........."))
    }

    @Test func `Things in one bar are drawn as one, things far apart are not`() {
        let group = { (bounds: CellRectangle) in CellGroup(bounds: bounds, marked: 9, strong: 9) }
        let bar = [group(Self.rectangle(5, 90, 10, 5)), group(Self.rectangle(80, 91, 10, 3))]
        let title = group(Self.rectangle(5, 5, 40, 5))
        let drawn = LeakGrouping.mergeAsDrawn(bar + [title], columns: 100, rows: 200)
        #expect(drawn.map(\.bounds) == [Self.rectangle(5, 5, 40, 5), Self.rectangle(5, 90, 85, 5)])
        #expect(drawn.map(\.marked) == [9, 18])
    }

    @Test func `A rectangle that grows by joining is compared again`() {
        // The third touches neither alone, but the union of the first two.
        let groups = [Self.rectangle(0, 0, 10, 10), Self.rectangle(30, 5, 10, 40), Self.rectangle(2, 40, 5, 4)]
            .map { CellGroup(bounds: $0, marked: 1, strong: 1) }
        #expect(
            LeakGrouping.mergeAsDrawn(groups, columns: 100, rows: 100).map(\.bounds)
                == [Self.rectangle(0, 0, 40, 45)])
    }

    /// Joins pair by pair for as long as there is one to join: what any quicker way must give.
    private static func joinedOneByOne(
        _ groups: [CellGroup], when joined: (CellRectangle, CellRectangle) -> Bool
    ) -> [CellGroup] {
        var groups = groups.sorted { ($0.bounds.y0, $0.bounds.x0) < ($1.bounds.y0, $1.bounds.x0) }
        while true {
            let pairs = groups.indices.lazy.flatMap { a in groups.indices.dropFirst(a + 1).lazy.map { (a, $0) } }
            guard let (a, b) = pairs.first(where: { joined(groups[$0].bounds, groups[$1].bounds) }) else {
                return groups
            }
            groups[a] = groups[a].union(groups[b])
            groups.remove(at: b)
        }
    }

    @Test(arguments: 0..<40)
    func `Joining gives the same in any order`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let groups = (0..<(5 + random.below(60))).map { _ in
            CellGroup(
                bounds: Self.rectangle(
                    random.below(300), random.below(300), 1 + random.below(20), 1 + random.below(20)),
                marked: 1 + random.below(9), strong: 1)
        }
        let distance = random.below(12)
        let expected = Self.joinedOneByOne(groups) { $0.gap(to: $1) <= distance }
        let found = LeakGrouping.merge(groups, within: distance)
        #expect(found.map(\.bounds) == expected.map(\.bounds))
        #expect(found.map(\.marked) == expected.map(\.marked))
    }

    @Test func `So many groups that comparing them all would take minutes are joined to fewer first`() {
        // A zigzag in which each joining makes the next one possible.
        let groups = (0..<40_000).map { index in
            CellGroup(
                bounds: Self.rectangle(index % 200 * 9, index / 200 * 9 + index % 2 * 5, 2, 2), marked: 4, strong: 4)
        }
        let found = LeakGrouping.merge(groups, within: 2)
        #expect(found.count <= LeakGrouping.mostGroups)
        #expect(found.reduce(0) { $0 + $1.marked } == 160_000)
    }

    @Test func `Strong cells that stand alone count where there are several`() {
        func scattered(_ count: Int, apart: Int) -> CellMask {
            var mask = CellMask(columns: 300, rows: 300, marks: [UInt8](repeating: 0, count: 90_000))
            for index in 0..<count { mask.marks[(100 + index / 4 * apart) * 300 + 50 + index % 4 * apart] = 2 }
            return mask
        }
        #expect(scattered(12, apart: 10).significantGroups(reach: 3).count == 1)
        #expect(scattered(LeakGrouping.fewestScatteredCells - 1, apart: 10).significantGroups(reach: 3).isEmpty)
        #expect(scattered(12, apart: 60).significantGroups(reach: 3).isEmpty)
    }

    @Test func `On even ground faint cells count wherever they lie, where there are several`() {
        func faint(_ count: Int) -> CellMask {
            var mask = CellMask(columns: 300, rows: 300, marks: [UInt8](repeating: 0, count: 90_000))
            for index in 0..<count { mask.marks[(10 + index / 4 * 70) * 300 + 20 + index % 4 * 70] = 1 }
            return mask
        }
        let dots = faint(LeakGrouping.fewestFaintCells)
        #expect(dots.significantGroups(reach: 3).isEmpty)
        let specks = LeakGrouping.specks(in: dots, pixelsPerPoint: 2)
        #expect(specks.reduce(0) { $0 + $1.marked } == LeakGrouping.fewestFaintCells)
        #expect(LeakGrouping.specks(in: faint(LeakGrouping.fewestFaintCells - 1), pixelsPerPoint: 2).isEmpty)
    }

    @Test func `Cleared rectangles hold no marks, also when they reach over the edge`() {
        var mask = Self.mask("####\n####\n####")
        mask.clear(inside: [Self.rectangle(-2, -1, 4, 3), Self.rectangle(3, 2, 50, 50)])
        #expect(mask.marks == [0, 0, 2, 2, 0, 0, 2, 2, 2, 2, 2, 0])
    }
}
