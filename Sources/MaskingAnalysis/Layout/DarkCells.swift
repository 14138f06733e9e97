/// The cells of a block that are darker, or lighter, than the middle between its extremes.
struct DarkCells {
    let columns: Int
    let rows: Int
    private let isDark: [Bool]

    /// - Parameter isDark: row-major.
    private init(_ isDark: [Bool], columns: Int, rows: Int) {
        (self.isDark, self.columns, self.rows) = (isDark, columns, rows)
    }

    /// By brightness, or by the colour that differs most: a code may be printed in two colours of one brightness.
    init?(_ part: CellGrid) {
        let plane = Self.plane(of: part)
        guard let low = plane.min(), let high = plane.max() else { return nil }
        self.init(plane.map { $0 < (low + high) / 2 }, columns: part.columns, rows: part.rows)
    }

    /// In levels, of the cells in which a block differs most.
    static func plane(of part: CellGrid) -> [Float] {
        func range(_ values: [Float]) -> Float { (values.max() ?? 0) - (values.min() ?? 0) }
        return CellPlane.Component.allCases.map { CellPlane(part, $0).values }.max { range($0) < range($1) } ?? []
    }

    subscript(x: Int, y: Int) -> Bool { isDark[y * columns + x] }

    var darkShare: Double { Double(isDark.count { $0 }) / Double(max(1, isDark.count)) }

    /// What is light instead.
    var inverted: DarkCells { DarkCells(isDark.map { !$0 }, columns: columns, rows: rows) }

    /// Lengths of runs from a place on, dark and light in turn; the first one is 0 where the place is light.
    func runs(from x: Int, _ y: Int, by dx: Int, _ dy: Int) -> [Int] {
        var (x, y, runs, isRunDark) = (x, y, [0], true)
        while x >= 0, y >= 0, x < columns, y < rows {
            if self[x, y] != isRunDark {
                runs.append(0)
                isRunDark.toggle()
            }
            runs[runs.count - 1] += 1
            (x, y) = (x + dx, y + dy)
        }
        return runs
    }

    /// Of the border so much is light where there is a quiet zone; round corners are none of it.
    private static let quiet = 0.7

    /// Without the light lines around what is dark, and without the round corners of a card around those. `nil` where nothing is
    /// left.
    var withoutQuietZone: DarkCells? {
        guard let trimmed = trimmed(isDark) else { return nil }
        var rim: [Int] = []
        for x in 0..<trimmed.columns { rim += [x, (trimmed.rows - 1) * trimmed.columns + x] }
        for y in 0..<trimmed.rows { rim += [y * trimmed.columns, (y + 1) * trimmed.columns - 1] }
        let light = rim.count { !trimmed.isDark[$0] }
        guard Double(light) >= Self.quiet * Double(rim.count) else { return trimmed }
        return trimmed.trimmed(trimmed.darkApart(from: rim))
    }

    /// Without the outermost cells; `nil` where there are no others.
    var withoutRim: DarkCells? {
        guard columns > 2, rows > 2 else { return nil }
        var inner: [Bool] = []
        for y in 1..<(rows - 1) { inner += isDark[(y * columns + 1)..<((y + 1) * columns - 1)] }
        return DarkCells(inner, columns: columns - 2, rows: rows - 2)
    }

    /// What is dark and does not hang together with any of some cells.
    private func darkApart(from cells: [Int]) -> [Bool] {
        var left = isDark
        var walk = CellWalk(columns: columns, rows: rows)
        walk.follow(from: cells) { at, _ in
            guard left[at] else { return false }
            left[at] = false
            return true
        }
        return left
    }

    /// The rectangle around what is dark.
    private func trimmed(_ isDark: [Bool]) -> DarkCells? {
        var (x0, y0, x1, y1) = (columns, rows, 0, 0)
        for at in isDark.indices where isDark[at] {
            (x0, x1) = (min(x0, at % columns), max(x1, at % columns + 1))
            (y0, y1) = (min(y0, at / columns), max(y1, at / columns + 1))
        }
        guard x0 < x1 else { return nil }
        var inner: [Bool] = []
        for y in y0..<y1 { inner += isDark[(y * columns + x0)..<(y * columns + x1)] }
        return DarkCells(inner, columns: x1 - x0, rows: y1 - y0)
    }

    /// Dark runs in the mean row; `nil` where one holds nothing: lines of text leave rows empty, a code has something
    /// everywhere but at its border.
    var darkRunsAcross: Double? { darkRuns(rows, columns) { self[$1, $0] } }
    /// The same for columns.
    var darkRunsDown: Double? { darkRuns(columns, rows) { self[$0, $1] } }

    private func darkRuns(_ lines: Int, _ length: Int, _ isDark: (Int, Int) -> Bool) -> Double? {
        var total = 0
        for line in 0..<lines {
            var found = 0
            for place in 0..<length where isDark(line, place) && (place == 0 || !isDark(line, place - 1)) {
                found += 1
            }
            if found == 0, line > lines / 8, line < lines - lines / 8 { return nil }
            total += found
        }
        return Double(total) / Double(max(1, lines))
    }

    /// Of what is dark so much is told by the other half where a drawing is its own mirror image: eight tenths on a temple, of
    /// 1,200 drawn codes 0.69 at most.
    private static let mirrorShare = 0.75
    /// Cells by which the right half may be off.
    private static let mirrorSlack = 2

    /// Whether the right half is the left half's mirror image: a code's squares make none.
    var isMirrored: Bool {
        (-Self.mirrorSlack...Self.mirrorSlack).contains { off in
            let (first, last) = (max(0, off), columns - 1 + min(0, off))
            guard first < last else { return false }
            var (dark, both) = (0.0, 0.0)
            for y in 0..<rows {
                for x in first...last where self[x, y] {
                    dark += 1
                    if self[first + last - x, y] { both += 1 }
                }
            }
            let all = Double(rows * (last - first + 1))
            let share = dark / all
            return share < 1 && both / all - share * share >= Self.mirrorShare * share * (1 - share)
        }
    }

    /// Of what is dark so much is told by how far from the middle it is where there are rings around it: on a target with an
    /// arrow seven eighths, on the inner square of a target of thin rings half, on an Aztec code a quarter at most.
    private static let ringShare = 0.4

    /// Whether these are rings around one middle: a code's squares lie on none.
    var areRings: Bool {
        let middle = SIMD2(Double(columns), Double(rows)) / 2
        // What lies in the corners is outside of all rings.
        let count = Int(min(middle.x, middle.y))
        var (dark, all) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        for y in 0..<rows {
            for x in 0..<columns {
                let away = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - middle
                let ring = Int((away * away).sum().squareRoot())
                guard ring < count else { continue }
                all[ring] += 1
                if self[x, y] { dark[ring] += 1 }
            }
        }
        let share = dark.reduce(0, +) / max(1, all.reduce(0, +))
        let variance = share * (1 - share) * all.reduce(0, +)
        let told = zip(dark, all).reduce(0) { sum, ring in
            let off = ring.0 / max(1, ring.1) - share
            return sum + ring.1 * off * off
        }
        return variance > 0 && told >= Self.ringShare * variance
    }
}
