import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// What a blur leaves of large digits, and what is none. All is drawn in cells, of which each is a point.
@Suite struct LargeLettersLimitTests {
    private static func grey(_ level: Double) -> RGBColor {
        RGBColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
    }

    /// - Parameter usual: what the blur of the whole screen is taken for, if not σ.
    private static func isRead(
        sigma: Double = 4, takenFor usual: Double? = nil, _ draw: (inout Canvas) -> Void
    ) -> Bool {
        let (width, height) = (180, 90)
        var canvas = Canvas(size: PixelSize(width: width, height: height), scale: 1, .white)
        draw(&canvas)
        let pixels = GaussianBlur.apply(canvas.image, sigma: sigma).pixels
        let side = CellGrid.cellSide
        let grid = CellGrid(
            columns: width, rows: height, imageSize: PixelSize(width: width * side, height: height * side),
            cells: stride(from: 0, to: pixels.count, by: 4).map { at in
                let level = Int16(pixels[at]) * Int16(CellGrid.unitsPerLevel)
                return SIMD4<Int16>(level, level, level, 0)
            })
        return LargeLetters.height(in: grid, sigma: usual ?? sigma, JudgingContext(pixelsPerPoint: Double(side))) != nil
    }

    /// Digits amid the picture, of so many points and levels.
    /// - Parameter waves: by which the ground is darker in the middle than at both sides, as a share of the contrast.
    private static func isRead(
        _ points: Double = 42, sigma: Double = 4, contrast: Double = 255, waves: Double = 0
    ) -> Bool {
        isRead(sigma: sigma) { canvas in
            for x in 0..<180 {
                canvas.fill(
                    Double(x), 0, 1, 90, grey(255 - waves * contrast * (1 - abs(Double(x) - 90) / 90)))
            }
            canvas.digits("492", 90, 45, height: points, grey(255 - contrast))
        }
    }

    private static func isRead(_ number: String, _ points: Double, sigma: Double) -> Bool {
        isRead(sigma: sigma) { $0.digits(number, 90, 45, height: points, .black) }
    }

    /// Two digits, so many of their heights apart, the second one lower by some.
    private static func isRead(_ first: String, _ second: String, gap: Double, lower: Double = 0) -> Bool {
        let (points, half) = (42.0, (0.52 + gap) * 21)
        return isRead {
            $0.digits(first, 90 - half, 45, height: points, .black)
            $0.digits(second, 90 + half, 45 + lower * points, height: points, .black)
        }
    }

    private static let rows = [
        Edge("capitals of 25 points are usual", takes: 27, not: 24) { isRead($0, sigma: 2) },
        Edge("digits are twenty σ high at most", takes: 54, not: 66) { isRead($0, sigma: 3) },
        Edge("up to eight and a half σ they may be lines that ran together", takes: 37, not: 34) { isRead($0) },
        Edge("less than 24 levels are noise", takes: 32, not: 20) { isRead(contrast: $0) },
        Edge("on an uneven ground less than 30 are", takes: 62, not: 50) { isRead(contrast: $0, waves: 0.6) },
        Edge("digits of a row are one and a half heights apart at most", takes: 1.5, not: 1.8) {
            isRead("9", "2", gap: $0)
        },
        Edge("tops and bottoms differ by a sixth of the height", takes: 0.1, not: 0.25) {
            isRead("4", "4", gap: 0.6, lower: $0)
        },
    ]

    /// Strokes whose feet reach to the right, like those of an L.
    private static func areRead(
        _ count: Int, width: Double, gap: Double, height: Double, foot: Double, sigma: Double
    ) -> Bool {
        isRead(sigma: sigma) { canvas in
            let left = 90 - (Double(count) * width + Double(count - 1) * gap) / 2
            for stroke in 0..<count {
                let x = left + Double(stroke) * (width + gap)
                canvas.fill(x, 45 - height / 2, width, height, .black)
                canvas.fill(x, 45 + height / 2 - width, width + foot, width, .black)
            }
        }
    }

    /// Four tiles with a gap of some depth in their lower side.
    private static func areRead(gap depth: Double) -> Bool {
        isRead { canvas in
            for tile in 0..<4 {
                let x = 25 + 34 * Double(tile)
                canvas.fill(x, 27, 28, 36, .black)
                canvas.fill(x + 28 / 3.0, 63 - depth, 28 / 3.0, depth, .white)
            }
        }
    }

    /// Digits that are paler below their middle by a share of their contrast.
    private static func isRead(_ number: String, paler share: Double) -> Bool {
        isRead(sigma: 3) { canvas in
            canvas.digits(number, 90, 45, height: 30, .black)
            canvas.mix(canvas.rectangle(0, 47.4, 180, 7.2), .white, share: share)
        }
    }

    private static let forms = [
        Edge("a letter changes from top to bottom by an eighth of its contrast", takes: 10, not: 8) {
            areRead(4, width: 10, gap: 20, height: 42, foot: $0, sigma: 4)
        },
        Edge("what is the same upside down but for a twelfth is no text", takes: 4, not: 3) {
            areRead(4, width: 10, gap: 20, height: 30, foot: $0, sigma: 2)
        },
        Edge("feet that reach across make letters of strokes one height apart", takes: 16, not: 3) {
            areRead(4, width: 10, gap: 20, height: 30, foot: $0, sigma: 2)
        },
        Edge("a third of the depth of holes makes up for that", takes: 12, not: 8) { areRead(gap: $0) },
        Edge("zeros are not wholly the same upside down", takes: 0.1, not: 0) { isRead("888", paler: $0) },
        Edge("the faintest line has half of the strongest one's ink", takes: 5, not: 4) {
            areRead(3, width: 6, gap: 14, height: 30, foot: $0, sigma: 4)
        },
        Edge("of surely uneven text with three strokes it has less", takes: 8, not: 6) {
            areRead(3, width: 6, gap: 20, height: 30, foot: $0, sigma: 4)
        },
        Edge("and more where all is faint", takes: 40, not: 48) { height in
            isRead {
                $0.centredText(45 - height / 2, height: height, letters: 12, grey(190), style: 3)
            }
        },
        Edge("faint is what has less than 66 levels", takes: 28, not: 24) { isRead("700", $0, sigma: 6) },
    ]

    private static let measures = [
        Edge("faint letters are seen where the ground varies by a quarter of their contrast", takes: 22, not: 28) {
            LargeLetters.isEven(range: Float($0), contrast: 100)
        },
        Edge("a gradient's rest varies by a third of it", takes: 32, not: 38) {
            LargeLetters.isLevelled(range: Float($0), contrast: 100)
        },
        Edge("any ground varies by five eighths of it", takes: 58, not: 66) {
            LargeLetters.isGround(range: Float($0), contrast: 100)
        },
        Edge("letters that stand apart have four strokes for three of their widths", takes: 2.6, not: 2.3) {
            LargeLetters.areStrokesOfText($0, aspect: 6, inkedAspect: 1.9)
        },
        Edge("a letter of few strokes changes by a fifth", takes: 0.22, not: 0.17) {
            LargeLetters.isFormOfText($0, strokes: 2, aspect: 3, inkedAspect: 2.8)
        },
        Edge("the ground around text varies by five quarters of its contrast", takes: 110, not: 140) {
            LargeLetters.isOnUnevenGround(range: Float($0), contrast: 100, faintest: 80, strongest: 100)
        },
        Edge("around paler text by five sixths", takes: 42, not: 48) {
            LargeLetters.isOnUnevenGround(range: Float($0), contrast: 52, faintest: 40, strongest: 50)
        },
        Edge("text on the most uneven ground has 60 levels", takes: 66, not: 54) {
            LargeLetters.isOnUnevenGround(range: Float($0), contrast: Float($0), faintest: 40, strongest: 50)
        },
        Edge("without its ground text has 40 levels", takes: 44, not: 36) {
            LargeLetters.isStanding(contrast: Float($0), faintest: 40, strongest: 50)
        },
        Edge("and 60 where lines of it are faint", takes: 64, not: 56) {
            LargeLetters.isStanding(contrast: Float($0), faintest: 20, strongest: 50)
        },
        Edge("on uneven ground no line has less than three fifths of the ink", takes: 66, not: 54) {
            LargeLetters.isOnUnevenGround(range: 60, contrast: 100, faintest: Float($0), strongest: 100)
        },
    ]

    /// Bars with a foot each and their own shade between them, on white.
    private static func areRead(between shade: Double, height: Double) -> Bool {
        isRead(sigma: 3) { canvas in
            canvas.fill(40, 45 - height / 2, 100, height, grey(shade))
            for bar in 0..<5 {
                canvas.fill(40 + 22 * Double(bar), 45 - height / 2, 12, height, .black)
                canvas.fill(34 + 22 * Double(bar), 45 + height / 2 - 8, 18, 8, .black)
            }
        }
    }

    private static let levels = [
        Edge("the strokes of letters have one ink", takes: 0.55, not: 0.45) {
            StrokeLevels(faintest: Float($0), deepest: 0).areOfLetters(height: 10)
        },
        Edge("and the ground between them, where they are high", takes: 180, not: 110) {
            areRead(between: $0, height: 30)
        },
        Edge("lower ones run together", takes: 6.5, not: 8) { sigmas in
            StrokeLevels(faintest: 0.9, deepest: 0.6).areOfLetters(height: sigmas)
        },
        Edge("a low rise beside a dip below the ground is what a sharpening leaves", takes: 30, not: 40) {
            areOfLetters(dip: -15, rise: Float($0))
        },
        Edge("and one beside the ground itself is a faint stroke", takes: -5, not: 5) {
            areOfLetters(dip: Float($0), rise: 30)
        },
    ]

    /// Two strokes of 100 levels, and something between them.
    private static func areOfLetters(dip: Float, rise: Float) -> Bool {
        let plane = CellPlane(width: 7, height: 1, values: [0, 100, dip, rise, dip, 100, 0])
        return StrokeLevels(
            CellRectangle(x0: 0, y0: 0, x1: 7, y1: 1), lines: 0..<1, in: plane, ground: 0, contrast: 100, prominence: 15
        ).areOfLetters(height: 13)
    }

    @Test(arguments: levels)
    func `Parts of pictures are told from letters by their shades`(edge: Edge) { edge.check() }

    /// Digits between two dark bars so far above and below them.
    private static func isRead(between away: Double) -> Bool {
        isRead(sigma: 2) { canvas in
            canvas.digits("492", 90, 45, height: 30, grey(150))
            canvas.fill(0, 0, 180, 30 - away, .black)
            canvas.fill(0, 60 + away, 180, 30 - away, .black)
        }
    }

    /// By how much a row of twenty lines, which is the same upside down about a line so far below its middle, is not.
    private static func asymmetry(_ lower: Double) -> Double {
        let plane = CellPlane(
            width: 40, height: 60,
            values: (0..<40 * 60).map { at in
                let away = Double(at / 40) - 29.5 - lower
                return Float(away * away)
            })
        return LargeLetters.asymmetry(CellRectangle(x0: 5, y0: 20, x1: 35, y1: 40), plane)
    }

    private static let mirrors = [
        Edge("the line about which a row is the same lies within a value of its middle", takes: 1, not: 1.5) {
            asymmetry($0) < 0.1
        },
        Edge("it is looked for in quarters", takes: 0.25, not: 0.375) { asymmetry($0) < 0.1 },
    ]

    @Test(arguments: mirrors)
    func `A row's own mirror image is found`(edge: Edge) { edge.check() }

    @Test(arguments: [6.0, 10])
    func `Digits between two bars are read however near those are`(away: Double) {
        #expect(Self.isRead(between: away))
    }

    @Test(arguments: measures)
    func `What is measured of a row says whether it is text`(edge: Edge) { edge.check() }

    @Test(arguments: forms)
    func `Letters have a form that tiles and lines have not`(edge: Edge) { edge.check() }

    @Test(arguments: rows)
    func `Digits are read through a blur`(edge: Edge) { edge.check() }
}
