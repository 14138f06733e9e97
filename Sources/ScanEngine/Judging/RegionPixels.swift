internal import MaskingAnalysis
internal import PixelModel
internal import Vocabulary

extension ScreenRegion {
    /// All pixels that it touches.
    func pixels(in size: PixelSize) -> PixelRectangle {
        func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
            let end = min(1, max(0, start + length)) * Double(count)
            let first = min(max(0, start) * Double(count), end)
            return Int(first)..<Int(end.rounded(.up))
        }
        let (columns, rows) = (range(x, width, size.width), range(y, height, size.height))
        return PixelRectangle(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

extension JudgingContext {
    /// Of a sensitive region this share may be transparent: the corners of what is drawn over it.
    private static let mostTransparent = 0.1

    /// A sensitive region of which a part shows nothing at all, so that it is neither covered nor seen.
    func transparentRegion(of image: RGBAImage) -> ScreenRegion? {
        sensitiveRegions.first { region in
            let box = region.pixels(in: image.size)
            let transparent = (box.y..<box.maxY).reduce(0) { sum, y in
                sum
                    + (box.x..<box.maxX).count {
                        image.pixels[(y * image.width + $0) * 4 + 3] < WholeFileJudging.leastVisibleAlpha
                    }
            }
            return Double(transparent) > Self.mostTransparent * Double(box.area)
        }
    }
}
