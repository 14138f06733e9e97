extension CellPlane {
    /// The plane with bright and dark exchanged.
    var negative: CellPlane { CellPlane(width: width, height: height, values: values.map { -$0 }) }

    /// The lowest (or highest) of all values no farther away than `reach` along either axis.
    @inline(__always)
    func extremes(within reach: Int, _ better: (Float, Float) -> Float) -> CellPlane {
        guard width > 0, height > 0 else { return self }
        let (beside, above) = (min(max(0, reach), width - 1), min(max(0, reach), height - 1))
        // What lies outside is as the edge, which is within reach wherever the outside is.
        let across = width + 2 * beside
        var rows: [Float] = []
        rows.reserveCapacity(across * height)
        for row in stride(from: 0, to: values.count, by: width) {
            rows.append(contentsOf: repeatElement(values[row], count: beside))
            rows.append(contentsOf: values[row..<row + width])
            rows.append(contentsOf: repeatElement(values[row + width - 1], count: beside))
        }
        rows = Self.best(of: 2 * beside + 1, in: rows, step: 1, better)
        var page: [Float] = []
        page.reserveCapacity(width * (height + 2 * above))
        for y in -above..<height + above {
            let row = min(max(0, y), height - 1) * across
            page.append(contentsOf: rows[row..<row + width])
        }
        page = Self.best(of: 2 * above + 1, in: page, step: width, better)
        page.removeLast(page.count - values.count)
        return CellPlane(width: width, height: height, values: page)
    }

    /// The best of each value and those that follow it, where so many follow; anything elsewhere.
    ///
    /// The best of a window is that of two windows half as wide, so that the work grows with the logarithm of the width.
    /// - Parameter step: from a value to the one that follows it.
    @inline(__always)
    private static func best(
        of count: Int, in values: [Float], step: Int, _ better: (Float, Float) -> Float
    ) -> [Float] {
        var (known, values) = (1, values)
        var wider = values
        while known < count {
            let more = min(known, count - known)
            let distance = more * step
            unsafe values.withUnsafeBufferPointer { values in
                unsafe wider.withUnsafeMutableBufferPointer { wider in
                    for at in 0..<max(0, values.count - distance) {
                        unsafe wider[at] = unsafe better(values[at], values[at &+ distance])
                    }
                }
            }
            swap(&values, &wider)
            known += more
        }
        return values
    }

    /// What is brighter than all around it and no wider than twice `reach` along one axis: the plane less its opening.
    func strokes(within reach: Int) -> CellPlane {
        let ground = extremes(within: reach, min).extremes(within: reach, max)
        var strokes = values
        for at in strokes.indices { strokes[at] -= ground.values[at] }
        return CellPlane(width: width, height: height, values: strokes)
    }
}
