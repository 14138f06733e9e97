/// What a pattern's screen shows besides its tile: cells that differ from those a step away by more than its others do.
///
/// A picture that is compared with itself allows for its own edges, and on a pattern there are edges everywhere: lines of text
/// pass between them. Of a pattern that is nothing else all tiles differ by as little, which is what its codec leaves.
struct TileRest {
    /// Levels by which cells without edges may differ, and in a lossy picture.
    private static let (level, levelOfLossy) = (2.5, 4.0)
    /// Cells of a greater range, in levels, have edges.
    private static let leastRange = 6.0
    /// A cell may differ by so many times what the usual one with edges differs by, of its range,
    private static let timesUsual = 4.0
    /// which is no more than this share of it.
    private static let mostUsual = 0.06
    /// So many cells beside each other are something. A block of JPEG has four.
    private static let (fewestCells, fewestOfLossy) = (3, 5)

    let showsMore: Bool

    /// - Parameter moved: the picture a step away.
    init(_ seen: CellGrid, _ moved: CellGrid) {
        let off = zip(seen.cells, moved.cells).map { ($0.levels - $1.levels).largestDifference }
        let ranges = moved.cells.map { Double($0.w) }
        let shares = zip(off, ranges).filter { $1 >= Self.leastRange }.map { $0 / $1 }.sorted()
        let usual = shares.isEmpty ? 0 : min(Self.mostUsual, shares[shares.count / 2])
        let level = seen.isLossy ? Self.levelOfLossy : Self.level
        let mask = CellMask(
            columns: seen.columns, rows: seen.rows,
            marks: zip(off, ranges).map { $0 > level + Self.timesUsual * usual * $1 ? 1 : 0 })
        let fewest = seen.isLossy ? Self.fewestOfLossy : Self.fewestCells
        showsMore = mask.groups(reach: 1).contains { $0.marked >= fewest }
    }
}
