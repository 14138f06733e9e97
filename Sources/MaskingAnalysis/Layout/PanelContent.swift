import Foundation

/// Looks into a filled shape: a logo's badge holds a figure, an alert or a card holds lines of text.
extension CoverLayout {
    /// Lines of text on the colour that fills a shape; 0 where no colour does.
    /// - Parameter background: `nil` where no colour is: on soft shades a card's own may be the commonest.
    func linesOnFill(of bounds: CellRectangle, grid: CellGrid, background: SIMD4<Int16>?) -> Int {
        let inner = bounds.insetBy(cells(limits[.contentBorder]))
        guard inner.area > 0 else { return 0 }
        let shape = grid.cropped(to: inner)
        let mode =
            background.map { BackgroundColor.mode(of: shape, apartFrom: $0) } ?? BackgroundColor.mode(of: shape)
        guard let fill = mode else { return 0 }
        let card = Self.bounds(of: fill.color, in: shape, within: limits.units(.equalFill))
        guard fill.share * Double(shape.count) >= limits[.filledShare] * Double(card.area) else { return 0 }
        let part = shape.cropped(to: card)
        let residual = Residual(of: part, flat: fill.color)
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint, limits: limits)
        let tallest = cells(limits[.tallestContent])
        return layout.lines(of: residual.mask.all, mask: residual.mask).count { $0.height <= tallest }
    }

    /// The smallest rectangle that holds all cells of a colour; an alert above a logo is smaller than the logo.
    private static func bounds(
        of color: SIMD4<Int16>, in grid: CellGrid, within equal: Int16
    ) -> CellRectangle {
        var result = CellRectangle(x0: grid.columns, y0: grid.rows, x1: 0, y1: 0)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns where BackgroundColor.differ(grid.cells[y * grid.columns + x], color) <= equal {
                result = CellRectangle(
                    x0: min(result.x0, x), y0: min(result.y0, y), x1: max(result.x1, x + 1), y1: max(result.y1, y + 1))
            }
        }
        return result
    }
}
