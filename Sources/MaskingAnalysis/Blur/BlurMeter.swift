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

        /// The part of the picture that holds structure, in cells.
        var structured: CellRectangle

        /// Whether the picture has no structure at all but slow shades: a blur so wide, or a gradient so soft, that
        /// nothing is left to measure.
        var isSmooth: Bool

        /// Whether hardly anything is sharp and the structure reaches over most of the screen.
        func isWholeScreen(_ grid: CellGrid) -> Bool {
            sharpShare <= BlurJudge.largestSharpShare && structured.width * 2 >= grid.columns
                && structured.height * 2 >= grid.rows
        }

        var sharpShare: Double { Double(sharpTiles) / Double(max(1, structuredTiles)) }
    }

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
        let brightness = CellPlane(grid)
        let changes = TileChanges(grid)
        let textured = CellTexture.unexplained(in: grid)
        let tiles = tiles(brightness, changes, textured)
        var sigma = sigmaPoints(brightness, without: tiles)
        // What is blurred in colour alone brightness says nothing of.
        if tiles.inColorAlone >= Self.fewestColorTiles {
            for component in [CellPlane.Component.blueDifference, .redDifference] {
                guard let other = sigmaPoints(CellPlane(grid, component), without: tiles) else { continue }
                sigma = min(sigma ?? other, other)
            }
        }
        return Measurement(
            sigmaPoints: sigma, sharp: tiles.mask, structuredTiles: tiles.structured, sharpTiles: tiles.sharp,
            structured: tiles.bounds ?? CellRectangle(x0: 0, y0: 0, x1: 0, y1: 0),
            isSmooth: textured.count < Self.fewestBends && isSmooth(brightness)
                && (changes.hasOneColor
                    || isSmooth(
                        CellPlane(grid, .blueDifference), CellPlane(grid, .redDifference),
                        noise: grid.isLossy ? Self.colorNoiseOfJPEG : 1))
        )
    }

    /// The σ of a screen that is known to be blurred all over, however sharp its tiles look: in points.
    func sigmaPoints(of grid: CellGrid) -> Double? {
        let plane = CellPlane(grid)
        let none = CellMask(
            columns: plane.width, rows: plane.height, marks: [UInt8](repeating: 0, count: plane.values.count))
        return sigmaPoints(plane, without: Tiles(mask: none))
    }

    /// With fewer tiles that have structure in colour alone there is nothing to measure a radius by: a word of 12 points.
    private static let fewestColorTiles = 8

    /// What bends is blurred less than what is steep where its σ is less than that of the whole by this factor: what was soft
    /// before it was blurred, such as a wallpaper, says nothing of the text beside it. One blur over a screen without
    /// soft pictures differs by less than a third.
    private static let differingBlurs = 1.6
    /// Cells around something sharp in which it blends into what is blurred, and bends more than that.
    private static let blend = 6

    /// σ of what is not sharp in one plane: of its steepest parts, or of those that bend most if they are blurred less.
    private func sigmaPoints(_ plane: CellPlane, without tiles: Tiles) -> Double? {
        var (plane, apart) = (plane, plane)
        if tiles.sharp > 0 { plane.exclude(tiles.mask) }
        let axes = searches(plane, tiles.sharp > 0 ? [.slope] : [.slope, .bend])
        guard let steep = SigmaSearch.sigmaPoints(axes[.slope] ?? []) else { return nil }
        var bends = axes[.bend] ?? []
        if tiles.sharp > 0 {
            apart.exclude(tiles.mask, reach: Self.blend)
            bends = searches(apart, [.bend])[.bend] ?? []
        }
        guard let bent = SigmaSearch.sigmaPoints(bends), bent * Self.differingBlurs < steep else { return steep }
        return bent
    }

    /// For each of some measures of strength the searches along both axes.
    private func searches(
        _ plane: CellPlane, _ strengths: [CellPlane.Strength]
    ) -> [CellPlane.Strength: [SigmaSearch]] {
        var plane = plane
        var searches = Dictionary(
            uniqueKeysWithValues: strengths.map { ($0, [SigmaSearch(), SigmaSearch()]) })
        var cellPoints = 1 / cellsPerPoint
        var noise = 0.0
        for level in 0..<6 {
            guard min(plane.width, plane.height) >= 16 else { break }
            let reach = level >= Self.averagedLevel ? Self.averagedReach : 1
            for axis in 0...1 {
                // At the finest scale slopes tell the noise of all.
                let looked = level == 0 ? CellPlane.Strength.allCases : strengths
                let energies = plane.strongEnergies(horizontal: axis == 0, noise: Self.emptyEnergy, looked)
                for strength in CellPlane.Strength.allCases {
                    guard let energy = energies[strength] else { continue }
                    // White noise of variance v adds 2v, 6v and 20v to the energies. At the finest scale a wide blur
                    // leaves nothing but noise in the third difference.
                    let samples = Double(energy.samples)
                    if level == 0, strength == .slope, energy.third > Self.noiseRatio * energy.second,
                        energy.second < energy.first / 2
                    {
                        noise = max(noise, energy.third / 20 / samples)
                    }
                    let third = energy.third - 20 * noise * samples
                    guard strengths.contains(strength), third > energy.third / 2,
                        let compared = BlurSpectrum.compare(
                            energy.first - 2 * noise * samples, energy.second - 6 * noise * samples, third,
                            reach: reach)
                    else { continue }
                    searches[strength]?[axis].add(compared, cellPoints: cellPoints, reach: reach)
                }
            }
            plane = plane.halved()
            cellPoints *= 2
            noise /= 4
        }
        return searches
    }

    /// From this halving on a value is the mean of a thousand pixels, so that rounding and the codec leave less noise than in
    /// smaller ones.
    private static let averagedLevel = 3
    /// Such values tell blurs that are so many times as wide: a small phone has no larger ones to tell 40 points by.
    private static let averagedReach = 1.4

    /// E₃/E₂ of white noise is 20/6; from here on noise is most of it.
    private static let noiseRatio = 2.3

    /// Whether nothing in the picture is blurred less than `points`: for small parts, where σ itself can't be measured.
    ///
    /// A line or an edge of height A that was blurred with σ bends by at most A/σ² per squared step.
    func isBlurred(_ grid: CellGrid, byAtLeast points: Double) -> Bool {
        CellTexture.unexplained(in: grid).isEmpty
            && CellPlane.Component.allCases.allSatisfy { isBlurred(CellPlane(grid, $0), byAtLeast: points) }
    }

    private func isBlurred(_ plane: CellPlane, byAtLeast points: Double) -> Bool {
        var plane = plane
        var sigma = points * cellsPerPoint
        // Halving takes the codec's noise away; at two cells a blur still is one.
        while sigma > 3, min(plane.width, plane.height) >= 2 * CellPlane.tile {
            plane = plane.halved()
            sigma /= 2
        }
        let (bend, range) = plane.sharpestBend()
        return Double(bend) * sigma * sigma <= Double(range) + Self.bendNoise * sigma * sigma
    }

    /// What rounding to 8 bits and the codec leave of second differences in a smooth picture, in levels.
    private static let bendNoise = 1.3
    /// Share of cells that may bend more: contours where a slow shade steps from one 8-bit value to the next.
    private static let contourShare = 0.015
    /// Cells at the screen's edge, where a renderer blends a picture with what lies outside.
    private static let edge = 3
    /// No more cells than these may bend by over ``plainBend`` levels: a codec's slips.
    private static let fewestBends = 8
    private static let plainBend: Float = 3

    /// Cells between the edges, in each direction, that a shade is judged by.
    private static let fewestInside = 8

    /// JPEG rounds colour so many times as coarsely as brightness.
    private static let colorNoiseOfJPEG: Float = 2.5

    private func isSmooth(_ planes: CellPlane..., noise: Float = 1) -> Bool {
        planes.allSatisfy { plane in
            // In a picture without an inside no shade can bend, so that it says nothing.
            guard min(plane.width, plane.height) > 2 * Self.edge + Self.fewestInside else { return false }
            let contours = Int((Self.contourShare * Double(plane.values.count)).rounded(.up))
            return plane.hasFewBends(
                over: (Float(Self.bendNoise) * noise, Self.plainBend * noise), most: (contours, Self.fewestBends),
                edge: Self.edge)
        }
    }

    /// What the tiles of a picture hold.
    private struct Tiles {
        /// Cells of sharp tiles.
        var mask: CellMask
        var structured = 0
        var sharp = 0
        /// Structured tiles that have structure in colour alone.
        var inColorAlone = 0
        /// Around structured tiles, in cells.
        var bounds: CellRectangle?
    }

    /// So many cells that hide a pattern make a tile sharp: one may be a codec's slip.
    private static let fewestTexturedCells = 2

    private func tiles(_ plane: CellPlane, _ changes: TileChanges, _ textured: [Int]) -> Tiles {
        let side = CellPlane.tile
        let limit = Float(BlurSpectrum.ratio(sigma: max(Self.sharpCells, Self.sharpPoints * cellsPerPoint)))
        func isSharp(_ energy: (first: Float, second: Float)) -> Bool {
            energy.second > Self.sharpEnergy && energy.second > limit * energy.first
        }
        var result = Tiles(
            mask: CellMask(
                columns: plane.width, rows: plane.height, marks: [UInt8](repeating: 0, count: plane.values.count)))
        let columns = (plane.width + side - 1) / side
        var patterns = [UInt8](repeating: 0, count: columns * ((plane.height + side - 1) / side))
        for at in textured {
            let (y, x) = at.quotientAndRemainder(dividingBy: plane.width)
            patterns[y / side * columns + x / side] &+= 1
        }
        for (index, energy) in plane.tileEnergies(where: changes.isActive).enumerated() {
            var isStructured = energy.first > Self.emptyEnergy
            var isSharpTile = isStructured && isSharp(energy)
            if !isSharpTile, let colored = changes.colorEnergies(index)?.filter({ $0.first > Self.emptyEnergy }),
                !colored.isEmpty
            {
                if !isStructured { result.inColorAlone += 1 }
                isStructured = true
                isSharpTile = colored.contains(where: isSharp)
            }
            if !isSharpTile, patterns[index] >= Self.fewestTexturedCells {
                isStructured = true
                isSharpTile = true
            }
            guard isStructured else { continue }
            result.structured += 1
            let (x0, y0) = (index % columns * side, index / columns * side)
            let tile = CellRectangle(x0: x0, y0: y0, x1: x0 + side, y1: y0 + side)
            result.bounds = result.bounds?.union(tile) ?? tile
            guard isSharpTile else { continue }
            result.sharp += 1
            for y in y0..<min(y0 + side, plane.height) {
                for x in x0..<min(x0 + side, plane.width) { result.mask.marks[y * plane.width + x] = 2 }
            }
        }
        return result
    }
}
