/// What a cell holds after a model of the cover was taken away.
enum CellMark: UInt8, Sendable {
    case explained = 0
    /// Beyond the noise, but faint: content under a cover, or a soft shade.
    case faint = 1
    /// Plainly something else than the model predicts.
    case strong = 2
}

/// One mark per cell.
struct CellMask: Sendable {
    let columns: Int
    let rows: Int
    /// Raw values of ``CellMark``, row-major.
    var marks: [UInt8]

    init(columns: Int, rows: Int, marks: [UInt8]) {
        self.columns = columns
        self.rows = rows
        self.marks = marks
    }

    var all: CellRectangle { CellRectangle(x0: 0, y0: 0, x1: columns, y1: rows) }

    /// Clears every cell outside (or inside) the rectangles.
    mutating func clear(inside rectangles: [CellRectangle]) {
        for rectangle in rectangles {
            let r = rectangle.intersection(all)
            for y in r.y0..<r.y1 {
                for x in r.x0..<r.x1 { marks[y * columns + x] = 0 }
            }
        }
    }

    /// Share of marked cells.
    var markedShare: Double {
        var count = 0
        for mark in marks where mark != 0 { count += 1 }
        return Double(count) / Double(max(1, marks.count))
    }
}

/// A connected group of marked cells.
struct CellGroup: Sendable {
    var bounds: CellRectangle
    /// Marked cells in it, and those of them that are strong.
    var marked: Int
    var strong: Int

    func union(_ other: CellGroup) -> CellGroup {
        CellGroup(
            bounds: bounds.union(other.bounds), marked: marked + other.marked, strong: strong + other.strong)
    }
}

extension CellMask {
    /// Groups marked cells that lie within `reach` cells of each other.
    ///
    /// Cells are gathered into square tiles of `reach` cells; tiles that touch (also by a corner) belong together,
    /// which joins everything nearer than `reach` and nothing farther than twice that.
    func groups(reach: Int) -> [CellGroup] {
        let side = max(1, reach)
        let w = (columns + side - 1) / side
        let h = (rows + side - 1) / side
        var tiles = [CellGroup?](repeating: nil, count: w * h)
        for y in 0..<rows {
            let line = (y / side) * w
            for x in 0..<columns {
                let mark = marks[y * columns + x]
                guard mark != 0 else { continue }
                let own = CellGroup(
                    bounds: CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1), marked: 1, strong: mark == 2 ? 1 : 0)
                let at = line + x / side
                tiles[at] = tiles[at]?.union(own) ?? own
            }
        }
        var result: [CellGroup] = []
        var stack: [Int] = []
        for start in 0..<(w * h) {
            guard let first = tiles[start] else { continue }
            tiles[start] = nil
            var group = first
            stack.append(start)
            while let at = stack.popLast() {
                let (x, y) = (at % w, at / w)
                for ny in max(0, y - 1)...min(h - 1, y + 1) {
                    for nx in max(0, x - 1)...min(w - 1, x + 1) {
                        guard let other = tiles[ny * w + nx] else { continue }
                        tiles[ny * w + nx] = nil
                        group = group.union(other)
                        stack.append(ny * w + nx)
                    }
                }
            }
            result.append(group)
        }
        return result
    }
}
