/// Faint structure beside strong artwork: content that shows through a cover nobody named.
///
/// The edges of artwork are faint, too, where they are smoothed, and so are its shadows. Content under a cover has
/// edges of its own, away from those of the artwork. So has the ground of an icon that is not quite the screen's: a square
/// around the artwork, with nothing else in it.
enum FaintContent {
    static func groups(in mask: CellMask, grid: CellGrid, _ layout: CoverLayout) -> [CellGroup] {
        let (limits, reach) = (layout.limits, layout.reach)
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
                && !isGround(group.bounds, of: own, faint, layout)
        }
    }

    /// Cells from the sides of an icon's ground to where something else may be.
    private static let sideReach = 2
    /// An icon's corners are rounded by less than this share of its side (iOS: 0.225).
    private static let roundestCorner = 0.3

    /// Whether something faint is the outline of an icon's ground: a square about the screen's axis around artwork, its
    /// corners square or round, with nothing inside.
    private static func isGround(
        _ bounds: CellRectangle, of artwork: [CellRectangle], _ faint: CellMask, _ layout: CoverLayout
    ) -> Bool {
        let limits = layout.limits
        let (longer, shorter) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
        let inner = bounds.insetBy(sideReach)
        guard inner.area > 0, Double(longer) <= limits[.iconAspect] * Double(shorter),
            Double(longer) <= limits[.widestEmblem] * Double(faint.columns),
            layout.isCentred(bounds, on: Double(faint.columns) / 2),
            artwork.contains(where: { $0.intersection(inner) == $0 })
        else { return false }
        let radius = Int(roundestCorner * Double(longer))
        /// How far a place lies from where a side becomes straight.
        func bend(_ place: Int, _ sides: Range<Int>) -> Int {
            max(0, sides.lowerBound + radius - place, place - (sides.upperBound - 1 - radius))
        }
        return !(inner.y0..<inner.y1).contains { y in
            let down = bend(y, inner.y0..<inner.y1)
            return (inner.x0..<inner.x1).contains { x in
                let across = bend(x, inner.x0..<inner.x1)
                return faint.marks[y * faint.columns + x] != 0 && across * across + down * down <= radius * radius
            }
        }
    }
}
