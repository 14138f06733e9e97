import PixelModel

/// From marked cells to the rectangles a person would draw around what leaks.
enum LeakGrouping {
    /// Marks nearer than this belong to one thing, in points: the gap between two lines of body text.
    static let reachPoints = 12.0
    /// Rectangles nearer than this share of the screen (in each direction) are drawn as one: a list with a gap
    /// between its sections, the items of a bar.
    static let mergeShare = 0.2
    /// A group must hold this many faint cells, or two strong ones, to be more than a codec's slip.
    static let fewestFaintCells = 8
    static let fewestStrongCells = 2
    /// Strong cells that stand alone, such as the dots of a large dot-matrix digit, belong together within so many times
    /// the reach of others,
    static let scatterReach = 6
    /// and so many of them are no codec's slips any more.
    static let fewestScatteredCells = 6

    static func isSignificant(_ group: CellGroup) -> Bool {
        group.strong >= fewestStrongCells || group.marked >= fewestFaintCells
    }

    /// - Parameter fewest: marked cells that a group must hold besides.
    static func groups(in mask: CellMask, pixelsPerPoint: Double, fewest: Int = 0) -> [CellGroup] {
        let groups = mask.significantGroups(reach: reach(pixelsPerPoint)).filter { $0.marked >= fewest }
        return mergeAsDrawn(groups, columns: mask.columns, rows: mask.rows)
    }

    private static func reach(_ pixelsPerPoint: Double) -> Int {
        max(2, Int((reachPoints * pixelsPerPoint / Double(CellGrid.cellSide) / 2).rounded()))
    }

    /// What is left on even ground, where no codec slips: single faint cells as well, wherever they lie. Dots far apart make
    /// digits, too.
    /// - Parameters:
    ///   - mask: of even ground alone, such as that of a plain cover.
    ///   - fewest: cells that are no slips, wherever they lie.
    static func specks(
        in mask: CellMask, pixelsPerPoint: Double, fewest: Int = fewestFaintCells
    ) -> [CellGroup] {
        var marked = 0
        mask.forEachMark { _, _ in marked += 1 }
        guard marked >= fewest else { return [] }
        return mergeAsDrawn(
            mask.groups(reach: reach(pixelsPerPoint)), columns: mask.columns, rows: mask.rows)
    }

    /// Joins what a person would draw as one: things side by side in one bar, and things not far above each other.
    static func mergeAsDrawn(_ groups: [CellGroup], columns: Int, rows: Int) -> [CellGroup] {
        let nearX = Int(Double(columns) * mergeShare)
        let nearY = Int(Double(rows) * mergeShare)
        return merge(groups) { a, b in
            let overlapsY = min(a.y1, b.y1) > max(a.y0, b.y0)
            let gapX = max(a.x0, b.x0) - min(a.x1, b.x1)
            let gapY = max(a.y0, b.y0) - min(a.y1, b.y1)
            return overlapsY || (gapX <= nearX && gapY <= nearY)
        }
    }

    /// Joins groups no farther apart than `distance` cells.
    static func merge(_ groups: [CellGroup], within distance: Int) -> [CellGroup] {
        merge(groups) { $0.gap(to: $1) <= distance }
    }

    /// Joins groups for as long as two of them belong together, the first first.
    /// - Parameter joined: must stay true when either rectangle grows, so that the order of joining changes nothing.
    static func merge(
        _ groups: [CellGroup], when joined: (CellRectangle, CellRectangle) -> Bool
    ) -> [CellGroup] {
        let sorted = gathered(groups).sorted {
            ($0.bounds.y0, $0.bounds.x0, $0.bounds.y1, $0.bounds.x1)
                < ($1.bounds.y0, $1.bounds.x0, $1.bounds.y1, $1.bounds.x1)
        }
        // Each group is compared with all that are complete. One that takes others in has grown and begins anew, so that
        // there are at most two comparisons of each pair.
        var complete: [(group: CellGroup, first: Int)] = []
        for (first, group) in sorted.enumerated() {
            var grown = (group: group, first: first)
            var index = 0
            while index < complete.count {
                if joined(complete[index].group.bounds, grown.group.bounds) {
                    let other = complete[index]
                    complete[index] = complete[complete.count - 1]
                    complete.removeLast()
                    grown = (other.group.union(grown.group), min(other.first, grown.first))
                    index = 0
                } else {
                    index += 1
                }
            }
            complete.append(grown)
        }
        return complete.sorted { $0.first < $1.first }.map(\.group)
    }

    /// More groups than these are not told apart: no screen has so many things, and comparing them takes its time.
    /// No limit of a verdict: what comparing groups may cost.
    static let mostGroups = 2048

    /// The same groups, or fewer and larger ones where there are too many: those whose first cells lie in one square are
    /// one, with squares as large as it takes.
    private static func gathered(_ groups: [CellGroup]) -> [CellGroup] {
        guard groups.count > mostGroups else { return groups }
        var groups = groups
        var side = 8
        while groups.count > mostGroups {
            var squares: [SIMD2<Int>: CellGroup] = [:]
            for group in groups {
                let square = SIMD2(group.bounds.x0 / side, group.bounds.y0 / side)
                squares[square] = squares[square]?.union(group) ?? group
            }
            groups = Array(squares.values)
            side *= 2
        }
        return groups
    }
}

extension CellMask {
    /// Groups that are more than a codec's slip. In a picture of a few cells that is also what fills half of it.
    func significantGroups(reach: Int) -> [CellGroup] {
        var (found, lone): ([CellGroup], [CellGroup]) = ([], [])
        for group in groups(reach: reach) {
            if LeakGrouping.isSignificant(group) || group.marked * 2 >= marks.count {
                found.append(group)
            } else if group.strong > 0 {
                lone.append(group)
            }
        }
        guard lone.count >= LeakGrouping.fewestScatteredCells else { return found }
        return found
            + LeakGrouping.merge(lone, within: LeakGrouping.scatterReach * reach)
            .filter { $0.strong >= LeakGrouping.fewestScatteredCells }
    }
}
