/// A background that changes slowly and in one way over the whole screen: a linear or radial gradient.
///
/// Each channel is modelled as a polynomial in both directions, fitted by least squares to a coarse raster of cells. What
/// is far from the surface is left out and the fit repeated, so that artwork on the gradient does not bend it. An app's
/// screen follows no such surface, and a blurred one neither: its rows come and go.
struct GradientSurface: Sendable {
    /// If half of the raster is farther away than this after the first fit, in levels, the picture follows no gradient, and the
    /// other fits are saved: a white emblem on a quarter of a dark screen leaves 23 levels.
    private static let hopelessLevels = 30.0

    /// Of the products of a Chebyshev polynomial in x and one in y: those of one in x follow each other.
    private let coefficients: [[SIMD4<Double>]]
    private let columns: Int
    private let rows: Int
    /// The picture's sides in cells; the last ones may be cut.
    private let sides: SIMD2<Double>
    private let degree: Int
    /// Share of the raster that lies on the surface.
    let share: Double

    /// `nil` where the picture follows no gradient.
    init?(_ grid: CellGrid, _ limits: CoverLimits = .standard) {
        (columns, rows, degree) = (grid.columns, grid.rows, limits.whole(.surfaceDegree))
        sides = SIMD2(Double(grid.imageSize.width), Double(grid.imageSize.height)) / Double(CellGrid.cellSide)
        let degree = degree
        guard min(columns, rows) >= 2 * degree else { return nil }
        let step = max(1, max(columns, rows) / limits.whole(.surfaceRaster))
        let xs = Array(stride(from: step / 2, to: columns, by: step))
        let ys = Array(stride(from: step / 2, to: rows, by: step))
        var samples = SurfaceFit(degree: degree)
        for y in ys {
            let down = Self.chebyshev(y, of: rows, degree)
            for x in xs {
                let cell = grid.cells[y * columns + x]
                samples.add(
                    across: Self.chebyshev(x, of: columns, degree), down: down,
                    color: SIMD4(Double(cell.x), Double(cell.y), Double(cell.z), 0) / Double(CellGrid.unitsPerLevel))
            }
        }
        // What is beyond the middle deviation may be artwork.
        for round in 0..<limits.whole(.surfaceRounds) {
            guard samples.solve() else { return nil }
            let middle = samples.distances.sorted()[samples.distances.count / 2]
            if round == 0, middle > Self.hopelessLevels { return nil }
            samples.keep(within: max(limits[.nearLevels], middle))
        }
        share = Double(samples.distances.count { $0 <= limits[.nearLevels] }) / Double(samples.distances.count)
        guard share >= limits[.smallestSurface] else { return nil }
        coefficients = samples.coefficients
    }

    /// The whole background, without what lies on it, stretched to a screen.
    func grid(like grid: CellGrid) -> CellGrid {
        func middles(_ count: Int, of pixels: Int) -> [Double] {
            (0..<count).map { (Double($0) + 0.5) * Double(CellGrid.cellSide) / Double(pixels) }
        }
        let across = across(middles(grid.columns, of: grid.imageSize.width))
        let cells = middles(grid.rows, of: grid.imageSize.height).flatMap { colors(across, down: $0).map(Self.units) }
        return CellGrid(columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize, cells: cells)
    }

    /// What the polynomials in x are at some places, in shares of the screen's width.
    func across(_ xs: [Double]) -> [[Double]] {
        xs.map { Self.chebyshev(at: 2 * $0 * sides.x / Double(columns) - 1, degree) }
    }

    /// The background's colours along a row, in levels.
    /// - Parameters:
    ///   - across: the places, as ``across(_:)`` gives them.
    ///   - y: share of the screen's height.
    func colors(_ across: [[Double]], down y: Double) -> [SIMD4<Double>] {
        let down = Self.chebyshev(at: 2 * y * sides.y / Double(rows) - 1, degree)
        let line = coefficients.map { zip($0, down).reduce(SIMD4()) { $0 + $1.0 * $1.1 } }
        return across.map { zip(line, $0).reduce(SIMD4()) { $0 + $1.0 * $1.1 } }
    }

    /// The background's colour in the middle of the screen, in sixteenths of a level.
    var middleColor: SIMD4<Int16> {
        func middle(_ count: Int, of side: Double) -> Double { (Double(count / 2) + 0.5) / side }
        return Self.units(colors(across([middle(columns, of: sides.x)]), down: middle(rows, of: sides.y))[0])
    }

    private static func units(_ levels: SIMD4<Double>) -> SIMD4<Int16> {
        let units = (levels * Double(CellGrid.unitsPerLevel)).clamped(
            lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255 * Double(CellGrid.unitsPerLevel)))
        // The conversion of whole vectors is many times slower.
        func rounded(_ value: Double) -> Int16 { Int16(value.rounded(.toNearestOrEven)) }
        return SIMD4(rounded(units.x), rounded(units.y), rounded(units.z), 0)
    }

    /// Chebyshev polynomials, which hardly depend on each other, at a cell's middle with the ends of the axis at -1 and 1.
    private static func chebyshev(_ index: Int, of count: Int, _ degree: Int) -> [Double] {
        chebyshev(at: 2 * (Double(index) + 0.5) / Double(count) - 1, degree)
    }

    private static func chebyshev(at t: Double, _ degree: Int) -> [Double] {
        var values = [1, t]
        for _ in stride(from: 2, through: degree, by: 1) {
            values.append(2 * t * values[values.count - 1] - values[values.count - 2])
        }
        return values
    }
}
