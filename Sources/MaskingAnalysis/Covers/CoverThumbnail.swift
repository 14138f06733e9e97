import PixelModel

/// A cover's brightness in large squares: enough to tell whether it may be what is seen before it is drawn.
struct CoverThumbnail: Sendable {
    /// Squares along the longer side, at most: the letters of an emblem are still apart.
    private static let longestSide = 96
    /// Squares that are compared, at most.
    /// No limit of a verdict: what comparing may cost.
    private static let mostSamples = 600
    /// A square this many levels off the corner's colour belongs to the artwork.
    private static let artworkStep: Float = 6
    /// With fewer squares of artwork there is nothing to compare.
    private static let fewestSamples = 12
    /// Unrelated pictures correlate by chance up to about 0.2; a cover at 30 % opacity over a busy screen by more than
    /// this.
    private static let likelyCorrelation = 0.3

    /// Positions in shares of the picture's sides, and brightness in levels: artwork and as much of its surroundings.
    private let samples: [(x: Double, y: Double, luma: Float)]

    /// The part of all squares that has the corner's colour.
    let groundShare: Double

    /// Squares that are compared.
    var count: Int { samples.count }

    init(_ image: RGBAImage) {
        let longest = max(image.width, image.height)
        guard longest > 0, image.size.area > 0 else {
            (samples, groundShare) = ([], 0)
            return
        }
        let columns = max(1, image.width * Self.longestSide / longest)
        let rows = max(1, image.height * Self.longestSide / longest)
        var plane: [Float] = []
        plane.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns { plane.append(Self.mean(image, column, row, columns, rows)) }
        }
        let corner = plane.first ?? 0
        var found: [(x: Double, y: Double, luma: Float)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                // Artwork, and the squares two steps away from it.
                let near = [(0, 0), (-2, 0), (2, 0), (0, -2), (0, 2)].contains { dx, dy in
                    let (x, y) = (column + dx, row + dy)
                    guard x >= 0, y >= 0, x < columns, y < rows else { return false }
                    return abs(plane[y * columns + x] - corner) >= Self.artworkStep
                }
                if near {
                    found.append(
                        (
                            (Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows),
                            plane[row * columns + column]
                        ))
                }
            }
        }
        let ground = plane.count { abs($0 - corner) < Self.artworkStep }
        groundShare = Double(ground) / Double(max(1, plane.count))
        let step = max(1, found.count / Self.mostSamples)
        samples = stride(from: 0, to: found.count, by: step).map { found[$0] }
    }

    /// Brightness of one square, from a few of its pixels.
    private static func mean(_ image: RGBAImage, _ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> Float {
        let (x0, x1) = (column * image.width / columns, max(1, (column + 1) * image.width / columns))
        let (y0, y1) = (row * image.height / rows, max(1, (row + 1) * image.height / rows))
        var (sum, count) = (Float(0), Float(0))
        for y in stride(from: y0, to: min(y1, image.height), by: max(1, (y1 - y0) / 4)) {
            for x in stride(from: x0, to: min(x1, image.width), by: max(1, (x1 - x0) / 4)) {
                let pixel = image[x, y]
                sum += Float(pixel.red) * 0.299 + Float(pixel.green) * 0.587 + Float(pixel.blue) * 0.114
                count += 1
            }
        }
        return sum / max(1, count)
    }

    /// Whether a screen looks like this cover drawn at a place: by the correlation of their brightness, which neither
    /// opacity nor another gamut changes much.
    func mayBeSeen(in grid: CellGrid, at placement: OverlayPlacement) -> Bool {
        likeness(to: grid, at: placement).map { $0 >= Self.likelyCorrelation } ?? true
    }

    /// How much a screen looks like this cover drawn at a place: the correlation of their brightness, or `nil` where there is too
    /// little to compare.
    /// - Parameters:
    ///   - cells: the part of the screen that is looked at.
    ///   - step: of so many squares one is compared.
    func likeness(
        to grid: CellGrid, at placement: OverlayPlacement, in cells: CellRectangle? = nil, every step: Int = 1
    ) -> Double? {
        let part = cells ?? CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows)
        let side = Double(CellGrid.cellSide)
        var (count, a, b, aa, bb, ab) = (0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for sample in stride(from: 0, to: samples.count, by: step).lazy.map({ samples[$0] }) {
            let column = Int(((placement.x + sample.x * placement.width) / side).rounded(.down))
            let row = Int(((placement.y + sample.y * placement.height) / side).rounded(.down))
            guard part.contains(x: column, y: row) else { continue }
            let cell = grid.cells[row * grid.columns + column]
            let seen = Double(cell.x) * 0.299 + Double(cell.y) * 0.587 + Double(cell.z) * 0.114
            let known = Double(sample.luma)
            count += 1
            a += known
            b += seen
            aa += known * known
            bb += seen * seen
            ab += known * seen
        }
        guard count >= Self.fewestSamples else { return nil }
        let n = Double(count)
        let (varianceA, varianceB) = (aa - a * a / n, bb - b * b / n)
        guard varianceA > 0, varianceB > 0 else { return 0 }
        return (ab - a * b / n) / (varianceA * varianceB).squareRoot()
    }
}
