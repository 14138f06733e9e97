import PixelModel

/// From marked cells to the rectangles a person would draw around what leaks.
enum LeakGrouping {
    /// Marks nearer than this belong to one thing, in points: the gap between two lines of body text.
    static let reachPoints = 12.0
    /// Rectangles nearer than this are drawn as one, in points: the distance of two rows of a list.
    static let mergePoints = 40.0
    /// A group must hold this many faint cells, or two strong ones, to be more than a codec's slip.
    static let fewestFaintCells = 8
    static let fewestStrongCells = 2

    static func groups(in mask: CellMask, pixelsPerPoint: Double) -> [CellGroup] {
        let cell = Double(CellGrid.cellSide)
        let reach = max(2, Int((reachPoints * pixelsPerPoint / cell / 2).rounded()))
        let found = mask.groups(reach: reach).filter {
            $0.strong >= fewestStrongCells || $0.marked >= fewestFaintCells
        }
        return merge(found, within: Int((mergePoints * pixelsPerPoint / cell).rounded()))
    }

    static func merge(_ groups: [CellGroup], within distance: Int) -> [CellGroup] {
        var result = groups.sorted { ($0.bounds.y0, $0.bounds.x0) < ($1.bounds.y0, $1.bounds.x0) }
        var changed = true
        while changed {
            changed = false
            var index = 0
            while index < result.count {
                var other = index + 1
                while other < result.count {
                    if result[index].bounds.gap(to: result[other].bounds) <= distance {
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
