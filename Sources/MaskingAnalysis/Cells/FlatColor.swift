internal import Vocabulary

/// Picks among the colours a flat cover may have.
enum FlatColor {
    /// The colour, as one of the gamuts stores it, that comes nearest to the picture's commonest colour.
    static func nearest(
        of colors: [RGBColor], in gamuts: [ColorGamut] = ColorGamut.allCases, to grid: CellGrid
    ) -> (color: SIMD4<Int16>, gamut: ColorGamut)? {
        let candidates = colors.flatMap { color in gamuts.map { (color.units(in: $0), $0) } }
        let seen = BackgroundColor.mode(of: grid)?.color ?? grid.cells.first ?? SIMD4()
        return candidates.min { distance($0.0, seen) < distance($1.0, seen) }
    }

    private static func distance(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> Int {
        let difference = LocalGradient.absolute(a &- b)
        return Int(difference.x) + Int(difference.y) + Int(difference.z)
    }
}
