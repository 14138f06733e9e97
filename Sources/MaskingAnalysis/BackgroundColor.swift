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

    private static func mode(
        of grid: CellGrid, where isCounted: (SIMD4<Int16>) -> Bool
    ) -> (color: SIMD4<Int16>, share: Double)? {
        // Buckets of two levels keep the table small and equal colours together.
        var counts: [UInt32: Int] = [:]
        var last: UInt32 = .max
        var run = 0
        for cell in grid.cells where cell.w <= 2 && isCounted(cell) {
            let key = UInt32(cell.x >> 5) << 16 | UInt32(cell.y >> 5) << 8 | UInt32(cell.z >> 5)
            if key == last {
                run += 1
            } else {
                if run > 0 { counts[last, default: 0] += run }
                last = key
                run = 1
            }
        }
        if run > 0 { counts[last, default: 0] += run }
        guard let best = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return nil }
        // The mean of the bucket's cells is the colour.
        var sum = SIMD4<Int32>()
        var count: Int32 = 0
        for cell in grid.cells where cell.w <= 2 && isCounted(cell) {
            let key = UInt32(cell.x >> 5) << 16 | UInt32(cell.y >> 5) << 8 | UInt32(cell.z >> 5)
            if key == best.key {
                sum &+= SIMD4<Int32>(truncatingIfNeeded: cell) / 16
                count += 1
            }
        }
        guard count > 0 else { return nil }
        var color = SIMD4<Int16>(truncatingIfNeeded: (sum &* 16) / SIMD4(repeating: count))
        color.w = 0
        return (color, Double(count) / Double(grid.count))
    }
}
