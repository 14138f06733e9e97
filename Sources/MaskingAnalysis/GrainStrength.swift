/// Whether a fine-grained cover is as strong in the picture as it was drawn.
///
/// Where a cover changes from cell to cell a faithful drawing may differ a lot, and content under it hides in that
/// allowance. What it can't hide is that the cover's own structure is weaker: a cover of opacity α has α times its
/// contrast, whatever lies below. Contrast is compared in squares of 4×4 cells, where a drawing that is off by half a
/// pixel hardly differs, by the regression of the picture on the drawing.
enum GrainStrength {
    /// Cells along a square's side, and squares along a block's.
    private static let square = 4
    private static let block = 8
    /// A block in which a faithful drawing may differ by so much in the mean is fine-grained: three levels, in sixteenths,
    /// which is content at 1–2 % opacity.
    private static let fineAllowance = 48
    /// Variance of a block's squares below which there is nothing to compare, in squared levels.
    private static let leastVariance: Float = 16
    /// The whole cover is as strong as it was drawn from here on: rounding, a codec and half a pixel take up to a
    /// fiftieth. Content at 3 % opacity is below what grain lets a person read.
    private static let leastOpacity: Float = 0.97
    /// The same for one block, which has fewer squares to tell by.
    private static let leastBlockOpacity: Float = 0.9

    /// So many weak blocks are content: one or two hold the end of a stroke that was drawn half a pixel aside.
    private static let fewestWeakBlocks = 6

    /// With a smaller share of its blocks fine-grained a cover has artwork, which hides nothing: what stands beside it is
    /// compared closely.
    private static let leastFineShare = 0.125

    /// Indices of the fine-grained blocks of a drawing; none where there are few.
    static func blocks(allowance: [Int16], columns: Int, rows: Int) -> [Int] {
        let side = square * block
        let across = columns / side
        let count = across * (rows / side)
        let fine = (0..<count).filter { index in
            let (x, y) = (index % across * side, index / across * side)
            var sum = 0
            for row in y..<(y + side) {
                for column in x..<(x + side) { sum += Int(allowance[row * columns + column]) }
            }
            return sum > fineAllowance * side * side
        }
        return Double(fine.count) >= leastFineShare * Double(count) ? fine : []
    }

    /// Where the cover is too weak, and how strong it is in all.
    /// - Parameter ignored: blocks that touch one of these are not compared.
    static func weakness(
        of grid: CellGrid, under prediction: Prediction, apartFrom ignored: [CellRectangle]
    ) -> (groups: [CellGroup], opacity: Double)? {
        let side = square * block
        let across = grid.columns / side
        var (product, energy): (Float, Float) = (0, 0)
        var compared: [(bounds: CellRectangle, isWeak: Bool)] = []
        for index in prediction.fineBlocks {
            let (x, y) = (index % across * side, index / across * side)
            let bounds = CellRectangle(x0: x, y0: y, x1: x + side, y1: y + side)
            guard !ignored.contains(where: { $0.intersection(bounds).area > 0 }) else { continue }
            let drawn = squares(prediction.grid, x, y)
            let seen = squares(grid, x, y)
            let own = covariance(drawn, drawn)
            guard own > leastVariance * Float(drawn.count) else { continue }
            let common = covariance(drawn, seen)
            product += common
            energy += own
            compared.append((bounds, common < leastBlockOpacity * own))
        }
        guard energy > 0 else { return nil }
        let opacity = product / energy
        let weak = opacity < leastOpacity ? compared : compared.filter(\.isWeak)
        guard weak.count >= min(fewestWeakBlocks, compared.count) else { return nil }
        let groups = weak.map { CellGroup(bounds: $0.bounds, marked: $0.bounds.area, strong: 0) }
        return (
            LeakGrouping.mergeAsDrawn(groups, columns: grid.columns, rows: grid.rows), Double(max(0, min(1, opacity)))
        )
    }

    /// Means of a block's squares in levels.
    private static func squares(_ grid: CellGrid, _ x: Int, _ y: Int) -> [SIMD4<Float>] {
        var result: [SIMD4<Float>] = []
        for top in stride(from: y, to: y + square * block, by: square) {
            for left in stride(from: x, to: x + square * block, by: square) {
                var sum = SIMD4<Int32>()
                for row in top..<(top + square) {
                    for column in left..<(left + square) {
                        sum &+= SIMD4<Int32>(truncatingIfNeeded: grid.cells[row * grid.columns + column])
                    }
                }
                sum.w = 0
                result.append(SIMD4<Float>(sum) / Float(square * square * CellGrid.unitsPerLevel))
            }
        }
        return result
    }

    /// Sum of the products of both deviations from their means, over all channels.
    private static func covariance(_ a: [SIMD4<Float>], _ b: [SIMD4<Float>]) -> Float {
        let count = Float(max(1, a.count))
        let (meanA, meanB) = (a.reduce(SIMD4(), +) / count, b.reduce(SIMD4(), +) / count)
        return zip(a, b).reduce(0) { $0 + (($1.0 - meanA) * ($1.1 - meanB)).sum() }
    }
}
