package import PixelModel

/// A small copy of a picture, by which it is found again on screens of other shapes.
package struct CoverSketch: Sendable {
    /// Squares along the longer side, at most: enough to find how one picture may lie on another.
    package static let coarseSide = 96
    /// The same to find it to a pixel.
    static let fineSide = 480

    /// Cells along a square's side that are looked at: more cost time and tell its colour hardly better.
    private static let sampledCells = 3

    /// Of the picture, in pixels.
    package let size: PixelSize
    let columns: Int
    let rows: Int
    /// Mean colours in levels, row-major.
    private let colors: [SIMD4<Float>]

    /// - Precondition: the picture has pixels.
    package init(_ grid: CellGrid, longestSide: Int = coarseSide) {
        let longest = max(grid.columns, grid.rows)
        size = grid.imageSize
        let (columns, rows) = (
            max(1, min(grid.columns, grid.columns * longestSide / longest)),
            max(1, min(grid.rows, grid.rows * longestSide / longest))
        )
        (self.columns, self.rows) = (columns, rows)
        // Some cells of each square tell its colour.
        let step = max(1, longest / max(columns, rows) / Self.sampledCells)
        var colors: [SIMD4<Float>] = []
        colors.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let (y0, y1) = (row * grid.rows / rows, (row + 1) * grid.rows / rows)
            for column in 0..<columns {
                let (x0, x1) = (column * grid.columns / columns, (column + 1) * grid.columns / columns)
                var sum = SIMD4<Int32>()
                var count = 0
                for y in stride(from: y0, to: y1, by: step) {
                    for x in stride(from: x0, to: x1, by: step) {
                        sum &+= SIMD4<Int32>(truncatingIfNeeded: grid.cells[y * grid.columns + x])
                        count += 1
                    }
                }
                var color = SIMD4<Float>(sum) / Float(count * CellGrid.unitsPerLevel)
                color.w = 0
                colors.append(color)
            }
        }
        self.colors = colors
    }

    /// A place along one side: two squares next to each other, and how near it lies to the second.
    struct Between {
        var low: Int
        var high: Int
        var share: Float
    }

    /// - Parameter place: in shares of the side.
    /// - Parameter count: squares along it.
    private static func between(_ place: Double, _ count: Int) -> Between {
        let at = min(max(place * Double(count) - 0.5, 0), Double(count - 1))
        let low = Int(at)
        return Between(low: low, high: min(low + 1, count - 1), share: Float(at - Double(low)))
    }

    func column(at across: Double) -> Between { Self.between(across, columns) }
    func row(at down: Double) -> Between { Self.between(down, rows) }

    /// The colour at a place, between the four squares around it.
    subscript(x: Between, y: Between) -> SIMD4<Float> {
        let (first, second) = (y.low * columns, y.high * columns)
        let above = colors[first + x.low] * (1 - x.share) + colors[first + x.high] * x.share
        let below = colors[second + x.low] * (1 - x.share) + colors[second + x.high] * x.share
        return above * (1 - y.share) + below * y.share
    }

    /// The colour at a place, in shares of the sides.
    subscript(across: Double, down: Double) -> SIMD4<Float> { self[column(at: across), row(at: down)] }

    /// The brightness of a square, in levels.
    subscript(square column: Int, row: Int) -> Float { Self.brightness(colors[row * columns + column]) }

    static func brightness(_ color: SIMD4<Float>) -> Float { (color * SIMD4(0.299, 0.587, 0.114, 0)).sum() }

    /// The darkest and the brightest of the squares around a place, in levels.
    /// - Parameter reach: squares on each side of it.
    func brightnessAround(_ across: Double, _ down: Double, reach: Int) -> (low: Float, high: Float) {
        let column = min(max(Int(across * Double(columns)), 0), columns - 1)
        let row = min(max(Int(down * Double(rows)), 0), rows - 1)
        var (low, high) = (Float.infinity, -Float.infinity)
        for y in max(0, row - reach)...min(rows - 1, row + reach) {
            for x in max(0, column - reach)...min(columns - 1, column + reach) {
                let own = Self.brightness(colors[y * columns + x])
                (low, high) = (min(low, own), max(high, own))
            }
        }
        return (low, high)
    }

    /// Side of a square, in pixels of the picture.
    var squareSide: Double { Double(size.width) / Double(columns) }

    /// Squares of a cover that are seen where something stands above it: fewer may be equal by chance.
    static let seenShare = 0.15
    /// Levels by which they may differ.
    private static let seenDifference: Float = 8
    /// Correlation from which on a cover may be seen through: unrelated pictures reach 0.2 by chance.
    private static let seenCorrelation: Float = 0.3

    /// Whether a square of a screen shows a cover's.
    /// - Parameter off: by what they differ.
    static func isSeen(_ off: SIMD4<Float>) -> Bool { (off * off).max() <= seenDifference * seenDifference }

    /// Whether a screen of the same size may show this cover, in part or through.
    package func mayBeSeen(in screen: CoverSketch) -> Bool {
        guard screen.size == size else { return false }
        var seen = 0
        var (a, b) = (SIMD4<Float>(), SIMD4<Float>())
        var (aa, bb, ab) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
        for (p, q) in zip(colors, screen.colors) {
            let off = p - q
            if Self.isSeen(off) { seen += 1 }
            a += p
            b += q
            aa += p * p
            bb += q * q
            ab += p * q
        }
        let n = Float(colors.count)
        if Double(seen) >= Self.seenShare * Double(colors.count) { return true }
        let spread = ((aa - a * a / n).sum() * (bb - b * b / n).sum()).squareRoot()
        return spread > 0 && (ab - a * b / n).sum() >= Self.seenCorrelation * spread
    }

    /// Width by height.
    package var shape: Double { Double(size.width) / Double(size.height) }
}
