import Foundation
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers enlarged by other filters than a GPU's, which make edges steeper and overshoot beside them.
@Suite struct CrispCoverTests {
    /// How much a sample so far away has of a pixel.
    enum Filter: CaseIterable {
        /// Keys 1981, with a = −1/2.
        case cubic
        /// Duchon 1979, with three lobes.
        case lanczos

        func weight(_ x: Double) -> Double {
            let x = abs(x)
            switch self {
            case .cubic:
                if x <= 1 { return 3 * pow(x, 3) / 2 - 5 * pow(x, 2) / 2 + 1 }
                return x < 2 ? -pow(x, 3) / 2 + 5 * pow(x, 2) / 2 - 4 * x + 2 : 0
            case .lanczos:
                func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
                return x < 3 ? sinc(x) * sinc(x / 3) : 0
            }
        }
    }

    /// Pixels of the screen for each of the picture.
    private static let scale = 4
    private static let picture = PixelSize(width: 292, height: 632)
    private static var screen: PixelSize { PixelSize(width: picture.width * scale, height: picture.height * scale) }

    /// Rectangles of a few pixels in all colours, as small artwork has.
    private static func artwork(_ seed: UInt64) -> RGBAImage {
        var random = SplitMix64(seed: seed)
        var canvas = Canvas(size: picture, scale: 1, RGBColor(red: 120, green: 130, blue: 140))
        for _ in 0..<4000 {
            let (x, y) = (Int.random(in: 0..<292, using: &random), Int.random(in: 0..<632, using: &random))
            func side() -> Double { [1.0, 2, 3, 5, 8].randomElement(using: &random) ?? 1 }
            let color = UInt32.random(in: 0..<1 << 24, using: &random)
            canvas.fill(
                Double(x), Double(y), side(), side(),
                RGBColor(
                    red: UInt8(color & 255), green: UInt8(color >> 8 & 255), blue: UInt8(color >> 16)))
        }
        return canvas.image
    }

    /// Each pixel is the weighted mean of the samples around it; rows first, and rounded once between.
    private static func enlarged(_ image: RGBAImage, _ filter: Filter) -> RGBAImage {
        func line(_ length: Int, _ sample: (Int) -> Double) -> [UInt8] {
            (0..<length * scale).map { pixel in
                let place = (Double(pixel) + 0.5) / Double(scale) - 0.5
                var (sum, weights) = (0.0, 0.0)
                for index in Int(place.rounded(.down)) - 2...Int(place.rounded(.down)) + 3 {
                    let weight = filter.weight(place - Double(index))
                    sum += weight * sample(max(0, min(length - 1, index)))
                    weights += weight
                }
                return UInt8(max(0, min(255, (sum / weights).rounded())))
            }
        }
        var result = [UInt8](repeating: 255, count: screen.area * 4)
        for channel in 0..<3 {
            let rows = (0..<image.height).map { y in
                line(image.width) { Double(image.pixels[(y * image.width + $0) * 4 + channel]) }
            }
            for x in 0..<screen.width {
                for (y, value) in line(image.height, { Double(rows[$0][x]) }).enumerated() {
                    result[(y * screen.width + x) * 4 + channel] = value
                }
            }
        }
        return RGBAImage(size: screen, pixels: result)
    }

    private static func judge(_ image: RGBAImage, _ cover: RGBAImage, over ground: RGBColor = .black) -> Judgement {
        let template = OverlayTemplate(
            id: "art", kind: .image(CoverPicture(cover), fit: .aspectFill, background: ground))
        return MaskingAnalyzer().judge(image, JudgingContext(templates: [template], pixelsPerPoint: 3))
    }

    /// With holes, through which a background is seen.
    private static func withHoles(_ image: RGBAImage, _ seed: UInt64) -> RGBAImage {
        let other = artwork(seed)
        return RGBAImage(size: image.size) { pixels in
            for at in 0..<image.size.area {
                for channel in 0..<3 { pixels[4 * at + channel] = image.pixels[4 * at + channel] }
                pixels[4 * at + 3] = other.pixels[4 * at] < 100 ? 80 : 255
            }
        }
    }

    @Test(arguments: Filter.allCases, [(UInt64(1), true), (2, true), (1, false), (2, false)])
    func `A small picture that a crisp filter enlarged is the cover, and hides nothing`(
        filter: Filter, picture: (seed: UInt64, isOpaque: Bool)
    ) {
        let cover =
            picture.isOpaque
            ? Self.artwork(picture.seed) : Self.withHoles(Self.artwork(picture.seed), picture.seed + 10)
        let image = Self.enlarged(cover.composited(over: 90), filter)
        let ground = RGBColor(red: 90, green: 90, blue: 90)
        let judged = Self.judge(image, cover, over: ground)
        #expect(judged.verdict == .masked, "\(judged.message) \(judged.regions)")
        // Lines of a text, which takes 6 % of what is under its letters away.
        var letters = Canvas(size: Self.screen, scale: 3, .white)
        for line in 0..<10 { letters.text(30, 120 + 50 * Double(line), height: 20, letters: 18, .black) }
        var veiled = image.pixels
        for at in veiled.indices where at % 4 < 3 && letters.image.pixels[at] < 128 {
            veiled[at] = UInt8((Double(veiled[at]) * 0.94).rounded())
        }
        let shown = Self.judge(RGBAImage(size: Self.screen, pixels: veiled), cover, over: ground)
        #expect(shown.verdict.isLeak, "\(shown.message)")
    }

    /// A screen of a cover's own ground with a word on it, and above that a sheet, or a line on an edge of the word.
    @Test(arguments: [
        (PixelRectangle(x: 0, y: 2200, width: 1168, height: 328), false),
        (.init(x: 400, y: 1196, width: 12, height: 90), true),
    ])
    func `Other filters are tried where they could draw what is left`(other: PixelRectangle, isTried: Bool) {
        var cover = Canvas(size: Self.picture, scale: 1, .brand)
        cover.fill(100, 300, 92, 22, .white)
        let template = OverlayTemplate(
            id: "art", kind: .image(CoverPicture(cover.image), fit: .aspectFill, background: .black))
        var screen = Canvas(size: Self.screen, scale: 1, .brand)
        screen.fill(400, 1200, 368, 88, .white)
        screen.fill(
            Double(other.x), Double(other.y), Double(other.width), Double(other.height),
            RGBColor(red: 200, green: 40, blue: 40))
        var context = JudgingContext(templates: [template], pixelsPerPoint: 3)
        let work = PictureWork()
        context.work = work
        let judged = MaskingAnalyzer().judge(screen.image, context)
        #expect(judged.verdict.isLeak, "\(judged.message)")
        #expect((work.spent >= PictureWork.Cost.filtering * Self.screen.area) == isTried, "\(work.spent)")
    }

    /// A small file may be a picture of 64 million pixels, and drawing takes three times a picture's memory.
    @Test(arguments: [(2732, 2064, true), (4097, 2048, false), (8192, 8192, false)])
    func `What is larger than any screen is not drawn`(width: Int, height: Int, isDrawn: Bool) {
        let place = OverlayPlacement(x: 0, y: 0, width: Double(width), height: Double(height))
        let drawn = DrawingFilter.cubic.draw(
            Canvas(size: PixelSize(width: 8, height: 8), scale: 1, .brand).image, at: place, background: .black,
            screen: PixelSize(width: width, height: height))
        #expect((drawn != nil) == isDrawn)
    }
}
