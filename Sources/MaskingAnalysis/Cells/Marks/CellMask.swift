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

    /// Calls with the index and the raw value of every cell that is marked, row by row.
    @inline(__always)
    func forEachMark(_ body: (Int, UInt8) -> Void) {
        unsafe marks.withUnsafeBytes { marks in
            var index = 0
            while index < marks.count {
                // Most cells are not marked: eight of them are passed over at once.
                if index &+ 8 <= marks.count, unsafe marks.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 {
                    index &+= 8
                    continue
                }
                let end = min(marks.count, index &+ 8)
                while index < end {
                    if unsafe marks[index] != 0 { unsafe body(index, marks[index]) }
                    index &+= 1
                }
            }
        }
    }

    /// Calls with rectangles that hold all marked cells and no others: what lies side by side in a row, over as many rows as
    /// equal that one.
    func forEachBox(_ body: (CellRectangle) -> Void) {
        unsafe marks.withUnsafeBytes { marks in
            @inline(__always)
            func end(of row: Int, from start: Int, while isMarked: Bool) -> Int {
                var x = start
                while x < columns {
                    // Most cells are not marked.
                    if !isMarked, x &+ 8 <= columns,
                        unsafe marks.loadUnaligned(fromByteOffset: row &* columns &+ x, as: UInt64.self) == 0
                    {
                        x &+= 8
                    } else if unsafe (marks[row &* columns &+ x] != 0) == isMarked {
                        x &+= 1
                    } else {
                        break
                    }
                }
                return x
            }
            /// Eight marks at a time, the last ones perhaps twice.
            @inline(__always)
            func areEqual(_ row: Int, _ other: Int) -> Bool {
                guard columns >= 8 else {
                    return (0..<columns).allSatisfy {
                        unsafe marks[row &* columns &+ $0] == marks[other &* columns &+ $0]
                    }
                }
                for start in stride(from: 0, to: columns, by: 8) {
                    let x = min(start, columns &- 8)
                    let one = unsafe marks.loadUnaligned(fromByteOffset: row &* columns &+ x, as: UInt64.self)
                    let two = unsafe marks.loadUnaligned(fromByteOffset: other &* columns &+ x, as: UInt64.self)
                    if one != two { return false }
                }
                return true
            }
            var top = 0
            while top < rows {
                var bottom = top + 1
                while bottom < rows, areEqual(top, bottom) { bottom += 1 }
                var x = end(of: top, from: 0, while: false)
                while x < columns {
                    let start = x
                    x = end(of: top, from: start, while: true)
                    body(CellRectangle(x0: start, y0: top, x1: x, y1: bottom))
                    x = end(of: top, from: x, while: false)
                }
                top = bottom
            }
        }
    }

    /// Clears every cell inside the rectangles.
    mutating func clear(inside rectangles: [CellRectangle]) {
        for rectangle in rectangles { fill(rectangle.intersection(all), with: .explained) }
    }

    /// Marks all cells of a rectangle that lies inside.
    mutating func fill(_ rectangle: CellRectangle, with mark: CellMark) {
        let columns = columns
        unsafe marks.withUnsafeMutableBufferPointer { marks in
            for y in rectangle.y0..<rectangle.y1 {
                for at in (y &* columns &+ rectangle.x0)..<(y &* columns &+ rectangle.x1) {
                    unsafe marks[at] = mark.rawValue
                }
            }
        }
    }

    func cropped(to rectangle: CellRectangle) -> CellMask {
        let r = rectangle.intersection(all)
        return CellMask(
            columns: r.width, rows: r.height,
            marks: (r.y0..<r.y1).flatMap { marks[($0 * columns + r.x0)..<($0 * columns + r.x1)] })
    }

    /// The same with the marks alone that lie where `isKept` says, by their index.
    func kept(where isKept: (Int) -> Bool) -> CellMask {
        var result = self
        forEachMark { index, _ in
            if !isKept(index) { result.marks[index] = CellMark.explained.rawValue }
        }
        return result
    }

    /// Cells around a strong one in which JPEG leaves rings: those of a block.
    private static let ringReach = 2

    /// This mask without faint marks near strong ones, where they may be the rings that JPEG leaves around letters.
    /// - Parameter rectangles: inside the mask; what lies outside stays as it is.
    func withoutRings(inside rectangles: [CellRectangle]) -> CellMask {
        var ringed = self
        for rectangle in rectangles {
            for y in rectangle.y0..<rectangle.y1 {
                for x in rectangle.x0..<rectangle.x1 where isRing(x, y) {
                    ringed.marks[y * columns + x] = CellMark.explained.rawValue
                }
            }
        }
        return ringed
    }

    /// Whether a mark is faint, and near to a strong one.
    private func isRing(_ x: Int, _ y: Int) -> Bool {
        let mark = marks[y * columns + x]
        guard mark != CellMark.explained.rawValue, mark != CellMark.strong.rawValue else { return false }
        return (max(0, y - Self.ringReach)...min(rows - 1, y + Self.ringReach)).contains { row in
            (max(0, x - Self.ringReach)...min(columns - 1, x + Self.ringReach)).contains { column in
                marks[row * columns + column] == CellMark.strong.rawValue
            }
        }
    }

    /// This mask with the strong marks alone.
    func strongCells() -> CellMask {
        CellMask(columns: columns, rows: rows, marks: marks.map { $0 == CellMark.strong.rawValue ? $0 : 0 })
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
        var tiles = [Tile](repeating: Tile(), count: w * h)
        let columns = columns
        unsafe tiles.withUnsafeMutableBufferPointer { tiles in
            unsafe marks.withUnsafeBytes { marks in
                for y in 0..<rows {
                    let (row, first) = (y &* columns, y / side &* w)
                    // Eight marks at a time, most of which are not set.
                    var next = 0
                    // The tile that holds the column, and the column behind it.
                    var (tile, edge) = (first, side)
                    while next < columns {
                        let x = next
                        if x &+ 4 &* MarkWord.marks <= columns,
                            unsafe marks.loadUnaligned(fromByteOffset: row &+ x, as: SIMD4<UInt64>.self).areZero
                        {
                            next &+= 4 &* MarkWord.marks
                            continue
                        }
                        next &+= MarkWord.marks
                        let end = min(columns, x &+ MarkWord.marks)
                        let word = unsafe MarkWord(marks, at: row &+ x, count: end &- x)
                        if word.isEmpty { continue }
                        while edge <= x { (tile, edge) = (tile &+ 1, edge &+ side) }
                        var left = x
                        while left < end {
                            let right = min(end, edge)
                            let part = word.part(from: left &- x, to: right &- x)
                            if !part.isEmpty { unsafe tiles[tile].add(part, left, y) }
                            left = right
                            if right == edge { (tile, edge) = (tile &+ 1, edge &+ side) }
                        }
                    }
                }
            }
        }
        var result: [CellGroup] = []
        var stack: [Int] = []
        for start in 0..<(w * h) where tiles[start].marked > 0 {
            var group = tiles[start].group
            tiles[start].marked = 0
            stack.append(start)
            while let at = stack.popLast() {
                let (x, y) = (at % w, at / w)
                for ny in max(0, y - 1)...min(h - 1, y + 1) {
                    for nx in max(0, x - 1)...min(w - 1, x + 1) where tiles[ny * w + nx].marked > 0 {
                        group = group.union(tiles[ny * w + nx].group)
                        tiles[ny * w + nx].marked = 0
                        stack.append(ny * w + nx)
                    }
                }
            }
            result.append(group)
        }
        return result
    }

    /// Marks of one square of cells.
    private struct Tile {
        var marked: Int32 = 0
        var strong: Int32 = 0
        var x0 = Int32.max
        var y0 = Int32.max
        var x1: Int32 = 0
        var y1: Int32 = 0

        /// - Parameters:
        ///   - word: marks of one row, some of which are set.
        ///   - x: column of the first of them.
        @inline(__always)
        mutating func add(_ word: MarkWord, _ x: Int, _ y: Int) {
            let (x, y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
            marked &+= word.marked
            strong &+= word.strong
            x0 = min(x0, x &+ word.first)
            x1 = max(x1, x &+ word.end)
            y0 = min(y0, y)
            y1 = y &+ 1
        }

        var group: CellGroup {
            CellGroup(
                bounds: CellRectangle(x0: Int(x0), y0: Int(y0), x1: Int(x1), y1: Int(y1)), marked: Int(marked),
                strong: Int(strong))
        }
    }
}
