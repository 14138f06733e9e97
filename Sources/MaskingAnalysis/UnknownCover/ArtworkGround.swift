/// The opaque square that an icon brings along, a few levels off the screen's colour: the same colour in another gamut, or as
/// nearly as somebody typed it in.
///
/// A screen with such a square is judged as if all of it had the square's colour. What stands on the square has to pass for
/// artwork by the same rules as everywhere, and so has what is beside it; and it has to be one emblem.
struct ArtworkGround {
    let color: SIMD4<Int16>
    /// Smallest rectangle with all squares of four cells of that colour.
    let bounds: CellRectangle

    /// Units of a cell by which the square's colour may differ from the screen's; iOS's own cards differ by 13 levels or more.
    private static let largestStep: Int16 = 10 * 16
    /// Cells that differ by less are one colour, up to rounding and codecs.
    private static let equal: Int16 = 1 * 16 + 8
    /// Of the screen's shorter side: half of it, to the pixel. Alerts and cards are wider.
    private static let widest = 0.51
    /// The sides of a square differ by this share at most: artwork is square to the pixel, and what is laid out is not.
    private static let squareness = 0.02
    /// Of a side, the radius that corners have at most; that of an icon is 0.225.
    private static let cornerShare = 0.25
    /// Cells from a side in which both colours may be mixed.
    private static let edge = 1
    /// The same for JPEG, which mixes colours over blocks of four cells.
    private static let edgeOfJPEG = 4
    /// Units by which JPEG rings beyond both.
    private static let beyondInJPEG: Int16 = 2 * 16 + 8

    /// - Parameter background: of the picture.
    init?(in grid: CellGrid, on background: SIMD4<Int16>, _ layout: CoverLayout) {
        guard let mode = BackgroundColor.mode(of: grid, near: background, within: Self.equal + 1...Self.largestStep)
        else { return nil }
        color = mode.color
        var box = CellRectangle(x0: grid.columns, y0: grid.rows, x1: 0, y1: 0)
        func isEqual(_ x: Int, _ y: Int) -> Bool { Self.isEqual(grid.cells[y * grid.columns + x], mode.color) }
        // A single cell may be the rim of a letter.
        for y in 0..<max(0, grid.rows - 1) {
            for x in 0..<max(0, grid.columns - 1)
            where isEqual(x, y) && isEqual(x + 1, y) && isEqual(x, y + 1) && isEqual(x + 1, y + 1) {
                box = box.union(CellRectangle(x0: x, y0: y, x1: x + 2, y1: y + 2))
            }
        }
        bounds = box
        let side = Double(max(box.width, box.height))
        guard side <= Self.widest * Double(min(grid.columns, grid.rows)),
            abs(Double(box.width - box.height)) <= max(Double(2 * Self.edge), Self.squareness * side),
            layout.isCentred(box, on: Double(grid.columns) / 2),
            hasPlainSides(in: grid)
        else { return nil }
    }

    private static func isEqual(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> Bool {
        BackgroundColor.differ(a, b) <= equal
    }

    /// Whether the sides are plain between the corners, just inside their edge.
    private func hasPlainSides(in grid: CellGrid) -> Bool {
        let inner = bounds.insetBy(Self.edge)
        let corner = Int(Self.cornerShare * Double(bounds.width))
        guard inner.area > 0, bounds.width > 2 * corner, bounds.height > 2 * corner else { return false }
        let across = (bounds.x0 + corner)..<(bounds.x1 - corner)
        let down = (bounds.y0 + corner)..<(bounds.y1 - corner)
        func isPlain(_ x: Int, _ y: Int) -> Bool { Self.isEqual(grid.cells[y * grid.columns + x], color) }
        return across.allSatisfy { isPlain($0, inner.y0) && isPlain($0, inner.y1 - 1) }
            && down.allSatisfy { isPlain(inner.x0, $0) && isPlain(inner.x1 - 1, $0) }
    }

    /// Whether one emblem stands on the square, and nothing else: no text, which makes it a card.
    /// - Parameters:
    ///   - artwork: all that was found on the picture.
    ///   - texts: what of it is lines of text.
    func holdsOneEmblem(_ artwork: [CellGroup], _ texts: [CellRectangle], in grid: CellGrid) -> Bool {
        let inside = artwork.map(\.bounds).filter { $0.intersection(bounds).area > 0 }
        guard let emblem = inside.first, inside.count == 1 else { return false }
        return emblem.intersection(bounds) == emblem && !texts.contains(emblem)
            && bands(of: emblem, in: grid) < Self.fewestBands
    }

    /// Letters side by side, one row below the other: of few Chinese ones a line is hardly wider than high.
    private static let fewestBands = 3

    /// Into how many parts, one below the other, plain rows divide what stands on the square.
    private func bands(of emblem: CellRectangle, in grid: CellGrid) -> Int {
        var (count, isInside) = (0, false)
        for y in emblem.y0..<emblem.y1 {
            let isPlain = (emblem.x0..<emblem.x1).allSatisfy { Self.isEqual(grid.cells[y * grid.columns + $0], color) }
            if !isPlain, !isInside { count += 1 }
            isInside = !isPlain
        }
        return count
    }

    /// The picture as if the square's colour were the background's: what is beside the square is shifted by their difference,
    /// and what is mixed of both at its edge has the one colour. Inside the square nothing changes.
    func spread(over grid: CellGrid, on background: SIMD4<Int16>) -> CellGrid {
        var copy = grid
        (copy.flatResiduals, copy.changes, copy.commonestColor) = (nil, nil, nil)
        let reach = grid.isLossy ? Self.edgeOfJPEG : 2 * Self.edge
        let (inner, outer) = (bounds.insetBy(reach), bounds.insetBy(-reach))
        let beyond = grid.isLossy ? Self.beyondInJPEG : Self.equal
        let low = pointwiseMin(color, background) &- beyond
        let high = pointwiseMax(color, background) &+ beyond
        var (shift, plain) = (color &- background, color)
        (shift.w, plain.w) = (0, 0)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let at = y * grid.columns + x
                let cell = grid.cells[at]
                if !outer.contains(x: x, y: y) {
                    if Self.isEqual(cell, background) { copy.cells[at] = cell &+ shift }
                } else if !inner.contains(x: x, y: y) || isBeyondCorner(x, y, grid.isLossy ? reach : 0) {
                    let isMixed = pointwiseMin(pointwiseMax(cell, low), high).word << 16 == cell.word << 16
                    if isMixed { copy.cells[at] = plain }
                }
            }
        }
        return copy
    }

    /// Whether a place in the square lies outside the arc that its corner may have, or that near to it.
    private func isBeyondCorner(_ x: Int, _ y: Int, _ reach: Int) -> Bool {
        let radius = Self.cornerShare * Double(bounds.width)
        func depth(_ place: Int, _ low: Int, _ high: Int) -> Double {
            let middle = Double(place) + 0.5
            return max(0, Double(low) + radius - middle, middle - (Double(high) - radius))
        }
        let (across, down) = (depth(x, bounds.x0, bounds.x1), depth(y, bounds.y0, bounds.y1))
        let arc = max(0, radius - Double(reach))
        return across * across + down * down > arc * arc
    }
}
