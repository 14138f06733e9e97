/// Brightness of cells (or of larger squares, after halving), in levels.
struct LumaPlane: Sendable {
    let width: Int
    let height: Int
    var values: [Float]
    /// Values that a measurement must leave out; empty: none.
    var excluded: [Bool] = []

    init(width: Int, height: Int, values: [Float]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// Rec. 601 weights: what the codecs and the eye call brightness.
    init(_ grid: CellGrid) {
        let scale = 1 / Float(CellGrid.unitsPerLevel)
        self.init(
            width: grid.columns, height: grid.rows,
            values: grid.cells.map {
                (Float($0.x) * 0.299 + Float($0.y) * 0.587 + Float($0.z) * 0.114) * scale
            })
    }

    /// The plane at half the resolution, each value the mean of four.
    func halved() -> LumaPlane {
        let (w, h) = (width / 2, height / 2)
        var result = [Float](repeating: 0, count: w * h)
        for y in 0..<h {
            for x in 0..<w {
                let at = 2 * y * width + 2 * x
                result[y * w + x] = (values[at] + values[at + 1] + values[at + width] + values[at + width + 1]) / 4
            }
        }
        var half = LumaPlane(width: w, height: h, values: result)
        if !excluded.isEmpty {
            half.excluded = [Bool](repeating: false, count: w * h)
            for y in 0..<h {
                for x in 0..<w {
                    let at = 2 * y * width + 2 * x
                    half.excluded[y * w + x] =
                        excluded[at] || excluded[at + 1] || excluded[at + width] || excluded[at + width + 1]
                }
            }
        }
        return half
    }

    /// Mean square of first and second differences along both axes (the larger axis counts) per tile of `side` cells.
    func tileEnergies(side: Int) -> [(first: Float, second: Float)] {
        let columns = (width + side - 1) / side
        let rows = (height + side - 1) / side
        var result: [(first: Float, second: Float)] = []
        result.reserveCapacity(columns * rows)
        let count = Float(side * side)
        values.withUnsafeBufferPointer { values in
            for tileY in 0..<rows {
                for tileX in 0..<columns {
                    // First and second differences, horizontal then vertical.
                    var energy = SIMD4<Float>()
                    for y in (tileY * side)..<min(height, (tileY + 1) * side) {
                        for x in (tileX * side)..<min(width, (tileX + 1) * side) {
                            let at = y &* width &+ x
                            let value = values[at]
                            var step = SIMD4<Float>()
                            if x > 0, x &+ 1 < width {
                                step.x = values[at &+ 1] - value
                                step.y = step.x - value + values[at &- 1]
                            }
                            if y > 0, y &+ 1 < height {
                                step.z = values[at &+ width] - value
                                step.w = step.z - value + values[at &- width]
                            }
                            energy += step * step
                        }
                    }
                    let larger = energy.x > energy.z ? energy.lowHalf : energy.highHalf
                    result.append((larger.x / count, larger.y / count))
                }
            }
        }
        return result
    }

    /// Sums of the squared first, second and third differences along one axis, over the windows whose first
    /// difference is strong: there the codec's noise does not count.
    ///
    /// `samples` is the number of differences that were summed.
    func strongEnergies(
        horizontal: Bool, noise: Float
    ) -> (first: Double, second: Double, third: Double, samples: Int)? {
        // A window is 12 long across the edge and 4 wide.
        let (long, wide) = (12, 4)
        let length = horizontal ? width : height
        let breadth = horizontal ? height : width
        let step = horizontal ? 1 : width
        let across = horizontal ? width : 1
        let columns = (length - 3) / long
        let rows = breadth / wide
        guard columns > 0, rows > 0 else { return nil }
        var windows: [SIMD4<Float>] = []
        windows.reserveCapacity(columns * rows)
        values.withUnsafeBufferPointer { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    var energy = SIMD4<Float>()
                    for line in 0..<wide {
                        var at = (row * wide + line) * across + (column * long + 1) * step
                        for _ in 0..<long {
                            if !excluded.isEmpty, excluded[at] || excluded[at - step] || excluded[at + 2 * step] {
                                energy.w = 1
                            }
                            let (a, b, c, d) = (values[at - step], values[at], values[at + step], values[at + 2 * step])
                            let first = c - b
                            let second = c - 2 * b + a
                            let third = d - 3 * c + 3 * b - a
                            energy += SIMD4(first * first, second * second, third * third, 0)
                            at += step
                        }
                    }
                    if energy.w == 0 { windows.append(energy) }
                }
            }
        }
        guard !windows.isEmpty else { return nil }
        let sorted = windows.map(\.x).sorted()
        let high = sorted[min(sorted.count - 1, sorted.count * 97 / 100)]
        let threshold = max(high / 4, noise * Float(long * wide))
        var sum = (0.0, 0.0, 0.0)
        var found = 0
        for window in windows where window.x > threshold {
            found += 1
            sum.0 += Double(window.x)
            sum.1 += Double(window.y)
            sum.2 += Double(window.z)
        }
        return found >= 3 ? (sum.0, sum.1, sum.2, found * long * wide) : nil
    }

    /// Largest second difference along either axis, and the range of all values.
    func sharpestBend() -> (second: Float, range: Float) {
        guard let first = values.first else { return (0, 0) }
        var (low, high, bend) = (first, first, Float(0))
        for y in 0..<height {
            for x in 0..<width {
                let at = y * width + x
                low = min(low, values[at])
                high = max(high, values[at])
                if x > 0, x + 1 < width { bend = max(bend, abs(values[at - 1] - 2 * values[at] + values[at + 1])) }
                if y > 0, y + 1 < height {
                    bend = max(bend, abs(values[at - width] - 2 * values[at] + values[at + width]))
                }
            }
        }
        return (bend, high - low)
    }

    /// How many values bend by more than `limit` against their neighbours; `edge` rows and columns are left out.
    func bends(over limit: Float, edge: Int) -> Int {
        var count = 0
        for y in edge..<max(edge, height - edge) {
            for x in edge..<max(edge, width - edge) {
                let at = y * width + x
                let twice = 2 * values[at]
                if abs(values[at - 1] + values[at + 1] - twice) > limit
                    || abs(values[at - width] + values[at + width] - twice) > limit
                {
                    count += 1
                }
            }
        }
        return count
    }
}
