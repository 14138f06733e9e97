import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on a card's text is another one than the example's, or no text at all.
@Suite struct TextLimitTests {
    /// From 0 to 1.
    private static func noise(_ x: Int, _ seed: Int) -> Double {
        var hash = UInt64(truncatingIfNeeded: x &* 374_761_393 &+ seed &* 974_634_541)
        hash = (hash ^ hash >> 13) &* 0x9E37_79B9_7F4A_7C15
        return Double(hash >> 40 & 1023) / 1023
    }

    /// Ink along a text that goes up and down every few columns.
    private static func ink(_ place: Double, _ seed: Int = 1) -> Double {
        let (at, part) = (Int(place.rounded(.down)), place - place.rounded(.down))
        return noise(at, seed) * (1 - part) + noise(at + 1, seed) * part
    }

    /// Lines of so many columns and rows, whose columns are filled from above by so much ink.
    /// - Parameter first: height of the first line, where it is another one.
    private static func writing(
        height: Int = 20, first: Int? = nil, lines: [Int], sizes: TextWriting.Sizes = .several,
        levels: (_ x: Int, _ y: Int) -> Double = { _, _ in 100 },
        _ ink: (_ column: Int) -> Double
    ) -> TextWriting {
        let heights = lines.indices.map { $0 == 0 ? first ?? height : height }
        let tops = heights.indices.map { heights[..<$0].reduce(0, +) }
        let (columns, rows) = (lines.max() ?? 0, heights.reduce(0, +))
        var mask = CellMask(columns: columns, rows: rows, marks: [UInt8](repeating: 0, count: columns * rows))
        var cells = [SIMD4<Int16>](repeating: SIMD4(), count: columns * rows)
        var before = 0
        for (line, length) in lines.enumerated() {
            for x in 0..<length {
                for y in 0..<Int((ink(before + x) * Double(heights[line])).rounded()) {
                    let at = (tops[line] + y) * columns + x
                    mask.marks[at] = 2
                    cells[at] = SIMD4(SIMD3(repeating: Int16(16 * levels(before + x, y))), 0)
                }
            }
            before += length
        }
        let grid = CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: 4 * columns, height: 4 * rows), cells: cells)
        let boxes = lines.enumerated().map { line, length in
            CellRectangle(x0: 0, y0: tops[line], x1: length, y1: tops[line] + heights[line])
        }
        return TextWriting(boxes, grid, mask, background: SIMD4(), sizes)
    }

    /// Two lines of 20 rows with a gap of 8, in which a dot of two rows hangs so many rows below the upper one.
    @Test(arguments: [(2, [24, 20]), (4, [20, 24]), (5, [20, 23])])
    func `The dot of an i belongs to the nearer line`(dot: (below: Int, heights: [Int])) {
        let (columns, rows) = (60, 48)
        var mask = CellMask(columns: columns, rows: rows, marks: [UInt8](repeating: 0, count: columns * rows))
        for x in 0..<columns {
            for y in [0..<20, 28..<48].joined() { mask.marks[y * columns + x] = 2 }
        }
        for y in (20 + dot.below)..<(22 + dot.below) { mask.marks[y * columns + 30] = 2 }
        let lines = CoverLayout(mask: mask, pixelsPerPoint: 2).lines(of: mask.all, mask: mask)
        #expect(lines.map(\.height) == dot.heights)
    }

    /// A text of thirty heights, a letter each ten columns.
    private static let text = writing(lines: [600]) { ink(Double($0) / 10) }

    private static let writings = [
        Edge("two heights of a line are too short to tell", takes: 2, not: 3) { length in
            writing(lines: [Int(20 * length)]) { ink(Double($0) / 10) }
                .agrees(with: writing(lines: [Int(20 * length)]) { ink(Double($0) / 10, 2) })
        },
        Edge("three hundred heights are too long", takes: 300, not: 320) { length in
            let long = writing(height: 2, lines: [Int(2 * length)]) { ink(Double($0) / 3) }
            return long.agrees(with: long)
        },
        Edge("no letter of a text may be another one", takes: 0, not: 0.1) { share in
            text.agrees(with: writing(lines: [600]) { ink(Double($0) / 10, Double($0) < 600 * share ? 2 : 1) })
        },
        Edge("a text begins with its first letter", takes: 0.003, not: 0.03) { share in
            text.agrees(with: writing(lines: [600]) { ink(Double($0) / 10 - 60 * share) })
        },
        Edge("letters may be wider or narrower by a twelfth", takes: 0.08, not: 0.2) { more in
            text.agrees(
                with: writing(lines: [600]) { column in
                    let place = Double(column)
                    return ink((place + more * (300 - abs(300 - place))) / 10)
                })
        },
        Edge("gaps of a twentieth of a height are as small letters and codecs leave them", takes: 1, not: 12) { gap in
            text.agrees(with: writing(lines: [600]) { $0 / Int(gap) % 2 == 0 ? ink(Double($0) / 10) : 0 })
        },
        Edge("a line ends at a space of half its height at most", takes: 8, not: 16) { space in
            // The second half in words, of which each stands on a line of its own in the other text.
            let (words, letters) = (15, 20)
            let broken = writing(lines: [300] + [Int](repeating: letters, count: words)) { ink(Double($0) / 10) }
            let pitch = letters + Int(space)
            let whole = writing(lines: [300 + words * pitch]) { column in
                guard column >= 300 else { return ink(Double(column) / 10) }
                let (word, place) = (column - 300).quotientAndRemainder(dividingBy: pitch)
                return place < letters ? ink(Double(300 + word * letters + place) / 10) : 0
            }
            return whole.agrees(with: broken)
        },
        Edge("one cell in thirty may be much darker", takes: 0.02, not: 0.1) { share in
            text.agrees(
                with: writing(lines: [600], levels: { x, _ in x % 100 < Int(100 * share) ? 250 : 50 }) {
                    ink(Double($0) / 10)
                })
        },
    ]

    /// Whether a text of which a tenth is mixed with another one's ink surely has other letters.
    private static func hasOtherLetters(height: Double = 20, share: Double = 1) -> Bool {
        let pitch = height / 2
        func line(_ other: Double) -> TextWriting {
            writing(height: Int(height), lines: [Int(30 * height)]) { column in
                let (own, others) = (ink(Double(column) / pitch), ink(Double(column) / pitch, 2))
                return (20..<23).contains(column / Int(height)) ? own * (1 - other) + others * other : own
            }
        }
        return line(0).likeness(to: line(share)) == .butForLetters
    }

    private static let others = [
        Edge("letters that are a fifth alike are others", takes: 0.9, not: 0.2) { hasOtherLetters(share: $0) },
        Edge("in a line of twelve cells they are seen", takes: 12, not: 10) { hasOtherLetters(height: $0) },
    ]

    @Test(arguments: others)
    func `A text may be another one but for some letters`(edge: Edge) { edge.check() }

    @Test(arguments: writings)
    func `A text has its ink in the same places`(edge: Edge) { edge.check() }

    /// A bold title and a small grey line are alike in that, whatever both say.
    @Test(arguments: [20, 60])
    func `Other words in a title and the line below it are another text`(title: Int) {
        func card(_ seed: Int, levels: (Double, Double) = (200, 60)) -> TextWriting {
            Self.writing(first: title, lines: [15 * title, 300]) { x, _ in
                x < 15 * title ? levels.0 : levels.1
            } _: { column in
                let letter = column < 15 * title ? Double(column) / Double(title) * 2 : Double(column) / 10
                return (column < 15 * title ? 1 : 0.7) * Self.ink(letter, seed)
            }
        }
        #expect(card(1).agrees(with: card(1, levels: (200, 90))))
        #expect(!card(1).agrees(with: card(2)))
        // The title stays.
        let other = Self.writing(first: title, lines: [15 * title, 300]) { x, _ in
            x < 15 * title ? 200 : 60
        } _: { column in
            column < 15 * title
                ? Self.ink(Double(column) / Double(title) * 2) : 0.7 * Self.ink(Double(column) / 10, 2)
        }
        #expect(!card(1).agrees(with: other))
    }

    /// A line without tall letters and tails, which among the cells of a copy may seem to be one of small type.
    @Test func `Lines of one text are as large as each other in any drawing that is only smaller`() {
        func agree(_ sizes: TextWriting.Sizes, seed: Int = 1) -> Bool {
            Self.writing(height: 39, first: 60, lines: [900, 900], sizes: sizes) { Self.ink(Double($0) / 30) }
                .agrees(
                    with: Self.writing(height: 18, first: 30, lines: [450, 450], sizes: sizes) {
                        Self.ink(Double($0) / 15, seed)
                    })
        }
        #expect(!agree(.several) && agree(.one) && !agree(.one, seed: 2))
    }

    @Test func `A text that runs to the left is the same in other lines`() {
        func whole(_ seed: Int) -> TextWriting { Self.writing(lines: [600]) { Self.ink(Double(599 - $0) / 10, seed) } }
        let broken = Self.writing(lines: [400, 200]) { Self.ink(Double($0 < 400 ? 399 - $0 : 999 - $0) / 10) }
        #expect(broken.agrees(with: whole(1)))
        #expect(!broken.agrees(with: whole(2)))
    }

    /// As long as it is with so many letters.
    private static func signature(_ letters: Int) -> TextSignature? {
        MessageExample(
            CellGrid(Canvas.messageCard(.copy, height: 20, lines: [letters])), backgrounds: [.group], region: nil,
            pixelsPerPoint: Screen.copy.scale
        )?.signature
    }

    /// Whether so many lines with room between them are one text.
    private static func isText(lines: Int) -> Bool {
        var canvas = Canvas(.copy, .group)
        for line in 0..<lines {
            canvas.centredText(130 + 48 * Double(line), height: 22, letters: 9 + line * 5 % 7, .grey)
        }
        return CoveringTechniqueTests.judge(canvas.image, .copy, [anyCard]).verdict == .unrecognizedCover
    }

    private static let anyCard = OverlayTemplate(
        id: "card", kind: .message(backgrounds: [.group], region: nil, example: nil))

    /// Whether two lines are told apart where a share of their strokes runs from one into the other.
    private static func isText(running share: Double) -> Bool {
        var canvas = Canvas(.copy, .group)
        for stroke in 0..<20 {
            let (x, isLong) = (95 + 10 * Double(stroke), Double(stroke * 7 % 20) < 20 * share)
            canvas.fill(x, 300, 4, 50, .grey)
            canvas.fill(x, 358, 4, 50, .grey)
            if isLong { canvas.fill(x, 350, 4, 8, .grey) }
        }
        return CoveringTechniqueTests.judge(canvas.image, .copy, [anyCard]).verdict == .unrecognizedCover
    }

    private static let texts = [
        Edge("a text is a third longer in another break at most", takes: 13, not: 16) { letters in
            signature(10).flatMap { first in signature(Int(letters)).map(first.isAsLong) } ?? false
        },
        Edge("a message has nine lines", takes: 9, not: 11) { isText(lines: Int($0)) },
        Edge("half of a line's strokes may run into the next", takes: 0.4, not: 0.6) { isText(running: $0) },
    ]

    @Test(arguments: texts)
    func `A card's text is as long and as high as a message`(edge: Edge) { edge.check() }
}

extension TextWriting {
    fileprivate func agrees(with other: TextWriting) -> Bool { likeness(to: other) == .same }
}
