import PixelModel
internal import Vocabulary

/// Gradients in parts of a screen.
extension GradientCover {
    /// Some of its colours differ by so much, in levels: a page's ground never does.
    private static let leastRange = 16
    /// Parts that are compared.
    /// No limit of a verdict: what comparing may cost.
    private static let mostFrames = 3
    /// Cells along each side of a part that are looked at before all are compared.
    /// No limit of a verdict: what comparing may cost.
    private static let glance = 10
    /// Of them so many have their colours, but for what stands in front,
    private static let seenShare = 0.9
    /// up to this, in sixteenths of a level.
    private static let sameColor = 4.0 * 16

    /// Whether no page has it for its ground.
    var isPlain: Bool {
        func range(_ channel: (RGBColor) -> UInt8) -> Int {
            let values = colors.map { Int(channel($0)) }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
        return max(range(\.red), range(\.green), range(\.blue)) >= Self.leastRange
    }

    /// Whether a part of a screen has its colours in their places.
    private func isSeen(on grid: CellGrid, in frame: CoverFrame, _ slope: Slope, _ gamut: ColorGamut) -> Bool {
        let line = Places(grid, of: frame.rectangle, direction, slope)
        let stops = stops(in: gamut)
        func isSeen(_ cell: SIMD4<Int16>, at place: Double) -> Bool {
            let off = SIMD3(Double(cell.x), Double(cell.y), Double(cell.z)) - Self.color(at: place, stops)
            return max(off.max(), -off.min()) <= Self.sameColor
        }
        func share(_ places: [(x: Int, y: Int)]) -> Double {
            let seen = places.count { isSeen(grid.cells[$0.y * grid.columns + $0.x], at: line[$0.x, $0.y]) }
            return Double(seen) / Double(places.count)
        }
        let cells = frame.cells
        let columns = (0..<Self.glance).map { cells.x0 + (2 * $0 + 1) * cells.width / (2 * Self.glance) }
        let rows = (0..<Self.glance).map { cells.y0 + (2 * $0 + 1) * cells.height / (2 * Self.glance) }
        // What is a little larger has something else along a side.
        return share(rows.flatMap { y in columns.map { ($0, y) } }) >= Self.seenShare
            && [cells.x0, cells.x1 - 1].allSatisfy { x in share(rows.map { (x, $0) }) >= Self.seenShare }
            && [cells.y0, cells.y1 - 1].allSatisfy { y in share(columns.map { ($0, y) }) >= Self.seenShare }
    }

    /// Where its colours are in their places.
    package func likely(_ frames: [CoverFrame], _ trial: CoverTrial) -> [CoverFrame] {
        guard isPlain else { return [] }
        trial.matcher.work?.spend(
            PictureWork.Cost.square,
            pixels: frames.count * Self.glance * Self.glance * direction.slopes.count * ColorGamut.allCases.count)
        let likely = frames.filter { frame in
            direction.slopes.contains { slope in
                ColorGamut.allCases.contains { isSeen(on: trial.grid, in: frame, slope, $0) }
            }
        }
        return Array(likely.sorted { $0.cells.area > $1.cells.area }.prefix(Self.mostFrames))
    }
}
