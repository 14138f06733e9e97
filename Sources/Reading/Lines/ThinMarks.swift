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
        let bright = Self.sums(of: image)
        let sums = isBright ? bright : bright.map { -$0 }
        var opened = sums
        for _ in 0..<reach { opened = extremes(opened, image.size) { min($0, $1) } }
        for _ in 0..<reach { opened = extremes(opened, image.size) { max($0, $1) } }
        return zip(sums, opened).map { UInt8(min(255, $0 - $1)) }
    }

    /// The sum of the three channels of each pixel.
    static func sums(of image: RGBAImage) -> [Int16] {
        (0..<image.size.area).map { index in (0..<3).reduce(0) { $0 + Int16(image.pixels[index * 4 + $1]) } }
    }

    /// The least and the greatest of each pixel and its eight neighbours.
    static func around(_ levels: [Int16], _ size: PixelSize) -> (least: [Int16], greatest: [Int16]) {
        (extremes(levels, size) { min($0, $1) }, extremes(levels, size) { max($0, $1) })
    }

    /// The least or the greatest of each pixel and its eight neighbours.
    /// - Precondition: `levels` has a value for each pixel.
    @inline(__always)
    private static func extremes(
        _ levels: [Int16], _ size: PixelSize, _ pick: (Int16, Int16) -> Int16
    ) -> [Int16] {
        let (width, height) = (size.width, size.height)
        precondition(levels.count == width * height)
        var (across, result) = (levels, levels)
        unsafe across.withUnsafeMutableBufferPointer { across in
            unsafe levels.withUnsafeBufferPointer { levels in
                for row in stride(from: 0, to: width * height, by: width) {
                    let last = row + width - 1
                    unsafe across[row] = pick(levels[row], levels[min(row + 1, last)])
                    for x in row + 1..<max(row + 1, last) {
                        unsafe across[x] = pick(pick(levels[x - 1], levels[x]), levels[x + 1])
                    }
                    unsafe across[last] = pick(levels[max(row, last - 1)], levels[last])
                }
            }
            unsafe result.withUnsafeMutableBufferPointer { result in
                for row in 0..<height {
                    let above = max(0, row - 1) * width
                    let below = min(height - 1, row + 1) * width
                    for x in 0..<width {
                        unsafe result[row * width + x] = pick(
                            pick(across[above + x], across[row * width + x]), across[below + x])
                    }
                }
            }
        }
        return result
    }
}
