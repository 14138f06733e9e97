/// The colour that most of a picture has.
enum BackgroundColor {
    /// The commonest colour of flat cells and the share of all cells that have it within a level.
    static func mode(of grid: CellGrid) -> (color: SIMD4<Int16>, share: Double)? {
        grid.commonestColor ?? mode(of: grid) { _ in true }
    }

    /// The same of the cells that plainly have another colour than `background`.
    static func mode(of grid: CellGrid, apartFrom background: SIMD4<Int16>) -> (color: SIMD4<Int16>, share: Double)? {
        mode(of: grid) { differ($0, background) > Residual.strongDifference / 4 }
    }

    /// The largest difference of two colours in any channel, in sixteenths of a level.
    static func differ(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> Int16 {
        let difference = LocalGradient.absolute(a &- b)
        return max(difference.x, difference.y, difference.z)
    }

    /// Pixels of a flat cell differ by no more than this many levels.
    private static let flatRange: Int16 = 2

    @inline(__always)
    private static func mode(
        of grid: CellGrid, where isCounted: (SIMD4<Int16>) -> Bool
    ) -> (color: SIMD4<Int16>, share: Double)? {
        var counts = ColorCounts()
        var last: UInt64?
        var run: Int32 = 0
        for cell in grid.cells where cell.w <= flatRange && isCounted(cell) {
            let key = ColorCounts.key(cell)
            if key == last {
                run &+= 1
            } else {
                if let last { counts.add(last, run) }
                last = key
                run = 1
            }
        }
        if let last { counts.add(last, run) }
        guard let best = counts.commonest else { return nil }
        // The mean of the step's cells is the colour. Equal ones follow each other, and are added at once.
        var (red, green, blue, count) = (0, 0, 0, 0)
        var previous = SIMD4<Int16>()
        var equal = 0
        func add() {
            red &+= Int(previous.x) &* equal
            green &+= Int(previous.y) &* equal
            blue &+= Int(previous.z) &* equal
            count &+= equal
        }
        for cell in grid.cells where ColorCounts.key(cell) == best && cell.w <= flatRange {
            if equal > 0, cell.word == previous.word {
                equal &+= 1
            } else if isCounted(cell) {
                add()
                (previous, equal) = (cell, 1)
            }
        }
        add()
        guard count > 0 else { return nil }
        let color = SIMD4<Int16>(Int16(red / count), Int16(green / count), Int16(blue / count), 0)
        return (color, Double(count) / Double(grid.count))
    }
}
