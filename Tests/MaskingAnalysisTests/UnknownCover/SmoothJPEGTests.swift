import Foundation
import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// Soft shades as JPEG stores them: of each block of 8 × 8 pixels hardly more than its mean.
@Suite struct SmoothJPEGTests {
    /// - Parameter swing: of the shades, in levels.
    private static func shades(swing: Double) -> RGBAImage {
        let size = LimitDrawing.screen.size
        func wave(_ x: Int, _ y: Int, _ phase: Double) -> UInt8 {
            UInt8(128 + swing * sin(Double(x / 8 * 8) / 90 + phase) * sin(Double(y / 8 * 8) / 90))
        }
        return RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let at = (y * size.width + x) * 4
                    let color = (wave(x, y, 0), wave(x, y, 0.3), wave(x, y, 0.6))
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (color.0, color.1, color.2, 255)
                }
            }
        }
    }

    private static func judge(_ swing: Double = 20, _ draw: (inout Canvas) -> Void = { _ in }) -> Judgement {
        let image = Canvas.over(shades(swing: swing), LimitDrawing.screen, draw)
        let context = JudgingContext(isLossy: true, pixelsPerPoint: LimitDrawing.screen.scale)
        return MaskingAnalyzer().judge(image, context)
    }

    @Test func `Steps from block to block show nothing`() {
        let judged = Self.judge()
        #expect(judged.verdict == .masked, "\(judged.message)")
    }

    /// The letters are some ten levels darker than the middle shade.
    @Test func `Text among them is content`() {
        let judged = Self.judge { canvas in
            for row in 0..<6 {
                canvas.text(
                    24, 200 + Double(row) * 40, height: 20, letters: 14, RGBColor(red: 112, green: 112, blue: 112))
            }
        }
        #expect(judged.verdict.isLeak, "\(judged.message)")
    }
}
