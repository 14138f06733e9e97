extension CellPlane {
    /// The plane with bright and dark exchanged.
    var negative: CellPlane { CellPlane(width: width, height: height, values: values.map { -$0 }) }

    /// The lowest (or highest) of all values no farther away than `reach` along either axis.
    @inline(__always)
    func extremes(within reach: Int, _ better: (Float, Float) -> Float) -> CellPlane {
        guard width > 0, height > 0 else { return self }
        var across = values
        unsafe values.withUnsafeBufferPointer { values in
            for y in 0..<height {
                for x in 0..<width {
                    let row = y &* width
                    var best = unsafe values[row &+ x]
                    for near in max(0, x - reach)...min(width - 1, x + reach) {
                        best = unsafe better(best, values[row &+ near])
                    }
                    across[row &+ x] = best
                }
            }
        }
        var result = across
        unsafe across.withUnsafeBufferPointer { across in
            for y in 0..<height {
                for near in max(0, y - reach)...min(height - 1, y + reach) where near != y {
                    for x in 0..<width {
                        result[y &* width &+ x] = unsafe better(result[y &* width &+ x], across[near &* width &+ x])
                    }
                }
            }
        }
        return CellPlane(width: width, height: height, values: result)
    }

    /// What is brighter than all around it and no wider than twice `reach` along one axis: the plane less its opening.
    func strokes(within reach: Int) -> CellPlane {
        let ground = extremes(within: reach, min).extremes(within: reach, max)
        return CellPlane(width: width, height: height, values: zip(values, ground.values).map { $0 - $1 })
    }
}
