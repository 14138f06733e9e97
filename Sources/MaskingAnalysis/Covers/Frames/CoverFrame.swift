import PixelModel
internal import Vocabulary

/// What a cover may have been laid out for, and where it is seen: one side of a split screen, the screen before it was turned,
/// or the whole one above a sheet.
package struct CoverFrame: Hashable, Sendable {
    /// What it was laid out for, in pixels of the screen; it may reach beyond it.
    let rectangle: PixelRectangle
    /// The cells of the screen where it is seen, without those on seams.
    let cells: CellRectangle

    /// Cells on each side of a seam to which a codec may carry what is on its other side: a block's.
    private static let rim = 2

    init(_ rectangle: PixelRectangle, seenIn part: PixelRectangle, on grid: CellGrid) {
        self.rectangle = rectangle
        func first(_ start: Int) -> Int { start <= 0 ? 0 : start / CellGrid.cellSide + Self.rim }
        func last(_ end: Int, _ length: Int, _ count: Int) -> Int {
            end >= length ? count : max(0, end / CellGrid.cellSide - Self.rim + 1)
        }
        let (left, top) = (first(part.x), first(part.y))
        cells = CellRectangle(
            x0: left, y0: top, x1: max(left, last(part.maxX, grid.imageSize.width, grid.columns)),
            y1: max(top, last(part.maxY, grid.imageSize.height, grid.rows)))
    }

    /// Cells beside a frame into which a codec may carry what it shows.
    private static let outerRim = 4

    /// What lies beside it and is visible: an empty bar shows nothing.
    func open(on grid: CellGrid, ignoring ignored: [CellRectangle] = []) -> [CellRectangle] {
        let all = CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows)
        return ignored.reduce(all.subtracting(cells)) { left, hole in left.flatMap { $0.subtracting(hole) } }
            .filter { bar in
                let core = bar.clipped(from: cells, by: Self.outerRim)
                return core.area == 0 || !grid.isOneColor(in: core)
            }
    }

    /// A smaller part of the screen says little of what is seen.
    private static let leastShare = 0.2

    /// What lies between two seams, or a seam and a corner of the screen, and the screen as it is when it is turned.
    static func all(on grid: CellGrid) -> [CoverFrame] {
        let seams = ScreenSeams(grid)
        let (width, height) = (grid.imageSize.width, grid.imageSize.height)
        let (columns, rows) = (spans(seams.columns, width), spans(seams.rows, height))
        var found: [CoverFrame] = []
        for column in columns {
            for row in rows {
                let isWhole = (column.count == width, row.count == height)
                let isAtSide = (column.reaches(width), row.reaches(height))
                guard isWhole != (true, true), isWhole.0 || isWhole.1 || isAtSide == (true, true) else { continue }
                let part = PixelRectangle(
                    x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
                found.append(CoverFrame(part, seenIn: part, on: grid))
                if isWhole != (false, false), isAtSide == (true, true) {
                    found.append(CoverFrame(PixelRectangle(grid.imageSize), seenIn: part, on: grid))
                }
            }
        }
        if width != height {
            let turned = PixelRectangle(x: 0, y: 0, width: height, height: width)
            found.append(CoverFrame(turned, seenIn: turned, on: grid))
        }
        return found.filter { Double($0.cells.area) >= leastShare * Double(grid.count) }
    }

    /// Between any two of a screen's seams and sides.
    private static func spans(_ seams: [Int], _ length: Int) -> [Range<Int>] {
        let places = [0] + seams + [length]
        return places.indices.flatMap { first in places[(first + 1)...].map { places[first]..<$0 } }
    }
}

extension Range<Int> {
    /// Whether it begins or ends at a side of the screen.
    fileprivate func reaches(_ length: Int) -> Bool { lowerBound == 0 || upperBound == length }
}
