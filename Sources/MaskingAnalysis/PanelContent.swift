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
        let part = grid.cropped(to: inner)
        guard let fill = BackgroundColor.mode(of: part), fill.share >= Self.filledShare else { return false }
        let difference = LocalGradient.absolute(fill.color &- background)
        guard max(difference.x, difference.y, difference.z) > Residual.strongDifference / 4 else { return false }
        let residual = Residual(of: part, against: Prediction(flat: fill.color, like: part))
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        let tallest = cells(Self.tallestContent)
        let lines = layout.lines(of: residual.mask.all, mask: residual.mask).filter { $0.height <= tallest }
        return lines.count >= Self.fewestLines
    }
}
