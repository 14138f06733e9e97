import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Screens under a weak blur with an emblem in front, which is sharp.
@Suite struct BlurredWritingTests {
    /// What is behind the text.
    enum Ground: String, CaseIterable, Sendable {
        case white, black, shades

        var image: RGBAImage {
            switch self {
            case .white: Canvas(.copy, .white).image
            case .black: Canvas(.copy, .black).image
            case .shades:
                .shade(.copy) { x, y in SIMD3(200 - 60 * y, 190 - 40 * x * x, 210 - 50 * x * y) }
            }
        }

        /// So many levels from the ground.
        func ink(_ contrast: Int) -> RGBColor {
            let level = UInt8(self == .black ? contrast : (self == .white ? 255 : 190) - contrast)
            return RGBColor(red: level, green: level, blue: level)
        }
    }

    private static func emblem(on image: RGBAImage, _ screen: Screen = .copy) -> RGBAImage {
        Canvas.over(image, screen) { canvas in
            let (x, y) = (canvas.middle, canvas.heightPoints / 2)
            canvas.rounded(x - 40, y - 40, 80, 80, radius: 18, .brand)
            canvas.ellipse(x - 20, y - 20, 40, 40, .white)
        }
    }

    private static func judge(_ image: RGBAImage) -> Judgement {
        MaskingAnalyzer().judge(image, JudgingContext(pixelsPerPoint: Screen.copy.scale))
    }

    /// Lines that begin near the left edge and go on beyond the right one.
    private static func text(
        _ lines: Int, points: Double, on ground: Ground, _ screen: Screen = .copy
    ) -> RGBAImage {
        Canvas.over(ground.image, screen) { canvas in
            for line in 0..<lines {
                canvas.text(
                    24, 60 + Double(line) * points * 1.4, height: points * 0.72, letters: 60 - line % 4,
                    ground.ink(40))
            }
        }
    }

    /// Programs read text of 6.25 σ after sharpening, and of 7.7 σ nearly as it is.
    @Test(arguments: [0.13, 0.16], [(17.0, 3), (17, 6), (20, 3), (20, 6)])
    func `Blurred text beside it can be read`(share: Double, text: (points: Double, lines: Int)) {
        for ground in Ground.allCases {
            let page = Self.text(text.lines, points: text.points, on: ground)
            let blurred = GaussianBlur.apply(page, sigma: text.points * share * Screen.copy.scale)
            let judged = Self.judge(Self.emblem(on: blurred))
            #expect(judged.verdict.isLeak, "\(ground): \(judged.verdict) \(judged.message)")
        }
    }

    /// Six lines of a few words whose middle is that of the screen.
    @Test(arguments: [0.13, 0.16], [15.0, 17, 20])
    func `So can text on a screen that was turned`(share: Double, points: Double) {
        let screen = Screen(
            testDescription: "small phone", size: PixelSize(width: 750, height: 1334), scale: 2)
        for contrast in [40, 60, 90] {
            var page = Canvas(screen, .white).turned
            for line in 0..<6 {
                page.text(
                    110, page.heightPoints / 2 + (Double(line) - 3) * points * 1.4, height: points * 0.72,
                    letters: Int(340 / points) - line % 3 * 4, Ground.white.ink(contrast))
            }
            let blurred = GaussianBlur.apply(page.turned.image, sigma: points * share * screen.scale)
            let image = Self.emblem(on: blurred, screen)
            let judged = MaskingAnalyzer().judge(image, JudgingContext(pixelsPerPoint: screen.scale))
            #expect(judged.verdict.isLeak, "\(contrast) levels: \(judged.verdict) \(judged.message)")
        }
    }

    @Test func `What is said of it names the text's place`() throws {
        let points = 17.0
        let blurred = GaussianBlur.apply(
            Self.text(6, points: points, on: .white), sigma: points * 0.16 * Screen.copy.scale)
        let judged = Self.judge(Self.emblem(on: blurred))
        #expect(judged.verdict == .legibleBlur, "\(judged.message)")
        let region = try #require(judged.regions.first)
        let (top, bottom) = (60.0, 60 + 6 * points * 1.4)
        #expect(Double(region.rectangle.y) > (top - points) * Screen.copy.scale, "\(region.rectangle)")
        #expect(Double(region.rectangle.maxY) < (bottom + points) * Screen.copy.scale, "\(region.rectangle)")
        #expect(Double(region.rectangle.height) > 0.6 * (bottom - top) * Screen.copy.scale, "\(region.rectangle)")
    }

    @Test(arguments: Ground.allCases)
    func `Shadows, glows and soft shapes beside it are artwork`(ground: Ground) {
        let page = Canvas.over(ground.image, .copy) { canvas in
            let (x, y) = (canvas.middle, canvas.heightPoints / 2)
            canvas.ellipse(x - 60, y - 52, 120, 120, ground.ink(40))
            canvas.ellipse(x - 50, y + 70, 100, 14, ground.ink(60))
            for side in [-1.0, 1] { canvas.ellipse(x + side * 90 - 15, y - 15, 30, 30, ground.ink(50)) }
        }
        let judged = Self.judge(Self.emblem(on: GaussianBlur.apply(page, sigma: 4 * Screen.copy.scale)))
        #expect(judged.verdict == .unrecognizedCover, "\(judged.verdict) \(judged.message)")
    }

    /// What is as large as a picture in a grid makes waves however far it is blurred, and a large title does.
    @Test(arguments: [12.0, 16])
    func `Waves under a blur that hides text are none`(sigma: Double) throws {
        var page = Canvas(.phone, RGBColor(red: 170, green: 160, blue: 150))
        for row in 0..<11 {
            for column in 0..<6 {
                let shade = UInt8(60 + (row * 53 + column * 97) % 120)
                page.fill(
                    Double(column) * 66 + 8, Double(row) * 78 + 8, 44, 60,
                    RGBColor(red: shade, green: shade + 20, blue: 120))
            }
        }
        let blurred = GaussianBlur.apply(page.image, sigma: sigma * Screen.phone.scale)
        let grid = CellGrid(Self.emblem(on: blurred, .phone))
        let measured = BlurMeter(pixelsPerPoint: Screen.phone.scale).measure(grid)
        #expect(try #require(measured.sigmaPoints) > BlurJudge.defaultMinimum)
        try #require(BlurredWriting.bounds(in: grid, beside: measured.sharp) != nil)
        let judge = ZeroConfigurationJudge(pixelsPerPoint: Screen.phone.scale)
        #expect(judge.blurredWriting(grid, measured) == nil)
    }
}
