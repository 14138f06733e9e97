internal import Vocabulary

/// The page that a region lies on: one colour, a gradient or a soft picture, as a surface fitted to what is around the region.
///
/// A bar in it, or a field that is blurred, is not what the surface says of the region's inside.
struct RegionPage {
    /// Around a region this many points are looked at.
    static let reach = 16.0
    /// Of what is around a region this share at least has the page's colour, where it is a single one.
    private static let leastPlain = 0.3
    private static let degree = 2
    /// Fits of the surface: after each what is farther away than the middle deviation is left out, such as a label.
    private static let rounds = 6
    /// At most so many cells in each direction, of those around the region and of its own.
    private static let raster = 64
    /// Deviations, in levels: what a page's own cells have at least,
    private static let leastDeviation = 1.0
    /// and what those of a picture have at most for a region to be told from it.
    private static let largestDeviation = 8.0
    /// A page's cells lie within so many deviations,
    private static let deviations = 3.0
    /// but for this share.
    private static let outside = 0.05
    /// A region is looked at in so many pieces at most. Of these as many have a surface around them, and it goes on in as many
    /// of those: in a picture that bends it is off by more in some.
    private static let (mostPieces, leastTold, leastPieces) = (16, 0.5, 0.5)
    /// Pixels of a smooth page's cell differ by no more than so many levels.
    private static let smoothRange: Int16 = 10
    /// Fewer such cells around a region say nothing of it.
    private static let fewestCells = 64

    /// In levels: what half of the cells around the region differ by from the surface.
    let deviation: Double
    private let grid: CellGrid
    private let around: CellRectangle
    private let coefficients: [[SIMD4<Double>]]

    /// `nil` where what is around the region follows no surface.
    /// - Parameter part: of the region, if the surface is to be fitted to what is around that alone.
    init?(
        around region: CellRectangle, part: CellRectangle? = nil, in grid: CellGrid, _ context: JudgingContext
    ) {
        self.grid = grid
        around = Self.surroundings(of: part ?? region, in: grid, context)
        context.work?.spend(PictureWork.Cost.region, pixels: around.area * CellGrid.cellSide * CellGrid.cellSide)
        // The region's edge may be a bar's.
        let edge = region.insetBy(-1)
        var fit = SurfaceFit(degree: Self.degree)
        for (x, y) in Self.places(of: around) where !edge.contains(x: x, y: y) {
            // Letters beside the region are no page.
            guard grid.cells[y * grid.columns + x].w <= Self.smoothRange else { continue }
            fit.add(
                across: Self.powers(x, around.x0, around.x1), down: Self.powers(y, around.y0, around.y1),
                color: grid.levels(x, y))
        }
        for _ in 0..<Self.rounds {
            guard fit.count >= Self.fewestCells, fit.solve() else { return nil }
            fit.keep(within: max(Self.leastDeviation, Self.middle(fit)))
        }
        deviation = max(Self.leastDeviation, Self.middle(fit))
        guard deviation <= Self.largestDeviation else { return nil }
        coefficients = fit.coefficients
    }

    static func surroundings(of region: CellRectangle, in grid: CellGrid, _ context: JudgingContext) -> CellRectangle {
        region.insetBy(-Int((reach * context.pixelsPerPoint / Double(CellGrid.cellSide)).rounded(.up)))
            .intersection(CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
    }

    /// In levels, what its own cells may differ by from it.
    var tolerance: Double { Self.deviations * deviation }

    /// In levels, what the page has at a cell.
    func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
        let (across, down) = (Self.powers(x, around.x0, around.x1), Self.powers(y, around.y0, around.y1))
        var color = SIMD4<Double>()
        for i in 0...Self.degree {
            for j in 0...(Self.degree - i) { color += coefficients[i][j] * across[i] * down[j] }
        }
        return color
    }

    /// Whether a page goes on through a region as if nothing were drawn there: as a whole, or piece by piece, for a picture bends
    /// and what stands beside one of them says nothing of the others.
    static func goesOn(through region: CellRectangle, in grid: CellGrid, _ context: JudgingContext) -> Bool {
        if let page = RegionPage(around: region, in: grid, context) {
            if page.goesOn(in: region) { return true }
            // On an even page a blurred text is seen, though it fills a part of the region.
            if page.deviation <= leastDeviation { return false }
        }
        // A blur that reaches beyond the region bends what is around it, and ends on a plain page.
        let around = surroundings(of: region, in: grid, context)
        guard plainColor(around: region, within: around, in: grid) == nil else { return false }
        let pieces = pieces(of: region)
        let found = pieces.compactMap { piece in
            RegionPage(around: region, part: piece, in: grid, context)?.goesOn(in: piece)
        }
        return Double(found.count) >= leastTold * Double(pieces.count)
            && Double(found.count { $0 }) >= leastPieces * Double(found.count)
    }

    /// In levels, the colour that most of what is around a region has, if it is a single one.
    static func plainColor(
        around region: CellRectangle, within near: CellRectangle, in grid: CellGrid
    ) -> SIMD4<Double>? {
        let edge = region.insetBy(-1)
        var counts = ColorCounts()
        var all = 0
        for y in near.y0..<near.y1 {
            for x in near.x0..<near.x1 where !edge.contains(x: x, y: y) {
                let cell = grid.cells[y * grid.columns + x]
                all += 1
                if cell.w <= CellTexture.largestUnseen { counts.add(cell, 1) }
            }
        }
        guard let found = counts.commonest, Double(found.count) >= leastPlain * Double(all) else { return nil }
        return found.color.levels
    }

    /// Parts about as long as the region is wide.
    private static func pieces(of region: CellRectangle) -> [CellRectangle] {
        let side = max(1, min(region.width, region.height))
        let isWide = region.width >= region.height
        let length = isWide ? region.width : region.height
        let count = min(mostPieces, max(1, length / side))
        return (0..<count).map { index in
            let (from, to) = (length * index / count, length * (index + 1) / count)
            return isWide
                ? CellRectangle(x0: region.x0 + from, y0: region.y0, x1: region.x0 + to, y1: region.y1)
                : CellRectangle(x0: region.x0, y0: region.y0 + from, x1: region.x1, y1: region.y0 + to)
        }
    }

    private func goesOn(in piece: CellRectangle) -> Bool {
        let inside = Self.places(of: piece)
        let off = inside.count { x, y in
            (grid.levels(x, y) - color(x, y)).largestDifference > tolerance
        }
        return Double(off) <= Self.outside * Double(inside.count)
    }

    private static func middle(_ fit: SurfaceFit) -> Double { fit.distances.sorted()[fit.distances.count / 2] }

    private static func places(of box: CellRectangle) -> [(x: Int, y: Int)] {
        let (across, down) = (max(1, box.width / raster), max(1, box.height / raster))
        return stride(from: box.y0, to: box.y1, by: down).flatMap { y in
            stride(from: box.x0, to: box.x1, by: across).map { (x: $0, y: y) }
        }
    }

    private static func powers(_ at: Int, _ first: Int, _ end: Int) -> [Double] {
        let t = 2 * (Double(at - first) + 0.5) / Double(end - first) - 1
        return [1, t, t * t]
    }
}
