import PixelModel
internal import Vocabulary

/// The rows and columns of cells of which less than half lies in a region.
///
/// A region is judged by the cells that lie at least half in it. Of a thin one the rest is a large part: two of ten rows of
/// pixels hold strokes enough to be read.
extension RegionJudge {
    /// Each a cell thick; none where the region ends with a cell, to the pixel.
    /// - Parameter whole: the cells that lie at least half in the region.
    static func cutCells(of region: ScreenRegion, beside whole: CellRectangle, in grid: CellGrid) -> [CellRectangle] {
        let side = CellGrid.cellSide
        func touched(_ start: Double, _ length: Double, _ pixels: Int, _ cells: Int) -> (Int, Int) {
            let whole = Double(pixels)
            let first = Int(max(0, min(whole, start * whole)).rounded())
            let last = Int(max(0, min(whole, (start + length) * whole)).rounded())
            return (first / side, min(cells, (last + side - 1) / side))
        }
        let (x0, x1) = touched(region.x, region.width, grid.imageSize.width, grid.columns)
        let (y0, y1) = touched(region.y, region.height, grid.imageSize.height, grid.rows)
        return [
            CellRectangle(x0: x0, y0: y0, x1: x1, y1: whole.y0), CellRectangle(x0: x0, y0: whole.y1, x1: x1, y1: y1),
            CellRectangle(x0: x0, y0: whole.y0, x1: whole.x0, y1: whole.y1),
            CellRectangle(x0: whole.x1, y0: whole.y0, x1: x1, y1: whole.y1),
        ].filter { $0.width > 0 && $0.height > 0 }
    }

    /// Why cut cells leak, or `nil` where they are covered, or all alike: the edge of a bar that ends with the region.
    func leak(along strip: CellGrid, _ context: JudgingContext) -> String? {
        let isEdge = strip.cells.allSatisfy { BackgroundColor.differ($0, strip.cells[0]) <= Self.oneColor }
        return isEdge ? nil : leak(in: strip, context)
    }
}
