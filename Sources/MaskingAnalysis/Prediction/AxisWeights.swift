/// For each cell of one axis, the source samples whose weighted mean a drawn picture shows there.
struct AxisWeights: Sendable {
    struct Entry: Sendable {
        /// Index of the first source sample.
        var start: Int
        /// Weights of that sample and its followers; they add up to `coverage`.
        var weights: [Float]
        /// Share of the cell that the source reaches, 0 … 1.
        var coverage: Float
    }

    let entries: [Entry]

    /// - Parameters:
    ///   - cells: number of cells, `length` pixels long together.
    ///   - source: samples of the source.
    ///   - origin: pixel position of the source's first edge (may be negative: cropped).
    ///   - extent: drawn length of the source in pixels.
    ///
    /// Each destination pixel takes the samples under its footprint when the source is reduced, and the two nearest
    /// samples when it is enlarged, which is what a GPU's linear filter does.
    init(cells: Int, length: Int, source: Int, origin: Double, extent: Double) {
        let step = Double(source) / extent
        entries = (0..<cells).map { cell in
            let first = cell * CellGrid.cellSide
            let last = min(length, first + CellGrid.cellSide)
            // Sample by sample, in the order in which they are added.
            var parts: [(index: Int, weight: Double)] = []
            var covered = 0.0
            for pixel in first..<last {
                let center = (Double(pixel) + 0.5 - origin) * step
                guard center >= 0, center <= Double(source) else { continue }
                covered += 1
                if step > 1 {
                    let low = max(0, center - step / 2)
                    let high = min(Double(source), center + step / 2)
                    var index = Int(low)
                    while Double(index) < high, index < source {
                        let part = min(high, Double(index + 1)) - max(low, Double(index))
                        parts.append((index, part / (high - low)))
                        index += 1
                    }
                } else {
                    let position = center - 0.5
                    let lower = position.rounded(.down)
                    let fraction = position - lower
                    let left = max(0, min(source - 1, Int(lower)))
                    let right = max(0, min(source - 1, Int(lower) + 1))
                    parts.append((left, 1 - fraction))
                    parts.append((right, fraction))
                }
            }
            guard covered > 0, let start = parts.map(\.index).min(), let end = parts.map(\.index).max() else {
                return Entry(start: 0, weights: [], coverage: 0)
            }
            var sums = [Double](repeating: 0, count: end - start + 1)
            for part in parts { sums[part.index - start] += part.weight }
            let total = Double(max(1, last - first))
            return Entry(
                start: start, weights: sums.map { Float($0 / total) }, coverage: Float(covered / total))
        }
    }
}
