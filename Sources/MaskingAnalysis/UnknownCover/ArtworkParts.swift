/// Joins the letters of a large emblem, which stand farther apart than words do.
enum ArtworkParts {
    static func joined(_ blocks: [CellGroup], _ layout: CoverLayout) -> [CellGroup] {
        let limits = layout.limits
        guard blocks.count <= limits.whole(.mostEmblemParts) else { return blocks }
        let margin = limits[.emblemMargin] * Double(layout.columns)
        return LeakGrouping.merge(blocks) { a, b in
            let overlap = min(a.y1, b.y1) - max(a.y0, b.y0)
            let lower = Double(min(a.height, b.height))
            let gap = max(a.x0, b.x0) - min(a.x1, b.x1)
            return Double(overlap) >= limits[.emblemOverlap] * lower && Double(gap) <= limits[.emblemGap] * lower
                && Double(min(a.x0, b.x0)) >= margin && Double(max(a.x1, b.x1)) <= Double(layout.columns) - margin
        }
    }
}
