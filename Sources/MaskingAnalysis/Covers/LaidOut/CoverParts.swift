import PixelModel

/// What stands on a picture of one colour, or of a gradient, as blocks: an emblem, a title, a button, a line at the lower edge.
struct CoverParts: Sendable {
    /// One of them.
    struct Part: Sendable {
        let bounds: CellRectangle
        /// How much it differs from the ground, in levels times pixels.
        let ink: Double
        /// The middle of that, in pixels: exact to a fraction of one, since cells are means.
        var middle: SIMD2<Double>
        /// How far it lies from there, as the root of the mean square in pixels: as exact, and as large as the part is drawn.
        let spread: Double

        func moved(by way: SIMD2<Double>) -> Part {
            var moved = self
            moved.middle += way
            return moved
        }
    }

    let size: PixelSize
    let ground: CoverGround
    /// From top to bottom.
    let parts: [Part]
    /// The same in Display P3 values, which have more ink in one place and less in another.
    private var wideParts: [Part]?

    /// A keypad with its title, dots and a hint has sixteen.
    /// No limit of a verdict: what pairing parts may cost.
    static let mostParts = 24

    /// - Parameters:
    ///   - mask: what is seen on `shown`, which is `ground` as this picture has it.
    ///   - joining: blocks are apart by more than so many points.
    /// - Returns: `nil` for a picture that is empty or full of things.
    init?(
        _ grid: CellGrid, _ mask: CellMask, on shown: GroundCells, of ground: CoverGround, pixelsPerPoint: Double,
        joining: Double
    ) {
        let distance = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint).cells(joining)
        let groups = LeakGrouping.merge(mask.significantGroups(reach: max(2, distance / 2)), within: distance)
        guard !groups.isEmpty, groups.count <= Self.mostParts else { return nil }
        (size, self.ground) = (grid.imageSize, ground)
        parts = groups.map { Self.part($0.bounds, grid, shown) }.sorted { $0.middle.y < $1.middle.y }
    }

    /// - Parameter wide: the picture in Display P3 values.
    func measured(in wide: CellGrid) -> CoverParts {
        var measured = self
        let cells = ground.cells(like: wide).converted(to: .displayP3)
        measured.wideParts = parts.map { Self.part($0.bounds, wide, cells) }
        return measured
    }

    /// As a picture in `gamut` stores them.
    func parts(in gamut: ColorGamut) -> [Part] { gamut == .displayP3 ? wideParts ?? parts : parts }

    static func part(_ bounds: CellRectangle, _ grid: CellGrid, _ ground: GroundCells) -> Part {
        let side = Double(CellGrid.cellSide)
        var (sum, first, second) = (0.0, SIMD2<Double>(), SIMD2<Double>())
        for y in bounds.y0..<bounds.y1 {
            for x in bounds.x0..<bounds.x1 {
                let at = y * grid.columns + x
                let ink = ground.ink(grid.cells[at], at: at)
                let place = side * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                sum += ink
                first += ink * place
                second += ink * place * place
            }
        }
        let middle = first / max(1, sum)
        // Within a cell ink lies as evenly as not.
        let spread = (second / max(1, sum) - middle * middle).sum() + side * side / 6
        return Part(
            bounds: bounds, ink: sum * side * side / Double(CellGrid.unitsPerLevel), middle: middle,
            spread: max(0, spread).squareRoot())
    }
}
