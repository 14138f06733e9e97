import Foundation

/// Looks into a filled shape: a logo's badge holds a figure, an alert or a card holds lines of text.
extension CoverLayout {
    /// A shape is filled when this share of its box has one colour that is not the background's.
    private static let filledShare = 0.3
    /// Text inside a card is no taller than this many points.
    private static let tallestContent = 44.0
    /// So many lines make content: a badge may hold a word, an alert holds a title, a sentence and buttons.
    private static let fewestLines = 3
    /// What lies this near to the shape's border is the border, in points.
    private static let borderPoints = 8.0

    func holdsContent(_ bounds: CellRectangle, grid: CellGrid, background: SIMD4<Int16>) -> Bool {
        let inner = bounds.insetBy(cells(Self.borderPoints))
        guard inner.area > 0 else { return false }
        let shape = grid.cropped(to: inner)
        guard let fill = BackgroundColor.mode(of: shape, apartFrom: background) else { return false }
        let card = Self.bounds(of: fill.color, in: shape)
        guard fill.share * Double(shape.count) >= Self.filledShare * Double(card.area) else { return false }
        let part = shape.cropped(to: card)
        let residual = Residual(of: part, flat: fill.color)
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        let tallest = cells(Self.tallestContent)
        let lines = layout.lines(of: residual.mask.all, mask: residual.mask).filter { $0.height <= tallest }
        return lines.count >= Self.fewestLines
    }

    /// The smallest rectangle that holds all cells of a colour; an alert above a logo is smaller than the logo.
    private static func bounds(of color: SIMD4<Int16>, in grid: CellGrid) -> CellRectangle {
        var result = CellRectangle(x0: grid.columns, y0: grid.rows, x1: 0, y1: 0)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns where BackgroundColor.differ(grid.cells[y * grid.columns + x], color) <= equal {
                result = CellRectangle(
                    x0: min(result.x0, x), y0: min(result.y0, y), x1: max(result.x1, x + 1), y1: max(result.y1, y + 1))
            }
        }
        return result
    }

    /// Cells this near to a colour have it (one level, in sixteenths).
    private static let equal: Int16 = 16
}
