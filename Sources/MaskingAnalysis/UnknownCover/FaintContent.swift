/// Faint structure beside strong artwork: content that shows through a cover nobody named.
///
/// The edges of artwork are faint, too, where they are smoothed, and so are its shadows. Content under a cover has
/// edges of its own, away from those of the artwork.
enum FaintContent {
    static func groups(in mask: CellMask, grid: CellGrid, reach: Int, _ limits: CoverLimits) -> [CellGroup] {
        let (edgeReach, smallestStep) = (limits.whole(.faintReach), limits.units(.faintStep))
        let (w, h) = (mask.columns, mask.rows)
        var strong = mask.strongCells()
        var strongCount = 0
        strong.forEachMark { _, _ in strongCount += 1 }
        guard strongCount >= limits.whole(.fewestStrongCells) else { return [] }
        let emblems = strong
        for _ in 0..<edgeReach { strong.marks = Spread.maximum3x3(strong.marks, columns: w, rows: h) }
        var faint = CellMask(columns: w, rows: h, marks: [UInt8](repeating: 0, count: w * h))
        let cells = grid.cells
        mask.forEachMark { at, mark in
            guard mark == CellMark.faint.rawValue, strong.marks[at] == 0, at < w * (h - 1), at % w < w - 1 else {
                return
            }
            let step = pointwiseMax(
                LocalGradient.absolute(cells[at] &- cells[at + 1]),
                LocalGradient.absolute(cells[at] &- cells[at + w]))
            if step.largestChannel >= smallestStep { faint.marks[at] = CellMark.faint.rawValue }
        }
        // Inside the bounds of artwork, faint edges are its own.
        let own = emblems.groups(reach: reach).map { $0.bounds.insetBy(-edgeReach) }
        return faint.groups(reach: reach).filter { group in
            group.marked >= limits.whole(.fewestFaintCells)
                && !own.contains { $0.intersection(group.bounds) == group.bounds }
        }
    }
}
