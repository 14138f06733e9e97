package import PixelModel
package import Vocabulary

/// A readable screen, and the bars that lie over parts of it: flat rectangles that plainly differ from all around them.
package struct BarredScreen: Sendable {
    struct Bar: Sendable {
        var box: CellRectangle
        /// In sixteenths of a level.
        var color: SIMD4<Int16>
    }

    let grid: CellGrid
    let pixelsPerPoint: Double
    let bars: [Bar]

    package init(_ image: RGBAImage, pixelsPerPoint: Double, isLossy: Bool) {
        grid = CellGrid(image)
        self.pixelsPerPoint = pixelsPerPoint
        bars = Self.bars(in: grid, pixelsPerPoint: pixelsPerPoint, isLossy: isLossy)
    }

    /// Cells that are held for as long as the screen is.
    package var cells: Int { grid.count }

    /// A bar covers a line of text at least; a switch's knob or a battery is smaller. In points.
    private static let leastWidth = 40.0
    private static let leastHeight = 12.0
    /// What covers more of the screen is a sheet or a page, not a bar over a field.
    private static let largestShare = 0.4
    /// Fields, cards and keys of the system differ from what they lie on by fewer levels; bars are drawn to be seen.
    private static let leastContrast: Int16 = 64 * Int16(CellGrid.unitsPerLevel)
    /// The part of each side of a bar that must differ so much from what lies beside it: text of the bar's colour may touch
    /// it. What goes on beyond one side is a part of something, such as a button beside its label.
    private static let leastContrastShare = 0.5
    /// Text of a bar's colour that touches it adds no more to it than this leaves; of a cover with an emblem on it the
    /// largest rectangle is much less.
    private static let leastInscribedShare = 0.8
    /// The corners of a bar may be round: so far, but no farther than a quarter of a side, nothing is asked of them.
    private static let cornerPoints = 12.0
    /// The most bars of a screen that are looked at, the largest first. A screen with more is a table.
    private static let mostBars = 24

    private static func bars(in grid: CellGrid, pixelsPerPoint: Double, isLossy: Bool) -> [Bar] {
        let cell = Double(CellGrid.cellSide)
        let width = Int((leastWidth * pixelsPerPoint / cell).rounded())
        let height = Int((leastHeight * pixelsPerPoint / cell).rounded())
        let corner = Int((cornerPoints * pixelsPerPoint / cell).rounded())
        let edge = isLossy ? CellTexture.edgeReachOfJPEG : 1
        let found = FlatParts.of(grid, isLossy: isLossy, fewest: width * height).compactMap { part -> Bar? in
            let box = part.isFilled(but: corner) ? part.box : part.inscribed
            guard box.width >= width, box.height >= height,
                Double(box.area) <= largestShare * Double(grid.count),
                Double(box.area) >= leastInscribedShare * Double(part.count)
            else { return nil }
            let sides = contrasts(of: part.color, around: box, at: edge, in: grid, leastContrast)
            // What reaches the screen's edge is a part of the screen, or of a cover that failed.
            guard sides.count == 4, sides.allSatisfy({ $0 >= leastContrastShare }) else { return nil }
            return Bar(box: box, color: part.color)
        }
        return Array(
            found.sorted { ($1.box.area, $0.box.y0, $0.box.x0) < ($0.box.area, $1.box.y0, $1.box.x0) }
                .prefix(mostBars))
    }

    /// The shares of the cells along each side of a box that differ from a colour by at least `least`; none of a side at the
    /// screen's edge.
    private static func contrasts(
        of color: SIMD4<Int16>, around box: CellRectangle, at distance: Int, in grid: CellGrid, _ least: Int16
    ) -> [Double] {
        let (left, right, top, bottom) = (
            box.x0 - 1 - distance, box.x1 + distance, box.y0 - 1 - distance, box.y1 + distance
        )
        let sides = [
            CellRectangle(x0: left, y0: box.y0, x1: left + 1, y1: box.y1),
            CellRectangle(x0: right, y0: box.y0, x1: right + 1, y1: box.y1),
            CellRectangle(x0: box.x0, y0: top, x1: box.x1, y1: top + 1),
            CellRectangle(x0: box.x0, y0: bottom, x1: box.x1, y1: bottom + 1),
        ]
        return sides.filter { $0.x0 >= 0 && $0.y0 >= 0 && $0.x1 <= grid.columns && $0.y1 <= grid.rows }.map { side in
            let differing = (side.y0..<side.y1).reduce(0) { count, y in
                count
                    + (side.x0..<side.x1).count {
                        BackgroundColor.differ(grid.cells[y * grid.columns + $0], color) >= least
                    }
            }
            return Double(differing) / Double(side.area)
        }
    }
}

extension BarredScreen {
    /// Half of what surrounds a bar differs from it, side by side; of what surrounds an empty place nothing does.
    private static let leastEdge = 0.5
    /// So much of a place is flat under a bar; of a blurred one less.
    private static let flatShare = 0.9

    /// Whether something that hides is seen at a place that was judged covered: a bar that differs from what is around it,
    /// or a blur. Of a place that has the colour of its surroundings nobody can say that it was covered.
    package func hidesSomething(at place: ScreenRegion) -> Bool {
        let box = grid.cellRectangle(place)
        guard box.area > 0 else { return false }
        guard let mode = BackgroundColor.mode(of: grid.cropped(to: box)), mode.share >= Self.flatShare else {
            return true
        }
        let sides = Self.contrasts(
            of: mode.color, around: box, at: CellTexture.edgeReachOfJPEG, in: grid, Residual.strongDifference)
        return sides.reduce(0, +) >= Self.leastEdge * Double(sides.count)
    }
}

/// A connected part of a picture in one colour.
private struct FlatPart {
    var box: CellRectangle
    var color: SIMD4<Int16>
    /// Whether a cell of the box is of the part, row by row.
    var isOwn: [Bool]
    /// Cells of the part.
    var count: Int

    /// Whether the part fills its box but for the box's corners.
    func isFilled(but corner: Int) -> Bool {
        let (w, h) = (min(corner, box.width / 4), min(corner, box.height / 4))
        return isOwn.indices.allSatisfy { at in
            let (x, y) = (at % box.width, at / box.width)
            return isOwn[at] || (x < w || x >= box.width - w) && (y < h || y >= box.height - h)
        }
    }

    /// The largest rectangle of the part: what is left of a bar that text of its colour touches.
    var inscribed: CellRectangle {
        var best = CellRectangle(x0: box.x0, y0: box.y0, x1: box.x0, y1: box.y0)
        // How many own cells stand above each other, from the current row upwards.
        var heights = [Int](repeating: 0, count: box.width)
        for y in 0..<box.height {
            // Columns where a rectangle may begin, each higher than the one before.
            var open: [(x: Int, height: Int)] = []
            for x in 0...box.width {
                let height = x < box.width ? (isOwn[y * box.width + x] ? heights[x] + 1 : 0) : 0
                if x < box.width { heights[x] = height }
                var start = x
                while let last = open.last, last.height >= height {
                    open.removeLast()
                    start = last.x
                    if last.height * (x - last.x) > best.area {
                        best = CellRectangle(
                            x0: box.x0 + last.x, y0: box.y0 + y + 1 - last.height, x1: box.x0 + x, y1: box.y0 + y + 1)
                    }
                }
                if height > 0 { open.append((start, height)) }
            }
        }
        return best
    }
}

private enum FlatParts {
    /// Cells of a part differ from its first one by no more than this, in sixteenths of a level.
    private static let oneColor: Int16 = 3 * Int16(CellGrid.unitsPerLevel)
    /// Pixels of such a cell differ by no more than so many levels; under JPEG by what its rings leave far from an edge.
    private static let flatRange: Int16 = 2
    private static let flatRangeOfJPEG: Int16 = 6
    /// The largest parts of a picture that are looked at: of the page, its cards and its bars.
    /// No limit of a verdict: what looking at parts may cost.
    private static let most = 64

    /// - Parameter fewest: cells of a part.
    static func of(_ grid: CellGrid, isLossy: Bool, fewest: Int) -> [FlatPart] {
        let range = isLossy ? flatRangeOfJPEG : flatRange
        // The number of the part that a cell belongs to, 0 before it was looked at.
        var owners = [Int32](repeating: 0, count: grid.count)
        var number: Int32 = 0
        var parts: [(number: Int32, box: CellRectangle, first: Int, count: Int)] = []
        var walk = CellWalk(columns: grid.columns, rows: grid.rows)
        for first in 0..<grid.count where owners[first] == 0 && grid.cells[first].w <= range {
            number += 1
            var box = CellRectangle(x0: grid.columns, y0: grid.rows, x1: 0, y1: 0)
            var count = 0
            walk.follow(from: CollectionOfOne(first)) { next, _ in
                guard owners[next] == 0, grid.cells[next].w <= range,
                    BackgroundColor.differ(grid.cells[next], grid.cells[first]) <= oneColor
                else { return false }
                owners[next] = number
                return true
            } _: { x, y in
                box = box.union(CellRectangle(x0: x, y0: y, x1: x + 1, y1: y + 1))
                count += 1
            }
            if count >= fewest { parts.append((number, box, first, count)) }
        }
        return parts.sorted { ($1.count, $0.first) < ($0.count, $1.first) }.prefix(most).map { part in
            let isOwn = (part.box.y0..<part.box.y1).flatMap { y in
                (part.box.x0..<part.box.x1).map { x in owners[y * grid.columns + x] == part.number }
            }
            return FlatPart(box: part.box, color: grid.cells[part.first], isOwn: isOwn, count: part.count)
        }
    }
}
