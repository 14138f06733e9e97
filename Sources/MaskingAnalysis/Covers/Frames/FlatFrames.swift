import PixelModel
internal import Vocabulary

/// Parts of a screen that have one colour but for what stands in their middle, like a card or a logo on its ground.
struct FlatFrames {
    /// A cell of another colour makes a part so many cells smaller: more than a third of them are none of a cover's.
    /// No limit of a verdict: which parts are compared.
    private static let costOfOther = 3.0
    /// Cells have the colour up to this, in sixteenths of a level.
    /// No limit of a verdict: which parts are compared.
    private static let sameColor: Int16 = 8 * 16
    /// What stands in the middle is off it by this share of the width, at most.
    /// No limit of a verdict: which parts are compared.
    private static let mostOff = 0.1
    /// Parts that are compared.
    /// No limit of a verdict: what comparing may cost.
    private static let most = 4

    /// - Parameter colors: of the ground, as either gamut stores them; none: the commonest one of the screen.
    static func likely(_ frames: [CoverFrame], _ trial: CoverTrial, of colors: [RGBColor]) -> [CoverFrame] {
        let own = colors.flatMap { color in ColorGamut.allCases.map { color.units(in: $0) } }
        let grounds = colors.isEmpty ? BackgroundColor.mode(of: trial.grid).map { [$0.color] } ?? [] : own
        var found: [CoverFrame] = []
        for (index, ground) in grounds.enumerated() where !grounds[..<index].contains(ground) {
            trial.matcher.work?.spend(PictureWork.Cost.square, pixels: trial.grid.count + frames.count)
            let flat = FlatFrames(trial.grid, color: ground).likely(frames)
            found += flat.filter { !found.contains($0) }
        }
        return found
    }

    private let columns: Int
    /// Of all cells above and to the left of a corner those of another colour: how many, and the sum of their columns.
    private let sums: [SIMD2<Int32>]

    private init(_ grid: CellGrid, color: SIMD4<Int16>) {
        columns = grid.columns + 1
        var sums = [SIMD2<Int32>](repeating: SIMD2(), count: columns * (grid.rows + 1))
        for y in 0..<grid.rows {
            var row = SIMD2<Int32>()
            for x in 0..<grid.columns {
                let off = LocalGradient.absolute(grid.cells[y * grid.columns + x] &- color).largestChannel
                if off > Self.sameColor { row &+= SIMD2(1, Int32(x)) }
                sums[(y + 1) * columns + x + 1] = sums[y * columns + x + 1] &+ row
            }
        }
        self.sums = sums
    }

    /// Those in which something stands in the middle of the colour. The likeliest are large and have little else in them: a page
    /// on both sides of a card has its middle where the card has it.
    private func likely(_ frames: [CoverFrame]) -> [CoverFrame] {
        var likely: [(frame: CoverFrame, score: Double)] = []
        for frame in frames {
            let cells = frame.cells
            let other = sum(cells)
            let score = Double(cells.area) - Self.costOfOther * Double(other.x)
            guard other.x > 0, score > 0 else { continue }
            let middle = Double(other.y) / Double(other.x) + 0.5
            let off = middle - Double(cells.x0 + cells.x1) / 2
            if abs(off) <= Self.mostOff * Double(cells.width) { likely.append((frame, score)) }
        }
        return likely.sorted { $0.score > $1.score }.prefix(Self.most).map(\.frame)
    }

    private func sum(_ cells: CellRectangle) -> SIMD2<Int32> {
        func corner(_ x: Int, _ y: Int) -> SIMD2<Int32> { sums[y * columns + x] }
        return corner(cells.x1, cells.y1) &- corner(cells.x0, cells.y1) &- corner(cells.x1, cells.y0)
            &+ corner(cells.x0, cells.y0)
    }
}
