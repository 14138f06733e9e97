import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Letters so bold that their sides are as straight and as long as a panel's, and panels.
@Suite struct BoldShapeTests {
    private static func judged(_ screen: Screen = .phone, _ draw: (inout Canvas) -> Void) -> Judgement {
        var canvas = Canvas(screen, .white)
        draw(&canvas)
        return MaskingAnalyzer().judge(canvas.image, JudgingContext(pixelsPerPoint: screen.scale))
    }

    /// Bars of letters, each in a box of 70×100 points: where they begin and end in it.
    private static let letters: [Character: [(x: Double, y: Double, width: Double, height: Double)]] = [
        "F": [(0, 0, 24, 100), (0, 0, 70, 24), (0, 42, 62, 24)], "L": [(0, 0, 24, 100), (0, 76, 70, 24)],
        "T": [(0, 0, 70, 24), (23, 0, 24, 100)],
        "E": [(0, 0, 24, 100), (0, 0, 70, 24), (0, 76, 70, 24), (0, 40, 62, 20)],
        "I": [(2, 0, 66, 100)], "i": [(2, 8, 66, 92)], "W": [(2, 0, 80, 100)],
    ]

    private static func write(_ word: String, on canvas: inout Canvas, y: Double, _ color: RGBColor) {
        let left = canvas.widthPoints / 2 - (Double(word.count) * 86 - 16) / 2
        for (place, letter) in word.enumerated() {
            for bar in letters[letter] ?? [] {
                canvas.fill(left + Double(place) * 86 + bar.x, y + bar.y, bar.width, bar.height, color)
            }
        }
    }

    @Test(arguments: ["FELT", "LEFT", "TELL"])
    func `A word in bold letters with square corners is an emblem`(word: String) {
        let judged = Self.judged { Self.write(word, on: &$0, y: 320, .brand) }
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message) \(judged.objections)")
    }

    /// A step lies on each side of mixed cells, so that one letter has several rectangles.
    @Test(arguments: [(2, true), (-2, true), (3, false), (-3, false)])
    func `Rectangles whose sides are two cells apart are one letter's`(off: Int, isOne: Bool) {
        let letter = CellRectangle(x0: 20, y0: 30, x1: 60, y1: 90)
        var moved = [letter, letter, letter, letter]
        moved[0].x0 += off
        moved[1].y0 += off
        moved[2].x1 += off
        moved[3].y1 += off
        for panel in moved { #expect(BoldShape.isOne(letter, panel) == isOne) }
    }

    @Test(arguments: [("LIFT", true), ("TILE", true), ("LiFT", false), ("LWFT", false), ("II", false)])
    func `A bold I is filled, as high as a letter beside it and no wider`(word: String, isName: Bool) {
        let judged = Self.judged { Self.write(word, on: &$0, y: 320, .brand) }
        #expect(judged.verdict.isLeak == !isName, "\(judged.message) \(judged.objections)")
        #expect(judged.objections.map(\.id).contains(.panel) == !isName)
    }

    @Test func `An I in another colour, or with something on it, is a panel`() {
        for isMarked in [true, false] {
            let judged = Self.judged { canvas in
                Self.write("LIFT", on: &canvas, y: 320, .brand)
                let left = canvas.widthPoints / 2 - 164 + 88
                if isMarked {
                    canvas.fill(left + 20, 340, 20, 8, .grey)
                } else {
                    canvas.fill(left, 320, 66, 100, .grey)
                }
            }
            #expect(judged.objections.map(\.id).contains(.panel), "\(judged.message) \(judged.objections)")
        }
    }

    /// Wider than square shapes in artwork: with words in the ground's colour, with a picture on it, and as a frame.
    @Test(arguments: ["words", "picture", "frame"])
    func `A panel with square corners stays content`(content: String) {
        let judged = Self.judged { canvas in
            let (left, width) = (canvas.widthPoints / 2 - 110, 220.0)
            switch content {
            case "words":
                canvas.fill(left, 320, width, 120, .brand)
                for row in 0..<2 { canvas.text(left + 12, 340 + 36 * Double(row), height: 16, letters: 12, .white) }
            case "picture":
                var random = SplitMix64(seed: 3)
                for tile in 0..<66 {
                    let color = RGBColor(
                        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                        blue: 90)
                    canvas.fill(left + 20 * Double(tile % 11), 320 + 20 * Double(tile / 11), 20, 20, color)
                }
            default:
                canvas.fill(left, 320, width, 120, .brand)
                canvas.fill(left + 8, 328, width - 16, 104, .white)
                canvas.text(left + 24, 360, height: 16, letters: 12, .brand)
            }
        }
        #expect(judged.verdict.isLeak && judged.objections.map(\.id).contains(.panel), "\(judged.objections)")
    }
}
