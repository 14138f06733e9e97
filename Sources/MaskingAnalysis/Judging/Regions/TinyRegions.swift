internal import Vocabulary

/// Sensitive regions of a few cells, in which neither a blur nor the edge of a bar can be told from a stroke.
extension RegionJudge {
    /// Of eleven cells, such as 8 × 12 pixels that lie on none exactly, one or two hold a stroke: no more than a codec's
    /// slip or the edge of a bar has.
    private static let fewestCells = 12

    /// Whether nothing but one colour can be told in a region, and it shows more.
    /// - Parameter parts: the cells of the region, and those that it cuts.
    static func isTooSmall(_ parts: [CellRectangle], in grid: CellGrid) -> Bool {
        let touched = parts.dropFirst().reduce(parts[0]) { $0.union($1) }
        guard touched.area < fewestCells else { return false }
        let cells = grid.cropped(to: touched).cells
        let unseen = CellTexture.unseen(in: grid)
        return !cells.allSatisfy { $0.w <= unseen && BackgroundColor.differ($0, cells[0]) <= oneColor }
    }

    /// A region's size, for the report.
    static func extent(of region: ScreenRegion, in grid: CellGrid) -> String {
        func pixels(_ share: Double, _ side: Int) -> Int { Int((max(0, share) * Double(side)).rounded()) }
        return "\(pixels(region.width, grid.imageSize.width)) × \(pixels(region.height, grid.imageSize.height)) pixels"
    }
}
