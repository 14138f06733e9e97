import Foundation

/// Rectangles with square corners and straight sides: a sheet, a strip, an uncovered part. Artwork of covers has round
/// corners or none.
enum PanelShape {
    /// Sides shorter than this many points do not make a panel.
    private static let shortestSide = 60.0
    /// The step across a side in levels, at least.
    private static let smallestStep: Int16 = 3 * 16
    /// The ends of two sides that are this near, in cells, make a square corner: a rounded corner of the smallest
    /// usual radius (6 points) keeps them twice as far apart on a 2x screen.
    private static let cornerReach = 1
    /// A block this wide (share of the screen) and this low (cells) is a separator or a seam.
    private static let separatorShare = 0.5
    private static let separatorHeight = 2

    static func isSeparator(_ bounds: CellRectangle, columns: Int) -> Bool {
        Double(bounds.width) >= separatorShare * Double(columns) && bounds.height <= separatorHeight
    }

    /// A straight step between neighbouring rows (or columns) of cells.
    private struct Side {
        /// Position across the side: the first row or column behind the step.
        var at: Int
        var start: Int
        var end: Int
    }

    /// A panel in the middle is this wide (share of the screen) or reaches to its edge; square shapes in artwork are
    /// smaller.
    private static let smallestWidth = 0.4
    /// A horizontal edge this long (share of the width) belongs to a card, a button or a separator.
    private static let longEdge = 0.5

    /// Whether a panel is too large for a square shape in the middle of a cover's artwork.
    static func isLarge(_ panel: CellRectangle, in grid: CellGrid) -> Bool {
        panel.x0 <= cornerReach || panel.x1 >= grid.columns - cornerReach || panel.y0 <= cornerReach
            || panel.y1 >= grid.rows - cornerReach || Double(panel.width) >= smallestWidth * Double(grid.columns)
    }

    /// Straight shapes of a picture.
    struct Shapes {
        /// Rectangles of which a horizontal and a vertical side meet in a square corner.
        var panels: [CellRectangle]
        /// Horizontal edges over half of the width.
        var longEdges: [CellRectangle]
    }

    static func shapes(in grid: CellGrid, pixelsPerPoint: Double) -> Shapes {
        let shortest = Int(shortestSide * pixelsPerPoint / Double(CellGrid.cellSide))
        let horizontal = sides(grid, shortest: shortest, alongRows: true)
        let vertical = Dictionary(grouping: sides(grid, shortest: shortest, alongRows: false), by: \.at)
        let long = max(2, Int(longEdge * Double(grid.columns)))
        var shapes = Shapes(panels: [], longEdges: [])
        for h in horizontal {
            if h.end - h.start >= long {
                shapes.longEdges.append(CellRectangle(x0: h.start, y0: h.at - 1, x1: h.end, y1: h.at + 1))
            }
            let corners = Set([h.start, h.end].flatMap { ($0 - cornerReach)...($0 + cornerReach) })
            for v in corners.sorted().flatMap({ vertical[$0] ?? [] })
            where abs(h.at - v.start) <= cornerReach || abs(h.at - v.end) <= cornerReach {
                shapes.panels.append(CellRectangle(x0: h.start, y0: v.start, x1: h.end, y1: v.end))
            }
        }
        return shapes
    }

    private static func sides(_ grid: CellGrid, shortest: Int, alongRows: Bool) -> [Side] {
        let (w, h) = (grid.columns, grid.rows)
        var result: [Side] = []
        // Where an open side began, for each position across; rows have one open side at a time.
        var starts = [Int32](repeating: -1, count: alongRows ? 1 : w)
        let across = alongRows ? w : 1
        grid.cells.withUnsafeBufferPointer { cells in
            starts.withUnsafeMutableBufferPointer { starts in
                func close(_ line: Int, _ slot: Int, end: Int) {
                    let start = Int(starts[slot])
                    starts[slot] = -1
                    if end - start >= shortest { result.append(Side(at: line, start: start, end: end)) }
                }
                for y in (alongRows ? 1 : 0)..<max(alongRows ? 1 : 0, h) {
                    for x in (alongRows ? 0 : 1)..<max(alongRows ? 0 : 1, w) {
                        let at = y &* w &+ x
                        let slot = alongRows ? 0 : x
                        let step = cells[at] &- cells[at &- across]
                        // Most neighbours are equal.
                        let differs =
                            !step.isZeroColor && LocalGradient.absolute(step).largestChannel >= smallestStep
                        if differs {
                            if starts[slot] < 0 { starts[slot] = Int32(truncatingIfNeeded: alongRows ? x : y) }
                        } else if starts[slot] >= 0 {
                            close(alongRows ? y : x, slot, end: alongRows ? x : y)
                        }
                    }
                    if alongRows, starts[0] >= 0 { close(y, 0, end: w) }
                }
                if !alongRows {
                    for x in 0..<w where starts[x] >= 0 { close(x, x, end: h) }
                }
            }
        }
        return result
    }
}
