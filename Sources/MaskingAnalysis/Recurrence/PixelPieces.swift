import PixelModel

/// A connected piece of marked pixels.
struct PixelPiece {
    /// Places in the picture, row-major.
    fileprivate(set) var pixels: [Int]
    fileprivate(set) var box: PixelRectangle

    /// What is connected over edges and corners, in the order of the first pixels.
    /// - Parameters:
    ///   - marks: one for each pixel; those that are taken become `taken`.
    ///   - least: pixels of a piece that is wanted.
    static func find(
        _ mark: UInt8, in marks: inout [UInt8], width: Int, taking taken: UInt8, least: Int
    ) -> [PixelPiece] {
        let height = marks.count / max(1, width)
        var found: [PixelPiece] = []
        for start in marks.indices where marks[start] == mark {
            marks[start] = taken
            var pixels = [start]
            var (left, right, bottom) = (start % width, start % width, start / width)
            var next = 0
            while next < pixels.count {
                let (x, y) = (pixels[next] % width, pixels[next] / width)
                next += 1
                (left, right, bottom) = (min(left, x), max(right, x), max(bottom, y))
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for at in (row * width + max(0, x - 1))...(row * width + min(width - 1, x + 1))
                    where marks[at] == mark {
                        marks[at] = taken
                        pixels.append(at)
                    }
                }
            }
            guard pixels.count >= least else { continue }
            let top = start / width
            let box = PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            found.append(PixelPiece(pixels: pixels, box: box))
        }
        return found
    }
}
