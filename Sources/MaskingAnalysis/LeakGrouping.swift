import PixelModel

/// From marked cells to the rectangles a person would draw around what leaks.
enum LeakGrouping {
    /// Marks nearer than this belong to one thing, in points: the gap between two lines of body text.
    static let reachPoints = 12.0
    /// Rectangles nearer than this share of the screen (in each direction) are drawn as one: a list with a gap
    /// between its sections, the items of a bar.
    static let mergeShare = 0.2
    /// A group must hold this many faint cells, or two strong ones, to be more than a codec's slip.
    static let fewestFaintCells = 8
    static let fewestStrongCells = 2

    static func isSignificant(_ group: CellGroup) -> Bool {
        group.strong >= fewestStrongCells || group.marked >= fewestFaintCells
    }

    static func groups(in mask: CellMask, pixelsPerPoint: Double) -> [CellGroup] {
        let cell = Double(CellGrid.cellSide)
        let reach = max(2, Int((reachPoints * pixelsPerPoint / cell / 2).rounded()))
        return mergeAsDrawn(mask.significantGroups(reach: reach), columns: mask.columns, rows: mask.rows)
    }

    /// Joins what a person would draw as one: things side by side in one bar, and things not far above each other.
    static func mergeAsDrawn(_ groups: [CellGroup], columns: Int, rows: Int) -> [CellGroup] {
        let nearX = Int(Double(columns) * mergeShare)
        let nearY = Int(Double(rows) * mergeShare)
        return merge(groups) { a, b in
            let overlapsY = min(a.y1, b.y1) > max(a.y0, b.y0)
            let gapX = max(a.x0, b.x0) - min(a.x1, b.x1)
            let gapY = max(a.y0, b.y0) - min(a.y1, b.y1)
            return overlapsY || (gapX <= nearX && gapY <= nearY)
        }
    }

    /// Joins groups no farther apart than `distance` cells.
    static func merge(_ groups: [CellGroup], within distance: Int) -> [CellGroup] {
        merge(groups) { $0.gap(to: $1) <= distance }
    }

    /// Joins groups for as long as two of them belong together.
    static func merge(
        _ groups: [CellGroup], when joined: (CellRectangle, CellRectangle) -> Bool
    ) -> [CellGroup] {
        var result = groups.sorted { ($0.bounds.y0, $0.bounds.x0) < ($1.bounds.y0, $1.bounds.x0) }
        var changed = true
        while changed {
            changed = false
            var index = 0
            while index < result.count {
                var other = index + 1
                while other < result.count {
                    if joined(result[index].bounds, result[other].bounds) {
                        result[index] = result[index].union(result[other])
                        result.remove(at: other)
                        changed = true
                    } else {
                        other += 1
                    }
                }
                index += 1
            }
        }
        return result
    }
}

extension CellMask {
    /// Groups that are more than a codec's slip. In a picture of a few cells that is also what fills half of it.
    func significantGroups(reach: Int) -> [CellGroup] {
        groups(reach: reach).filter { LeakGrouping.isSignificant($0) || $0.marked * 2 >= marks.count }
    }
}
