/// Faint structure beside strong artwork: content that shows through a cover nobody named.
///
/// The edges of artwork are faint, too, where they are smoothed, and so are its shadows. Content under a cover has
/// edges of its own, away from those of the artwork.
enum FaintContent {
    /// Faint cells this near to a strong one belong to its edge, in cells.
    private static let edgeReach = 3
    /// A step between neighbouring cells that a shadow or a gradient does not have, in sixteenths of a level
    /// (1.5 levels; a shadow of 30 levels over 30 pixels makes 4 levels a cell only at its steepest).
    private static let smallestStep: Int16 = 24
    /// With fewer strong cells there is no artwork to tell content from.
    private static let fewestStrongCells = 40
    /// Fewer cells are the codec's slips around artwork.
    private static let fewestCells = 24

    static func groups(in mask: CellMask, grid: CellGrid, reach: Int) -> [CellGroup] {
        let (w, h) = (mask.columns, mask.rows)
        var strong = mask.marks.map { Int16($0 == CellMark.strong.rawValue ? 1 : 0) }
        guard strong.count(where: { $0 != 0 }) >= fewestStrongCells else { return [] }
        for _ in 0..<edgeReach { strong = Spread.maximum3x3(strong, columns: w, rows: h) }
        var faint = CellMask(columns: w, rows: h, marks: [UInt8](repeating: 0, count: w * h))
        for y in 0..<max(0, h - 1) {
            for x in 0..<max(0, w - 1) {
                let at = y * w + x
                guard mask.marks[at] == CellMark.faint.rawValue, strong[at] == 0 else { continue }
                let step = pointwiseMax(
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[at + 1]),
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[at + w]))
                if max(step.x, step.y, step.z) >= smallestStep { faint.marks[at] = CellMark.faint.rawValue }
            }
        }
        // Inside the bounds of artwork, faint edges are its own.
        var emblems = mask
        for index in emblems.marks.indices where emblems.marks[index] == CellMark.faint.rawValue {
            emblems.marks[index] = CellMark.explained.rawValue
        }
        let own = emblems.groups(reach: reach).map { $0.bounds.insetBy(-edgeReach) }
        return faint.groups(reach: reach).filter { group in
            group.marked >= fewestCells && !own.contains { $0.intersection(group.bounds) == group.bounds }
        }
    }
}
