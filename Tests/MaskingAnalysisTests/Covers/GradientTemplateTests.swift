import ByteReading
import ImageCodecs
import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Gradients as apps draw them, pixel by pixel, and as they come back from codecs.
@Suite struct GradientTemplateTests {
    /// A gradient of two colours or more in one direction.
    struct Sample: Sendable, CustomTestStringConvertible {
        var colors: [RGBColor]
        var direction: GradientCover.Direction = .toBottom

        var testDescription: String { "\(direction.rawValue) \(colors.map(\.hex).joined(separator: " "))" }

        var template: OverlayTemplate { OverlayTemplate(id: "gradient", kind: .gradient(colors, direction)) }
    }

    private static let night = [
        RGBColor(red: 12, green: 16, blue: 60), RGBColor(red: 90, green: 30, blue: 120),
        RGBColor(red: 20, green: 22, blue: 30),
    ]
    private static let sky = [RGBColor(red: 20, green: 90, blue: 200), RGBColor(red: 235, green: 240, blue: 250)]
    private static let pale = [RGBColor(red: 250, green: 250, blue: 252), RGBColor(red: 236, green: 238, blue: 244)]

    static let samples =
        GradientCover.Direction.allCases.map { Sample(colors: sky, direction: $0) }
        + [Sample(colors: night), Sample(colors: night, direction: .toBottomRight), Sample(colors: pale)]

    /// Rounded once, at each pixel's middle. A diagonal runs as `CAGradientLayer` draws it, or at a right angle to its
    /// line.
    static func drawn(_ sample: Sample, _ screen: Screen, atRightAngle: Bool = false) -> RGBAImage {
        let (w, h) = (Double(screen.size.width), Double(screen.size.height))
        return RGBAImage(size: screen.size) { pixels in
            for y in 0..<screen.size.height {
                for x in 0..<screen.size.width {
                    let (u, v) = ((Double(x) + 0.5) / w, (Double(y) + 0.5) / h)
                    let across = sample.direction == .toBottomLeft ? 1 - u : u
                    let place: Double =
                        switch sample.direction {
                        case .toBottom: v
                        case .toRight: u
                        case .toBottomRight, .toBottomLeft:
                            atRightAngle ? (across * w * w + v * h * h) / (w * w + h * h) : (across + v) / 2
                        }
                    let step = place * Double(sample.colors.count - 1)
                    let first = min(sample.colors.count - 2, Int(step))
                    let (a, b) = (sample.colors[first], sample.colors[first + 1])
                    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
                        UInt8((Double(a) + (Double(b) - Double(a)) * (step - Double(first))).rounded())
                    }
                    let at = (y * screen.size.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (
                        mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), 255
                    )
                }
            }
        }
    }

    private static func judge(
        _ image: RGBAImage, _ screen: Screen, _ sample: Sample, loss: CodecLoss? = nil
    ) -> Judgement {
        var context = JudgingContext(templates: [sample.template], pixelsPerPoint: screen.scale)
        context.loss = loss
        return MaskingAnalyzer().judge(image, context)
    }

    @Test(arguments: samples, Screen.all)
    func `A gradient covers any screen`(sample: Sample, screen: Screen) {
        let judgement = Self.judge(Self.drawn(sample, screen), screen, sample)
        #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
        #expect(judgement.technique == .gradient && judgement.certainty == .compared)
    }

    @Test(arguments: samples.filter { $0.direction == .toBottomRight || $0.direction == .toBottomLeft })
    func `A diagonal may lie at a right angle`(sample: Sample) {
        let image = Self.drawn(sample, .phone, atRightAngle: true)
        #expect(Self.judge(image, .phone, sample).verdict == .masked)
    }

    @Test(arguments: samples, [90, 75, 60])
    func `A gradient covers as JPEG`(sample: Sample, quality: Int) throws {
        let bytes = try JPEGEncoder.encode(Self.drawn(sample, .phone), quality: quality)
        let stored = try JPEGDecoder.decode(bytes, limits: .standard)
        let judgement = Self.judge(stored.image, .phone, sample, loss: stored.loss)
        #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
    }

    /// An encoder that gives blocks of 4 × 4 pixels one colour loses the most that ASTC can lose of a gradient.
    @Test(arguments: samples, Screen.all)
    func `A gradient covers as blocks of one colour`(sample: Sample, screen: Screen) {
        var pixels = Self.drawn(sample, screen).pixels
        let (w, h) = (screen.size.width, screen.size.height)
        for top in stride(from: 0, to: h, by: 4) {
            for left in stride(from: 0, to: w, by: 4) {
                let places = (top..<min(h, top + 4)).flatMap { y in
                    (left..<min(w, left + 4)).map { (y * w + $0) * 4 }
                }
                for channel in 0..<3 {
                    let sum = places.reduce(0) { $0 + Int(pixels[$1 + channel]) }
                    for at in places { pixels[at + channel] = UInt8((sum + places.count / 2) / places.count) }
                }
            }
        }
        let judgement = Self.judge(RGBAImage(size: screen.size, pixels: pixels), screen, sample)
        #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
    }

    @Test(arguments: samples, Screen.all)
    func `Content above a gradient is flagged`(sample: Sample, screen: Screen) {
        var canvas = Canvas(image: Self.drawn(sample, screen), scale: screen.scale)
        canvas.text(30, canvas.heightPoints * 0.6, height: 12, letters: 12, .grey)
        let judgement = Self.judge(canvas.image, screen, sample)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
        #expect(!judgement.regions.isEmpty)
    }

    /// Rounding to whole levels takes as much away as shines through.
    @Test(arguments: samples, [true, false])
    func `A page of large text at one part in a hundred is flagged, and so are its letters by two levels`(
        sample: Sample, isBlended: Bool
    ) {
        let drawn = Self.drawn(sample, .phone)
        var page = Canvas(.phone, .white)
        for line in 0..<8 {
            page.text(24, 60 + 90 * Double(line), height: 32, letters: 9, .black)
        }
        let image =
            isBlended
            ? Canvas.blend(drawn, over: page.image, opacity: 0.99)
            : RGBAImage(
                size: drawn.size,
                pixels: zip(drawn.pixels, page.image.pixels).map { $0 - ($1 < 128 ? min($0, 2) : 0) })
        for judged in [
            Self.judge(image, .phone, sample), MaskingAnalyzer().judge(image, JudgingContext(pixelsPerPoint: 3)),
        ] {
            #expect(judged.verdict.isLeak && !judged.regions.isEmpty, "\(judged.verdict) \(judged.message)")
        }
    }

    @Test(arguments: samples, [0.5, 0.8, 0.9, 0.96])
    func `Content through a gradient is flagged`(sample: Sample, opacity: Double) {
        let under = Canvas.list(.phone).image
        let image = Canvas.blend(Self.drawn(sample, .phone), over: under, opacity: opacity)
        let judgement = Self.judge(image, .phone, sample)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: samples, [0.1, 0.5, 0.9])
    func `Content beside a gradient is flagged`(sample: Sample, share: Double) {
        let size = Screen.phone.size
        let beside = PixelRectangle(
            x: 0, y: Int(Double(size.height) * share), width: size.width,
            height: size.height - Int(Double(size.height) * share))
        let image = Canvas.paste(
            beside, of: Canvas.list(.phone).image, onto: Self.drawn(sample, .phone))
        let judgement = Self.judge(image, .phone, sample)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: samples)
    func `Another gradient is not the template's`(sample: Sample) {
        let other = Sample(colors: sample.colors.reversed(), direction: sample.direction)
        let judgement = Self.judge(Self.drawn(other, .phone), .phone, sample)
        #expect(judgement.verdict != .masked, "\(judgement.message)")
    }

    @Test(arguments: samples)
    func `A gradient is learned from examples of several sizes`(sample: Sample) throws {
        let learned = try TemplateLearning.learn(
            [Screen.phone, .tablet].map {
                TemplateExample(image: Self.drawn(sample, $0), pixelsPerPoint: $0.scale)
            })
        let cover = try #require(learned.covers.first?.cover as? GradientCover)
        #expect(learned.covers.count == 1)
        #expect(cover.direction == sample.direction && cover.colors.count == sample.colors.count)
        for (found, drawn) in zip(cover.colors, sample.colors) {
            let difference = [(found.red, drawn.red), (found.green, drawn.green), (found.blue, drawn.blue)]
                .map { abs(Int($0) - Int($1)) }
            #expect((difference.max() ?? 255) <= 1, "\(found.hex) for \(drawn.hex)")
        }
    }

    @Test func `Neither a colour, a card, a screen nor a blur is learned as a gradient`() throws {
        let pictures = [
            Canvas(.phone, .brand).image, CoveringTechniqueTests.card(.phone, height: 28, dark: false),
            Canvas.list(.phone).image, GaussianBlur.apply(Canvas.list(.phone).image, sigma: 40),
        ]
        for picture in pictures {
            let learned = try? TemplateLearning.learn([TemplateExample(image: picture, pixelsPerPoint: 3)])
            #expect(!(learned?.covers ?? []).contains { $0.cover is GradientCover })
        }
    }
}
