package import PixelModel

/// Where on a screen an emblem stands that is drawn in points over a picture: about the middle, in a square that the screen's
/// shorter side tells.
package struct EmblemPlace: Sendable {
    /// Of the shorter side: half of the widest, and how far it reaches above and below the screen's middle. A logo with a name
    /// below it stands above the middle, if anything.
    private static let half = 0.31
    private static let above = 0.4
    private static let below = 0.34

    private let size: PixelSize
    /// In shares of the screen's sides.
    let across: ClosedRange<Double>
    let down: ClosedRange<Double>

    package init(on size: PixelSize) {
        self.size = size
        let short = Double(min(size.width, size.height))
        let (x, y) = (short / Double(max(1, size.width)), short / Double(max(1, size.height)))
        across = (0.5 - Self.half * x)...(0.5 + Self.half * x)
        down = (0.5 - Self.above * y)...(0.5 + Self.below * y)
    }

    /// Whether a part of the screen, in pixels, lies in it.
    package func holds(_ part: PixelRectangle) -> Bool {
        let (width, height) = (Double(size.width), Double(size.height))
        return Double(part.x) >= across.lowerBound * width && Double(part.maxX) <= across.upperBound * width
            && Double(part.y) >= down.lowerBound * height && Double(part.maxY) <= down.upperBound * height
    }

    /// The cells that lie in it at least in part.
    func cells(of grid: CellGrid) -> CellRectangle {
        func first(_ share: Double, _ count: Int) -> Int { Int((share * Double(count)).rounded(.down)) }
        func end(_ share: Double, _ count: Int) -> Int { min(count, Int((share * Double(count)).rounded(.up))) }
        return CellRectangle(
            x0: first(across.lowerBound, grid.columns), y0: first(down.lowerBound, grid.rows),
            x1: end(across.upperBound, grid.columns), y1: end(down.upperBound, grid.rows))
    }
}
