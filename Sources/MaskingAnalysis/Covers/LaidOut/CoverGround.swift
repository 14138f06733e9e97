internal import Vocabulary

/// What the parts of a cover stand on: one colour, or colours that run into each other over the whole screen.
enum CoverGround: Sendable {
    /// In sixteenths of a level.
    case flat(SIMD4<Int16>)
    case gradient(GradientSurface)

    /// A gradient holds so much more of a picture than its commonest colour, which a gradient has somewhere, too.
    /// No limit of a verdict: what is drawn is compared.
    private static let ofGradient = 0.2

    /// - Returns: `nil` for a picture of many things.
    init?(of grid: CellGrid) {
        let flat = BackgroundColor.mode(of: grid)
        if let surface = GradientSurface(grid), surface.share > (flat?.share ?? 0) + Self.ofGradient {
            self = .gradient(surface)
        } else if let flat {
            self = .flat(flat.color)
        } else {
            return nil
        }
    }

    var isFlat: Bool {
        if case .flat = self { true } else { false }
    }

    /// Everywhere, or in the middle of a gradient, in sixteenths of a level.
    var color: SIMD4<Int16> {
        switch self {
        case .flat(let color): color
        case .gradient(let surface): surface.middleColor
        }
    }

    /// As eight bits store it.
    var rounded: CoverGround {
        if case .flat(let color) = self { .flat(RGBColor(units: color).units) } else { self }
    }

    /// As it is seen on a screen, in the colours of the cover's picture.
    func cells(like grid: CellGrid) -> GroundCells {
        guard case .gradient(let surface) = self else { return GroundCells(color: color, cells: nil) }
        return GroundCells(color: color, cells: surface.grid(like: grid))
    }
}

/// A cover's ground in the cells of one picture, in sixteenths of a level.
struct GroundCells: Sendable {
    /// Everywhere, or in the middle of a gradient.
    let color: SIMD4<Int16>
    /// A gradient's.
    let cells: CellGrid?

    /// Ink that is fainter is a gradient's rounding, in sixteenths of a level.
    /// No limit of a verdict: what is drawn is compared.
    private static let rounding: Int16 = 16

    subscript(index: Int) -> SIMD4<Int16> { cells?.cells[index] ?? color }

    /// With nothing on it.
    func grid(like grid: CellGrid) -> CellGrid {
        cells
            ?? CellGrid(
                columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize,
                cells: [SIMD4<Int16>](repeating: color, count: grid.count))
    }

    /// How much a cell differs from its ground.
    func ink(_ cell: SIMD4<Int16>, at index: Int) -> Double {
        let off = LocalGradient.absolute(cell &- self[index])
        if cells != nil, max(off.x, off.y, off.z) <= Self.rounding { return 0 }
        return Double(off.x) + Double(off.y) + Double(off.z)
    }

    /// What stands on it.
    func mask(of grid: CellGrid) -> CellMask {
        (cells.map { Residual(of: grid, against: Prediction(grid: $0)) } ?? Residual(of: grid, flat: color)).mask
    }

    /// A part of it.
    func cropped(to part: CellRectangle) -> GroundCells {
        GroundCells(color: color, cells: cells?.cropped(to: part))
    }

    /// The same in another gamut.
    func converted(to gamut: ColorGamut) -> GroundCells {
        switch gamut {
        case .sRGB: self
        case .displayP3: GroundCells(color: DisplayP3.convert(color), cells: cells?.converted(to: gamut))
        }
    }
}
