internal import Vocabulary

/// A cover's ground in the cells of one picture, in sixteenths of a level.
struct GroundCells: Sendable {
    /// Everywhere, or in the middle of a gradient.
    let color: SIMD4<Int16>
    /// A gradient's.
    var cells: CellGrid?

    /// Ink that is fainter is a gradient's rounding, in sixteenths of a level.
    /// No limit of a verdict: what is drawn is compared.
    private static let rounding: Int16 = 16

    /// With nothing on it.
    func grid(like grid: CellGrid) -> CellGrid {
        cells
            ?? CellGrid(
                columns: grid.columns, rows: grid.rows, imageSize: grid.imageSize,
                cells: [SIMD4<Int16>](repeating: color, count: grid.count))
    }

    /// How much a cell differs from its ground.
    func ink(_ cell: SIMD4<Int16>, at index: Int) -> Double {
        let off = LocalGradient.absolute(cell &- (cells?.cells[index] ?? color))
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
