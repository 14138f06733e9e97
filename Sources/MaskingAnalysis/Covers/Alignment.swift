import PixelModel

/// Finds the small shift and scale by which a drawing differs from its prediction.
///
/// One Gauss–Newton step on the brightness of the cells (Lucas and Kanade, 1981), with shift and scale per axis as
/// unknowns. Cells that differ by more than their own gradient could explain hold something else and are left out.
enum Alignment {
    /// Largest shift of an edge in pixels: rounding of origin and size, each by one, on both sides.
    private static let largestShift = 3.0

    static func refine(_ placement: OverlayPlacement, grid: CellGrid, fit: TemplateFit) -> OverlayPlacement? {
        let x = solve(grid: grid, fit: fit, horizontal: true)
        let y = solve(grid: grid, fit: fit, horizontal: false)
        guard x != nil || y != nil else { return nil }
        var result = placement
        let side = Double(CellGrid.cellSide)
        // A displacement field d(p) = shift + growth · (p − centre), in cells; p is measured from the screen's centre.
        func apply(_ solution: (shift: Double, growth: Double)?, center: Double, origin: Double, extent: Double)
            -> (Double, Double)
        {
            guard let solution else { return (origin, extent) }
            let start = origin + solution.shift * side + solution.growth * (origin - center)
            let end = origin + extent + solution.shift * side + solution.growth * (origin + extent - center)
            return (round(start * 8) / 8, round((end - start) * 8) / 8)
        }
        (result.x, result.width) = apply(
            x, center: Double(grid.imageSize.width) / 2, origin: placement.x, extent: placement.width)
        (result.y, result.height) = apply(
            y, center: Double(grid.imageSize.height) / 2, origin: placement.y, extent: placement.height)
        return result == placement || result.width <= 0 || result.height <= 0 ? nil : result
    }

    private static func round(_ value: Double) -> Double { value.rounded() }

    private static func solve(grid: CellGrid, fit: TemplateFit, horizontal: Bool) -> (shift: Double, growth: Double)? {
        let (w, h) = (grid.columns, grid.rows)
        let step = horizontal ? 1 : w
        let predicted = fit.prediction.grid.cells
        let center = Double(horizontal ? w : h) / 2
        // Sums of g², g²p, g²p², gr, grp with g the predicted gradient, p the position and r the residual.
        var (s0, s1, s2, t0, t1) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for y in 1..<max(1, h - 1) {
            for x in 1..<max(1, w - 1) {
                let at = y * w + x
                guard fit.prediction.gradient[at] > 64 else { continue }
                let gradient = luma(predicted[at + step] &- predicted[at - step]) / 2
                let residual = luma(grid.cells[at] &- predicted[at] &- fit.residual.bias)
                guard abs(gradient) > 48, abs(residual) < abs(gradient) * 1.5 else { continue }
                let position = Double(horizontal ? x : y) - center
                let weight = gradient * gradient
                s0 += weight
                s1 += weight * position
                s2 += weight * position * position
                t0 -= gradient * residual
                t1 -= gradient * residual * position
            }
        }
        let determinant = s0 * s2 - s1 * s1
        guard s0 > 0, determinant > s0 * s0 * 1e-6 else { return nil }
        let shift = (t0 * s2 - t1 * s1) / determinant
        let growth = (t1 * s0 - t0 * s1) / determinant
        let limit = largestShift / Double(CellGrid.cellSide)
        guard abs(shift) <= limit, abs(growth) * center <= limit else { return nil }
        return (shift, growth)
    }

    private static func luma(_ value: SIMD4<Int16>) -> Double {
        Double(value.x) * 0.299 + Double(value.y) * 0.587 + Double(value.z) * 0.114
    }
}
