import PixelModel

/// A bar whose colour changes evenly from side to side: a linear gradient, which is a plane in each channel.
struct PlaneFit: Sendable {
    /// What the plane is in each cell.
    let grid: CellGrid

    /// Levels within which half of a bar's cells must lie on the plane, text on it included.
    private static let largestMiddle = 2.5
    /// Fits, of which each leaves out what was farther away than that from the last one.
    private static let rounds = 3
    /// A codec rounds the brightness of a slow gradient by less, in sixteenths of a level: JPEG of quality 75 by 1.8 levels.
    /// Letters eight levels brighter than it are 3 off, colour is rounded by more than they are.
    private static let largestBrightness: Int32 = 40
    /// Cells along each side: of fewer nothing is known.
    private static let fewestCells = 4
    /// Cells that are fitted, up to so many along each side.
    private static let raster = 64

    /// `nil` where the colour does not change so.
    init?(_ part: CellGrid) {
        guard min(part.columns, part.rows) >= Self.fewestCells else { return nil }
        func terms(_ index: Int, _ count: Int) -> [Double] { [1, 2 * (Double(index) + 0.5) / Double(count) - 1] }
        let unit = Double(CellGrid.unitsPerLevel)
        var fit = SurfaceFit(degree: 1)
        for y in stride(from: 0, to: part.rows, by: max(1, part.rows / Self.raster)) {
            for x in stride(from: 0, to: part.columns, by: max(1, part.columns / Self.raster)) {
                let cell = part.cells[y * part.columns + x]
                fit.add(
                    across: terms(x, part.columns), down: terms(y, part.rows),
                    color: SIMD4(Double(cell.x), Double(cell.y), Double(cell.z), 0) / unit)
            }
        }
        for _ in 0..<Self.rounds {
            guard fit.solve() else { return nil }
            let middle = fit.distances.sorted()[fit.distances.count / 2]
            fit.keep(within: max(Self.largestMiddle, middle))
        }
        guard fit.distances.sorted()[fit.distances.count / 2] <= Self.largestMiddle else { return nil }
        let (start, down, across) = (fit.coefficients[0][0], fit.coefficients[0][1], fit.coefficients[1][0])
        var cells: [SIMD4<Int16>] = []
        cells.reserveCapacity(part.cells.count)
        for y in 0..<part.rows {
            let line = start + down * terms(y, part.rows)[1]
            for x in 0..<part.columns {
                let levels = (line + across * terms(x, part.columns)[1]).clamped(
                    lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
                cells.append(SIMD4<Int16>((levels * unit).rounded(.toNearestOrEven)))
            }
        }
        grid = CellGrid(columns: part.columns, rows: part.rows, imageSize: part.imageSize, cells: cells)
    }

    /// Places of the cells whose brightness is not the plane's.
    func brighterOrDarker(_ part: CellGrid) -> [Int] {
        part.cells.indices.filter { abs((part.cells[$0] &- grid.cells[$0]).brightness) > Self.largestBrightness }
    }
}
