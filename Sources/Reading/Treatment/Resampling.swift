/// Scaling of one-channel pictures with the Catmull-Rom cubic, widened where it makes them smaller, so that nothing
/// between the sampled pixels is lost.
enum Resampling {
    static func scaled(_ plane: GrayPlane, width: Int, height: Int) -> GrayPlane {
        guard width > 0, height > 0, plane.width > 0, plane.height > 0 else {
            return GrayPlane(width: 0, height: 0, values: [])
        }
        if width == plane.width, height == plane.height { return plane }
        let across = Taps(from: plane.width, to: width)
        let down = Taps(from: plane.height, to: height)
        var rows = [Float](repeating: 0, count: width * plane.height)
        for y in 0..<plane.height {
            for x in 0..<width {
                var sum: Float = 0
                let first = across.first[x]
                for tap in 0..<across.count {
                    let column = min(plane.width - 1, max(0, first + tap))
                    sum += across.weights[x * across.count + tap] * Float(plane.values[y * plane.width + column])
                }
                rows[y * width + x] = sum
            }
        }
        var values = [UInt8](repeating: 0, count: width * height)
        var line = [Float](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width { line[x] = 0.5 }
            for tap in 0..<down.count {
                let weight = down.weights[y * down.count + tap]
                let start = min(plane.height - 1, max(0, down.first[y] + tap)) * width
                for x in 0..<width { line[x] += weight * rows[start + x] }
            }
            for x in 0..<width { values[y * width + x] = UInt8(min(255, max(0, line[x]))) }
        }
        return GrayPlane(width: width, height: height, values: values)
    }

    /// Which samples make each new one, and with what weights.
    private struct Taps {
        var count: Int
        var first: [Int] = []
        var weights: [Float] = []

        init(from source: Int, to target: Int) {
            let step = Double(source) / Double(target)
            let width = max(1, step)
            count = Int((4 * width).rounded(.up)) + 1
            for index in 0..<target {
                let centre = (Double(index) + 0.5) * step - 0.5
                let start = Int((centre - 2 * width).rounded(.up))
                var own = (0..<count).map { Self.cubic((Double(start + $0) - centre) / width) }
                let sum = own.reduce(0, +)
                own = own.map { $0 / sum }
                first.append(start)
                weights += own.map(Float.init)
            }
        }

        /// Keys' cubic with a = −½.
        private static func cubic(_ distance: Double) -> Double {
            let x = abs(distance)
            if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
            if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
            return 0
        }
    }
}
