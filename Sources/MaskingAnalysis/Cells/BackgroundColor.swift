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

    /// The same of the cells whose colour differs from another one by as much as said, in sixteenths of a level.
    static func mode(
        of grid: CellGrid, near color: SIMD4<Int16>, within differences: ClosedRange<Int16>
    ) -> (color: SIMD4<Int16>, share: Double)? {
        mode(of: grid) { differences.contains(differ($0, color)) }
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
        grid.forEachRun(within: flatRange) { cell, length in
            if isCounted(cell) { counts.add(cell, length) }
        }
        // The mean of the step's cells is the colour.
        return counts.commonest.map { ($0.color, Double($0.count) / Double(grid.count)) }
    }
}
