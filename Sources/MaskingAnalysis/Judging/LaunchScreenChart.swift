import PixelModel

/// A thin line that runs from side to side is a chart's. Waves and hills of launch screens are filled, letters that are
/// joined have loops.
enum LaunchScreenChart {
    /// A chart is as wide as the screen but for its margins.
    private static let span = 0.8
    /// A line fills a smaller share of its box; what is filled has a half.
    private static let mostFilled = 0.2
    /// In this share of the columns there is the line alone.
    private static let plainColumns = 0.85
    /// Lower ones are underlines and separators, in cells.
    private static let lowest = 8

    static func isShown(in artwork: LaunchScreenArtwork) -> Bool {
        let mask = artwork.mask
        return (artwork.cover.artwork + artwork.cover.foreign).contains { group in
            let bounds = group.bounds
            guard Double(bounds.width) >= span * Double(mask.columns), bounds.height >= lowest,
                Double(group.marked) <= mostFilled * Double(bounds.area)
            else { return false }
            let plain = (bounds.x0..<bounds.x1).count { runs(in: mask, column: $0, bounds.y0..<bounds.y1) == 1 }
            return Double(plain) >= plainColumns * Double(bounds.width)
        }
    }

    /// How many pieces of a column are marked.
    private static func runs(in mask: CellMask, column: Int, _ rows: Range<Int>) -> Int {
        var (count, isInside) = (0, false)
        for y in rows {
            let isMarked = mask.marks[y * mask.columns + column] != 0
            if isMarked, !isInside { count += 1 }
            isInside = isMarked
        }
        return count
    }
}
