/// Colours of cells in levels, for what is fitted and mixed.
extension SIMD4<Int16> {
    /// The mean of a cell in levels, its range left out.
    var levels: SIMD4<Double> { SIMD4<Double>(Double(x), Double(y), Double(z), 0) / Double(CellGrid.unitsPerLevel) }
}

extension CellGrid {
    /// The mean of one cell in levels.
    func levels(_ x: Int, _ y: Int) -> SIMD4<Double> { cells[y * columns + x].levels }
}

extension SIMD4<Double> {
    /// Of a difference of two colours, in any channel.
    var largestDifference: Double { Swift.max(abs(x), abs(y), abs(z)) }
}

extension Collection<SIMD4<Int16>> {
    /// The middle value of each channel, which has no range; black where there is no cell.
    var middleColor: SIMD4<Int16> {
        func middle(_ channel: Int) -> Int16 { isEmpty ? 0 : map { $0[channel] }.sorted()[count / 2] }
        return SIMD4(middle(0), middle(1), middle(2), 0)
    }
}
