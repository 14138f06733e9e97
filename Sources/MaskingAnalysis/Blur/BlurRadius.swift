/// How far what is not sharp in a picture is blurred: an effective Gaussian σ, measured as far as it is asked for.
///
/// Brightness tells it, and where much is drawn in colour alone a colour difference that is plainly blurred less.
struct BlurRadius: Sendable {
    private let cellsPerPoint: Double
    private let grid: CellGrid
    private let brightness: CellPlane
    private let tiles: BlurMeter.Tiles

    /// - Parameters:
    ///   - brightness: of the grid.
    ///   - tiles: what is sharp, and how much is drawn in colour alone.
    init(of grid: CellGrid, brightness: CellPlane, without tiles: BlurMeter.Tiles, cellsPerPoint: Double) {
        (self.grid, self.brightness, self.tiles, self.cellsPerPoint) = (grid, brightness, tiles, cellsPerPoint)
    }

    /// With fewer tiles that have structure in colour alone there is nothing to measure a radius by: a word of 12 points.
    private static let fewestColorTiles = 8

    /// σ in points; `nil` where there is too little structure to tell.
    lazy var points: Double? = {
        var sigma = points(brightness, steepest: steepest)
        // What is blurred in colour alone brightness says nothing of.
        if tiles.inColorAlone >= Self.fewestColorTiles {
            for component in [CellPlane.Component.blueDifference, .redDifference] {
                let plane = CellPlane(grid, component)
                guard let other = points(plane, steepest: steepest(plane)) else { continue }
                if let known = sigma, other * Self.differingBlurs >= known { continue }
                sigma = other
            }
        }
        return sigma
    }()

    /// The same by the steepest parts of brightness alone: nothing else makes ``points`` more.
    lazy var steepest: Double? = steepest(brightness)

    /// What bends is blurred less than what is steep where its σ is less than that of the whole by this factor: what was soft
    /// before it was blurred, such as a wallpaper, says nothing of the text beside it. One blur over a screen without
    /// soft pictures differs by less than a third. The same holds for colours, which codecs keep so coarsely that they
    /// look less blurred than they are.
    private static let differingBlurs = 1.6
    /// Cells around something sharp in which it blends into what is blurred, and bends more than that.
    private static let blend = 6

    private func steepest(_ plane: CellPlane) -> Double? {
        var plane = plane
        if tiles.sharp > 0 { plane.exclude(tiles.mask) }
        return SigmaSearch.sigmaPoints(searches(plane, .slope))
    }

    /// σ of what is not sharp in one plane: of its steepest parts, or of those that bend most if they are blurred less.
    private func points(_ plane: CellPlane, steepest: Double?) -> Double? {
        guard let steepest else { return nil }
        var apart = plane
        if tiles.sharp > 0 { apart.exclude(tiles.mask, reach: Self.blend) }
        guard let bent = SigmaSearch.sigmaPoints(searches(apart, .bend)), bent * Self.differingBlurs < steepest
        else { return steepest }
        return bent
    }

    /// The searches along both axes, in windows that are strong by one measure.
    private func searches(_ plane: CellPlane, _ strength: CellPlane.Strength) -> [SigmaSearch] {
        var plane = plane
        var searches = [SigmaSearch(), SigmaSearch()]
        var cellPoints = 1 / cellsPerPoint
        var noise = 0.0
        for level in 0..<6 {
            guard min(plane.width, plane.height) >= 16 else { break }
            for axis in 0...1 {
                // At the finest scale slopes tell the noise of all.
                let energies = plane.strongEnergies(
                    horizontal: axis == 0, noise: BlurMeter.emptyEnergy, level == 0 ? [.slope, strength] : [strength])
                // White noise of variance v adds 2v, 6v and 20v to the energies. At the finest scale a wide blur
                // leaves nothing but noise in the third difference.
                if level == 0, let slopes = energies[.slope], slopes.third > Self.noiseRatio * slopes.second,
                    slopes.second < slopes.first / 2
                {
                    noise = max(noise, slopes.third / 20 / Double(slopes.samples))
                }
                guard let energy = energies[strength] else { continue }
                let samples = Double(energy.samples)
                let added = 20 * noise * samples
                let third = energy.third - added
                let isKnown = added > 0 && (grid.isLossy || added < Self.faintNoise * energy.third)
                let reach = level >= Self.averagedLevel || isKnown ? Self.averagedReach : 1
                guard third > energy.third / 2,
                    let compared = BlurSpectrum.compare(
                        energy.first - 2 * noise * samples, energy.second - 6 * noise * samples, third, reach: reach)
                else { continue }
                searches[axis].add(compared, cellPoints: cellPoints, reach: reach)
            }
            plane = plane.halved()
            cellPoints *= 2
            // JPEG rounds the mean of two cells by two as coarsely as what differs in them.
            if level > 0 || !grid.isLossy { noise /= 4 }
        }
        return searches
    }

    /// From this halving on a value is the mean of a thousand pixels, so that rounding and the codec leave less noise than in
    /// smaller ones.
    private static let averagedLevel = 3
    /// Such values tell blurs that are so many times as wide: a small phone has no larger ones to tell 40 points by.
    private static let averagedReach = 1.4
    /// So do smaller ones where noise is known to make less than this share of the third difference: ASTC adds more to some
    /// scales than the finest one tells. JPEG does not, and half of what it leaves may be noise.
    private static let faintNoise = 0.1

    /// E₃/E₂ of white noise is 20/6; from here on noise is most of it.
    private static let noiseRatio = 2.3
}
