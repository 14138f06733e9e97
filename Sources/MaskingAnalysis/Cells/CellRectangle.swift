/// A rectangle of cells; right and bottom edges exclusive.
struct CellRectangle: Hashable, Sendable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int

    var width: Int { x1 - x0 }
    var height: Int { y1 - y0 }
    var area: Int { max(0, width) * max(0, height) }

    func union(_ other: CellRectangle) -> CellRectangle {
        CellRectangle(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    func intersection(_ other: CellRectangle) -> CellRectangle {
        let left = max(x0, other.x0)
        let top = max(y0, other.y0)
        return CellRectangle(
            x0: left, y0: top, x1: max(left, min(x1, other.x1)), y1: max(top, min(y1, other.y1)))
    }

    /// What another rectangle leaves of this one: strips above and below it, and what lies beside it.
    func subtracting(_ other: CellRectangle) -> [CellRectangle] {
        let hole = intersection(other)
        guard hole.area > 0 else { return [self] }
        return [
            CellRectangle(x0: x0, y0: y0, x1: x1, y1: hole.y0), CellRectangle(x0: x0, y0: hole.y1, x1: x1, y1: y1),
            CellRectangle(x0: x0, y0: hole.y0, x1: hole.x0, y1: hole.y1),
            CellRectangle(x0: hole.x1, y0: hole.y0, x1: x1, y1: hole.y1),
        ].filter { $0.area > 0 }
    }

    /// Without the cells that are nearer to a rectangle beside it.
    func clipped(from other: CellRectangle, by reach: Int) -> CellRectangle {
        var copy = self
        if y1 <= other.y0 {
            copy.y1 -= reach
        } else if y0 >= other.y1 {
            copy.y0 += reach
        } else if x1 <= other.x0 {
            copy.x1 -= reach
        } else if x0 >= other.x1 {
            copy.x0 += reach
        }
        return copy
    }

    func insetBy(_ cells: Int) -> CellRectangle {
        CellRectangle(x0: x0 + cells, y0: y0 + cells, x1: max(x0 + cells, x1 - cells), y1: max(y0 + cells, y1 - cells))
    }

    /// The gap to another rectangle in cells (0 when they touch or overlap), the larger of both axes.
    func gap(to other: CellRectangle) -> Int {
        max(0, max(max(x0, other.x0) - min(x1, other.x1), max(y0, other.y0) - min(y1, other.y1)))
    }

    /// Its cells' places in rows of so many cells; none where it is empty, as what was inset may be.
    func places(inRowsOf columns: Int) -> some Sequence<Int> {
        (y0..<max(y0, y1)).lazy.flatMap { y in (x0..<max(x0, x1)).lazy.map { y * columns + $0 } }
    }

    func contains(x: Int, y: Int) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }
}
