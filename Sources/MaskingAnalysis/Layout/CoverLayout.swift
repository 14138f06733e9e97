import Foundation

/// Tells the artwork of a cover (one centred block of text, a logo) from the layout of an app's own screen.
///
/// A cover's artwork is centred and stands alone; a screen has a status bar, rows that begin at a margin, separators,
/// panels with square corners. The rules look at positions alone, not at what is written.
struct CoverLayout: Sendable {
    let columns: Int
    let rows: Int
    let pixelsPerPoint: Double
    let limits: CoverLimits

    init(columns: Int, rows: Int, pixelsPerPoint: Double, limits: CoverLimits = .standard) {
        (self.columns, self.rows, self.pixelsPerPoint, self.limits) = (columns, rows, pixelsPerPoint, limits)
    }

    init(mask: CellMask, pixelsPerPoint: Double, limits: CoverLimits = .standard) {
        self.init(columns: mask.columns, rows: mask.rows, pixelsPerPoint: pixelsPerPoint, limits: limits)
    }

    /// The most lines a privacy message takes at the largest text size on the smallest screen.
    static let mostLines = 9

    /// Groups that are no farther apart are one block.
    var wordSpace: Int { cells(limits[.wordSpace]) }
    /// Marks that are no farther apart are one group.
    var reach: Int { max(2, cells(limits[.wordSpace] / 2)) }
    /// Text in a cover's artwork is no taller.
    var tallestArtworkText: Int { cells(limits[.tallestArtworkText]) }

    func cells(_ points: Double) -> Int { max(1, Int((points * pixelsPerPoint / Double(CellGrid.cellSide)).rounded())) }

    /// How far from the axis something centred may lie.
    private var centring: Double { limits[.centringShare] * Double(columns) }

    /// Whether a block has the place and the size of a short line at the lower edge.
    func isFooter(_ bounds: CellRectangle) -> Bool {
        let height = Double(bounds.height)
        let reach = max(limits[.titleShare] * Double(rows), Double(cells(limits[.footerReach])))
        return Double(bounds.y0) >= Double(rows) - reach && bounds.y1 < rows
            && bounds.height <= cells(limits[.footerHeight])
            && Double(bounds.width) >= limits[.textAspect] * height
            && Double(bounds.width) <= limits[.longestFooter] * height
    }

    /// Whether a rectangle's middle lies on the axis (a column of cells).
    func isCentred(_ rectangle: CellRectangle, on axis: Double) -> Bool {
        abs(Double(rectangle.x0 + rectangle.x1) / 2 - axis) <= centring + 1
    }
}

/// One block of text as a message card shows it.
struct TextBlock: Sendable {
    var lines: [CellGroup]
    var bounds: CellRectangle
}

extension CoverLayout {
    /// Splits the groups of a message card into the one block of text that belongs to it and everything else.
    ///
    /// A line belongs when it lies inside the region, is centred on it, is no taller than text and holds no long flat
    /// run. Lines are joined while they follow each other closely; the block nearest the region's middle is kept.
    func splitMessage(
        _ groups: [CellGroup], mask: CellMask, grid: CellGrid, region: CellRectangle
    ) -> (block: TextBlock?, foreign: [CellGroup]) {
        let axis = Double(region.x0 + region.x1) / 2
        let slack = cells(4)
        let allowed = CellRectangle(
            x0: region.x0 - slack, y0: region.y0 - slack, x1: region.x1 + slack, y1: region.y1 + slack)
        var lines: [CellGroup] = []
        var foreign: [CellGroup] = []
        for group in groups {
            if group.bounds.intersection(allowed) == group.bounds, isCentred(group.bounds, on: axis),
                looksLikeText(group, mask: mask, grid: grid)
            {
                lines.append(group)
            } else {
                foreign.append(group)
            }
        }
        lines.sort { $0.bounds.y0 < $1.bounds.y0 }
        var blocks: [[CellGroup]] = []
        for line in lines {
            if let last = blocks.last?.last,
                Double(line.bounds.y0 - last.bounds.y1)
                    <= limits[.widestLineGap] * Double(max(line.bounds.height, last.bounds.height))
            {
                blocks[blocks.count - 1].append(line)
            } else {
                blocks.append([line])
            }
        }
        guard let kept = blocks.indices.max(by: { marked(blocks[$0]) < marked(blocks[$1]) }) else {
            return (nil, foreign)
        }
        for (index, block) in blocks.enumerated() where index != kept { foreign += block }
        let block = blocks[kept]
        guard block.count <= Self.mostLines, let first = block.first else { return (nil, foreign + block) }
        let bounds = block.reduce(first.bounds) { $0.union($1.bounds) }
        guard !startAtOneMargin(block.flatMap { self.lines(of: $0.bounds, mask: mask) }) else {
            return (nil, foreign + block)
        }
        return (TextBlock(lines: block, bounds: bounds), foreign)
    }

    /// Part of a line's height that may be empty beside a Chinese comma or full stop, which stands in a corner of its square.
    private static let emptyPartOfSquare = 0.8

    /// Joins the parts of a line between which such a comma leaves more room than a space does in large type.
    func joiningWideLetters(_ groups: [CellGroup]) -> [CellGroup] {
        let tallest = cells(limits[.tallestLine])
        var rising = groups.sorted { $0.bounds.height < $1.bounds.height }
        var result: [CellGroup] = []
        for index in rising.indices {
            let part = rising[index].bounds
            let whole = rising.indices.dropFirst(index + 1).first {
                let line = rising[$0].bounds
                let gap = max(part.x0, line.x0) - min(part.x1, line.x1)
                return part.height <= tallest && line.y0 <= part.y0 && part.y1 <= line.y1
                    && Double(gap) <= Self.emptyPartOfSquare * Double(part.height)
            }
            if let whole { rising[whole] = rising[whole].union(rising[index]) } else { result.append(rising[index]) }
        }
        return result
    }

    private func marked(_ block: [CellGroup]) -> Int { block.reduce(0) { $0 + $1.marked } }

    /// Whether a group can be lines of text: no line taller than text, each centred in the group, and no row with a
    /// long flat run.
    private func looksLikeText(_ group: CellGroup, mask: CellMask, grid: CellGrid) -> Bool {
        let tallest = cells(limits[.tallestLine])
        let axis = Double(group.bounds.x0 + group.bounds.x1) / 2
        let whole = lines(of: group.bounds, mask: mask)
        let found = whole.flatMap { parted($0, mask: mask, tallest: tallest) }
        // Tails of the next line move a parted line's bounds, but hardly its weight.
        let isCentred =
            found.count == whole.count
            ? areCentred(found, on: axis, mask: mask)
            : found.allSatisfy { abs(weight(of: $0, mask: mask) - axis) <= 2 * centring }
        guard found.allSatisfy({ $0.height <= tallest }), isCentred,
            !found.contains(where: { isSplit($0, mask: mask) })
        else { return false }
        return !found.contains { holdsBar($0, mask: mask, grid: grid) }
    }

    /// A row between two lines of text holds at most this share of what their rows hold on average: tails that reach
    /// into the next line.
    private static let valleyShare = 0.5

    /// Parts lines that run into each other at the row with the fewest marks; a picture has no such row.
    private func parted(_ line: CellRectangle, mask: CellMask, tallest: Int) -> [CellRectangle] {
        guard line.height > tallest, line.height >= 6 else { return [line] }
        let counts = (line.y0..<line.y1).map { y in
            (line.x0..<line.x1).count { mask.marks[y * columns + $0] != 0 }
        }
        let mean = Double(counts.reduce(0, +)) / Double(counts.count)
        let margin = counts.count / 4
        guard
            let valley = (margin..<(counts.count - margin)).min(by: { counts[$0] < counts[$1] }),
            Double(counts[valley]) <= Self.valleyShare * mean
        else { return [line] }
        var (upper, lower) = (line, line)
        upper.y1 = line.y0 + valley
        lower.y0 = line.y0 + valley
        return [upper, lower].flatMap { half in
            lines(of: half, mask: mask).flatMap { parted($0, mask: mask, tallest: tallest) }
        }
    }

    /// The mean column of a line's marks.
    private func weight(of line: CellRectangle, mask: CellMask) -> Double {
        var (sum, count) = (0, 0)
        for y in line.y0..<line.y1 {
            for x in line.x0..<line.x1 where mask.marks[y * columns + x] != 0 {
                sum += x
                count += 1
            }
        }
        return Double(sum) / Double(max(1, count)) + 0.5
    }

    /// Whether a line falls apart in the middle, like a title and its switch.
    func isSplit(_ line: CellRectangle, mask: CellMask) -> Bool {
        widestGap(in: line, mask: mask) > limits[.widestWordGap] * Double(line.height) + Double(wordSpace)
    }

    /// Whether every line is centred; accents and dots that stand apart from theirs do not count. Those of the line
    /// above may widen a line's bounds, but hardly move its weight.
    func areCentred(_ lines: [CellRectangle], on axis: Double, mask: CellMask) -> Bool {
        let tallest = lines.map(\.height).max() ?? 0
        let isText = tallest <= cells(limits[.tallestLine])
        return lines.allSatisfy {
            isText && Double($0.height) < limits[.accentShare] * Double(tallest) || isCentred($0, on: axis)
                || isText && abs(weight(of: $0, mask: mask) - axis) <= centring
        }
    }

    /// Whether lines of different lengths begin (or end) at one margin, as those of a list do wherever it stands.
    func startAtOneMargin(_ lines: [CellRectangle]) -> Bool {
        let tallest = lines.map(\.height).max() ?? 0
        let whole = lines.filter { Double($0.height) >= limits[.accentShare] * Double(tallest) }
        guard whole.count >= limits.whole(.fewestListLines) else { return false }
        func spread(_ positions: [Int]) -> Int { (positions.max() ?? 0) - (positions.min() ?? 0) }
        let margin = min(spread(whole.map(\.x0)), spread(whole.map(\.x1)))
        // Twice the middles, so that they are whole numbers.
        let middles = spread(whole.map { $0.x0 + $0.x1 }) / 2
        let slack = limits.whole(.marginSlack)
        return margin <= slack && middles >= 2 * slack && middles > 2 * margin
    }

    /// The widest run of columns without a mark inside a line.
    func widestGap(in line: CellRectangle, mask: CellMask) -> Double {
        var (widest, open) = (0, 0)
        for x in line.x0..<line.x1 {
            let marked = (line.y0..<line.y1).contains { mask.marks[$0 * columns + x] != 0 }
            open = marked ? 0 : open + 1
            widest = max(widest, open)
        }
        return Double(widest)
    }

    /// The lines inside a rectangle: runs of rows that hold marks, cut to their marks.
    func lines(of bounds: CellRectangle, mask: CellMask) -> [CellRectangle] {
        var result: [CellRectangle] = []
        var open: CellRectangle?
        for y in bounds.y0..<bounds.y1 {
            let start = y * columns
            let marks = mask.marks[(start + bounds.x0)..<(start + bounds.x1)]
            if let left = marks.firstIndex(where: { $0 != 0 }), let right = marks.lastIndex(where: { $0 != 0 }) {
                let row = CellRectangle(x0: left - start, y0: y, x1: right + 1 - start, y1: y + 1)
                open = open?.union(row) ?? row
            } else {
                if let line = open { result.append(line) }
                open = nil
            }
        }
        if let line = open { result.append(line) }
        return joiningAccents(result)
    }

    /// The lines that a codec's rings join to one, or the line itself where they join none.
    /// - Parameter ink: the marks without rings.
    func lines(joinedByRings line: CellRectangle, ink: CellMask) -> [CellRectangle] {
        let found = lines(of: line, mask: ink)
        let tallest = found.map(\.height).max() ?? 0
        // Of one line tails and accents alone would stand apart.
        let areWhole = found.allSatisfy { Double($0.height) >= limits[.touchingAccentShare] * Double(tallest) }
        return found.count > 1 && areWhole ? found : [line]
    }

    /// Things in a rectangle that stand apart by a cell or two.
    func parts(of bounds: CellRectangle, mask: CellMask) -> Int {
        mask.cropped(to: bounds).groups(reach: 1).count(where: LeakGrouping.isSignificant)
    }

    /// What is low belongs to the nearer line, above it or below it.
    private func joiningAccents(_ lines: [CellRectangle]) -> [CellRectangle] {
        var result: [CellRectangle] = []
        for (index, line) in lines.enumerated() {
            if let last = result.last, areOneLine(last, line) {
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
                let isNearerToNext = next.map { next in
                    line.height < last.height && next.y0 - line.y1 < line.y0 - last.y1 && areOneLine(line, next)
                }
                if isNearerToNext != true {
                    result[result.count - 1] = last.union(line)
                    continue
                }
            }
            result.append(line)
        }
        return result
    }

    private func areOneLine(_ upper: CellRectangle, _ lower: CellRectangle) -> Bool {
        let (low, high) = (min(upper.height, lower.height), max(upper.height, lower.height))
        let gap = lower.y0 - upper.y1
        return Double(low) < limits[.accentShare] * Double(high) && gap <= high / 4 + 1
            || Double(low) < limits[.touchingAccentShare] * Double(high) && gap <= 1
    }
}
