import PixelModel
import Testing

@testable import Reading

@Suite struct DigitWordsTests {
    /// Figures of straight strokes on white, 50 pixels high if nothing else is said.
    private struct Drawing {
        private static let (width, height) = (1000, 140)
        private var pixels = [UInt8](repeating: 255, count: width * height * 4)
        private var x = 10
        var stroke = 8

        mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ level: UInt8 = 0) {
            for row in y..<y + height {
                for column in x..<x + width {
                    for channel in 0..<3 { pixels[(row * Self.width + column) * 4 + channel] = level }
                }
            }
        }

        /// Its lower edge is at 100.
        mutating func three(width: Int = 34, height: Int = 50, gap: Int = 6) {
            let top = 100 - height
            for y in [top, top + (height - stroke) / 2, 100 - stroke] { fill(x, y, width, stroke) }
            fill(x + width - stroke, top, stroke, height)
            x += width + gap
        }

        mutating func one(width: Int = 10, gap: Int = 6) {
            fill(x, 50, width, 50)
            x += width + gap
        }

        /// A three with a stem that begins at its lower end.
        mutating func stemmed(_ height: Int, inside: Int = 0) {
            fill(x + inside, 100 - height, 5, height)
            three()
        }

        /// A stroke on a foot, with a bar across at a row of it.
        mutating func footed(stroke: Int = 10, foot: Int = 25, bar: Int? = nil) {
            fill(x + (foot - stroke) / 2, 50, stroke, 50)
            fill(x, 96, foot, 4)
            if let bar { fill(x, 50 + bar, foot, 1) }
            x += foot + 6
        }

        /// Open to the right but for a bar of a length, which begins at a row.
        mutating func cup(from row: Int? = nil, to end: Int? = nil, width: Int = 34) {
            for y in [50, 92] { fill(x, y, width, 8) }
            for y in 58..<92 { fill(x + 4, y, 6, 1) }
            if let row, let end { fill(x, 50 + row, end, 1) }
            x += width + 6
        }

        /// Four ends and what joins them.
        mutating func cross(above: Bool = true, below: Bool = true, apart: Int = 0) {
            for y in 0..<50 {
                let inset = min(y, 49 - y) / 3 + 2 - apart
                fill(x + max(0, inset), 50 + y, 8, 1)
                fill(x + 26 - max(0, inset), 50 + y, 8, 1)
            }
            if apart > 0 { fill(x, 60, 34, 4) }
            if !above { fill(x + 2, 50, 30, 1) }
            if !below { fill(x + 2, 99, 30, 1) }
            x += 40
        }

        mutating func slash(width: Int, height: Int = 60) {
            fill(x, 104 - height, width, height)
            x += width + 6
        }

        /// A comma, or a part of a colon.
        mutating func point(at y: Int = 96) {
            fill(x, y, 6, 6)
            x += 12
        }

        mutating func mark(height: Int) {
            fill(x, 108 - height, 6, height)
            x += 12
        }

        /// As wide as a three at its foot, and the same from both sides but for some of its right half.
        mutating func wedge(top: Int, missing: Int = 0) {
            let left = x + (34 - top) / 2
            fill(left, 50, top, 25)
            fill(x, 75, 34, 25)
            fill(x + 34 - missing, 75, missing, 25, 255)
            x += 40
        }

        mutating func skip(_ gap: Int) { x += gap }
        var place: Int { x }

        var image: RGBAImage {
            RGBAImage(size: PixelSize(width: Self.width, height: Self.height), pixels: pixels)
        }

        var words: DigitWords { DigitWords(image, in: PixelRectangle(x: 4, y: 34, width: 990, height: 80)) }
    }

    private static func isCode(_ draw: (inout Drawing) -> Void) -> Bool {
        var drawing = Drawing()
        draw(&drawing)
        return drawing.words.areCode
    }

    /// Some threes with a point after the first one.
    private static func isValue(_ count: Int = 3, point y: Int = 96, before: (inout Drawing) -> Void = { _ in }) -> Bool
    {
        isCode { drawing in
            before(&drawing)
            drawing.three()
            drawing.point(at: y)
            for _ in 1..<count { drawing.three() }
        }
    }

    /// Four threes, before which something stands.
    private static func isCodeWith(before: Int = 2, after: Int = 2, _ middle: (inout Drawing) -> Void) -> Bool {
        isCode { drawing in
            for _ in 0..<before { drawing.three() }
            middle(&drawing)
            for _ in 0..<after { drawing.three() }
        }
    }

    @Test(arguments: [(6, true), (3, false)])
    func `A picture shows a code where one of its lines does`(digits: Int, isCode: Bool) {
        var drawing = Drawing()
        for _ in 0..<6 - digits { drawing.wedge(top: 8) }
        for _ in 0..<digits { drawing.three() }
        #expect(DigitWords.areCode(in: drawing.image, pixelsPerPoint: 2) == isCode)
    }

    struct Limit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var taken: Int
        var refused: Int
        var isCode: @Sendable (Int) -> Bool

        init(_ name: String, taken: Int, refused: Int, _ isCode: @escaping @Sendable (Int) -> Bool) {
            (testDescription, self.taken, self.refused, self.isCode) = (name, taken, refused, isCode)
        }
    }

    static let limits = [
        Limit("four digits are a code", taken: 4, refused: 3) { count in
            isCodeWith(before: count, after: 0) { _ in }
        },
        Limit("two are no 1", taken: 2, refused: 1) { wide in
            isCodeWith(before: wide, after: 0) { drawing in for _ in wide..<4 { drawing.one() } }
        },
        Limit("a 1 is narrow", taken: 22, refused: 10 + 34) { width in
            isCodeWith { $0.one(width: width) }
        },
        Limit("faint ink joins nothing", taken: 255 - 120, refused: 255 - 135) { level in
            isCodeWith(before: 4, after: 0) { drawing in
                for gap in 0..<3 { drawing.fill(44 + 40 * gap, 75, 6, 4, UInt8(level)) }
            }
        },
        Limit("a letter beside them belongs to their word", taken: 17, refused: 13) { gap in
            isCodeWith(before: 4, after: 0) { drawing in
                drawing.skip(gap - 6)
                drawing.stemmed(50)
            }
        },
        Limit("small letters are lower than capitals", taken: 61, refused: 65) { capital in
            isCodeWith(before: 4, after: 0) { drawing in
                drawing.skip(30)
                drawing.fill(drawing.place, 100 - capital, 20, capital)
            }
        },
        Limit("a comma is low", taken: 18, refused: 22) { height in isCodeWith { $0.mark(height: height) } },
        Limit("they are as high as each other", taken: 46, refused: 44) { height in
            isCodeWith { $0.three(height: height) }
        },
        Limit("they are as wide as each other", taken: 27, refused: 25) { width in
            isCodeWith { $0.three(width: width) }
        },
        Limit("the stroke of a 1 is thin", taken: 17, refused: 18) { stroke in
            isCodeWith { $0.footed(stroke: stroke) }
        },
        Limit("nothing crosses it above its foot", taken: 35, refused: 34) { bar in
            isCodeWith { $0.footed(bar: bar) }
        },
        Limit("nothing crosses it below its flag", taken: 16, refused: 17) { bar in
            isCodeWith { $0.footed(bar: bar) }
        },
        Limit("a C is open about its middle", taken: 29, refused: 30) { row in
            isCodeWith { $0.cup(from: row, to: 34) }
        },
        Limit("it is not open above", taken: 22, refused: 21) { row in isCodeWith { $0.cup(from: row, to: 34) } },
        Limit("its ink is at its left", taken: 14, refused: 13) { end in
            isCodeWith { $0.cup(from: 25, to: end) }
        },
        Limit("a slash is narrow", taken: 36, refused: 37) { width in isCodeWith { $0.slash(width: width) } },
        Limit("three digits with a point are a value", taken: 3, refused: 2) { count in isValue(count) },
        Limit("an apostrophe is no point", taken: 70, refused: 69) { y in isValue(point: y) },
        Limit("a lower letter stands before a version", taken: 45, refused: 44) { height in
            isValue { drawing in
                drawing.fill(drawing.place, 100 - height, 20, height)
                drawing.skip(26)
            }
        },
        Limit("a letter may be wider", taken: 42, refused: 44) { width in
            isCode { drawing in for _ in 0..<4 { drawing.three(width: width) } }
        },
        Limit("low shapes tell nothing", taken: 9, refused: 8) { height in
            isCodeWith(before: 0, after: 0) { drawing in
                drawing.stroke = 1
                for _ in 0..<4 { drawing.three(width: height - 3, height: height, gap: 2) }
            }
        },
        Limit("more shapes are no line", taken: 190, refused: 200) { dots in
            isCodeWith(before: 4, after: 0) { drawing in
                for dot in 0..<dots { drawing.fill(200 + dot * 4, 98, 2, 2) }
            }
        },
        Limit("a stem goes up all of a side", taken: 32, refused: 33) { height in isCodeWith { $0.stemmed(height) } },
        Limit("a stem stands at the side", taken: 3, refused: 2) { inside in
            isCodeWith { $0.stemmed(50, inside: inside) }
        },
        Limit("a wedge is wider at one end", taken: 22, refused: 21) { top in isCodeWith { $0.wedge(top: top) } },
        Limit("a wedge is the same from both sides", taken: 4, refused: 1) { missing in
            isCodeWith { $0.wedge(top: 16, missing: missing) }
        },
    ]

    @Test(arguments: limits) func `Words of digits have limits`(_ limit: Limit) {
        #expect(limit.isCode(limit.taken))
        #expect(!limit.isCode(limit.refused))
    }

    @Test func `An X is a letter, and what has one end above or below may be an 8`() {
        #expect(!Self.isCodeWith { $0.cross() })
        #expect(Self.isCodeWith { $0.cross(above: false) })
        #expect(Self.isCodeWith { $0.cross(below: false) })
        #expect(Self.isCodeWith { $0.cross(apart: 4) })
    }

    @Test func `A value has one mark among its digits`() {
        func isCode(_ points: Int) -> Bool {
            Self.isCode { drawing in
                for digit in 0..<3 {
                    drawing.three()
                    if digit < points { drawing.point() }
                }
            }
        }
        #expect([0, 1, 2].map(isCode) == [false, true, false])
    }

    @Test func `A clock's colon is one mark`() {
        #expect(
            Self.isCode { drawing in
                drawing.three()
                drawing.fill(drawing.place, 60, 6, 6)
                drawing.point()
                for _ in 0..<2 { drawing.three() }
            })
    }

    @Test func `A 1 may stand apart`() {
        for ones in [1, 2] {
            let isCode = Self.isCode { drawing in
                for _ in 0..<2 { drawing.three() }
                drawing.skip(30)
                for _ in 0..<ones { drawing.one() }
            }
            #expect(isCode == (ones == 2))
        }
    }

    @Test(arguments: [(0, true), (3, true), (4, false)])
    func `Most of a code is digits`(letters: Int, isMostly: Bool) {
        var drawing = Drawing()
        for _ in 0..<4 { drawing.three() }
        drawing.skip(30)
        for _ in 0..<letters { drawing.stemmed(50) }
        #expect(drawing.words.areCode)
        #expect(drawing.words.areMostlyCode == isMostly)
    }

    @Test func `A currency's sign may stand before them`() {
        #expect(Self.isCodeWith(before: 0, after: 4) { $0.stemmed(50) })
        #expect(!Self.isCodeWith(before: 1, after: 3) { $0.stemmed(50) })
    }

    @Test func `Nothing is a code on one colour or outside the picture`() {
        let image = RGBAImage(size: PixelSize(width: 20, height: 20), pixels: [UInt8](repeating: 255, count: 1600))
        for x in [-40, 0, 18, 40] {
            #expect(!DigitWords(image, in: PixelRectangle(x: x, y: x, width: 20, height: 20)).areCode)
        }
    }
}
