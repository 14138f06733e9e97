import PixelModel

/// A large emblem in a frame looks like a panel of a screen. Alone in the middle of one colour, as high as wide and drawn
/// with few strokes, it is what launch screens consist of; letters and codes have many strokes.
enum LaunchScreenEmblem {
    /// An emblem's sides differ by no more than this factor.
    private static let aspect = 1.12
    /// It is no wider than this share of the screen's shorter side.
    private static let widest = 0.75
    /// Its middle lies in this part of the height.
    private static let middle = 0.3...0.7
    /// Edges that one row or column of cells crosses: a frame with its shadow has six, a figure in it with its own eight
    /// more.
    private static let mostEdges = 14
    /// A line of text is at least this many times as wide as high.
    private static let textAspect = 3.0
    /// A step between neighbouring cells from which on there is an edge, in sixteenths of a level.
    private static let edgeStep: Int16 = 16 * 16
    /// Round the emblem, in cells: smoothed edges and the end of a shadow.
    private static let rim = 3
    /// Fewer cells than this elsewhere are the codec's slips.
    private static let fewestCells = 24

    /// - Parameter grid: one that knows whether its file was lossy.
    static func isAll(of grid: CellGrid, pixelsPerPoint: Double) -> Bool {
        guard grid.count > 0, let cover = InferredCover(grid, pixelsPerPoint: pixelsPerPoint) else { return false }
        let groups = cover.artwork + cover.foreign
        guard let first = groups.first else { return false }
        let bounds = groups.reduce(first.bounds) { $0.union($1.bounds) }
        var mask = Residual(of: grid, flat: cover.background).mask
        let layout = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint)
        let (long, short) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
        let height = Double(bounds.y0 + bounds.y1) / 2 / Double(grid.rows)
        guard Double(long) <= aspect * Double(short),
            Double(long) <= widest * Double(min(grid.columns, grid.rows)),
            layout.isCentred(bounds, on: Double(grid.columns) / 2), middle.contains(height)
        else { return false }
        mask.clear(inside: [bounds.insetBy(-rim)])
        var elsewhere = 0
        mask.forEachMark { _, _ in elsewhere += 1 }
        return elsewhere < fewestCells && hasFewEdges(grid, bounds) && !holdsText(grid, bounds, layout)
    }

    /// Whether lines of text stand on what fills most of the emblem.
    private static func holdsText(_ grid: CellGrid, _ bounds: CellRectangle, _ layout: CoverLayout) -> Bool {
        var inner = grid.cropped(to: bounds)
        inner.loss = grid.loss
        guard let fill = BackgroundColor.mode(of: inner) else { return false }
        let mask = Residual(of: inner, flat: fill.color).mask
        let tallest = layout.tallestArtworkText
        return mask.significantGroups(reach: layout.reach).contains { group in
            group.bounds.height <= tallest && Double(group.bounds.width) >= textAspect * Double(group.bounds.height)
        }
    }

    private static func hasFewEdges(_ grid: CellGrid, _ bounds: CellRectangle) -> Bool {
        func edges(_ places: some Sequence<Int>, step: Int) -> Int {
            var (count, isInEdge) = (0, false)
            for at in places {
                let isEdge =
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[at + step]).largestChannel >= edgeStep
                if isEdge, !isInEdge { count += 1 }
                isInEdge = isEdge
            }
            return count
        }
        let columns = grid.columns
        let (right, bottom) = (min(bounds.x1, columns - 1), min(bounds.y1, grid.rows - 1))
        return (bounds.y0..<bounds.y1).allSatisfy { y in
            edges((bounds.x0..<right).lazy.map { y * columns + $0 }, step: 1) <= mostEdges
        }
            && (bounds.x0..<bounds.x1).allSatisfy { x in
                edges((bounds.y0..<bottom).lazy.map { $0 * columns + x }, step: columns) <= mostEdges
            }
    }
}
