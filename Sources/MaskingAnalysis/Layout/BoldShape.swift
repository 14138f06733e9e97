/// A letter or a sign that is so large that its sides are those of a panel: bold, with square corners, and with nothing on it.
enum BoldShape {
    /// Cells have a colour that differs from the ground's or the shape's by no more, in sixteenths of a level.
    private static let sameColor: Int16 = 6 * 16
    /// Where the two meet, cells are mixtures of them: so many cells from either.
    private static let edgeReach = 2
    /// The ground and the shape both have this share of the rectangle, or it is a frame or a speck.
    private static let leastShare = 0.1
    /// Panels of a picture that are looked into, and cells of them.
    /// No limit of a verdict: what looking may cost.
    static let mostPanels = 32
    private static let mostCells = 1 << 16

    private enum Kind { case ground, shape, other }

    /// Whether a rectangle holds one shape in one colour and the ground that reaches in from around it: between the strokes of
    /// an F, not inside an O. What is written on a card is enclosed by it, and a picture has other colours.
    static func fills(_ panel: CellRectangle, of grid: CellGrid, background: SIMD4<Int16>) -> Bool {
        guard panel.area > 0, panel.area <= mostCells else { return false }
        // With what its outermost cells are mixed with.
        let around = panel.insetBy(-edgeReach).intersection(
            CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        let part = grid.cropped(to: around)
        guard let color = BackgroundColor.mode(of: part, apartFrom: background)?.color else { return false }
        let kinds = part.cells.map { cell -> Kind in
            if BackgroundColor.differ(cell, background) <= sameColor { return .ground }
            return BackgroundColor.differ(cell, color) <= sameColor ? .shape : .other
        }
        let inside = CellRectangle(
            x0: panel.x0 - around.x0, y0: panel.y0 - around.y0, x1: panel.x1 - around.x0, y1: panel.y1 - around.y0)
        let places = inside.places(inRowsOf: part.columns)
        func share(_ kind: Kind) -> Double { Double(places.count { kinds[$0] == kind }) / Double(panel.area) }
        guard share(.ground) >= leastShare, share(.shape) >= leastShare else { return false }
        return kinds.indices.allSatisfy { kinds[$0] != .other || isBetween($0, kinds, part) } && isOpen(kinds, part)
    }

    /// Whether two rectangles are one shape's, whose mixed cells have a step on each side.
    static func isOne(_ letter: CellRectangle, _ panel: CellRectangle) -> Bool {
        isAsHigh(letter, panel) && abs(letter.x0 - panel.x0) <= edgeReach && abs(letter.x1 - panel.x1) <= edgeReach
    }

    /// Whether a rectangle is all of one colour and stands beside letters of that colour, as high as one of them and no wider:
    /// an I.
    static func isStem(
        _ panel: CellRectangle, beside letters: [CellRectangle], of grid: CellGrid, background: SIMD4<Int16>
    ) -> Bool {
        letters.contains { letter in
            guard isAsHigh(letter, panel), panel.width <= letter.width,
                panel.x0 >= letter.x1 || panel.x1 <= letter.x0
            else { return false }
            // Its outermost cells are mixed with the ground.
            let inner = panel.insetBy(edgeReach)
            guard inner.area > 0,
                let color = BackgroundColor.mode(of: grid.cropped(to: letter), apartFrom: background)?.color
            else { return false }
            return inner.places(inRowsOf: grid.columns).allSatisfy {
                BackgroundColor.differ(grid.cells[$0], color) <= sameColor
            }
        }
    }

    private static func isAsHigh(_ letter: CellRectangle, _ panel: CellRectangle) -> Bool {
        abs(letter.y0 - panel.y0) <= edgeReach && abs(letter.y1 - panel.y1) <= edgeReach
    }

    /// Whether a cell lies near the ground and near the shape.
    private static func isBetween(_ at: Int, _ kinds: [Kind], _ part: CellGrid) -> Bool {
        let (x, y) = (at % part.columns, at / part.columns)
        let near = CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1).insetBy(-edgeReach)
            .intersection(CellRectangle(x0: 0, y0: 0, x1: part.columns, y1: part.rows))
        let around = near.places(inRowsOf: part.columns)
        return around.contains { kinds[$0] == .ground } && around.contains { kinds[$0] == .shape }
    }

    /// Whether all that is ground is reached from the sides.
    private static func isOpen(_ kinds: [Kind], _ part: CellGrid) -> Bool {
        var reached = kinds.map { $0 == .shape }
        let (columns, rows) = (part.columns, part.rows)
        let ends: [Int] = (0..<columns).flatMap { [$0, (rows - 1) * columns + $0] }
        let sides: [Int] = (0..<rows).flatMap { [$0 * columns, ($0 + 1) * columns - 1] }
        var walk = CellWalk(columns: columns, rows: rows)
        walk.follow(from: ends + sides) { at, _ in
            guard !reached[at] else { return false }
            reached[at] = true
            return true
        }
        return kinds.indices.allSatisfy { reached[$0] || kinds[$0] != .ground }
    }
}
