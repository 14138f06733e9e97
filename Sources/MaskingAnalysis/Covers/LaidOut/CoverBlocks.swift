import PixelModel

/// What stands on a picture of one colour, as a layout holds it: texts, which another screen breaks into other lines, buttons
/// with a text on them, and emblems.
struct CoverBlocks: Sendable {
    struct Block: Sendable {
        let part: CoverParts.Part
        /// What is written here; `nil` for what is no text, or too short to be told from other words by its letters.
        let text: Text?
        /// The button that it is.
        let button: Button?
    }

    struct Text: Sendable {
        let signature: TextSignature
        /// Places of the cells that its ink is in.
        let ink: [Int]
    }

    /// A box of one colour and what is written on it.
    struct Button: Sendable {
        let fill: SIMD4<Int16>
        let label: CoverParts.Part
    }

    let ground: SIMD4<Int16>
    /// From top to bottom.
    let blocks: [Block]

    /// A button is so many times as wide as high, at least.
    private static let buttonAspect = 2.0
    /// Of a button's box so much has its colour.
    private static let fillShare = 0.4
    /// A button's text keeps this share of its height away from its ends, which may be round, and this one from its long sides.
    private static let (ends, sides) = (0.33, 0.1)
    /// Of a line's contrast, ink: what is fainter belongs to it only beside such.
    private static let inkShare = 0.5
    /// Of a line's marked cells this share differs less than its contrast.
    private static let fullInk = 0.97
    /// Cells around ink into which it fades, and where a codec leaves its rings.
    private static let (fading, rings) = (2, CellTexture.edgeReachOfJPEG)

    /// - Parameters:
    ///   - joining: lines are apart by more than so many points where they are no longer one text's.
    ///   - most: blocks that are of use.
    /// - Returns: `nil` for a picture that is not of one colour, empty, or full of things.
    init?(_ grid: CellGrid, pixelsPerPoint: Double, joining: Double, most: Int = .max) {
        guard let ground = BackgroundColor.mode(of: grid)?.color else { return nil }
        let mask = Residual(of: grid, flat: ground).mask
        let layout = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint)
        let (wordSpace, distance) = (layout.wordSpace, layout.cells(joining))
        let rows = LeakGrouping.merge(mask.significantGroups(reach: max(2, distance / 2))) { a, b in
            min(a.y1, b.y1) > max(a.y0, b.y0) && max(a.x0, b.x0) - min(a.x1, b.x1) <= wordSpace
        }
        guard !rows.isEmpty, rows.count <= CoverParts.mostParts else { return nil }
        let groups = LeakGrouping.merge(rows) { a, b in
            min(a.x1, b.x1) > max(a.x0, b.x0) && max(a.y0, b.y0) - min(a.y1, b.y1) <= distance
        }
        guard groups.count <= most else { return nil }
        self.ground = ground
        blocks = groups.map { Self.block(in: $0.bounds, grid, ground, mask, layout) }.sorted {
            $0.part.middle.y < $1.part.middle.y
        }
    }

    private static func block(
        in bounds: CellRectangle, _ grid: CellGrid, _ ground: SIMD4<Int16>, _ mask: CellMask, _ layout: CoverLayout
    ) -> Block {
        let part = CoverParts.part(bounds, grid, GroundCells(color: ground))
        var box = grid.cropped(to: bounds)
        box.loss = grid.loss
        guard Double(bounds.width) >= buttonAspect * Double(bounds.height),
            let fill = BackgroundColor.mode(of: box, apartFrom: ground), fill.share >= fillShare
        else {
            let lines = layout.lines(of: bounds, mask: mask)
            return Block(part: part, text: text(lines, grid, mask, layout, ground), button: nil)
        }
        // The marks on the box, where they are on the screen.
        var inner = mask
        inner.clear(inside: [inner.all])
        let marks = Residual(of: box, flat: fill.color).mask.marks
        let (x, y) = (Int(ends * Double(bounds.height)), max(2, Int(sides * Double(bounds.height))))
        let middle = CellRectangle(
            x0: bounds.x0 + x, y0: bounds.y0 + y, x1: max(bounds.x0 + x, bounds.x1 - x),
            y1: max(bounds.y0 + y, bounds.y1 - y))
        for row in middle.y0..<middle.y1 {
            for column in middle.x0..<middle.x1 {
                inner.marks[row * grid.columns + column] =
                    marks[(row - bounds.y0) * box.columns + column - bounds.x0]
            }
        }
        let lines = layout.lines(of: middle, mask: inner)
        guard let first = lines.first else { return Block(part: part, text: nil, button: nil) }
        let label = CoverParts.part(
            lines.reduce(first) { $0.union($1) }, grid, GroundCells(color: fill.color))
        return Block(
            part: part, text: text(lines, grid, inner, layout, fill.color),
            button: Button(fill: fill.color, label: label))
    }

    /// `nil` where the lines are none of text, or too short to be told from others.
    private static func text(
        _ lines: [CellRectangle], _ grid: CellGrid, _ mask: CellMask, _ layout: CoverLayout, _ ground: SIMD4<Int16>
    ) -> Text? {
        guard !lines.isEmpty, lines.allSatisfy({ $0.height <= layout.tallestArtworkText }) else { return nil }
        let signature = TextSignature(lines, layout, mask, grid, background: ground)
        guard signature.isComparable else { return nil }
        return Text(signature: signature, ink: lines.flatMap { ink(of: $0, grid, mask, ground) })
    }

    private static func ink(
        of line: CellRectangle, _ grid: CellGrid, _ mask: CellMask, _ ground: SIMD4<Int16>
    ) -> [Int] {
        let marked = (line.y0..<line.y1).flatMap { (y: Int) -> [Int] in
            (line.x0..<line.x1).map { y * grid.columns + $0 }.filter { mask.marks[$0] != 0 }
        }
        let differences = marked.map { Double(BackgroundColor.differ(grid.cells[$0], ground)) }
        guard !marked.isEmpty else { return [] }
        let contrast = differences.sorted()[Int(fullInk * Double(marked.count - 1))]
        let reach = grid.isLossy ? rings : fading
        let around = line.insetBy(-reach).intersection(
            CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows))
        var isInk = [Bool](repeating: false, count: around.area)
        for (at, difference) in zip(marked, differences) where difference >= inkShare * contrast {
            let (x, y) = (at % grid.columns, at / grid.columns)
            for row in max(around.y0, y - reach)...min(around.y1 - 1, y + reach) {
                for column in max(around.x0, x - reach)...min(around.x1 - 1, x + reach) {
                    isInk[(row - around.y0) * around.width + column - around.x0] = true
                }
            }
        }
        return isInk.indices.filter { isInk[$0] }.map {
            (around.y0 + $0 / around.width) * grid.columns + around.x0 + $0 % around.width
        }
    }

    /// Without those that are parted and read alike.
    static func different(_ all: [CoverBlocks]) -> [CoverBlocks] {
        func isSame(_ a: Block, _ b: Block) -> Bool {
            a.part.bounds == b.part.bounds && (a.text == nil) == (b.text == nil)
        }
        return all.enumerated().filter { index, own in
            !all[..<index].contains { $0.blocks.elementsEqual(own.blocks, by: isSame) }
        }.map(\.element)
    }
}
