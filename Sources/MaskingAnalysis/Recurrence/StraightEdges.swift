import PixelModel

/// Edges that run straight from side to side: where one picture ends and another begins.
struct StraightEdges {
    /// The step across an edge, in sixteenths of a level.
    static let step: Int16 = 6 * 16
    /// Of a line so much shows a step; artwork has edges that cross a line here and there.
    private static let share = 0.5
    /// And so many times as much as the lines beside it.
    private static let contrast = 2.0
    /// Cells from before an edge to behind it: one may be mixed of both.
    static let reach = 2
    /// Cells to the lines beside it.
    private static let beside = 8

    /// What tells that something else begins beside what two screens show.
    struct Limits {
        /// Two pictures that meet differ by this much on average, in sixteenths of a level.
        var meetingStep = 20.0 * 16
        /// And by so many times what is usual from line to line.
        var meetingRatio = 4.0
        /// Of a line so much has a step where two photographs meet, whose own lines have many, too.
        var wholeShare = 0.9
        /// Otherwise it has so many times as many steps as the lines beside it: where a wave of the artwork runs along, the
        /// lines near it have nearly as many.
        var contrast = 2.0
        /// A panel's side is straight for so many points, be it a bubble's; the round shapes of artwork are so for half of it.
        var longestRun = 100.0
        /// In a narrow part it runs over this share: a panel may keep free of the screen's side by a tenth of it.
        var narrowShare = 0.9
        /// Points: a narrower part than this is crossed by the artwork's own edges, too. From one phone held upright to
        /// another one a picture that fills both loses 40 points on each side.
        var narrowest = 48.0
        /// The step across it from one cell to the next, in sixteenths of a level; what is drawn smoothly has less.
        var runStep: Int16 = 20 * 16
        /// A picture's own straight edge, or its fill, goes on for so many points in what both screens show.
        var further = 40.0
        /// A panel's other side begins so many points from the end of the one at most: round corners have up to this radius.
        var cornerReach = 16.0
        /// And is straight for so many points.
        var cornerRun = 30.0
        /// A panel is filled with one colour, up to this many sixteenths of a level along its side; on both sides of a
        /// horizon there is more of the picture.
        var fillRange: Int16 = 12 * 16
    }

    /// With fewer lines there is no usual.
    private static let fewestLines = 12
    let grid: CellGrid
    let pixelsPerPoint: Double
    let limits: Limits

    init(_ grid: CellGrid, pixelsPerPoint: Double, limits: Limits = Limits()) {
        (self.grid, self.pixelsPerPoint, self.limits) = (grid, pixelsPerPoint, limits)
    }

    /// Whether an edge follows a side of a rectangle that lies inside the screen, on its sides or a few cells outside.
    func follow(_ inner: CellRectangle, within rim: Int) -> Bool {
        let (across, down) = (inner.x0..<inner.x1, inner.y0..<inner.y1)
        // Nothing has room in what is no wider than the rim that is left out.
        let least = 2 * rim
        return (inner.x0 >= least && isEdge(near: inner.x0 - rim, rim, down, isColumn: true))
            || (grid.columns - inner.x1 >= least && isEdge(near: inner.x1 + rim, rim, down, isColumn: true))
            || (inner.y0 >= least && isEdge(near: inner.y0 - rim, rim, across, isColumn: false))
            || (grid.rows - inner.y1 >= least && isEdge(near: inner.y1 + rim, rim, across, isColumn: false))
    }

    /// Whether something else begins in one of the rectangles around another one: two pictures that meet differ all along
    /// the side towards it, while what is in a picture changes little from one cell to the next; and panels have long
    /// straight sides.
    func part(_ rectangles: [CellRectangle], from inner: CellRectangle) -> Bool {
        var fills: PictureFills?
        return rectangles.contains { box in
            let (columns, rows) = (box.x0..<box.x1, box.y0..<box.y1)
            let upright = meetings(in: columns, along: rows, isColumn: true)
            let level = meetings(in: rows, along: columns, isColumn: false)
            if holdsPanel(at: rows, along: columns, isColumn: false, meetings: level, beside: inner, &fills)
                || holdsPanel(at: columns, along: rows, isColumn: true, meetings: upright, beside: inner, &fills)
            {
                return true
            }
            let isBeside = box.y0 < inner.y1 && inner.y0 < box.y1
            return isBeside
                ? upright.contains { isMeeting(at: $0, in: columns, along: rows, isColumn: true) }
                : level.contains { isMeeting(at: $0, in: rows, along: columns, isColumn: false) }
        }
    }

    /// Whether a line is the screen's last one: in a cell's height nothing begins, and there a scaled picture may be mixed
    /// with what is behind it.
    func isAtScreenEdge(_ before: Int, _ behind: Int, _ isColumn: Bool) -> Bool {
        before <= 0 || behind >= (isColumn ? grid.columns : grid.rows) - 1
    }

    /// The cell at a place of a line.
    subscript(line: Int, place: Int, isColumn: Bool) -> SIMD4<Int16> {
        grid.cells[isColumn ? place * grid.columns + line : line * grid.columns + place]
    }

    /// Lines at which two pictures may meet.
    private func meetings(in lines: Range<Int>, along places: Range<Int>, isColumn: Bool) -> [Int] {
        let means = lines.map { mean(at: $0, along: places, isColumn: isColumn) }
        guard means.count > Self.fewestLines else { return [] }
        let usual = means.sorted()[means.count / 2]
        return zip(lines, means).filter { line, mean in
            mean >= limits.meetingStep && mean >= limits.meetingRatio * usual
                && !isAtScreenEdge(line - Self.reach, line + Self.reach, isColumn)
        }.map(\.0)
    }

    /// Whether a line has steps along most of it, and plainly more than one of those beside it, or all along.
    private func isMeeting(at line: Int, in lines: Range<Int>, along places: Range<Int>, isColumn: Bool) -> Bool {
        let own = share(at: line, along: places, isColumn: isColumn)
        guard own >= Self.share else { return false }
        if own >= limits.wholeShare { return true }
        let near = [line - Self.beside, line + Self.beside].filter(lines.contains)
        return near.isEmpty
            || near.contains { own > limits.contrast * share(at: $0, along: places, isColumn: isColumn) }
    }

    /// Mean step across a line, in sixteenths of a level.
    private func mean(at line: Int, along places: Range<Int>, isColumn: Bool) -> Double {
        let (before, behind) = (line - Self.reach, line + Self.reach)
        guard before >= 0, behind < (isColumn ? grid.columns : grid.rows), !places.isEmpty else { return 0 }
        var sum = 0
        for place in places {
            let (a, b) =
                isColumn
                ? (place * grid.columns + before, place * grid.columns + behind)
                : (before * grid.columns + place, behind * grid.columns + place)
            sum += Int(LocalGradient.absolute(grid.cells[a] &- grid.cells[b]).largestChannel)
        }
        return Double(sum) / Double(places.count)
    }

    private func isEdge(in lines: Range<Int>, along places: Range<Int>, isColumn: Bool) -> Bool {
        let first = max(0, lines.lowerBound - Self.beside)
        let last = min(isColumn ? grid.columns : grid.rows, lines.upperBound + Self.beside)
        let shares = (first..<max(first, last)).map { share(at: $0, along: places, isColumn: isColumn) }
        return lines.contains { line in
            let own = shares[line - first]
            guard own >= Self.share else { return false }
            let near = [line - Self.beside, line + Self.beside].filter { $0 >= first && $0 < last }
            return near.allSatisfy { own > Self.contrast * shares[$0 - first] }
        }
    }

    private func isEdge(near line: Int, _ rim: Int, _ places: Range<Int>, isColumn: Bool) -> Bool {
        let limit = isColumn ? grid.columns : grid.rows
        let lines = max(0, line - rim)..<max(max(0, line - rim), min(limit, line + rim + 1))
        return isEdge(in: lines, along: places, isColumn: isColumn)
    }

    /// Of the places along a line the share with a step from before it to behind it.
    private func share(at line: Int, along places: Range<Int>, isColumn: Bool) -> Double {
        let (before, behind) = (line - Self.reach, line + Self.reach)
        guard before >= 0, behind < (isColumn ? grid.columns : grid.rows), !places.isEmpty else { return 0 }
        let steps = places.count { place in
            let (a, b) =
                isColumn
                ? (place * grid.columns + before, place * grid.columns + behind)
                : (before * grid.columns + place, behind * grid.columns + place)
            return LocalGradient.absolute(grid.cells[a] &- grid.cells[b]).largestChannel > Self.step
        }
        return Double(steps) / Double(places.count)
    }
}
