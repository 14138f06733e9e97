import PixelModel
import Testing

@testable import MaskingAnalysis

/// From where on what stands on a launch image is no emblem and no name. Lengths are cells of a phone's screen.
@Suite struct LaunchScreenLimitTests {
    private static let (columns, rows) = (292, 632)
    private static let scale = 3.0

    /// A screen of one colour on which rectangles are drawn.
    private struct Drawing {
        var grid = CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: 4 * columns, height: 4 * rows),
            cells: [SIMD4<Int16>](repeating: Plane.color, count: columns * rows))

        /// - Parameter brighter: than the screen, in levels.
        mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ brighter: Double) {
            for row in y..<(y + height) {
                for column in x..<(x + width) { grid.cells[row * columns + column] = Plane.grey(Int(16 * brighter)) }
            }
        }

        /// The strokes of a 2, of which none is a stem on the left.
        mutating func digit(_ x: Int, _ y: Int, _ width: Int, _ height: Int, stroke: Int = 3, _ brighter: Double = 150)
        {
            let half = height / 2
            for top in [0, half, height - stroke] { fill(x, y + top, width, stroke, brighter) }
            fill(x + width - stroke, y, stroke, half, brighter)
            fill(x, y + half, stroke, height - half, brighter)
        }

        /// Strokes of letters beside each other.
        mutating func strokes(
            _ count: Int, _ x: Int, _ y: Int, height: Int, width: Int, gap: Int, _ brighter: Double
        ) {
            for stroke in 0..<count { fill(x + stroke * (width + gap), y, width, height, brighter) }
        }

        var artwork: LaunchScreenArtwork? { LaunchScreenArtwork(grid, pixelsPerPoint: scale) }
        var isCode: Bool { artwork.map { DigitShapes.areShown(in: $0.grid, $0.mask) } ?? false }
        var hasLines: Bool { artwork.map(LaunchScreenLines.areMoreThanName) ?? false }
        var isDoubtful: Bool { artwork.map { LaunchScreenTile.doubt($0) != nil } ?? false }
        var isChart: Bool { artwork.map(LaunchScreenChart.isShown) ?? false }
        var isEmblem: Bool { LaunchScreenEmblem.isAll(of: grid, pixelsPerPoint: scale) }
    }

    private static func drawn(_ draw: (inout Drawing) -> Void) -> Drawing {
        var drawing = Drawing()
        draw(&drawing)
        return drawing
    }

    /// Four digits in a row, the last of which may be another one.
    private static func code(
        count: Int = 4, width: Int = 24, height: Int = 50, gap: Int = 10, last: (width: Int, height: Int)? = nil,
        _ more: (inout Drawing) -> Void = { _ in }
    ) -> Bool {
        drawn { drawing in
            more(&drawing)
            for place in 0..<count {
                let usual = (width: width, height: height)
                let own = place == count - 1 ? last ?? usual : usual
                drawing.digit(
                    20 + place * (width + gap), 300 + height - own.height, own.width, own.height,
                    stroke: max(1, height / 16))
            }
        }.isCode
    }

    private static let digits = [
        Edge("four digits are a code", takes: 4, not: 3) { code(count: Int($0)) },
        Edge("three make a row", takes: 3, not: 2) { count in
            drawn { drawing in
                for place in 0..<(2 * Int(count)) {
                    drawing.digit(20 + 34 * (place / 2), 200 + 200 * (place % 2), 24, 50)
                }
            }.isCode
        },
        Edge("two of them are no 1", takes: 2, not: 1) { count in
            drawn { drawing in
                for place in 0..<Int(count) { drawing.digit(20 + 34 * place, 300, 24, 50) }
                for place in Int(count)..<4 { drawing.fill(20 + 34 * place, 300, 8, 50, 150) }
            }.isCode
        },
        Edge("letters lower than seven cells may be any", takes: 8, not: 6) {
            code(width: Int($0) / 2, height: Int($0), gap: 3)
        },
        Edge("what is half as far from the ground as the ink is a shadow", takes: 0.4, not: 0.6) { share in
            code { $0.fill(10, 290, 160, 70, 150 * share) }
        },
        Edge("a hyphen, or a bold comma, is lower than half of the digits", takes: 22, not: 28) { height in
            code(gap: 20) { $0.fill(20 + 24 + 6, 320, 8, Int(height), 150) }
        },
        Edge("heights differ by a tenth", takes: 46, not: 44) { code(last: (24, Int($0))) },
        Edge("widths differ by a third", takes: 29, not: 35) { code(last: (Int($0), 50)) },
        Edge("a digit, of bold type, is no wider than seven eighths of its height", takes: 43, not: 47) {
            code(width: Int($0))
        },
        Edge("digits stand no farther apart than four fifths of their height", takes: 35, not: 45) {
            code(gap: Int($0))
        },
        Edge("a capital's stem begins within a tenth of its height", takes: 7, not: 4) { inset in
            code { _ in }
                && drawn { drawing in
                    for place in 0..<4 {
                        drawing.digit(20 + 34 * place, 300, 24, 50)
                        drawing.fill(20 + 34 * place + Int(inset), 300, 3, 25, 150)
                    }
                }.isCode
        },
    ]

    @Test(arguments: digits)
    func `Digits of one size are a code`(edge: Edge) { edge.check() }

    /// A line that goes up and down by so many cells, drawn again a little lower in some of the columns.
    private static func chart(
        share: Double = 1, swing: Int = 60, thickness: Int = 2, doubled: Double = 0
    ) -> Bool {
        drawn { drawing in
            let width = Int(share * Double(columns))
            for x in 0..<width {
                let y = 300 + abs((x * swing / 30) % (2 * swing) - swing)
                drawing.fill((columns - width) / 2 + x, y, 1, thickness, 150)
                if Double(x) < doubled * Double(width) { drawing.fill((columns - width) / 2 + x, y + 30, 1, 2, 150) }
            }
        }.isChart
    }

    private static let charts = [
        Edge("a chart is as wide as four fifths of the screen", takes: 0.85, not: 0.75) { chart(share: $0) },
        Edge("a line is eight cells high, or it is a separator", takes: 8, not: 4) { chart(swing: Int($0)) },
        Edge("it fills a fifth of its box", takes: 10, not: 25) { chart(thickness: Int($0)) },
        Edge("in six of seven columns it is alone", takes: 0.1, not: 0.2) { chart(doubled: $0) },
    ]

    @Test(arguments: charts)
    func `A thin line from side to side is a chart's`(edge: Edge) { edge.check() }

    /// A tile of a hundred cells with strokes in it.
    private static func tile(
        _ count: Int = 4, height: Int, width: Int, gap: Int, border: Int = 0
    ) -> Bool {
        drawn { drawing in
            drawing.fill(96, 250, 100, 100, 150)
            drawing.fill(96 + border, 250 + border, 100 - 2 * border, 100 - 2 * border, -90)
            drawing.strokes(count, 106, 290, height: height, width: width, gap: gap, 100)
        }.isDoubtful
    }

    /// A tile of so many colours.
    private static func photograph(side: Int, colors: Int, range: Int = 9, detailed: Double = 1) -> Bool {
        drawn { drawing in
            for place in 0..<side * side {
                let (x, y) = (146 - side / 2 + place % side, 316 - side / 2 + place / side)
                let color = (place * 7919) % colors
                drawing.grid.cells[y * columns + x] = SIMD4(
                    Int16(2100 + 128 * (color % 15)), Int16(2100 + 128 * (color / 15 % 15)),
                    Int16(2100 + 128 * (color / 225)), Int16(Double(place % 20) < 20 * detailed ? range : 0))
            }
        }.isDoubtful
    }

    private static let tiles = [
        Edge("a row is twice as wide as high", takes: 46, not: 32) { width in
            tile(height: 20, width: 3, gap: (Int(width) - 12) / 3)
        },
        Edge("and a twelfth as high as its tile", takes: 10, not: 6) { height in
            tile(height: Int(height), width: 2, gap: Int(height * 0.5))
        },
        Edge("it has four strokes", takes: 4, not: 3) { count in
            tile(Int(count), height: 20, width: 6, gap: (48 - 6 * Int(count)) / (Int(count) - 1))
        },
        Edge("its letters are no farther apart than four fifths of their height", takes: 11, not: 15) {
            tile(height: 16, width: 3, gap: Int($0))
        },
        Edge("a tile's border is two cells wide", takes: 2, not: 3) { border in
            tile(height: 20, width: 3, gap: 11, border: Int(border))
        },
        Edge("a photograph's tile is a dozen cells wide", takes: 14, not: 10) {
            photograph(side: Int($0), colors: 90)
        },
        Edge("a photograph's cells have four levels of detail", takes: 4, not: 3) {
            photograph(side: 20, colors: 300, range: Int($0))
        },
        Edge("two fifths of them have", takes: 0.5, not: 0.3) { photograph(side: 20, colors: 300, detailed: $0) },
        Edge("it has a colour for six cells", takes: 300, not: 230) { photograph(side: 40, colors: Int($0)) },
        Edge("and four dozen colours", takes: 52, not: 44) { photograph(side: 14, colors: Int($0)) },
    ]

    @Test(arguments: tiles)
    func `A tile with a row or a photograph is no emblem`(edge: Edge) { edge.check() }

    /// An emblem in a frame, in the middle of the screen's width.
    private static func emblem(
        width: Int = 160, height: Int = 160, middle: Double = 0.5, _ draw: (inout Drawing, _ x: Int, _ y: Int) -> Void
    ) -> Bool {
        drawn { drawing in
            let (x, y) = ((columns - width) / 2, Int(Double(rows) * middle) - height / 2)
            drawing.fill(x, y, width, height, 150)
            drawing.fill(x + 4, y + 4, width - 8, height - 8, 0)
            draw(&drawing, x, y)
        }.isEmblem
    }

    private static func emblem(width: Int = 160, height: Int = 160, middle: Double = 0.5) -> Bool {
        emblem(width: width, height: height, middle: middle) { $0.fill($1 + width / 2 - 20, $2 + 40, 40, 80, 150) }
    }

    /// Stripes in the frame, so many levels brighter than the ground.
    private static func stripes(_ count: Int, _ brighter: Double) -> Bool {
        emblem { $0.strokes(count, $1 + 20, $2 + 40, height: 80, width: 3, gap: 3, brighter) }
    }

    private static let emblems = [
        Edge("an emblem is as wide as high but for a ninth", takes: 172, not: 192) { emblem(width: Int($0)) },
        Edge("it takes three quarters of the screen's width", takes: 204, not: 248) {
            emblem(width: Int($0), height: Int($0))
        },
        Edge("its middle is no higher than three tenths", takes: 0.33, not: 0.25) { emblem(middle: $0) },
        Edge("and no lower than seven", takes: 0.67, not: 0.75) { emblem(middle: $0) },
        Edge("a line crosses fourteen edges of it", takes: 4, not: 7) { stripes(Int($0), 150) },
        Edge("an edge is a step of sixteen levels", takes: 14, not: 18) { stripes(12, $0) },
        Edge("a bar in it is no line of text up to thrice its height", takes: 25, not: 36) { width in
            emblem { $0.fill($1 + 60, $2 + 70, Int(width), 10, 150) }
        },
        Edge("its own edge may be smooth by three cells", takes: 2, not: 4) { away in
            // In a copy in which so near cells are apart.
            let copy = drawn { drawing in
                drawing.fill(66, 236, 160, 160, 150)
                drawing.fill(70, 240, 152, 152, 0)
                drawing.fill(126, 276, 40, 80, 150)
                for cell in 0..<32 { drawing.fill(68 + 5 * cell, 235 - Int(away), 1, 1, 2) }
            }
            return LaunchScreenEmblem.isAll(of: copy.grid, pixelsPerPoint: 0.75)
        },
        Edge("two dozen faint cells elsewhere are the codec's", takes: 20, not: 28) { count in
            emblem { drawing, x, y in
                drawing.fill(x + 60, y + 40, 40, 80, 150)
                for cell in 0..<Int(count) { drawing.fill(10 + cell % 7 * 40, 20 + cell / 7 * 40, 1, 1, 2) }
            }
        },
    ]

    @Test(arguments: emblems)
    func `A large emblem in a frame is a launch screen`(edge: Edge) { edge.check() }

    /// Lines of strokes on a soft card.
    private static func card(
        lines: Int = 3, letters: Int = 9, height: Int = 10, width: Int = 3, gap: Int = 5
    ) -> Bool {
        drawn { drawing in
            drawing.fill(36, 216, 220, 200, 60)
            for line in 0..<lines {
                drawing.strokes(
                    letters, 50, 230 + line * (2 * height + 6), height: height, width: width, gap: gap, -80)
            }
        }.hasLines
    }

    private static let lines = [
        Edge("letters are three cells high", takes: 4, not: 1) {
            card(letters: 20, height: Int($0), width: 1, gap: 2)
        },
        Edge("they stand no farther apart than four fifths of their height", takes: 8, not: 11) {
            card(letters: 11, gap: Int($0))
        },
        Edge("a stroke is crossed at each height of a letter", takes: 4, not: 10) {
            card(letters: 10, width: Int($0), gap: 8)
        },
        Edge("a name is ten times as long as high", takes: 17, not: 12) { card(lines: 1, letters: Int($0)) },
        Edge("a line is three times as wide as high", takes: 5, not: 3) { letters in
            card(lines: 6, letters: Int(letters), width: 3, gap: 6)
        },
        Edge("an edge of a stroke is a step of sixteen levels", takes: 18, not: 14) { step in
            StrokeEdges.count(in: drawn { $0.fill(20, 20, 9, 9, step) }.grid, row: 24, from: 10, to: 40) > 0
        },
    ]

    @Test(arguments: lines)
    func `Lines in artwork are more than a name`(edge: Edge) { edge.check() }
}
