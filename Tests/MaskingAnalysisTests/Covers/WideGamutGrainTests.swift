import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Fine-grained covers in the values of another gamut: each cell may differ by as much as these do, but not all of them.
@Suite struct WideGamutGrainTests {
    private static let size = PixelSize(width: 750, height: 1334)

    /// Like banknotes: paper and print in greys, and here and there a numeral in green.
    private static func artwork(_ seed: UInt64) -> RGBAImage {
        var random = SplitMix64(seed: seed)
        var canvas = Canvas(size: size, scale: 1, RGBColor(red: 214, green: 218, blue: 212))
        func scraps(_ count: Int, in area: PixelRectangle, _ inks: [RGBColor]) {
            for _ in 0..<count {
                let x = Int.random(in: area.x..<area.x + area.width, using: &random)
                let y = Int.random(in: area.y..<area.y + area.height, using: &random)
                func side() -> Double { [3.0, 5, 8, 12].randomElement(using: &random) ?? 1 }
                canvas.fill(Double(x), Double(y), side(), side(), inks.randomElement(using: &random) ?? .white)
            }
        }
        scraps(
            20_000, in: PixelRectangle(size),
            [UInt8(60), 110, 160, 245].map { RGBColor(red: $0, green: $0, blue: $0) })
        for _ in 0..<24 {
            let (x, y) = (Int.random(in: 0..<660, using: &random), Int.random(in: 0..<1280, using: &random))
            scraps(
                120, in: PixelRectangle(x: x, y: y, width: 68, height: 28),
                [
                    RGBColor(red: 90, green: 140, blue: 105), RGBColor(red: 245, green: 245, blue: 245),
                    RGBColor(red: 200, green: 205, blue: 200),
                ])
        }
        return canvas.image
    }

    private static func judge(_ image: RGBAImage, _ cover: RGBAImage) -> Judgement {
        let template = OverlayTemplate(
            id: "art", kind: .image(CoverPicture(cover), fit: .aspectFill, background: .black))
        return MaskingAnalyzer().judge(image, JudgingContext(templates: [template], pixelsPerPoint: 2))
    }

    @Test(arguments: [UInt64(1), 2, 3], [false, true])
    func `A fine-grained cover is one in either gamut, and hides nothing`(seed: UInt64, isWide: Bool) {
        let cover = Self.artwork(seed)
        let image = isWide ? cover.asDisplayP3 : cover
        let judged = Self.judge(image, cover)
        #expect(judged.verdict == .masked, "\(judged.message) \(judged.regions)")
        #expect(judged.notes.contains { $0.contains("Display P3") } == isWide, "\(judged.notes)")
        // Lines of a text, which takes 8 % of what is under its letters away.
        var letters = Canvas(size: Self.size, scale: 2, .white)
        for line in 0..<10 { letters.text(30, 60 + 50 * Double(line), height: 20, letters: 16, .black) }
        var veiled = image.pixels
        for at in veiled.indices where at % 4 < 3 && letters.image.pixels[at] < 128 {
            veiled[at] = UInt8((Double(veiled[at]) * 0.92).rounded())
        }
        let shown = Self.judge(RGBAImage(size: Self.size, pixels: veiled), cover)
        #expect(shown.verdict.isLeak, "\(shown.message)")
    }
}
