internal import PixelModel

/// What is thin and brighter, or darker, than what surrounds it: the top-hat transform (Serra, Image Analysis and Mathematical
/// Morphology, 1982). Whatever is larger is taken away with its edges, so that strokes of a few levels stand alone, on a
/// photograph, too.
enum ThinMarks {
    /// What a pixel takes, in steps of about a nanosecond.
    static let stepsPerPixel = 60

    /// The sum of the three channels minus its opening by a square of `2 * reach + 1` pixels, or for dark marks its closing
    /// minus the sum.
    /// - Returns: a byte a pixel, in thirds of a level; 255 at most.
    static func levels(of image: RGBAImage, reach: Int, isBright: Bool) -> [UInt8] {
        let sums = (0..<image.size.area).map { index in
            let sum = (0..<3).reduce(0) { $0 + Int16(image.pixels[index * 4 + $1]) }
            return isBright ? sum : -sum
        }
        var opened = sums
        for _ in 0..<reach { opened = extremes(opened, image.size, min) }
        for _ in 0..<reach { opened = extremes(opened, image.size, max) }
        return zip(sums, opened).map { UInt8(min(255, $0 - $1)) }
    }

    /// The least or the greatest of each pixel and its eight neighbours.
    private static func extremes(_ levels: [Int16], _ size: PixelSize, _ pick: (Int16, Int16) -> Int16) -> [Int16] {
        let (width, height) = (size.width, size.height)
        var across = levels
        for row in stride(from: 0, to: width * height, by: width) {
            for x in row..<row + width {
                let pair = x > row ? pick(levels[x - 1], levels[x]) : levels[x]
                across[x] = x + 1 < row + width ? pick(pair, levels[x + 1]) : pair
            }
        }
        var result = across
        for index in across.indices {
            let pair = index >= width ? pick(across[index - width], across[index]) : across[index]
            result[index] = index + width < across.count ? pick(pair, across[index + width]) : pair
        }
        return result
    }
}
