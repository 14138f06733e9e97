import Foundation

/// A rectangle with square corners and straight sides that holds something: a sheet, a strip, an uncovered part.
enum PanelShape {
    /// Sides shorter than this many points do not make a panel.
    private static let smallestSide = 40.0
    /// A straight side is marked in this share of its cells.
    private static let sideShare = 0.9
    /// A block this wide (share of the screen) and this flat is a separator or a seam.
    private static let separatorShare = 0.5

    static func isPanel(_ bounds: CellRectangle, mask: CellMask, grid: CellGrid, layout: CoverLayout) -> Bool {
        if Double(bounds.width) >= separatorShare * Double(grid.columns), bounds.height <= 2 { return true }
        let smallest = layout.cells(smallestSide)
        guard bounds.width >= smallest, bounds.height >= smallest else { return false }
        // The corners of a logo are round or empty; a panel fills them.
        let corners = [
            (bounds.x0, bounds.y0), (bounds.x1 - 1, bounds.y0), (bounds.x0, bounds.y1 - 1),
            (bounds.x1 - 1, bounds.y1 - 1),
        ]
        let filled = corners.filter { filledNear($0.0, $0.1, mask) }.count
        let top = share(mask, (bounds.x0..<bounds.x1).map { ($0, bounds.y0) }, dy: 1)
        let bottom = share(mask, (bounds.x0..<bounds.x1).map { ($0, bounds.y1 - 1) }, dy: -1)
        let left = share(mask, (bounds.y0..<bounds.y1).map { (bounds.x0, $0) }, dx: 1)
        let right = share(mask, (bounds.y0..<bounds.y1).map { (bounds.x1 - 1, $0) }, dx: -1)
        let straight = [top, bottom, left, right].filter { $0 >= sideShare }.count
        return filled >= 2 && straight >= 2 && (top >= sideShare || bottom >= sideShare)
    }

    private static func filledNear(_ x: Int, _ y: Int, _ mask: CellMask) -> Bool {
        mask.marks[y * mask.columns + x] != 0
    }

    /// Share of marked cells along a side; the next row inward counts too, since a side may cut its cells thinly.
    private static func share(_ mask: CellMask, _ cells: [(Int, Int)], dx: Int = 0, dy: Int = 0) -> Double {
        var count = 0
        for (x, y) in cells {
            let inner = min(max(0, y + dy), mask.rows - 1) * mask.columns + min(max(0, x + dx), mask.columns - 1)
            if mask.marks[y * mask.columns + x] != 0 || mask.marks[inner] != 0 { count += 1 }
        }
        return Double(count) / Double(max(1, cells.count))
    }
}
