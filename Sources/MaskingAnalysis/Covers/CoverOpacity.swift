/// Estimates α in `snapshot ≈ α·template + (1 − α)·content` from the template's own edges.
///
/// Content is not correlated with a cover's artwork, so the regression of the picture's cell differences on the
/// template's gives α. Covers without artwork (one colour) have no edges to compare: `nil`.
enum CoverOpacity {
    /// Edges of the template weaker than this, in sixteenths of a level, say nothing (8 levels).
    static let weakestEdge: Int16 = 128
    /// So many cells with edges are needed for an estimate.
    private static let fewestEdges = 40

    static func estimate(grid: CellGrid, prediction: Prediction) -> Double? {
        let (w, h) = (grid.columns, grid.rows)
        var (product, square) = (0.0, 0.0)
        var edges = 0
        for y in 0..<max(0, h - 1) {
            for x in 0..<max(0, w - 1) {
                let at = y * w + x
                guard prediction.gradient[at] > weakestEdge else { continue }
                for next in [at + 1, at + w] {
                    let template = luma(prediction.grid.cells[next] &- prediction.grid.cells[at])
                    guard abs(template) > Int32(weakestEdge) else { continue }
                    let observed = luma(grid.cells[next] &- grid.cells[at])
                    product += Double(template) * Double(observed)
                    square += Double(template) * Double(template)
                    edges += 1
                }
            }
        }
        guard edges >= fewestEdges else { return nil }
        return max(0, min(1, product / square))
    }

    private static func luma(_ value: SIMD4<Int16>) -> Int32 {
        (Int32(value.x) * 77 + Int32(value.y) * 150 + Int32(value.z) * 29) / 256
    }
}
