import PixelModel

/// What is written inside an emblem is text as well, whatever it stands on: lines of letters, upright or turned by a
/// quarter, of which there are more than a name has.
enum LaunchScreenLines {
    /// Lower letters than this many cells are too small to be told from ornaments.
    private static let lowestLetter = 3
    /// Letters of one line stand no farther apart than this share of their height: before a narrow 1 is much room.
    private static let letterSpace = 0.8
    /// A line through letters crosses this many edges for each height of a letter: one stroke at least.
    private static let edgesPerHeight = 1.5
    /// Round the artwork, in cells: its smoothed edge.
    /// No limit of a verdict: one cell is enough, a second one changes nothing.
    private static let rim = 2

    static func areMoreThanName(_ artwork: LaunchScreenArtwork) -> Bool {
        let (grid, cover, scale) = (artwork.grid, artwork.cover, artwork.pixelsPerPoint)
        let whole = CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows)
        let parts = (cover.artwork + cover.foreign).map { group in
            grid.cropped(to: group.bounds.insetBy(-rim).intersection(whole))
        }
        return length(parts, scale) > LaunchScreenText.longestName
            || length(parts.map(\.transposed), scale) > LaunchScreenText.longestName
    }

    /// Of all lines together, in heights of the tallest one's letters.
    private static func length(_ parts: [CellGrid], _ pixelsPerPoint: Double) -> Double {
        let lines = parts.flatMap { Self.lines($0, pixelsPerPoint) }
        guard let tallest = lines.map(\.letter).max() else { return 0 }
        return Double(lines.reduce(0) { $0 + $1.width }) / Double(tallest)
    }

    private static func lines(_ part: CellGrid, _ pixelsPerPoint: Double) -> [(width: Int, letter: Int)] {
        let mask = StrokeEdges.mask(of: part)
        let tallest = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint).tallestArtworkText
        // The outlines of the emblem and of what is drawn in it are taller.
        let letters = mask.groups(reach: 1).filter {
            (lowestLetter...max(lowestLetter, tallest)).contains($0.bounds.height)
        }
        guard letters.count <= LeakGrouping.mostGroups else { return [(part.count, lowestLetter)] }
        let rows = LeakGrouping.merge(letters) { a, b in
            min(a.y1, b.y1) > max(a.y0, b.y0)
                && Double(max(a.x0, b.x0) - min(a.x1, b.x1)) <= letterSpace * Double(max(a.height, b.height))
        }
        return rows.compactMap { row in
            let box = row.bounds
            let inside = letters.filter { $0.bounds.intersection(box) == $0.bounds }
            let letter = inside.map(\.bounds.height).max() ?? box.height
            guard Double(box.width) >= LaunchScreenText.textAspect * Double(letter) else { return nil }
            let fewest = edgesPerHeight * Double(box.width) / Double(letter)
            let crossed = (1...3).map {
                StrokeEdges.count(in: part, row: box.y0 + box.height * $0 / 4, from: box.x0 - 1, to: box.x1)
            }
            return crossed.filter { Double($0) >= fewest }.count >= 2 ? (box.width, letter) : nil
        }
    }
}
