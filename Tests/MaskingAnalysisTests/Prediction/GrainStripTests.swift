import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers that are fine-grained in strips, which no block at a multiple of its side lies in.
@Suite struct GrainStripTests {
    private static let size = PixelSize(width: 1170, height: 2532)

    /// One colour with strips of a pattern, each so high, a hundred and twenty-eight pixels from the last one.
    private static func cover(_ height: Int, from first: Int, _ isInk: (_ x: Int, _ y: Int) -> Bool) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for at in 0..<size.area {
                let (x, y) = (at % size.width, at / size.width)
                let isStrip = (y + 128 - first) % 128 < height
                let level: UInt8 = isStrip ? (isInk(x, y) ? 30 : 235) : 200
                for channel in 0..<3 { pixels[4 * at + channel] = level }
                pixels[4 * at + 3] = 255
            }
        }
    }

    private static func checks(_ x: Int, _ y: Int) -> Bool { (x / 8 + y / 8) % 2 == 0 }
    private static func stripes(_ x: Int, _ y: Int) -> Bool { (x + y) / 8 % 2 == 0 }

    /// With a line of text in the middle of each strip, of which so much is seen.
    private static func shown(_ cover: RGBAImage, _ height: Int, from first: Int, opacity: Double) -> RGBAImage {
        var letters = Canvas(size: size, scale: 1, .white)
        for top in stride(from: first, to: size.height - height, by: 128) {
            letters.text(80, Double(top) + 0.1 * Double(height), height: 0.8 * Double(height), letters: 18, .black)
        }
        var pixels = cover.pixels
        for at in pixels.indices where at % 4 < 3 && letters.image.pixels[at] < 128 {
            let ink = at % 4 == 0 ? 220.0 : 20
            pixels[at] = UInt8((Double(pixels[at]) * (1 - opacity) + ink * opacity).rounded())
        }
        return RGBAImage(size: size, pixels: pixels)
    }

    private static func judge(_ image: RGBAImage, _ cover: RGBAImage) -> Judgement {
        let template = OverlayTemplate(
            id: "art", kind: .image(CoverPicture(cover), fit: .stretch, background: .black))
        return MaskingAnalyzer().judge(image, JudgingContext(templates: [template], pixelsPerPoint: 3))
    }

    @Test(arguments: [56, 96], [0, 20, 64])
    func `Text on strips of grain is seen`(height: Int, first: Int) {
        for isInk in [Self.checks, Self.stripes] {
            let cover = Self.cover(height, from: first, isInk)
            let covered = Self.judge(cover, cover)
            #expect(covered.verdict == .masked, "\(covered.message)")
            for opacity in [0.2, 0.3] {
                let judged = Self.judge(Self.shown(cover, height, from: first, opacity: opacity), cover)
                #expect(judged.verdict.isLeak, "\(opacity): \(judged.message)")
            }
        }
    }
}
