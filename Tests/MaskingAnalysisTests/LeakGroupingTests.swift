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

    @Test func `Cleared rectangles hold no marks, also when they reach over the edge`() {
        var mask = Self.mask("####\n####\n####")
        mask.clear(inside: [Self.rectangle(-2, -1, 4, 3), Self.rectangle(3, 2, 50, 50)])
        #expect(mask.marks == [0, 0, 2, 2, 0, 0, 2, 2, 2, 2, 2, 0])
        #expect(mask.markedShare == 7.0 / 12)
    }
}
