import Foundation
import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// Drawings each of which hangs on one limit of the judge without templates: it gets another verdict if the limit is half
/// or double of what it is.
struct LimitDrawing: Sendable, CustomTestStringConvertible {
    let limit: CoverLimit
    /// What the limit is multiplied by.
    let factor: Double
    /// By the limits as they are.
    let verdict: Verdict
    let isLossy: Bool
    /// What is drawn, on a phone of 375×667 points.
    let draw: @Sendable (inout Canvas) -> Void
    let ground: @Sendable () -> RGBAImage

    var testDescription: String { "\(limit.name) × \(factor)" }

    static let half = 0.5, double = 2.0
    static let screen = Screen(testDescription: "small phone", size: PixelSize(width: 750, height: 1334), scale: 2)

    init(
        _ limit: CoverLimit, _ factor: Double, _ verdict: Verdict, isLossy: Bool = false,
        on ground: @escaping @Sendable () -> RGBAImage = { Canvas(screen, .white).image },
        _ draw: @escaping @Sendable (inout Canvas) -> Void
    ) {
        (self.limit, self.factor, self.verdict, self.isLossy) = (limit, factor, verdict, isLossy)
        (self.ground, self.draw) = (ground, draw)
    }

    var image: RGBAImage { Canvas.over(ground(), Self.screen, draw) }

    static func grey(_ level: UInt8) -> RGBColor { RGBColor(red: level, green: level, blue: level) }

    static let all: [LimitDrawing] =
        background + blocks + emblems + text + strokes + cards + shapes + codes + faint + shades

    private static let background: [LimitDrawing] = [
        // An emblem over two fifths of the screen.
        LimitDrawing(.smallestBackground, double, .unrecognizedCover) { canvas in
            canvas.ellipse(canvas.middle - 131, 50, 262, 515, .brand)
            canvas.centredWord(592, length: 120, height: 20, .black)
        },
        // Four discs below each other.
        LimitDrawing(.mostBlocks, half, .unrecognizedCover) { canvas in
            for row in 0..<4 { canvas.ellipse(canvas.middle - 25, 120 + Double(row) * 100, 50, 50, .brand) }
        },
        // A title and a sentence.
        LimitDrawing(.mostTextBlocks, double, .unmasked) { canvas in
            canvas.centredWord(200, length: 160, height: 30, .black)
            canvas.centredWord(320, length: 220, height: 14, .black)
        },
        LimitDrawing(.mostTextLines, half, .unrecognizedCover) { canvas in
            for y in 0..<7 { canvas.centredWord(Double(200 + 24 * y), length: Double(240 - 9 * y), height: 14, .black) }
        },
        // Two lines of one text, one of them without tall letters.
        LimitDrawing(.sameSize, half, .unrecognizedCover) { canvas in
            canvas.centredWord(200, length: 200, height: 32, .black)
            canvas.centredWord(260, length: 180, height: 24, .black)
        },
        // A pale line with a few strong cells.
        LimitDrawing(.faintShare, half, .translucent) { canvas in
            canvas.centredWord(300, length: 200, height: 20, grey(248))
            canvas.fill(canvas.middle - 4, 306, 8, 8, .black)
        },
        // Lines at a margin over half of the screen, below an emblem.
        LimitDrawing(.wholeShare, half, .partiallyMasked) { canvas in
            canvas.ellipse(canvas.middle - 40, 120, 80, 80, .brand)
            for row in 0..<8 { canvas.word(16, 260 + Double(row) * 40, length: 200, height: 12, .black) }
        },
    ]

    private static let blocks: [LimitDrawing] = [
        // Two words with a wide space between them.
        LimitDrawing(.wordSpace, half, .unrecognizedCover) { canvas in
            canvas.word(canvas.middle - 110, 300, length: 100, height: 14, .black)
            canvas.word(canvas.middle + 8, 300, length: 102, height: 14, .black)
        },
        LimitDrawing(.centringShare, double, .unmasked) { canvas in
            canvas.ellipse(canvas.middle - 50 + 18, 280, 100, 100, .brand)
        },
        LimitDrawing(.barShare, half, .unmasked) { canvas in canvas.ellipse(canvas.middle - 45, 28, 90, 80, .brand) },
        LimitDrawing(.barHeights, double, .unrecognizedCover) { canvas in
            canvas.ellipse(canvas.middle - 100, 24, 200, 200, .brand)
        },
        LimitDrawing(.titleShare, half, .unmasked) { canvas in canvas.centredWord(52, length: 120, height: 14, .black)
        },
        // A large round icon.
        LimitDrawing(.widestEmblem, half, .unrecognizedCover) { canvas in
            canvas.rounded(canvas.middle - 112, 200, 224, 224, radius: 20, .brand)
        },
    ]

    private static let emblems: [LimitDrawing] = [
        LimitDrawing(.mostEmblemParts, half, .unrecognizedCover) { canvas in
            for part in 0..<2 { canvas.ellipse(canvas.middle - 106 + Double(part) * 122, 240, 90, 140, .brand) }
        },
        LimitDrawing(.emblemGap, half, .unrecognizedCover) { canvas in
            for part in 0..<2 { canvas.ellipse(canvas.middle - 106 + Double(part) * 122, 240, 90, 140, .brand) }
        },
        // The second part hangs lower.
        LimitDrawing(.emblemOverlap, double, .unrecognizedCover) { canvas in
            for part in 0..<2 {
                canvas.ellipse(canvas.middle - 106 + Double(part) * 122, 240 + Double(part) * 42, 90, 140, .brand)
            }
        },
        LimitDrawing(.emblemMargin, double, .unrecognizedCover) { canvas in
            for part in 0..<2 { canvas.ellipse(15 + Double(part) * 185, 220, 160, 200, .brand) }
        },
        // An icon with a shadow.
        LimitDrawing(.iconAspect, half, .unrecognizedCover) { canvas in
            canvas.rounded(canvas.middle - 110, 200, 220, 230, radius: 20, .brand)
        },
        // A small square icon with a square in it.
        LimitDrawing(.smallIcon, half, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 82, 240, 164, 164, .brand)
            canvas.fill(canvas.middle - 72, 250, 68, 68, .white)
        },
    ]

    private static let text: [LimitDrawing] = [
        // Three tall lines at a margin.
        LimitDrawing(.tallestArtworkText, half, .unmasked) { canvas in
            for (row, length) in [220.0, 190, 204].enumerated() {
                canvas.word(canvas.middle - 110, 240 + Double(row) * 46, length: length, height: 32, .black)
            }
        },
        // A wordmark taller than text, and a name.
        LimitDrawing(.tallestLine, half, .unmasked) { canvas in
            canvas.centredWord(200, length: 240, height: 60, .brand)
            canvas.centredWord(360, length: 120, height: 16, .black)
        },
        // Two short words below each other.
        LimitDrawing(.textAspect, double, .unmasked) { canvas in
            canvas.centredWord(200, length: 180, height: 40, .black)
            canvas.centredWord(360, length: 180, height: 40, .black)
        },
        // A name of two letters, and an amount.
        LimitDrawing(.tallestShortText, half, .unmasked) { shortName(&$0) },
        LimitDrawing(.shortTextAspect, double, .unmasked) { shortName(&$0) },
        // A mark above the first letter.
        LimitDrawing(.accentShare, half, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 100, 300, 12, 10, .black)
            canvas.word(canvas.middle - 100, 316, length: 200, height: 30, .black)
        },
        // A taller mark that nearly touches it.
        LimitDrawing(.touchingAccentShare, half, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 99.5, 300, 12, 14, .black)
            canvas.word(canvas.middle - 99.5, 316, length: 200, height: 30, .black)
        },
        LimitDrawing(.widestLineGap, half, .unrecognizedCover) { canvas in
            canvas.centredWord(240, length: 220, height: 30, .black)
            canvas.centredWord(297, length: 180, height: 30, .black)
        },
        // Two words far apart under a line.
        LimitDrawing(.widestWordGap, half, .unrecognizedCover) { canvas in
            canvas.centredWord(300, length: 200, height: 10, .black)
            canvas.word(canvas.middle - 90, 318, length: 69, height: 10, .black)
            canvas.word(canvas.middle + 21, 318, length: 69, height: 10, .black)
        },
        // Two lines that begin at one margin.
        LimitDrawing(.fewestListLines, half, .unrecognizedCover) { canvas in
            canvas.word(canvas.middle - 100, 300, length: 200, height: 14, .black)
            canvas.word(canvas.middle - 100, 326, length: 180, height: 14, .black)
        },
        // An emblem, and a maker's name at the lower edge.
        LimitDrawing(.footerHeight, half, .unrecognizedCover) { footer(&$0) },
        LimitDrawing(.longestFooter, half, .unrecognizedCover) { footer(&$0, length: 200) },
        // Higher than it would be on a taller screen.
        LimitDrawing(.footerReach, half, .unrecognizedCover) { canvas in
            emblem(&canvas)
            canvas.centredWord(330, length: 140, height: 24, .black)
            canvas.centredWord(581, length: 110, height: 12, .black)
        },
        // Three lines that begin at one margin, two of them with thin letters.
        LimitDrawing(.marginSlack, half, .unmasked) { canvas in
            canvas.word(80, 300, length: 220, height: 14, .black)
            canvas.word(84, 326, length: 190, height: 14, .black)
            canvas.word(82, 352, length: 196, height: 14, .black)
        },
    ]

    private static func footer(_ canvas: inout Canvas, length: Double = 140) {
        emblem(&canvas)
        canvas.centredWord(622, length: length, height: 14, .black)
    }

    private static func shortName(_ canvas: inout Canvas) {
        canvas.centredWord(200, length: 60, height: 24, .black)
        canvas.centredWord(300, length: 200, height: 40, .black)
    }

    static func dashed(_ canvas: inout Canvas, dash: Double, height: Double = 20) {
        canvas.word(canvas.middle - dash / 2 - 100, 300, length: 96, height: height, .black)
        canvas.fill(canvas.middle - dash / 2, 300 + height / 2 - 2, dash, 4, .black)
        canvas.word(canvas.middle + dash / 2 + 4, 300, length: 96, height: height, .black)
    }

    /// Three words with letters below one stroke each, as Devanagari has them.
    static func hanging(_ canvas: inout Canvas, letters: Int = 3, stroke: Range<Double>) {
        let (width, height) = (84.0, 40.0)
        for left in [48.0, 144, 240] {
            canvas.fill(left, 300 + stroke.lowerBound, width, stroke.upperBound - stroke.lowerBound, .black)
            for letter in 0..<letters {
                let x = (left + (Double(letter) + 0.5) * width / Double(letters) - 3).rounded()
                canvas.fill(x, 300 + stroke.upperBound, 6, height - stroke.upperBound, .black)
                canvas.fill(x, 300, 6, stroke.lowerBound, .black)
            }
        }
    }

    private static let strokes: [LimitDrawing] = [
        LimitDrawing(.barWidth, double, .unmasked) { dashed(&$0, dash: 60) },
        LimitDrawing(.longestStroke, double, .unmasked) { dashed(&$0, dash: 40) },
        // The dash is shaded along its length.
        LimitDrawing(.equalCells, double, .unrecognizedCover) { canvas in
            dashed(&canvas, dash: 60)
            for pixel in 0..<120 {
                canvas.fill(
                    canvas.middle - 30 + Double(pixel) / 2, 308, 0.5, 4, grey(UInt8(30 + 3 * pixel / 8)))
            }
        },
        LimitDrawing(.thickestHeadstroke, half, .unrecognizedCover) { hanging(&$0, stroke: 4..<14) },
        LimitDrawing(.lowestHeadstroke, half, .unrecognizedCover) { hanging(&$0, stroke: 18..<22) },
        LimitDrawing(.widestLetter, half, .unrecognizedCover) { hanging(&$0, letters: 2, stroke: 4..<8) },
    ]

    /// A card with round corners, as wide as may be without being one by its edges.
    static func card(_ canvas: inout Canvas, height: Double, lines: [(y: Double, height: Double)]) {
        canvas.rounded(canvas.middle - 85, 220, 170, height, radius: 20, .brand)
        for line in lines { canvas.centredWord(220 + line.y, length: 100, height: line.height, .white) }
    }

    private static let cards: [LimitDrawing] = [
        // Under a picture that fills half of the card.
        LimitDrawing(.filledShare, double, .unmasked) { canvas in
            card(&canvas, height: 290, lines: [(212, 8), (236, 8), (260, 8)])
            canvas.ellipse(canvas.middle - 78, 232, 156, 156, .black, .grey, .white, .grey, .black)
        },
        LimitDrawing(.fewestContentLines, half, .unrecognizedCover) {
            card(&$0, height: 150, lines: [(40, 12), (80, 12)])
        },
        LimitDrawing(.tallestContent, half, .unmasked) {
            card(&$0, height: 200, lines: [(30, 30), (84, 30), (138, 30)])
        },
        // The first line stands near the upper edge.
        LimitDrawing(.contentBorder, double, .unmasked) {
            card(&$0, height: 150, lines: [(9, 6), (60, 12), (90, 12)])
        },
        // A thread hangs from the card, and at its end a bead of nearly the card's colour.
        LimitDrawing(.equalFill, double, .unmasked) { canvas in
            card(&canvas, height: 120, lines: [(20, 12), (50, 12), (80, 12)])
            canvas.fill(canvas.middle - 2, 340, 4, 220, .black)
            canvas.ellipse(canvas.middle - 12, 560, 24, 24, RGBColor(red: 202, green: 40, blue: 30))
        },
    ]

    /// A line of dots.
    static func dotted(_ canvas: inout Canvas, height: Double) {
        for dot in 0..<30 { canvas.fill(canvas.middle - 118 + Double(dot) * 8, 300, 4, height, .black) }
    }

    private static let shapes: [LimitDrawing] = [
        LimitDrawing(.shortestSide, double, .unmasked) { canvas in
            canvas.fill(canvas.middle - 85, 280, 170, 100, .brand)
        },
        // In a large emblem a panel that is hardly another shade.
        LimitDrawing(.panelStep, double, .unmasked) { canvas in
            canvas.ellipse(canvas.middle - 130, 180, 260, 300, grey(100))
            canvas.fill(canvas.middle - 82, 280, 164, 80, grey(104))
        },
        // A plate whose corners are notched.
        LimitDrawing(.cornerReach, double, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 80, 280, 160, 90, .brand)
            for (x, y) in [(-80.0, 280.0), (76, 280), (-80, 366), (76, 366)] {
                canvas.fill(canvas.middle + x, y, 4, 4, .white)
            }
        },
        LimitDrawing(.smallestPanel, half, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 60, 280, 120, 70, .brand)
        },
        // A button with round corners.
        LimitDrawing(.longEdge, double, .unmasked) { canvas in
            canvas.rounded(canvas.middle - 112, 300, 224, 60, radius: 12, .brand)
        },
        // A wide emblem on a tablet.
        LimitDrawing(
            .longestEdge, half, .unrecognizedCover,
            on: { Canvas(size: PixelSize(width: 2732, height: 2048), scale: 2, .white).image },
            { $0.rounded(530, 400, 306, 100, radius: 12, .brand) }),
        LimitDrawing(.separatorWidth, double, .unmasked) { dotted(&$0, height: 2) },
        LimitDrawing(.separatorHeight, half, .unmasked) { dotted(&$0, height: 4) },
    ]
}
