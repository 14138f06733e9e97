import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// A fine-grained cover explains each cell that has about its mean colour, whatever is seen there.
@Suite struct AbsentCoverTests {
    private static let size = PixelSize(width: 750, height: 1334)

    /// Dots in dark and light greys, in so much of the height, on one grey.
    private static func grain(_ share: Double = 1) -> RGBAImage {
        var random = SplitMix64(seed: 5)
        let levels: [UInt8] = [40, 110, 190, 250]
        var canvas = Canvas(size: size, scale: 1, RGBColor(red: 150, green: 150, blue: 150))
        for _ in 0..<90_000 {
            let (x, y) = (
                Int.random(in: 0..<size.width, using: &random),
                Int.random(in: 0..<Int(share * Double(size.height)), using: &random)
            )
            let level = levels.randomElement(using: &random) ?? 0
            canvas.fill(
                Double(x), Double(y), Double.random(in: 2...6, using: &random),
                Double.random(in: 2...6, using: &random),
                RGBColor(red: level, green: level, blue: level))
        }
        return canvas.image
    }

    /// Shades about its mean that have no edges, as a wide blur leaves them, in so much of the height on the same grey.
    private static func shades(_ share: Double = 1) -> RGBAImage {
        let small = Canvas(size: PixelSize(width: 5, height: 9), scale: 1, .white).image
        var random = SplitMix64(seed: 9)
        let levels = (0..<small.size.area).map { _ in Double.random(in: 120...175, using: &random) }
        return RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    func part(_ at: Int, _ length: Int, _ steps: Int) -> (Int, Double) {
                        let place = Double(at) / Double(length) * Double(steps - 1)
                        let first = min(steps - 2, Int(place))
                        let rest = place - Double(first)
                        return (first, rest * rest * (3 - 2 * rest))
                    }
                    let (column, across) = part(x, size.width, 5)
                    let (row, down) = part(y, size.height, 9)
                    func line(_ row: Int) -> Double {
                        levels[row * 5 + column] * (1 - across) + levels[row * 5 + column + 1] * across
                    }
                    let level = line(row) * (1 - down) + line(row + 1) * down
                    let fading = share < 1 ? (share * Double(size.height) - Double(y)) / 200 : 1
                    let rest = max(0, min(1, fading))
                    let value = UInt8((150 + (level - 150) * rest * rest * (3 - 2 * rest)).rounded())
                    for channel in 0..<3 { pixels[4 * (y * size.width + x) + channel] = value }
                    pixels[4 * (y * size.width + x) + 3] = 255
                }
            }
        }
    }

    private static func judge(_ image: RGBAImage, _ cover: RGBAImage = grain()) -> Judgement {
        let templates = [
            OverlayTemplate(id: "art", kind: .image(CoverPicture(cover), fit: .stretch, background: .black)),
            OverlayTemplate(id: "blur", kind: .blur(minimumRadius: 8)),
        ]
        return MaskingAnalyzer().judge(image, JudgingContext(templates: templates, pixelsPerPoint: 2))
    }

    @Test func `A fine-grained cover is not seen where its grain is not`() {
        let judged = Self.judge(Self.shades())
        #expect(judged.verdict == .masked, "\(judged.verdict) \(judged.message)")
        #expect(judged.template == "blur")
    }

    @Test(arguments: [(0.4, Verdict.partiallyMasked), (0.65, .masked)])
    func `One that is flat in most of it is seen where that is`(share: Double, verdict: Verdict) {
        let judged = Self.judge(Self.shades(share), Self.grain(share))
        #expect(judged.verdict == verdict, "\(judged.message)")
    }

    @Test(arguments: [0.3, 0.45, 0.6])
    func `A sheet above it is reported, and the cover beside it is not`(share: Double) {
        let height = (Double(Self.size.height) * share).rounded()
        var sheet = Canvas(size: PixelSize(width: Self.size.width, height: Int(height)), scale: 2, .white)
        for line in 0..<Int(height / 2 / 40) { sheet.text(20, 10 + 40 * Double(line), height: 18, letters: 14, .black) }
        var pixels = Self.grain().pixels
        pixels.replaceSubrange((pixels.count - sheet.image.pixels.count)..., with: sheet.image.pixels)
        let judged = Self.judge(RGBAImage(size: Self.size, pixels: pixels))
        #expect(judged.verdict == .partiallyMasked, "\(judged.verdict) \(judged.message)")
        #expect(judged.template == "art")
        let top = judged.regions.map(\.rectangle.y).min() ?? 0
        #expect(abs(top - (Self.size.height - Int(height))) <= 40, "\(judged.regions)")
    }
}
