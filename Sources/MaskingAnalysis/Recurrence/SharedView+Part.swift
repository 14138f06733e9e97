internal import PixelModel

/// How a cover lies under what stands above it.
extension SharedView {
    /// Points along each side of a screen at which it is compared with a cover, at first and at last.
    private static let coarsePart = 32
    private static let finePart = 80
    /// Factors that are tried with coarse sketches, and with fine ones around the best of those.
    private static let partStep = 1.01
    private static let finePartStep = 1.001
    /// What is stretched shows so many times as much of a cover than what is enlarged alike both ways, or it is the latter: on a
    /// photograph chance may show a little more.
    /// No limit of a verdict: which of the two is compared.
    private static let stretchedGain = 1.1
    /// Steps of refining: some twenty factors, each with thirty nanoseconds for a point.
    static let refiningCost = 20 * 30 * finePart * finePart

    /// How a cover lies on a screen of any size that shows a part of it, and how large that part may be.
    package static func ofPart(
        _ cover: CoverSketch, on screen: CoverSketch
    ) -> (view: SharedView, share: Double)? {
        let (x, y) = (
            Double(screen.size.width) / Double(cover.size.width),
            Double(screen.size.height) / Double(cover.size.height)
        )
        var best = best(cover, screen, among: min(x, y)...max(x, y), step: partStep, coarsePart)
        let stretched = SharedView(across: x, down: y)
        let share = stretched.seenShare(cover, screen, coarsePart)
        if share > stretchedGain * best.share { best = (stretched, share) }
        return best.share >= CoverSketch.seenShare ? best : nil
    }

    /// The same by fine sketches. What is stretched ends where the screen does.
    func refinedPart(of image: RGBAImage, on grid: CellGrid) -> SharedView {
        guard across == down else { return self }
        let (cover, screen) = (
            CoverSketch(CellGrid(image), longestSide: CoverSketch.fineSide),
            CoverSketch(grid, longestSide: CoverSketch.fineSide)
        )
        let factors = across / Self.partStep...across * Self.partStep
        return Self.best(cover, screen, among: factors, step: Self.finePartStep, Self.finePart).view
    }

    private static func best(
        _ cover: CoverSketch, _ screen: CoverSketch, among factors: ClosedRange<Double>, step: Double, _ side: Int
    ) -> (view: SharedView, share: Double) {
        var best = (view: SharedView(across: factors.lowerBound, down: factors.lowerBound), share: -1.0)
        var factor = factors.lowerBound
        while factor < factors.upperBound * step {
            let view = SharedView(across: factor, down: factor)
            let share = view.seenShare(cover, screen, side)
            if share > best.share { best = (view, share) }
            factor *= step
        }
        return best
    }

    /// The share of a screen that shows a cover.
    private func seenShare(_ cover: CoverSketch, _ screen: CoverSketch, _ side: Int) -> Double {
        func places(_ length: Int, _ own: Int, _ factor: Double) -> [(screen: Double, cover: Double)] {
            (0..<side).compactMap { index in
                let place = (Double(index) + 0.5) / Double(side)
                let inCover = 0.5 + (place - 0.5) * Double(length) / (Double(own) * factor)
                return (0...1).contains(inCover) ? (place, inCover) : nil
            }
        }
        let columns = places(screen.size.width, cover.size.width, across)
            .map { (screen.column(at: $0.screen), cover.column(at: $0.cover)) }
        var seen = 0
        for place in places(screen.size.height, cover.size.height, down) {
            let rows = (screen.row(at: place.screen), cover.row(at: place.cover))
            for column in columns {
                let off = screen[column.0, rows.0] - cover[column.1, rows.1]
                if CoverSketch.isSeen(off) { seen += 1 }
            }
        }
        return Double(seen) / Double(side * side)
    }
}
