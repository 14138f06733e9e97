/// Estimates α in `snapshot ≈ α·template + (1 − α)·content` from the template's own edges.
///
/// Content is not correlated with a cover's artwork, so the regression of the picture's cell differences on the
/// template's gives α. Covers without artwork (one colour) have no edges to compare: `nil`.
enum CoverOpacity {
    /// Edges of the template weaker than this, in sixteenths of a level, say nothing (8 levels).
    static let weakestEdge: Int16 = 128
    /// So many cells with edges are needed for an estimate.
    private static let fewestEdges = 40

    /// A difference between two neighbouring cells of a cover that is strong enough to compare.
    struct Edge: Sendable {
        var from: UInt32
        var to: UInt32
        /// In sixteenths of a level of brightness.
        var step: Int32
    }

    /// Picks nothing twice: each edge lies between a cell and its right or lower neighbour.
    static func edges(of prediction: Prediction) -> [Edge] {
        var edges: [Edge] = []
        forEachEdge(of: prediction) { from, to, step in
            edges.append(Edge(from: UInt32(from), to: UInt32(to), step: step))
        }
        return edges
    }

    static func estimate(grid: CellGrid, edges: [Edge]) -> Double? {
        var sums = Sums()
        for edge in edges { sums.add(grid, Int(edge.from), Int(edge.to), edge.step) }
        return sums.opacity
    }

    static func estimate(grid: CellGrid, prediction: Prediction) -> Double? {
        var sums = Sums()
        forEachEdge(of: prediction) { sums.add(grid, $0, $1, $2) }
        return sums.opacity
    }

    /// The regression's sums.
    private struct Sums {
        var (product, square) = (0.0, 0.0)
        var edges = 0

        @inline(__always)
        mutating func add(_ grid: CellGrid, _ from: Int, _ to: Int, _ step: Int32) {
            let observed = (grid.cells[to] &- grid.cells[from]).brightness
            product += Double(step) * Double(observed)
            square += Double(step) * Double(step)
            edges += 1
        }

        var opacity: Double? { edges >= CoverOpacity.fewestEdges ? max(0, min(1, product / square)) : nil }
    }

    @inline(__always)
    private static func forEachEdge(of prediction: Prediction, _ body: (_ from: Int, _ to: Int, _ step: Int32) -> Void)
    {
        let (w, h) = (prediction.grid.columns, prediction.grid.rows)
        for y in 0..<max(0, h - 1) {
            for x in 0..<max(0, w - 1) {
                let at = y * w + x
                guard prediction.gradient[at] > weakestEdge else { continue }
                @inline(__always)
                func look(_ next: Int) {
                    let step = (prediction.grid.cells[next] &- prediction.grid.cells[at]).brightness
                    if abs(step) > Int32(weakestEdge) { body(at, next, step) }
                }
                look(at + 1)
                look(at + w)
            }
        }
    }
}
