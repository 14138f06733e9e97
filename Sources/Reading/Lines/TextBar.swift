internal import PixelModel

/// A piece that is much wider than high and full, as a line of text is under a blur, or small: its letters run together.
struct TextBar: ExtremalRegions.Find {
    var box: PixelRectangle
    var weight: Int { box.area }
    var fewestCuts: Int { 3 }

    /// Points: of the smallest line, and of the largest with what a blur adds to it.
    private static let heights = 5.0...48
    /// It is at least so many times as wide as high.
    private static let leastAspect = 2.5
    /// Points: a short word; pebbles and leaves are smaller.
    private static let leastWidth = 20.0
    /// The share of its box that it fills.
    private static let fill = 0.6

    static func bars(_ pieces: [InkComponent], in size: PixelSize, pixelsPerPoint: Double) -> [TextBar] {
        pieces.filter { piece in
            let box = piece.box
            return heights.contains(Double(box.height) / pixelsPerPoint)
                && Double(box.width) >= leastAspect * Double(box.height)
                && Double(box.width) >= leastWidth * pixelsPerPoint
                && Double(piece.count) >= fill * Double(box.area)
                && box.x > 0 && box.y > 0 && box.maxX < size.width && box.maxY < size.height
        }.map { TextBar(box: $0.box) }
    }
}
