import PixelModel

/// What of a drawn cover tells whether it may be seen in a picture at all: a few of its rows, and its edges. It is so
/// small that many are kept, so that covers which are not there need not be drawn for every picture.
struct PredictionSketch: Sendable {
    private struct Row: Sendable {
        var index: Int
        var cells: [SIMD4<Int16>]
        var allowance: [Int16]
    }

    private let rows: [Row]
    private let edges: [CoverOpacity.Edge]

    init(_ prediction: Prediction) {
        let columns = prediction.grid.columns
        rows = Residual.coarseRows(of: prediction.grid).map { row in
            let line = (row * columns)..<((row + 1) * columns)
            return Row(
                index: row, cells: Array(prediction.grid.cells[line]), allowance: Array(prediction.allowance[line]))
        }
        edges = CoverOpacity.edges(of: prediction)
    }

    /// Bytes that it takes, about.
    var bytes: Int {
        rows.reduce(0) { $0 + $1.cells.count * 10 } + edges.count * MemoryLayout<CoverOpacity.Edge>.stride
    }

    /// As ``Residual/coarseMisfit(of:against:)``, to the last bit.
    func coarseMisfit(of grid: CellGrid) -> Double {
        var (seen, strong) = (0, 0)
        for row in rows {
            let base = row.index * grid.columns
            for column in row.cells.indices
            where Residual.isPlainlyOther(grid.cells[base + column], row.cells[column], row.allowance[column]) {
                strong += 1
            }
            seen += grid.columns
        }
        return Double(strong) / Double(max(1, seen))
    }

    /// As ``CoverOpacity/estimate(grid:prediction:)``, to the last bit.
    func opacity(in grid: CellGrid) -> Double? { CoverOpacity.estimate(grid: grid, edges: edges) }
}
