import Foundation
import PixelModel
internal import Vocabulary

/// Letters and digits in a blurred region that reach to its edge: only with what is around it are they told from their
/// ground, and the blur's radius from their size.
extension RegionJudge {
    /// So many σ around a region tell a row of letters in it from its ground.
    private static let surroundingSigmas = 4.0

    /// The height in points of the tallest row of letters that lies in the region at least in part; `nil` where there is
    /// none, or where what is around it is not blurred as well.
    /// - Parameters:
    ///   - sigma: of the blur in points, if the region alone tells it.
    ///   - minimum: what it is at least.
    func letters(
        around place: (grid: CellGrid, region: CellRectangle)?, sigma: Double?, atLeast minimum: Double,
        _ context: JudgingContext
    ) -> Double? {
        guard let (grid, region) = place else { return nil }
        let cells = (sigma ?? minimum) * context.pixelsPerPoint / Double(CellGrid.cellSide)
        let around = region.insetBy(-Int((Self.surroundingSigmas * cells).rounded(.up)))
            .intersection(CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        var part = grid.cropped(to: around)
        (part.loss, part.isPart) = (context.loss, true)
        let measured = blur.measure(part)
        guard measured.sharpTiles == 0 else { return letters(within: region, in: grid, sigma, minimum, context) }
        let inside = CellRectangle(
            x0: region.x0 - around.x0, y0: region.y0 - around.y0, x1: region.x1 - around.x0,
            y1: region.y1 - around.y0)
        // Large strokes in a small region look more blurred than they are.
        let radii = Set([sigma, measured.sigmaPoints.map { max(minimum, $0) }].compactMap(\.self))
        return (radii.isEmpty ? [minimum] : radii.sorted()).lazy.compactMap {
            LargeLetters.height(in: part, sigma: $0, context, touching: inside)
        }.first
    }

    /// The same where something sharp stands beside the region: of that alone, with its own ground around it.
    private func letters(
        within region: CellRectangle, in grid: CellGrid, _ sigma: Double?, _ minimum: Double, _ context: JudgingContext
    ) -> Double? {
        // Large strokes in a small region look more blurred than they are.
        let radii = [sigma, minimum].compactMap(\.self)
        let cells = (sigma ?? minimum) * context.pixelsPerPoint / Double(CellGrid.cellSide)
        let frame = min(Int((Self.surroundingSigmas * cells).rounded(.up)), max(grid.columns, grid.rows) / 4)
        var part = grid.cropped(to: region).framed(by: frame)
        (part.loss, part.isPart) = (context.loss, true)
        return Set(radii).sorted().lazy.compactMap { LargeLetters.height(in: part, sigma: $0, context) }.first
    }

    /// What is said of letters that can be read.
    static func unhidden(_ letters: Double?) -> String? {
        letters.map { String(format: "letters or digits %.0f pt high can be read in the blur", $0) }
    }
}

extension CellGrid {
    /// With so many cells around it of the colour that its upper and lower edge have.
    fileprivate func framed(by width: Int) -> CellGrid {
        let ground = (0..<columns).flatMap { [cells[$0], cells[(rows - 1) * columns + $0]] }.middleColor
        let (wide, high) = (columns + 2 * width, rows + 2 * width)
        var framed = [SIMD4<Int16>](repeating: ground, count: wide * high)
        for y in 0..<rows {
            let start = (y + width) * wide + width
            framed.replaceSubrange(start..<(start + columns), with: cells[(y * columns)..<((y + 1) * columns)])
        }
        return CellGrid(
            columns: wide, rows: high, imageSize: PixelSize(width: wide * Self.cellSide, height: high * Self.cellSide),
            cells: framed)
    }
}
