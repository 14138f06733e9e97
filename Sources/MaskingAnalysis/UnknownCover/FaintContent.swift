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
        let groups = faint.groups(reach: reach).filter { group in
            group.marked >= limits.whole(.fewestFaintCells)
                && !own.contains { $0.intersection(group.bounds) == group.bounds }
        }
        guard !groups.isEmpty else { return [] }
        // What touches artwork, and ends as near to it.
        var (touching, halo) = (emblems, faint)
        for _ in 0..<limits.whole(.haloReach) {
            touching.marks = Spread.maximum3x3(touching.marks, columns: w, rows: h)
            for at in mask.marks.indices where mask.marks[at] == CellMark.explained.rawValue { touching.marks[at] = 0 }
        }
        for at in halo.marks.indices where touching.marks[at] == 0 { halo.marks[at] = 0 }
        return groups.filter { !isHalo($0, of: faint, halo, around: emblems, limits) }
    }

    /// Whether a group is the rim of a border or a glow that follows the artwork's outline: it lies nearly as far from it
    /// everywhere.
    /// - Parameter halo: of the faint cells, those up to which the artwork's surroundings are faint.
    private static func isHalo(
        _ group: CellGroup, of faint: CellMask, _ halo: CellMask, around artwork: CellMask, _ limits: CoverLimits
    ) -> Bool {
        guard group.marked <= mostHaloCells else { return false }
        let (reach, spread) = (limits.whole(.haloReach), limits.whole(.haloSpread))
        var counts = [Int](repeating: 0, count: reach + 1)
        // A halo may lie in the middle of lines that go around it.
        var all = 0
        for y in group.bounds.y0..<group.bounds.y1 {
            for x in group.bounds.x0..<group.bounds.x1
            where faint.marks[y * faint.columns + x] != CellMark.explained.rawValue {
                all += 1
                guard halo.marks[y * halo.columns + x] != CellMark.explained.rawValue else { continue }
                if let distance = distance(x, y, to: artwork, reach: reach) { counts[distance] += 1 }
            }
        }
        let most = (0...max(0, reach - spread)).map { counts[$0...min(reach, $0 + spread)].reduce(0, +) }.max() ?? 0
        return Double(most) >= limits[.haloShare] * Double(all)
    }

    /// Cells to the nearest one of the artwork; `nil` beyond `reach`.
    private static func distance(_ x: Int, _ y: Int, to artwork: CellMask, reach: Int) -> Int? {
        var nearest = (reach + 1) * (reach + 1)
        for row in max(0, y - reach)...min(artwork.rows - 1, y + reach) {
            for column in max(0, x - reach)...min(artwork.columns - 1, x + reach)
            where artwork.marks[row * artwork.columns + column] == CellMark.strong.rawValue {
                nearest = min(nearest, (row - y) * (row - y) + (column - x) * (column - x))
            }
        }
        let distance = Int(Double(nearest).squareRoot().rounded())
        return distance <= reach ? distance : nil
    }

    /// Cells of one halo: the outline of artwork as large as a tablet's screen.
    /// No limit of a verdict: what measuring may cost.
    private static let mostHaloCells = 4096
}
