import Foundation

/// Measures how far a picture is blurred, and finds what is sharp in it.
struct BlurMeter: Sendable {
    /// What was found in a picture or a part of it.
    struct Measurement: Sendable {
        /// Of what is blurred. It costs more than the rest, and on a sharp screen nobody needs it wholly.
        var radius: BlurRadius
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

        /// ``BlurRadius/points``, for those who ask once.
        var sigmaPoints: Double? {
            var radius = radius
            return radius.points
        }
    }

    /// Mean square of the first difference, in squared levels, below which a tile is empty.
    static let emptyEnergy: Float = 0.5
    /// Mean square of the second difference, in squared levels, that only sharp structure has: the codec's noise in
    /// a blurred picture's cell means stays below one level.
    private static let sharpEnergy: Float = 9
    /// Structure blurred less than this is sharp, in points: body text stays readable beyond it.
    private static let sharpPoints = 0.6
    /// The same in cells at least: below this a cell's own size hides the blur.
    private static let sharpCells = 0.45

    let pixelsPerPoint: Double

    var cellsPerPoint: Double { pixelsPerPoint / Double(CellGrid.cellSide) }

    func measure(_ grid: CellGrid) -> Measurement {
        var grid = grid
        let changes = grid.changes ?? TileChanges(grid)
        grid.changes = changes
        let brightness = CellPlane(grid)
        let textured = CellTexture.unexplained(in: grid)
        let tiles = tiles(grid, brightness, changes, textured)
        return Measurement(
            radius: BlurRadius(of: grid, brightness: brightness, without: tiles, cellsPerPoint: cellsPerPoint),
            sharp: tiles.mask, structuredTiles: tiles.structured, sharpTiles: tiles.sharp,
            structured: tiles.bounds ?? CellRectangle(x0: 0, y0: 0, x1: 0, y1: 0),
            isSmooth: textured.count < Self.fewestBends
                && isSmooth(brightness, noise: grid.isLossy ? Float(Self.brightnessNoiseOfJPEG) : 1)
                && (changes.hasOneColor
                    || isSmooth(
                        CellPlane(grid, .blueDifference), CellPlane(grid, .redDifference),
                        noise: grid.isLossy ? Self.colorNoiseOfJPEG : 1))
        )
    }

    /// The σ of a screen that is known to be blurred all over, however sharp its tiles look: in points.
    func sigmaPoints(of grid: CellGrid) -> Double? {
        let none = CellMask(
            columns: grid.columns, rows: grid.rows, marks: [UInt8](repeating: 0, count: grid.count))
        var radius = BlurRadius(
            of: grid, brightness: CellPlane(grid), without: Tiles(mask: none), cellsPerPoint: cellsPerPoint)
        return radius.points
    }

    /// Whether nothing in the picture is blurred less than `points`: for small parts, where σ itself can't be measured.
    ///
    /// A line or an edge of height A that was blurred with σ bends by at most A/σ² per squared step.
    func isBlurred(_ grid: CellGrid, byAtLeast points: Double) -> Bool {
        CellTexture.unexplained(in: grid).isEmpty
            && CellPlane.Component.allCases.allSatisfy { component in
                let isBrightness = component == .brightness
                let coarseness = isBrightness ? Self.brightnessNoiseOfJPEG : Double(Self.colorNoiseOfJPEG)
                return isBlurred(
                    CellPlane(grid, component), byAtLeast: points,
                    noise: Self.bendNoise * (grid.isLossy ? coarseness : 1))
            }
    }

    private func isBlurred(_ plane: CellPlane, byAtLeast points: Double, noise: Double) -> Bool {
        var plane = plane
        var sigma = points * cellsPerPoint
        // Halving takes the codec's noise away; at two cells a blur still is one.
        while sigma > 3, min(plane.width, plane.height) >= 2 * TileSet.side {
            plane = plane.halved()
            sigma /= 2
        }
        let (bend, range) = plane.sharpestBend()
        return Double(bend) * sigma * sigma <= Double(range) + noise * sigma * sigma
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
    /// And it leaves so many times as much of brightness where there are shades alone: of a whole block it keeps one step, and
    /// colours that no screen can show are rounded.
    private static let brightnessNoiseOfJPEG = 1.8

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
    struct Tiles: Sendable {
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

    private func tiles(_ grid: CellGrid, _ plane: CellPlane, _ changes: TileChanges, _ textured: [Int]) -> Tiles {
        let limit = Float(BlurSpectrum.ratio(sigma: max(Self.sharpCells, Self.sharpPoints * cellsPerPoint)))
        func isSharp(_ energy: (first: Float, second: Float)) -> Bool {
            energy.second > Self.sharpEnergy && energy.second > limit * energy.first
        }
        // What JPEG adds to colours is no drawing.
        let emptyColor = Self.emptyEnergy * (grid.isLossy ? Self.colorNoiseOfJPEG * Self.colorNoiseOfJPEG : 1)
        var result = Tiles(
            mask: CellMask(
                columns: plane.width, rows: plane.height, marks: [UInt8](repeating: 0, count: plane.values.count)))
        let active = changes.active
        var patterns = [UInt8](repeating: 0, count: active.indices.count)
        for at in textured { patterns[active.tile(holding: at)] &+= 1 }
        for index in active.indices {
            let isPatterned = patterns[index] >= Self.fewestTexturedCells
            guard active[index] || isPatterned else { continue }
            let (energy, tile) = (plane.energy(ofTile: index), active.values(index))
            var isStructured = energy.first > Self.emptyEnergy
            var isSharpTile = isStructured && isSharp(energy)
            if !isSharpTile, changes.colorful[index] {
                let (blue, red) = (
                    CellPlane.energy(of: tile, in: grid, .blueDifference),
                    CellPlane.energy(of: tile, in: grid, .redDifference)
                )
                let (isBlue, isRed) = (blue.first > Self.emptyEnergy, red.first > Self.emptyEnergy)
                if isBlue || isRed {
                    if !isStructured, max(blue.first, red.first) > emptyColor { result.inColorAlone += 1 }
                    isStructured = true
                    isSharpTile = isBlue && isSharp(blue) || isRed && isSharp(red)
                }
            }
            if !isSharpTile, isPatterned {
                isStructured = true
                isSharpTile = true
            }
            guard isStructured else { continue }
            result.structured += 1
            // Those at the border reach over it.
            let whole = CellRectangle(
                x0: tile.x0, y0: tile.y0, x1: tile.x0 + TileSet.side, y1: tile.y0 + TileSet.side)
            result.bounds = result.bounds?.union(whole) ?? whole
            guard isSharpTile else { continue }
            result.sharp += 1
            result.mask.fill(tile, with: .strong)
        }
        return result
    }
}
