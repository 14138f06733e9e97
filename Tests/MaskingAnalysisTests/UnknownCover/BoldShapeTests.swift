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
