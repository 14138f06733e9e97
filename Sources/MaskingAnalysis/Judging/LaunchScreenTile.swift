import PixelModel

/// A tile that looks like an emblem may show a number, or the picture of a person: neither is what launch screens are for.
///
/// An emblem has surfaces of few colours and the edges between them. Digits and letters stand in a row on one surface; a
/// photograph has more colours than surfaces and hardly a cell without detail.
enum LaunchScreenTile {
    /// A row of letters or digits is at least this many times as wide as high: four digits are, two are not,
    private static let rowAspect = 2.0
    /// at least this share of the tile's height,
    private static let rowHeight = 0.08
    /// and a line through its letters crosses this many edges, two for each stroke of four digits.
    private static let fewestEdges = 8
    /// Letters of one row stand no farther apart than this share of the higher one's height: before a narrow 1 is much room.
    private static let letterSpace = 0.8
    /// Tiles narrower than this many cells hold no row that could be read.
    private static let smallestSide = 12
    /// Round a tile, in cells: its border and its smoothed edge.
    private static let rim = 2

    /// Pixels of a cell of a photograph differ by so many levels at least: less is a surface.
    private static let detail: Int16 = 4
    /// More than this share of a photograph's cells has such detail,
    private static let detailedShare = 0.4
    /// and so many cells there are to one colour, at most.
    private static let cellsPerColor = 6.0
    /// With fewer colours it is a drawing, however small.
    private static let fewestColors = 48

    /// What speaks against an emblem; `nil`: nothing.
    static func doubt(_ artwork: LaunchScreenArtwork) -> String? {
        let (grid, mask) = (artwork.grid, artwork.mask)
        for group in artwork.cover.artwork + artwork.cover.foreign
        where min(group.bounds.width, group.bounds.height) >= smallestSide {
            if isPhotograph(grid, mask, group.bounds) { return "a picture as detailed as a photograph" }
            if holdsRow(grid, group.bounds) { return "a tile with a row of letters or digits" }
        }
        return nil
    }

    private static func isPhotograph(_ grid: CellGrid, _ mask: CellMask, _ bounds: CellRectangle) -> Bool {
        var (cells, detailed) = (0, 0)
        var colors: Set<SIMD3<Int16>> = []
        for y in bounds.y0..<bounds.y1 {
            for at in (y * grid.columns + bounds.x0)..<(y * grid.columns + bounds.x1) where mask.marks[at] != 0 {
                cells += 1
                let cell = grid.cells[at]
                if cell.w >= detail { detailed += 1 }
                // Steps of eight levels.
                colors.insert(SIMD3(cell.x, cell.y, cell.z) &>> 7)
            }
        }
        return Double(detailed) > detailedShare * Double(cells) && colors.count >= fewestColors
            && Double(colors.count) * cellsPerColor > Double(cells)
    }

    private static func holdsRow(_ grid: CellGrid, _ bounds: CellRectangle) -> Bool {
        let inner = bounds.insetBy(grid.isLossy ? CellTexture.edgeReachOfJPEG : rim)
        guard inner.area > 0 else { return false }
        let tile = grid.cropped(to: inner)
        guard let fill = BackgroundColor.mode(of: tile) else { return false }
        let mask = Residual(of: tile, flat: fill.color).mask.strongCells()
        // What lies outside of round corners reaches the tile's own corner, and a name below an emblem its lower edge.
        let rows = LeakGrouping.merge(mask.groups(reach: 2)) { a, b in
            min(a.y1, b.y1) > max(a.y0, b.y0)
                && Double(max(a.x0, b.x0) - min(a.x1, b.x1)) <= letterSpace * Double(max(a.height, b.height))
        }
        return rows.contains { group in
            let box = group.bounds
            guard box.x0 > 0, box.x1 < tile.columns, box.y0 > 0, box.y1 < tile.rows,
                Double(box.height) >= rowHeight * Double(tile.rows),
                Double(box.width) >= rowAspect * Double(box.height)
            else { return false }
            // Most letters are crossed a third above and below the middle as well as there.
            let crossed = (1...3).map { part -> Int in
                StrokeEdges.count(in: tile, row: box.y0 + box.height * part / 4, from: box.x0 - 1, to: box.x1)
            }
            return crossed.filter { $0 >= fewestEdges }.count >= 2
        }
    }
}
