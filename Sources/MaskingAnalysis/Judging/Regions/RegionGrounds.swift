internal import Vocabulary

/// What regions of one colour belong to: a bar that was drawn over them, or the page, on which nothing was drawn at all.
///
/// A field moves with the size of its text and with the orientation, a region does not. Where it lies on the page itself nothing
/// says what became of the field.
struct RegionGrounds {
    enum Ground {
        case bar
        /// Nothing covers the region.
        case page
        /// Strokes stick out from under a bar, above and below it, or wide ones on one side: of letters that are higher.
        case shortBar
        /// Finer ones do on one side: of letters that are higher, or of a line beside the field that the bar cuts.
        case cutText
    }

    /// A connected area of one colour.
    private struct Area {
        var bounds: CellRectangle
        /// Whether it fills its box as a bar does, with round corners or as a pill.
        var isWhole = false
        /// Whether nearly all of it lies near the region.
        var isNear = false
        /// Whether something else begins where it ends; a gradient's colours go on.
        var isEdged = false
        var ground = Ground.bar
    }

    /// What is no part of a bar may be in its corners only: within this share of its shorter side, as in a pill, and so many
    /// points, as in a large card.
    private static let cornerShare = 0.5
    private static let cornerPoints = 30.0
    /// Other cells elsewhere in its box, which are a codec's slips; the rim is mixed of the bar and what is beside it.
    private static let mostForeign = 0.002
    private static let rim = 2
    /// A bar ends within this many points of the region that it was drawn for, whatever is beside it.
    private static let nearby = 16.0
    /// Of a bar's cells no more than this share lies farther away: a switch or a picture of its colour that touches it.
    private static let mostBeyond = 0.05
    /// Rows of a bar are filled to this share of the longest; rows of letters to less than half.
    private static let filledShare = 0.7
    /// Around a bar this share at least differs from it by as many sixteenths of a level; a gradient by less so near.
    private static let leastEdge = 0.5
    private static let edgeStep: Int16 = 8 * 16
    /// Strokes that reach so many points beyond a bar can be read. As many may be missing of a bar inside its region.
    private static let strokePoints = 3.0
    /// Two may be the sides of a frame.
    private static let fewestStrokes = 3
    /// Of a letter's height its strokes have this part at least; what a bar cuts of a line beside the field has finer ones.
    private static let strokeShare = 1.0 / 12
    /// Strokes as wide as this part of the bar's height are no line's beside the field, on whichever side they stand: the
    /// letters are half as large again as those that the bar would hide.
    private static let largeStroke = 1.0 / 8
    /// A stroke differs from what is beside it by as many sixteenths of a level.
    private static let strokeStep: Int16 = 24 * 16

    private let grid: CellGrid
    private let cellsPerPoint: Double
    private let work: PictureWork?
    private var areas: [Area] = []
    /// Of each cell the area that it belongs to, counted from one; 0 for what was not looked at. So each cell is looked at once,
    /// however many regions there are.
    private var numbers: [UInt16]

    init(_ grid: CellGrid, _ context: JudgingContext) {
        (self.grid, work) = (grid, context.work)
        cellsPerPoint = context.pixelsPerPoint / Double(CellGrid.cellSide)
        numbers = [UInt16](repeating: 0, count: grid.count)
    }

    /// - Parameter region: of one colour but for its corners. At most 65,535 are asked for.
    mutating func ground(of region: CellRectangle, _ color: SIMD4<Int16>) -> Ground {
        let middle = (region.y0 + region.height / 2) * grid.columns + region.x0 + region.width / 2
        if numbers[middle] == 0 { add(from: region, color) }
        guard numbers[middle] > 0 else { return .bar }
        let area = areas[Int(numbers[middle]) - 1]
        let near = near(region)
        guard area.isEdged, area.isWhole || area.isNear || near.union(area.bounds) == near else { return .page }
        return area.ground
    }

    /// The same of bars that were found to lie over a region.
    func ground(ofBars bars: [CellRectangle]) -> Ground {
        let grounds = bars.map(strokes(beside:))
        return grounds.contains(.shortBar) ? .shortBar : grounds.contains(.cutText) ? .cutText : .bar
    }

    private func strokes(beside bar: CellRectangle) -> Ground {
        let (above, below) = (strokes(above: bar), strokes(below: bar))
        let sides = [above, below].filter { $0.count >= Self.fewestStrokes }
        let areLarge = sides.contains { side in
            side.count { Double($0) >= Self.largeStroke * Double(bar.height) } >= Self.fewestStrokes
        }
        return sides.isEmpty ? .bar : sides.count == 2 || areLarge ? .shortBar : .cutText
    }

    private func near(_ region: CellRectangle) -> CellRectangle {
        region.insetBy(-Int((Self.nearby * cellsPerPoint).rounded(.up)))
    }

    private mutating func add(from region: CellRectangle, _ color: SIMD4<Int16>) {
        let number = UInt16(areas.count + 1)
        var bounds = CellRectangle(x0: region.x1, y0: region.y1, x1: region.x0, y1: region.y0)
        let near = near(region)
        var (all, beyond) = (0, 0)
        var walk = CellWalk(columns: grid.columns, rows: grid.rows)
        walk.follow(from: region.places(inRowsOf: grid.columns)) { at, _ in
            guard numbers[at] == 0, BackgroundColor.differ(grid.cells[at], color) <= RegionJudge.oneColor else {
                return false
            }
            numbers[at] = number
            return true
        } _: { x, y in
            bounds = bounds.union(CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1))
            all += 1
            if !near.contains(x: x, y: y) { beyond += 1 }
        }
        work?.spend(PictureWork.Cost.region, pixels: bounds.area * CellGrid.cellSide * CellGrid.cellSide)
        // Letters of a bar's own colour grow out of it.
        bounds = filled(bounds, number)
        var area = Area(bounds: bounds)
        area.isEdged = edge(of: bounds, color) >= Self.leastEdge
        area.isWhole = Double(foreign(to: number, in: bounds)) <= Self.mostForeign * Double(bounds.area)
        area.isNear = Double(beyond) <= Self.mostBeyond * Double(all)
        area.ground = strokes(beside: bounds)
        areas.append(area)
    }

    /// The rows of a box, from the first to the last, that an area fills as far as others.
    private func filled(_ box: CellRectangle, _ number: UInt16) -> CellRectangle {
        let counts = (box.y0..<box.y1).map { y in
            (box.x0..<box.x1).count { numbers[y * grid.columns + $0] == number }
        }
        let least = Self.filledShare * Double(counts.max() ?? 0)
        guard let first = counts.firstIndex(where: { Double($0) >= least }),
            let last = counts.lastIndex(where: { Double($0) >= least })
        else { return box }
        return CellRectangle(x0: box.x0, y0: box.y0 + first, x1: box.x1, y1: box.y0 + last + 1)
    }

    /// The share of what surrounds a box, a few cells away, that plainly has another colour; 1 for the whole screen.
    private func edge(of box: CellRectangle, _ color: SIMD4<Int16>) -> Double {
        let ring = box.insetBy(-Self.rim - 1)
        let columns = max(0, box.x0)..<min(grid.columns, box.x1)
        let rows = max(0, box.y0)..<min(grid.rows, box.y1)
        var sides: [Int] = []
        for y in [ring.y0, ring.y1 - 1] where y >= 0 && y < grid.rows { sides += columns.map { y * grid.columns + $0 } }
        for x in [ring.x0, ring.x1 - 1] where x >= 0 && x < grid.columns { sides += rows.map { $0 * grid.columns + x } }
        guard !sides.isEmpty else { return 1 }
        let others = sides.count { BackgroundColor.differ(grid.cells[$0], color) >= Self.edgeStep }
        return Double(others) / Double(sides.count)
    }

    /// Cells of something else in an area's box, but for its corners and its rim.
    private func foreign(to number: UInt16, in bounds: CellRectangle) -> Int {
        let corner = Int(
            min(Self.cornerShare * Double(min(bounds.width, bounds.height)), Self.cornerPoints * cellsPerPoint)
                .rounded(.up))
        let inner = bounds.insetBy(Self.rim)
        var count = 0
        for y in inner.y0..<inner.y1 {
            let isEnd = y < bounds.y0 + corner || y >= bounds.y1 - corner
            for x in inner.x0..<inner.x1 where numbers[y * grid.columns + x] != number {
                if !(isEnd && (x < bounds.x0 + corner || x >= bounds.x1 - corner)) { count += 1 }
            }
        }
        return count
    }

    private func strokes(above bar: CellRectangle) -> [Int] { strokes(beside: bar, from: bar.y0 - 1, by: -1) }

    private func strokes(below bar: CellRectangle) -> [Int] { strokes(beside: bar, from: bar.y1, by: 1) }

    /// How wide the strokes are that begin at a row beside a bar and go on far enough to be read.
    private func strokes(beside bar: CellRectangle, from row: Int, by step: Int) -> [Int] {
        let columns = bar.x0..<bar.x1
        let reach = max(1, Int((Self.strokePoints * cellsPerPoint).rounded(.up)))
        let rows = (0..<reach).map { row + step * $0 }
        guard !columns.isEmpty, rows.allSatisfy((0..<grid.rows).contains) else { return [] }
        var isStroke = [Bool](repeating: true, count: columns.count)
        for y in rows {
            let line = grid.cropped(to: CellRectangle(x0: columns.lowerBound, y0: y, x1: columns.upperBound, y1: y + 1))
            // In JPEG no cell beside letters is flat.
            let ground = BackgroundColor.mode(of: line)?.color ?? line.cells.middleColor
            for x in 0..<line.columns where BackgroundColor.differ(line.cells[x], ground) < Self.strokeStep {
                isStroke[x] = false
            }
        }
        return isStroke.split(separator: false).map(\.count).filter {
            Double($0) >= Self.strokeShare * Double(bar.height) && $0 <= bar.height
        }
    }
}
