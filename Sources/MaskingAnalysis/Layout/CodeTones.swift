/// The tones of a block's surfaces. A code has two, whatever its colours, and a drawing in squares has shades between them.
enum CodeTones {
    /// Levels by which the pixels of a plain cell differ: the cells along the modules of a blurred code differ by more.
    private static let plain: Int16 = 8
    /// Of a block's cells so many must be plain, or nothing is said of it: modules smaller than cells leave few.
    private static let fewestPlain = 0.5
    /// Parts along each side of a block, in which tones are compared: the modules of a code may be a gradient's.
    private static let parts = 6
    /// Plain cells of a part with tones.
    private static let fewestCells = 4
    /// Levels between a part's darkest and its lightest plain cell, or there is only one tone.
    private static let leastContrast: Float = 48
    /// Tones between the two, as shares of the way from one to the other.
    private static let between: ClosedRange<Float> = 0.25...0.75
    /// In more than half of its parts a drawing has so many cells in tones between: of 160 drawn codes none has any in half of
    /// them, with a picture in the middle either; of sprites a sixth.
    private static let leastShare = 0.08

    /// Whether there are tones between dark and light in most parts of a block.
    static func areMany(in block: CellGrid) -> Bool {
        let count = block.cells.count { $0.w <= plain }
        guard Double(count) >= fewestPlain * Double(block.count) else { return false }
        let plane = DarkCells.plane(of: block)
        var (toned, all) = (0, 0)
        for row in 0..<parts {
            for column in 0..<parts {
                guard let share = shareBetween(part(column, row, of: block), of: block, plane) else { continue }
                all += 1
                if share >= leastShare { toned += 1 }
            }
        }
        return 2 * all >= parts * parts && 2 * toned > all
    }

    private static func part(_ column: Int, _ row: Int, of block: CellGrid) -> CellRectangle {
        CellRectangle(
            x0: column * block.columns / parts, y0: row * block.rows / parts,
            x1: (column + 1) * block.columns / parts, y1: (row + 1) * block.rows / parts)
    }

    /// Of a part's plain cells those in tones between; `nil` where it has only one tone.
    private static func shareBetween(_ part: CellRectangle, of block: CellGrid, _ plane: [Float]) -> Double? {
        let tones = part.places(inRowsOf: block.columns).filter { block.cells[$0].w <= plain }.map { plane[$0] }
        guard tones.count >= fewestCells, let low = tones.min(), let high = tones.max(), high - low >= leastContrast
        else { return nil }
        return Double(tones.count { between.contains(($0 - low) / (high - low)) }) / Double(tones.count)
    }
}
