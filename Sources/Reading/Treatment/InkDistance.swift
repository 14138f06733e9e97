internal import PixelModel

/// How far the pixels of a line are from its ground: dark, light and coloured text become one case.
enum InkDistance {
    /// Levels up to which a pixel belongs to the ground, whatever the text's contrast.
    private static let groundNoise = 3

    /// - Returns: the part `box` of the picture, 0 the ground, 255 the text.
    static func distances(_ image: RGBAImage, _ box: PixelRectangle) -> GrayPlane {
        let ground = commonest(image, box)
        var values = [UInt8](repeating: 0, count: box.area)
        var counts = [Int](repeating: 0, count: 256)
        unsafe image.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<box.height {
                var source = ((box.y + y) * image.width + box.x) * 4
                for x in 0..<box.width {
                    let distance = unsafe max(
                        abs(Int(pixels[source]) - ground.0), abs(Int(pixels[source + 1]) - ground.1),
                        abs(Int(pixels[source + 2]) - ground.2))
                    values[y * box.width + x] = UInt8(distance)
                    counts[distance] += 1
                    source += 4
                }
            }
        }
        let full = fullInk(counts)
        let table = (0..<256).map { distance in
            UInt8(min(255, max(0, (distance - groundNoise) * 255 / max(1, full - groundNoise))))
        }
        for index in values.indices { values[index] = table[Int(values[index])] }
        return GrayPlane(width: box.width, height: box.height, values: values)
    }

    /// The edge of a soft letter, in shares of the way from the ground to full ink, that is made an edge from white to black.
    private static let edge = 0.2...0.8

    private static func ramp(_ share: Double) -> Double {
        (share - edge.lowerBound) / (edge.upperBound - edge.lowerBound)
    }

    /// The share of a line's pixels that are full ink at least.
    private static let inkShare = 0.03

    /// The same of soft letters, which have no stroke of one colour and no pixel of ground between them: ground is the
    /// middle brightness, and ink lies on one side of it.
    static func softDistances(_ image: RGBAImage, _ box: PixelRectangle) -> GrayPlane {
        var values = [UInt8](repeating: 0, count: box.area)
        var counts = [Int](repeating: 0, count: 256)
        unsafe image.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<box.height {
                let source = (box.y + y) * image.width + box.x
                for x in 0..<box.width {
                    // A sharpened sheet is grey.
                    let value = unsafe pixels[(source + x) * 4]
                    values[y * box.width + x] = value
                    counts[Int(value)] += 1
                }
            }
        }
        func level(_ share: Double) -> Int {
            let rank = Int(Double(box.area - 1) * share)
            var sum = 0
            return counts.firstIndex { count in
                sum += count
                return sum > rank
            } ?? 255
        }
        let (dark, ground, bright) = (level(inkShare), level(0.5), level(1 - inkShare))
        let isBright = bright - ground > ground - dark
        let full = max(8, isBright ? bright - ground : ground - dark)
        for index in values.indices {
            let distance = isBright ? Int(values[index]) - ground : ground - Int(values[index])
            values[index] = UInt8(min(255, max(0, Self.ramp(Double(distance) / Double(full)) * 255)))
        }
        return GrayPlane(width: box.width, height: box.height, values: values)
    }

    /// The distance of the text's strokes: the middle one of those above half of the largest, which a few stray
    /// pixels do not shift.
    private static func fullInk(_ counts: [Int]) -> Int {
        let largest = counts.lastIndex { $0 > 0 } ?? 0
        var above = counts
        for distance in 0...(largest / 2) { above[distance] = 0 }
        let half = above.reduce(0, +) / 2
        var sum = 0
        for (distance, count) in above.enumerated() {
            sum += count
            if sum > half { return max(8, distance) }
        }
        return max(8, largest)
    }

    /// The mean of the commonest colour, found with 16 steps a channel.
    private static func commonest(_ image: RGBAImage, _ box: PixelRectangle) -> (Int, Int, Int) {
        var counts = [Int](repeating: 0, count: 4096)
        // Of nine million white pixels the sum of a channel has more than 31 bits.
        var sums = [SIMD3<Int>](repeating: .zero, count: 4096)
        unsafe image.pixels.withUnsafeBufferPointer { pixels in
            for y in box.y..<box.maxY {
                var source = (y * image.width + box.x) * 4
                for _ in 0..<box.width {
                    let (r, g, b) = unsafe (pixels[source], pixels[source + 1], pixels[source + 2])
                    let key = Int(r >> 4) << 8 | Int(g >> 4) << 4 | Int(b >> 4)
                    counts[key] += 1
                    sums[key] &+= SIMD3(Int(r), Int(g), Int(b))
                    source += 4
                }
            }
        }
        let key = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        let count = max(1, counts[key])
        return (sums[key].x / count, sums[key].y / count, sums[key].z / count)
    }
}
