/// Whether each part of an emblem is on both screens.
extension SharedEmblem {
    /// Points: a line of text is as high with what is above and below it.
    private static let bandHeight = 24.0
    /// Square points of something beside an emblem: two figures of 11 points have as much.
    private static let smallestRemainder = 40.0
    /// Cells: what is no higher or wider is the edge of the emblem, which falls into the next cell on one of the screens.
    private static let edge = 1

    /// Whether all that differs in a box of the screen is on the first picture as well, and looks alike.
    /// - Parameter marks: what the picture behind it does not explain.
    func isOnBoth(_ box: CellRectangle, _ marks: CellMask, pixelsPerPoint: Double, _ work: PictureWork?) -> Bool {
        let least = Self.leastCells(pixelsPerPoint)
        guard edges(in: box, marks).count >= least else { return false }
        let whole = likelyMatch(of: box, marks, work)
        // A logo explains most of what varies, whatever stands below it: each part has to be on both.
        var rest = marks
        for part in [box] + Self.bands(of: box, pixelsPerPoint: pixelsPerPoint) {
            guard work?.isExhausted != true else { return false }
            // In a band without edges nothing is seen but the picture, and perhaps where the first one's emblem would be.
            let edges = edges(in: part, marks)
            guard edges.count >= least else { continue }
            let match = part == box ? whole : likelyMatch(of: part, marks, work)
            guard match.explained >= Self.leastExplained,
                areShared(edges, of: [(box, whole), (part, match)], work)
            else { return false }
            // A logo and its name may stand nearer to each other.
            rest = remainder(of: part, in: rest, match, work)
        }
        return rest.cropped(to: box).groups(reach: 1).allSatisfy {
            min($0.bounds.width, $0.bounds.height) <= Self.edge || $0.marked < least
        }
    }

    /// Whether what differs in a box of the screen has its edges on the first picture as well: it need not look alike.
    func hasCounterpart(
        _ box: CellRectangle, _ marks: CellMask, pixelsPerPoint: Double, _ work: PictureWork?
    ) -> Bool {
        let least = Self.leastCells(pixelsPerPoint)
        let whole = likelyMatch(of: box, marks, work)
        return ([box] + Self.bands(of: box, pixelsPerPoint: pixelsPerPoint)).allSatisfy { part in
            guard work?.isExhausted != true else { return false }
            let edges = edges(in: part, marks)
            return edges.count < least || areShared(edges, of: [(box, whole)], work)
                || part != box && areShared(edges, of: [(part, likelyMatch(of: part, marks, work))], work)
        }
    }

    /// Whether enough of the edges are on the first picture, too, where one of the boxes in which they lie is found.
    private func areShared(_ edges: [Edge], of boxes: [(CellRectangle, Match)], _ work: PictureWork?) -> Bool {
        boxes.contains { shared(edges, of: $0.0, $0.1, work) >= Self.leastSharedEdges }
    }

    /// Whether a box of the screen looks like a code to be scanned, and what is beside it does not.
    func isCode(_ box: CellRectangle) -> Bool {
        func looksLikeOne(_ box: CellRectangle) -> Bool {
            let all = CellRectangle(x0: 0, y0: 0, x1: screen.columns, y1: screen.rows)
            return MachineReadableCode.isLikely(
                in: box.intersection(all), of: screen, isOnShades: true, .standard)
        }
        let sides = [(-box.width, 0), (box.width, 0), (0, -box.height), (0, box.height)]
        return looksLikeOne(box)
            && !sides.contains { x, y in
                looksLikeOne(CellRectangle(x0: box.x0 + x, y0: box.y0 + y, x1: box.x1 + x, y1: box.y1 + y))
            }
    }

    private func likelyMatch(of part: CellRectangle, _ marks: CellMask, _ work: PictureWork?) -> Match {
        var match = bestMatch(of: part)
        work?.spend(Self.cellCost, pixels: match.cells)
        if match.explained < Self.leastExplained {
            match = bestMatch(of: part, marks: marks)
            work?.spend(Self.cellCost, pixels: match.cells)
        }
        return match
    }

    /// Cells that something beside an emblem marks at least.
    private static func leastCells(_ pixelsPerPoint: Double) -> Int {
        let side = Double(CellGrid.cellSide) / pixelsPerPoint
        return Int((smallestRemainder / (side * side)).rounded(.up))
    }

    /// Parts of an emblem from side to side, in each of which a line of text would be most of what varies.
    private static func bands(of box: CellRectangle, pixelsPerPoint: Double) -> [CellRectangle] {
        let height = bandHeight * pixelsPerPoint / Double(CellGrid.cellSide)
        let count = max(1, Int((Double(box.height) / height).rounded()))
        return (0..<count).map { band in
            CellRectangle(
                x0: box.x0, y0: box.y0 + band * box.height / count, x1: box.x1,
                y1: box.y0 + (band + 1) * box.height / count)
        }
    }
}
