/// Means over squares of pixels.
enum BoxFilter {
    /// The mean of the (2·radius + 1)² pixels around each, of those that lie inside the picture.
    static func mean(_ values: [Float], _ width: Int, _ height: Int, _ radius: Int) -> [Float] {
        var rows = [Float](repeating: 0, count: values.count)
        for y in 0..<height {
            var sum: Float = 0
            let start = y * width
            for x in 0..<min(radius, width) { sum += values[start + x] }
            for x in 0..<width {
                if x + radius < width { sum += values[start + x + radius] }
                if x - radius - 1 >= 0 { sum -= values[start + x - radius - 1] }
                rows[start + x] = sum / Float(min(width - 1, x + radius) - max(0, x - radius) + 1)
            }
        }
        var result = [Float](repeating: 0, count: values.count)
        var sums = [Float](repeating: 0, count: width)
        for y in 0..<min(radius, height) { for x in 0..<width { sums[x] += rows[y * width + x] } }
        for y in 0..<height {
            if y + radius < height { for x in 0..<width { sums[x] += rows[(y + radius) * width + x] } }
            if y - radius - 1 >= 0 { for x in 0..<width { sums[x] -= rows[(y - radius - 1) * width + x] } }
            let share = 1 / Float(min(height - 1, y + radius) - max(0, y - radius) + 1)
            for x in 0..<width { result[y * width + x] = sums[x] * share }
        }
        return result
    }

    /// Weights 1, 2, 1 in both directions.
    static func binomial(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
        var rows = values
        for y in 0..<height {
            let start = y * width
            for x in 1..<width - 1 {
                rows[start + x] = (values[start + x - 1] + 2 * values[start + x] + values[start + x + 1]) / 4
            }
        }
        var result = rows
        for y in 1..<height - 1 {
            let start = y * width
            for x in 0..<width {
                result[start + x] = (rows[start - width + x] + 2 * rows[start + x] + rows[start + width + x]) / 4
            }
        }
        return result
    }
}
