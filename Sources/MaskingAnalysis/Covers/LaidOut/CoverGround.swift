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
        guard case .gradient(let surface) = self else { return GroundCells(color: color) }
        return GroundCells(color: color, cells: surface.grid(like: grid))
    }
}
