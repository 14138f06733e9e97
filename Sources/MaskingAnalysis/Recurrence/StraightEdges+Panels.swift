import PixelModel

/// Long straight edges, and which of them are a panel's sides rather than the picture's own.
extension StraightEdges {
    /// A panel's fill is looked for so many cells beside its side, which may have a shadow or a line.
    private static let fillPlaces = 2...3

    /// Whether a straight side of a panel lies in some lines: with a fill beside it that is no part of what both screens
    /// show, or that has a corner; or from one end of the places to the other. An edge that goes on straight in what both
    /// screens show is the picture's.
    /// - Parameters:
    ///   - meetings: lines at which two pictures may meet.
    ///   - fills: of what both show, once they were needed.
    func holdsPanel(
        at lines: Range<Int>, along places: Range<Int>, isColumn: Bool, meetings: [Int], beside inner: CellRectangle,
        _ fills: inout PictureFills?
    ) -> Bool {
        guard Double(places.count) >= limits.narrowest * cellsPerPoint else { return false }
        let needed = max(1, Int(min(limits.longestRun * cellsPerPoint, limits.narrowShare * Double(places.count))))
        for line in lines.dropFirst() {
            guard !isAtScreenEdge(line - 1, line, isColumn), !isBesideSide(line, of: inner, isColumn) else { continue }
            let isMeeting = meetings.contains { abs($0 - line) <= Self.reach }
            for run in runs(on: line, along: places, isColumn) where run.count >= needed {
                let side = Side(line: line, run: run, isColumn: isColumn)
                let filled = fillsBeside(side, needed)
                guard isMeeting || !filled.isEmpty, !goesOn(side, into: inner) else { continue }
                if Double(run.count) >= limits.narrowShare * Double(places.count) { return true }
                guard !filled.isEmpty else { continue }
                if hasCorner(side) { return true }
                let depth = Int(limits.further * cellsPerPoint)
                let known = fills ?? PictureFills(grid, of: inner.insetBy(depth), step: Self.step)
                fills = known
                if filled.contains(where: { !known.hold($0, isColumn: isColumn) }) { return true }
            }
        }
        return false
    }

    private var cellsPerPoint: Double { pixelsPerPoint / Double(CellGrid.cellSide) }

    /// A straight edge from a line to the one before.
    private struct Side {
        let line: Int
        let run: Range<Int>
        let isColumn: Bool
    }

    private func isStep(_ line: Int, _ place: Int, _ isColumn: Bool) -> Bool {
        LocalGradient.absolute(self[line, place, isColumn] &- self[line - 1, place, isColumn]).largestChannel
            >= limits.runStep
    }

    private func runs(on line: Int, along places: Range<Int>, _ isColumn: Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for place in places {
            if isStep(line, place, isColumn) {
                start = start ?? place
            } else if let first = start {
                runs.append(first..<place)
                start = nil
            }
        }
        if let start { runs.append(start..<places.upperBound) }
        return runs
    }

    /// Whether a line runs along a side of what both screens show, where an edge would follow all of it.
    private func isBesideSide(_ line: Int, of inner: CellRectangle, _ isColumn: Bool) -> Bool {
        let (low, high) = isColumn ? (inner.x0, inner.x1) : (inner.y0, inner.y1)
        return abs(line - low) <= 2 * Self.reach || abs(line - high) <= 2 * Self.reach
    }

    /// Whether an edge goes on in what both screens show.
    private func goesOn(_ side: Side, into inner: CellRectangle) -> Bool {
        guard inner.x0 < inner.x1, inner.y0 < inner.y1 else { return false }
        let (across, down) = (inner.x0..<inner.x1, inner.y0..<inner.y1)
        let (lines, places) = side.isColumn ? (across, down) : (down, across)
        guard lines.contains(side.line) else { return false }
        let depth = Int(limits.further * cellsPerPoint)
        let way: Range<Int>
        if side.run.upperBound <= places.lowerBound {
            way = side.run.upperBound..<min(places.upperBound, places.lowerBound + depth)
        } else if side.run.lowerBound >= places.upperBound {
            way = max(places.lowerBound, places.upperBound - depth)..<side.run.lowerBound
        } else {
            return false
        }
        let near = max(1, side.line - 1)...min((side.isColumn ? grid.columns : grid.rows) - 1, side.line + 1)
        return way.allSatisfy { place in near.contains { isStep($0, place, side.isColumn) } }
    }

    /// Whether another side begins where this one ends, at a right angle.
    private func hasCorner(_ side: Side) -> Bool {
        let reach = max(1, Int(limits.cornerReach * cellsPerPoint))
        let length = max(1, Int(limits.cornerRun * cellsPerPoint))
        let (lines, places) = side.isColumn ? (grid.columns, grid.rows) : (grid.rows, grid.columns)
        return [side.run.lowerBound, side.run.upperBound].contains { end in
            (max(1, end - reach)...max(1, min(places - 1, end + reach))).contains { place in
                func isStraight(from first: Int, _ direction: Int) -> Bool {
                    let last = first + direction * (length - 1)
                    guard min(first, last) >= 0, max(first, last) < lines else { return false }
                    return (min(first, last)...max(first, last)).allSatisfy { isStep(place, $0, !side.isColumn) }
                }
                return (0...reach).contains { off in
                    isStraight(from: side.line + off, 1) || isStraight(from: side.line - 1 - off, -1)
                }
            }
        }
    }

    /// Where a fill lies beside an edge: a line and places of it.
    private func fillsBeside(_ side: Side, _ needed: Int) -> [(line: Int, places: Range<Int>)] {
        [(side.line, +1), (side.line - 1, -1)].compactMap { first, direction in
            let beside = first + direction * Self.fillPlaces.lowerBound
            let windows = side.run.lowerBound...(side.run.upperBound - needed)
            return windows.lazy.map { $0..<($0 + needed) }.first { isFill(first, direction, $0, side.isColumn) }
                .map { (beside, $0) }
        }
    }

    /// Whether the lines on one side of a line have one colour.
    private func isFill(_ line: Int, _ direction: Int, _ places: Range<Int>, _ isColumn: Bool) -> Bool {
        Self.fillPlaces.allSatisfy { distance in
            let beside = line + direction * distance
            guard (0..<(isColumn ? grid.columns : grid.rows)).contains(beside) else { return false }
            var (low, high) = (SIMD4<Int16>(repeating: .max), SIMD4<Int16>(repeating: .min))
            for place in places {
                low = pointwiseMin(low, self[beside, place, isColumn])
                high = pointwiseMax(high, self[beside, place, isColumn])
            }
            return (high &- low).largestChannel <= limits.fillRange
        }
    }
}
