import Foundation

/// Rectangles with square corners and straight sides: a sheet, a strip, an uncovered part. Artwork of covers has round
/// corners or none.
enum PanelShape {
    /// A straight step between neighbouring rows (or columns) of cells.
    struct Side: Hashable {
        /// Position across the side: the first row or column behind the step.
        var at: Int
        var start: Int
        var end: Int
    }

    /// Whether a panel is too large for a square shape in the middle of a cover's artwork.
    static func isLarge(_ panel: CellRectangle, in grid: CellGrid, _ limits: CoverLimits) -> Bool {
        let edge = limits.whole(.cornerReach)
        return panel.x0 <= edge || panel.x1 >= grid.columns - edge || panel.y0 <= edge || panel.y1 >= grid.rows - edge
            || Double(panel.width) >= limits[.smallestPanel] * Double(grid.columns)
    }

    /// Straight shapes of a picture.
    struct Shapes {
        /// Rectangles of which a horizontal and a vertical side meet in a square corner.
        var panels: [CellRectangle]
        /// Horizontal edges that are longer than those of a cover's artwork.
        var longEdges: [CellRectangle]
    }

    /// - Parameter isOnShades: whether its ground may be shades, on which no face of a side need be plain.
    static func shapes(
        in grid: CellGrid, pixelsPerPoint: Double, isOnShades: Bool, _ limits: CoverLimits
    ) -> Shapes {
        let cellsPerPoint = pixelsPerPoint / Double(CellGrid.cellSide)
        let shortest = Int(limits[.shortestSide] * cellsPerPoint)
        let (horizontal, upright) = sides(grid, shortest: shortest, smallestStep: limits.units(.panelStep))
        let cornerReach = limits.whole(.cornerReach)
        let smallestStep = limits.units(.panelStep)
        let vertical = Dictionary(grouping: upright, by: \.at)
        let long = max(
            2, Int(min(limits[.longEdge] * Double(grid.columns), limits[.longestEdge] * cellsPerPoint)))
        var shapes = Shapes(panels: [], longEdges: [])
        for h in horizontal {
            if h.end - h.start >= long {
                shapes.longEdges.append(CellRectangle(x0: h.start, y0: h.at - 1, x1: h.end, y1: h.at + 1))
            }
            let corners = Set([h.start, h.end].flatMap { ($0 - cornerReach)...($0 + cornerReach) })
            for v in corners.sorted().flatMap({ vertical[$0] ?? [] })
            where (abs(h.at - v.start) <= cornerReach || abs(h.at - v.end) <= cornerReach)
                && (isOnShades || isPlain(h, stride: 1, faces: grid.columns, in: grid, step: smallestStep)
                    || isPlain(v, stride: grid.columns, faces: 1, in: grid, step: smallestStep))
            {
                shapes.panels.append(CellRectangle(x0: h.start, y0: v.start, x1: h.end, y1: v.end))
            }
        }
        return shapes
    }

    /// Of the cells along one face of a panel's side so many hardly differ from each other: the ground's, or the panel's own. On
    /// drawn fruit and leaves, where all cells differ, it is a tenth on both.
    private static let plainShare = 0.5

    /// Whether one face of a side is plain.
    /// - Parameters:
    ///   - stride: from one cell to the next along the side, in the order of all cells.
    ///   - faces: from one face to the other.
    ///   - step: between neighbours, in sixteenths of a level, below which they hardly differ.
    private static func isPlain(_ side: Side, stride: Int, faces: Int, in grid: CellGrid, step: Int16) -> Bool {
        [side.at - 1, side.at].contains { face in
            let places = (side.start + 1)..<side.end
            let plain = places.count { place in
                let at = face * faces + place * stride
                return LocalGradient.absolute(grid.cells[at] &- grid.cells[at - stride]).largestChannel < step
            }
            return Double(plain) >= plainShare * Double(places.count)
        }
    }

    /// Unbroken runs of cells that differ by at least a step from the ones above them (horizontal) or to their left (vertical),
    /// in the channel that differs most.
    /// - Parameters:
    ///   - shortest: cells of a run.
    ///   - smallestStep: in sixteenths of a level.
    static func sides(
        _ grid: CellGrid, shortest: Int, smallestStep: Int16
    ) -> (horizontal: [Side], vertical: [Side]) {
        let (w, h) = (grid.columns, grid.rows)
        var result: (horizontal: [Side], vertical: [Side]) = ([], [])
        // Where the open vertical side at each column began.
        var starts = [Int32](repeating: -1, count: w)
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            unsafe starts.withUnsafeMutableBufferPointer { starts in
                @inline(__always)
                func differ(_ a: Int, _ b: Int) -> Bool {
                    // Most neighbours are equal.
                    let step = unsafe cells[a] &- cells[b]
                    return !step.isZeroColor && LocalGradient.absolute(step).largestChannel >= smallestStep
                }
                /// Whether four cells equal those before and above them; so are most.
                @inline(__always)
                func isPlain(_ at: Int) -> Bool {
                    let four = unsafe cells.words(at)
                    return unsafe ((four ^ cells.words(at &- 1)) | (four ^ cells.words(at &- w))).areZero
                }
                @inline(__always)
                func isClosed(_ x: Int) -> Bool {
                    unsafe starts[x] & starts[x &+ 1] & starts[x &+ 2] & starts[x &+ 3] == -1
                }
                func closeVertical(_ x: Int, end: Int) {
                    let start = unsafe Int(starts[x])
                    unsafe starts[x] = -1
                    if end - start >= shortest { result.vertical.append(Side(at: x, start: start, end: end)) }
                }
                for y in 0..<h {
                    let row = y &* w
                    var open = -1
                    func closeHorizontal(end: Int) {
                        if end - open >= shortest { result.horizontal.append(Side(at: y, start: open, end: end)) }
                        open = -1
                    }
                    var x = 0
                    while x < w {
                        let at = row &+ x
                        if open < 0, y > 0, x > 0, x &+ 4 <= w, isPlain(at), isClosed(x) {
                            x &+= 4
                            continue
                        }
                        defer { x &+= 1 }
                        if y > 0 {
                            if differ(at, at &- w) {
                                if open < 0 { open = x }
                            } else if open >= 0 {
                                closeHorizontal(end: x)
                            }
                        }
                        if x > 0 {
                            if differ(at, at &- 1) {
                                if unsafe starts[x] < 0 { unsafe starts[x] = Int32(truncatingIfNeeded: y) }
                            } else if unsafe starts[x] >= 0 {
                                closeVertical(x, end: y)
                            }
                        }
                    }
                    if open >= 0 { closeHorizontal(end: w) }
                }
                for x in 0..<w where unsafe starts[x] >= 0 { closeVertical(x, end: h) }
            }
        }
        return result
    }
}
