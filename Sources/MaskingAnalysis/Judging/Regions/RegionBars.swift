internal import Vocabulary

/// Bars over a region that is larger than they are: flat rectangles of one colour on an even page, and nothing else.
///
/// People draw a region around a field with some room, and a bar follows its text. What is neither page nor bar is content,
/// and so is what is no rectangle: letters, or a bar with letters on it.
struct RegionBars {
    /// In cells, without the cells that are mixed of a bar and the page.
    let bars: [CellRectangle]
    /// Whether they lie where the region lies; otherwise it is another thing that reaches into it.
    let coverMiddle: Bool

    /// In levels: a gradient's cells are as near to the surface that it follows. What varies more is no even page.
    private static let mostUneven = 2.0
    /// The thinnest bar, in points: strokes of letters are thinner up to 60 points.
    private static let thinnest = 6.0
    /// What is no part of a bar may be in its corners only: within this share of its shorter side, as in a pill.
    private static let cornerShare = 0.5
    /// The edge of a round end is so many cells wide: what it cuts is mixed, and so may be what lies beside that.
    private static let roundEdge = 2.0
    /// Cells at a bar's edge that are mixed of it and the page, and so many that hold JPEG's rings.
    private static let (rim, rimOfJPEG) = (1, CellTexture.edgeReachOfJPEG)
    /// A mixture differs by no more than this from the straight line between both colours, in levels.
    private static let offLine = 12.0
    /// Of the step from page to bar JPEG's rings reach this share.
    private static let ringShare = 0.12
    /// In JPEG the cells of one colour differ by so many levels.
    private static let oneColorOfJPEG = 6.0
    /// A word's bar is so many times as wide as high, and one for a character or a box for it so many times as high as wide.
    private static let wordShape = 1.5
    /// More rectangles than these are a pattern: a paragraph has fewer words.
    private static let mostBars = 64
    /// In the middle of a region lies what holds this part of its height.
    private static let middle = 0.3

    /// `nil` where something else is seen than bars and the page around the region, or no bar.
    init?(over region: CellRectangle, in grid: CellGrid, _ context: JudgingContext) {
        let near = RegionPage.surroundings(of: region, in: grid, context)
        context.work?.spend(PictureWork.Cost.region, pixels: near.area * CellGrid.cellSide * CellGrid.cellSide)
        let least = Self.thinnest * context.pixelsPerPoint / Double(CellGrid.cellSide)
        guard
            let bars = RegionPage.plainColor(around: region, within: near, in: grid).flatMap({
                Self.bars(over: region, within: near, on: .plain($0), in: grid, least, context)
            })
                ?? Self.surface(around: region, in: grid, context).flatMap({
                    Self.bars(over: region, within: near, on: $0, in: grid, least, context)
                })
        else { return nil }
        self.bars = bars
        let whole = bars.dropFirst().reduce(bars[0]) { $0.union($1) }
        let common = whole.intersection(region)
        coverMiddle =
            common.width > 0 && Double(common.height) >= Self.middle * Double(region.height)
            && (region.y0..<region.y1).contains((whole.y0 + whole.y1) / 2)
    }

    private static func bars(
        over region: CellRectangle, within near: CellRectangle, on page: Page, in grid: CellGrid, _ least: Double,
        _ context: JudgingContext
    ) -> [CellRectangle]? {
        guard let sight = Sight(grid, page, region, context.isLossy) else { return nil }
        let found = areas(of: region, within: near, sight)
        // Bars for words stand in a row and are equally high; what is higher than wide and stands otherwise is a stroke, or the
        // column of a chart. In each of several rows is a word, or one short bar alone: digits are made of strokes, and of dots.
        func isBar(_ area: CellRectangle) -> Bool {
            let row = found.filter { $0.y0 < area.y1 && area.y0 < $0.y1 }
            let isEven = row.allSatisfy { abs($0.y0 - area.y0) <= 1 && abs($0.y1 - area.y1) <= 1 }
            if area.width < area.height, row.count == 1 || !isEven { return false }
            if row.contains(where: { Double($0.width) >= wordShape * Double($0.height) }) { return true }
            let isOnlyRow = row.count == found.count
            return isOnlyRow ? Double(area.height) <= wordShape * Double(area.width) : row.count == 1
        }
        guard !found.isEmpty, found.count <= mostBars,
            found.allSatisfy({ area in
                // Of its thickness a bar has lost up to a cell on each side.
                Double(min(area.width, area.height) + 1) >= least && isBar(area) && isWhole(area, sight)
            }), isExplained(region, by: found, sight)
        else { return nil }
        return found
    }

    /// What a bar lies on, as far as it was looked at.
    private enum Page {
        case plain(SIMD4<Double>)
        case surface(RegionPage)

        func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
            switch self {
            case .plain(let color): color
            case .surface(let page): page.color(x, y)
            }
        }

        /// In levels.
        var tolerance: Double {
            switch self {
            case .plain: 0
            case .surface(let page): page.tolerance
            }
        }
    }

    private static func surface(around region: CellRectangle, in grid: CellGrid, _ context: JudgingContext) -> Page? {
        RegionPage(around: region, in: grid, context).flatMap { $0.deviation <= mostUneven ? .surface($0) : nil }
    }

    /// What a cell is, beside a page and a bar. All differences are in levels.
    private struct Sight {
        let grid: CellGrid
        let isLossy: Bool
        private let page: Page
        private var bar = SIMD4<Double>()
        private let oneColor: Double
        private let unseen: Int16

        /// `nil` where the region has no colour but the page's.
        init?(_ grid: CellGrid, _ page: Page, _ region: CellRectangle, _ isLossy: Bool) {
            (self.grid, self.page, self.isLossy) = (grid, page, isLossy)
            oneColor = isLossy ? oneColorOfJPEG : Double(RegionJudge.oneColor) / Double(CellGrid.unitsPerLevel)
            unseen = CellTexture.unseen(in: grid)
            var counts = ColorCounts()
            for y in region.y0..<region.y1 {
                for x in region.x0..<region.x1 where !isPage(x, y) {
                    let cell = grid.cells[y * grid.columns + x]
                    if cell.w <= unseen { counts.add(cell, 1) }
                }
            }
            guard let found = counts.commonest?.color else { return nil }
            bar = found.levels
        }

        func isBar(_ x: Int, _ y: Int) -> Bool { (grid.levels(x, y) - bar).largestDifference <= oneColor }

        func isPage(_ x: Int, _ y: Int) -> Bool {
            grid.cells[y * grid.columns + x].w <= unseen
                && (grid.levels(x, y) - page.color(x, y)).largestDifference <= max(oneColor, page.tolerance)
        }

        /// Whether it is a mixture of both.
        func isMixed(_ x: Int, _ y: Int) -> Bool {
            let page = page.color(x, y)
            let (off, line) = (grid.levels(x, y) - page, bar - page)
            let share = min(1, max(0, (off * line).sum() / max(1, (line * line).sum())))
            return (off - share * line).largestDifference <= offLine
        }

        /// Whether it is a mixture beside a bar: what an edge that is round leaves.
        func isEdge(_ x: Int, _ y: Int) -> Bool {
            guard isMixed(x, y) else { return false }
            let reach = isLossy ? rimOfJPEG / 2 : rim
            return (max(0, y - reach)...min(grid.rows - 1, y + reach)).contains { row in
                (max(0, x - reach)...min(grid.columns - 1, x + reach)).contains { isBar($0, row) }
            }
        }

        /// Whether it is the page, also where a codec's rings lie on it, or a mixture beside a bar.
        func isPageOrEdge(_ x: Int, _ y: Int) -> Bool { isPage(x, y) || isEdge(x, y) || isRingOfPage(x, y) }

        /// Whether its pixels differ: what is drawn in it has the bar's colour in the mean.
        func isPatterned(_ x: Int, _ y: Int) -> Bool {
            grid.cells[y * grid.columns + x].w > (isLossy ? CellTexture.largestUnseenInGrain : unseen)
        }

        /// Whether it is one of both but for a codec's rings.
        func isRing(_ x: Int, _ y: Int) -> Bool { isRingOfPage(x, y) || isRingOfBar(x, y) }

        func isRingOfPage(_ x: Int, _ y: Int) -> Bool { isRing(x, y, around: page.color(x, y)) }

        func isRingOfBar(_ x: Int, _ y: Int) -> Bool { isRing(x, y, around: bar) }

        private func isRing(_ x: Int, _ y: Int, around color: SIMD4<Double>) -> Bool {
            guard isLossy else { return false }
            let highest = max(oneColor, ringShare * (bar - page.color(x, y)).largestDifference)
            return (grid.levels(x, y) - color).largestDifference <= highest
        }
    }

    /// The boxes of connected areas of the bar's colour that begin in the region.
    private static func areas(
        of region: CellRectangle, within near: CellRectangle, _ sight: Sight
    ) -> [CellRectangle] {
        var isSeen = [Bool](repeating: false, count: near.area)
        var walk = CellWalk(in: near)
        var result: [CellRectangle] = []
        for y in region.y0..<region.y1 {
            for x in region.x0..<region.x1 where near.contains(x: x, y: y) {
                var box: CellRectangle?
                walk.follow(from: CollectionOfOne((y - near.y0) * near.width + x - near.x0)) { at, _ in
                    guard !isSeen[at], sight.isBar(near.x0 + at % near.width, near.y0 + at / near.width) else {
                        return false
                    }
                    isSeen[at] = true
                    return true
                } _: { x, y in
                    let (x, y) = (near.x0 + x, near.y0 + y)
                    let cell = CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1)
                    box = box?.union(cell) ?? cell
                }
                if let box { result.append(box) }
            }
        }
        return result
    }

    /// The cells of an area's box that are the page around it, from the box's corners on. What stands in a disc is none.
    private static func outside(of box: CellRectangle, _ sight: Sight) -> Set<SIMD2<Int>> {
        var found: Set<SIMD2<Int>> = []
        var walk = CellWalk(in: box)
        let last = box.area - 1
        walk.follow(from: [0, box.width - 1, last - box.width + 1, last]) { at, _ in
            let (x, y) = (box.x0 + at % box.width, box.y0 + at / box.width)
            return !sight.isBar(x, y) && sight.isPageOrEdge(x, y) && found.insert(SIMD2(x, y)).inserted
        }
        return found
    }

    /// Whether an area fills its box as a bar does, with round corners or as a pill, and nothing is seen in it.
    private static func isWhole(_ box: CellRectangle, _ sight: Sight) -> Bool {
        let corner = Int((cornerShare * Double(min(box.width, box.height))).rounded(.up))
        let outside = outside(of: box, sight)
        /// Whether a cell lies beyond the round end of a pill, or on it, where a codec may part it from the page.
        func isBeyondPill(_ x: Int, _ y: Int) -> Bool {
            let radius = Double(min(box.width, box.height)) / 2
            let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
            let (first, last) = (
                SIMD2(Double(box.x0), Double(box.y0)) + radius, SIMD2(Double(box.x1), Double(box.y1)) - radius
            )
            let off = place - place.clamped(lowerBound: first, upperBound: last)
            return (off * off).sum().squareRoot() >= radius - roundEdge
        }
        let inner = box.insetBy(sight.isLossy ? rimOfJPEG / 2 : rim)
        var foreign = 0
        for y in box.y0..<box.y1 {
            let isEnd = y < box.y0 + corner || y >= box.y1 - corner
            for x in box.x0..<box.x1 {
                let isInner = inner.contains(x: x, y: y)
                if sight.isBar(x, y), !isInner || !sight.isPatterned(x, y) { continue }
                let isCorner = isEnd && (x < box.x0 + corner || x >= box.x1 - corner)
                if isCorner, outside.contains(SIMD2(x, y)) || sight.isRingOfBar(x, y) { continue }
                if isCorner, isBeyondPill(x, y), sight.isPageOrEdge(x, y) { continue }
                if !isInner, sight.isLossy, sight.isRing(x, y) || sight.isMixed(x, y) { continue }
                foreign += 1
            }
        }
        return foreign < RegionJudge.fewestPatternedCells
    }

    /// Whether a region shows nothing but bars, the page and what is mixed of both where they meet.
    private static func isExplained(_ region: CellRectangle, by bars: [CellRectangle], _ sight: Sight) -> Bool {
        let rings = sight.isLossy ? bars.map { $0.insetBy(-rimOfJPEG) } : []
        // What stands beside the region has rings in it.
        let inside = region.insetBy(rimOfJPEG / 2)
        let edges = bars.map { $0.insetBy(-rim) }
        for y in region.y0..<region.y1 {
            for x in region.x0..<region.x1 {
                if sight.isPage(x, y) || bars.contains(where: { $0.contains(x: x, y: y) }) { continue }
                if edges.contains(where: { $0.contains(x: x, y: y) }), sight.isMixed(x, y) { continue }
                if !inside.contains(x: x, y: y) || rings.contains(where: { $0.contains(x: x, y: y) }),
                    sight.isRing(x, y)
                {
                    continue
                }
                return false
            }
        }
        return true
    }
}
