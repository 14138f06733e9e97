import Foundation

/// Measures how far a picture is blurred, and finds what is sharp in it.
struct BlurMeter: Sendable {
    /// What was found in a picture or a part of it.
    struct Measurement: Sendable {
        /// Effective Gaussian σ in points of what is blurred; `nil` where there is too little structure to tell.
        var sigmaPoints: Double?
        /// Cells of tiles that hold sharp structure.
        var sharp: CellMask
        /// Tiles with any structure, and those of them that are sharp.
        var structuredTiles: Int
        var sharpTiles: Int

        var sharpShare: Double { Double(sharpTiles) / Double(max(1, structuredTiles)) }
    }

    /// Side of a tile in cells: 16 pixels, less than a line of text.
    private static let tile = 4
    /// Mean square of the first difference, in squared levels, below which a tile is empty.
    private static let emptyEnergy: Float = 0.5
    /// Mean square of the second difference, in squared levels, that only sharp structure has: the codec's noise in
    /// a blurred picture's cell means stays below one level.
    private static let sharpEnergy: Float = 9
    /// Structure blurred less than this is sharp, in points: body text stays readable beyond it.
    private static let sharpPoints = 0.6
    /// The same in cells at least: below this a cell's own size hides the blur.
    private static let sharpCells = 0.45

    let pixelsPerPoint: Double

    private var cellsPerPoint: Double { pixelsPerPoint / Double(CellGrid.cellSide) }

    func measure(_ grid: CellGrid) -> Measurement {
        var plane = LumaPlane(grid)
        let sharp = sharpTiles(plane)
        if sharp.sharp > 0 { plane.excluded = sharp.mask.marks.map { $0 != 0 } }
        var estimates: [(sigma: Double, weight: Double)] = []
        var cellPoints = 1 / cellsPerPoint
        for _ in 0..<6 {
            guard min(plane.width, plane.height) >= 16 else { break }
            for horizontal in [true, false] {
                guard let energy = plane.strongEnergies(horizontal: horizontal, noise: Self.emptyEnergy),
                    let solution = BlurSpectrum.solve(energy.0, energy.1, energy.2),
                    solution.distance < Self.largestDistance, Self.trusted.contains(solution.sigma)
                else { continue }
                // Around 1.4 cells both ratios are well away from their limits.
                let off = log(solution.sigma / 1.4)
                estimates.append((solution.sigma * cellPoints, exp(-2 * off * off)))
            }
            plane = plane.halved()
            cellPoints *= 2
        }
        let weight = estimates.reduce(0) { $0 + $1.weight }
        let sigma = weight > 0 ? exp(estimates.reduce(0) { $0 + log($1.sigma) * $1.weight } / weight) : nil
        return Measurement(
            sigmaPoints: sigma, sharp: sharp.mask, structuredTiles: sharp.structured, sharpTiles: sharp.sharp)
    }

    /// Squared logarithmic distance up to which the blur model is believed (5 % in each ratio, and noise).
    private static let largestDistance = 0.02
    /// Solutions between these, in cells, are believed: below, the cell's size dominates; above, noise does.
    private static let trusted = 0.5...2.6

    /// Whether nothing in the picture is blurred less than `points`: for small parts, where σ itself can't be measured.
    func isBlurred(_ grid: CellGrid, byAtLeast points: Double) -> Bool {
        var plane = LumaPlane(grid)
        var sigma = points * cellsPerPoint
        // At about a cell's blur the ratio of energies changes fastest.
        while sigma > 1.5, min(plane.width, plane.height) >= 2 * Self.tile {
            plane = plane.halved()
            sigma /= 2
        }
        let limit = Float(BlurSpectrum.ratio(sigma: sigma))
        return plane.tileEnergies(side: Self.tile).allSatisfy {
            $0.second <= Self.sharpEnergy / 4 || $0.second <= limit * $0.first
        }
    }

    private func sharpTiles(_ plane: LumaPlane) -> (mask: CellMask, structured: Int, sharp: Int) {
        let side = Self.tile
        let limit = Float(BlurSpectrum.ratio(sigma: max(Self.sharpCells, Self.sharpPoints * cellsPerPoint)))
        var mask = CellMask(
            columns: plane.width, rows: plane.height, marks: [UInt8](repeating: 0, count: plane.values.count))
        var (structured, sharp) = (0, 0)
        let energies = plane.tileEnergies(side: side)
        let columns = (plane.width + side - 1) / side
        for (index, energy) in energies.enumerated() where energy.first > Self.emptyEnergy {
            structured += 1
            guard energy.second > Self.sharpEnergy, energy.second > limit * energy.first else { continue }
            sharp += 1
            let (x0, y0) = (index % columns * side, index / columns * side)
            for y in y0..<min(y0 + side, plane.height) {
                for x in x0..<min(x0 + side, plane.width) { mask.marks[y * plane.width + x] = 2 }
            }
        }
        return (mask, structured, sharp)
    }
}
