import PixelModel

/// Adam7 (PNG specification, section 8.2), written out pass by pass.
enum InterlacedRows {
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    /// The rows of all passes, each with filter 0 first; `pixel` gives the stored bytes of one.
    static func rows(of size: PixelSize, pixel: (Int, Int) -> [UInt8]) -> [[UInt8]] {
        passes.flatMap { x, y, stepX, stepY in
            stride(from: y, to: size.height, by: stepY).compactMap { row in
                let columns = stride(from: x, to: size.width, by: stepX)
                return columns.isEmpty ? nil : [0] + columns.flatMap { pixel($0, row) }
            }
        }
    }
}

extension StrideTo {
    fileprivate var isEmpty: Bool { first { _ in true } == nil }
}
