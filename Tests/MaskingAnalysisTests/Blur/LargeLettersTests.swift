import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// A blur that hides ordinary text may leave a number readable that fills the screen.
@Suite struct LargeLettersTests {
    /// How a blur may come to count as a cover.
    enum Trust: String, CaseIterable, Sendable {
        case nothing, template, region

        func judge(_ image: RGBAImage, _ screen: Screen) -> Judgement {
            var context = JudgingContext(pixelsPerPoint: screen.scale)
            switch self {
            case .nothing: break
            case .template: context.templates = [OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: 6))]
            case .region:
                context.sensitiveRegions = [ScreenRegion(name: "number", x: 0, y: 0.2, width: 1, height: 0.4)]
            }
            return MaskingAnalyzer().judge(image, context)
        }
    }

    /// Digits of the height that those of a text of so many points have.
    private static let digitHeight = 0.72

    @Test(arguments: [("4795", 56.0, 8.0), ("90210", 64, 8), ("80235", 68, 10), ("4025", 76, 8)])
    func `Digits that programs read after sharpening leak`(number: String, points: Double, sigma: Double) {
        // 6.8 to 9.5 σ: programs read text of 5.5 to 6.7 σ.
        for (ground, ink) in [(RGBColor.white, RGBColor.black), (.black, .white), (.group, .brand)] {
            var canvas = Canvas(.copy, ground)
            let middle = canvas.widthPoints / 2
            canvas.digits(number, middle, canvas.heightPoints * 0.4, height: points * Self.digitHeight, ink)
            canvas.centredText(canvas.heightPoints * 0.8, height: 12, letters: 18, ink)
            let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
            for trust in Trust.allCases {
                let judged = trust.judge(image, .copy)
                #expect(judged.verdict.isLeak, "\(trust), \(ground): \(judged.verdict) \(judged.message)")
            }
        }
    }

    @Test(arguments: ["724", "4025"], [8.0, 10])
    func `So do the few of them that fill a line, whose sharpened edges ring`(number: String, sigma: Double) {
        for (ground, ink) in [(RGBColor.white, RGBColor.black), (.black, .white), (.group, .brand)] {
            var canvas = Canvas(.copy, ground)
            canvas.digits(number, canvas.widthPoints / 2, canvas.heightPoints * 0.4, height: 120, ink)
            let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
            for trust in Trust.allCases {
                let judged = trust.judge(image, .copy)
                #expect(judged.verdict.isLeak, "\(trust), \(ground): \(judged.verdict) \(judged.message)")
            }
        }
    }

    @Test(arguments: [("1,480.55", 72.0, 8.2), ("127073", 66, 8.2)], [true, false])
    func `So do those on a bar hardly higher than they are, or on a gradient`(
        text: (number: String, points: Double, sigma: Double), isBar: Bool
    ) {
        var canvas = Canvas(.phone, .group)
        let (middle, y) = (canvas.widthPoints / 2, canvas.heightPoints * 0.3)
        let height = text.points * Self.digitHeight
        if isBar {
            canvas.fill(14, y - text.points * 0.6, canvas.widthPoints - 28, text.points * 1.2, .black)
        } else {
            for step in 0..<Int(canvas.widthPoints) {
                let level = UInt8(60 + step / 3)
                canvas.fill(
                    Double(step), y - 100, 1, 200, RGBColor(red: level, green: level, blue: 200 - UInt8(step / 4)))
            }
        }
        canvas.digits(text.number.filter(\.isNumber), middle, y, height: height, .white)
        for line in 0..<5 {
            canvas.text(20, canvas.heightPoints * 0.6 + Double(line) * 50, height: 12, letters: 24, .black)
        }
        let image = GaussianBlur.apply(canvas.image, sigma: text.sigma * Screen.phone.scale)
        let judged = Trust.nothing.judge(image, .phone)
        #expect(judged.verdict.isLeak, "\(judged.verdict) \(judged.message)")
    }

    @Test(arguments: [("79327", 80.0, 11.4), ("2640", 96, 13), ("537967", 60, 8.2)], [0.5, 0.6])
    func `Faint ones with soft edges leak on a gradient`(
        text: (number: String, points: Double, sigma: Double), share: Double
    ) {
        let screen = Screen.copy
        var canvas = Canvas(screen, .black)
        let (width, height) = (canvas.widthPoints, canvas.heightPoints)
        for y in 0..<Int(height) {
            for x in stride(from: 0, to: Int(width), by: 4) {
                let along = (Double(x) / width + Double(y) / height) / 2
                canvas.fill(
                    Double(x), Double(y), 4, 1,
                    RGBColor(red: UInt8(160 + 70 * along), green: UInt8(45 + 160 * along), blue: 45))
            }
        }
        let ground = canvas
        canvas.digits(text.number, width / 2, height * 0.4, height: text.points * Self.digitHeight, .black)
        let soft = GaussianBlur.apply(canvas.image, sigma: text.sigma * screen.scale)
        let image = RGBAImage(
            size: soft.size,
            pixels: zip(ground.image.pixels, soft.pixels).map { plain, blurred in
                UInt8((Double(plain) + share * (Double(blurred) - Double(plain))).rounded())
            })
        for trust in [Trust.nothing, .region] {
            let judged = trust.judge(image, screen)
            #expect(judged.verdict.isLeak, "\(trust): \(judged.verdict) \(judged.message)")
        }
    }

    @Test(arguments: [RGBColor(red: 255, green: 149, blue: 0), RGBColor(red: 52, green: 199, blue: 89), .brand])
    func `Digits in a picture too smooth to measure its blur are read as well`(ink: RGBColor) throws {
        var canvas = Canvas(.phone, .white)
        canvas.digits("21373", canvas.widthPoints / 2, 300, height: 60 * Self.digitHeight, ink)
        let image = GaussianBlur.apply(canvas.image, sigma: 7.7 * Screen.phone.scale)
        for minimum in [nil, 7.6] as [Double?] {
            var context = JudgingContext(pixelsPerPoint: Screen.phone.scale)
            if let minimum {
                context.templates = [OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: minimum))]
            }
            let judge = BlurJudge(meter: BlurMeter(pixelsPerPoint: Screen.phone.scale))
            let judged = try #require(judge.lettersInSmooth(CellGrid(image), context))
            #expect(judged.verdict == .legibleBlur && judged.template == context.weakestBlur?.id)
            // What is ignored is not read.
            context.ignoreRegions = [ScreenRegion(name: "number", x: 0, y: 0, width: 1, height: 0.6)]
            #expect(judge.lettersInSmooth(CellGrid(image), context) == nil)
        }
        let list = GaussianBlur.apply(Canvas.list(.phone).image, sigma: 12 * Screen.phone.scale)
        let judge = BlurJudge(meter: BlurMeter(pixelsPerPoint: Screen.phone.scale))
        #expect(judge.lettersInSmooth(CellGrid(list), JudgingContext(pixelsPerPoint: Screen.phone.scale)) == nil)
    }

    /// Discs in a row, which sharpening makes rings of.
    @Test(arguments: 3...5, [11.0, 13, 16])
    func `Discs in a row are no digits`(count: Int, sigma: Double) {
        for diameter in [44.0, 60, 72] {
            let step = Canvas(.copy, .white).widthPoints / Double(count)
            guard diameter < 0.85 * step else { continue }
            var canvas = Canvas(.copy, .white)
            for disc in 0..<count {
                let (x, y) = ((Double(disc) + 0.5) * step, canvas.heightPoints * 0.3)
                for line in stride(from: -diameter / 2, to: diameter / 2, by: 0.5) {
                    let half = (diameter * diameter / 4 - line * line).squareRoot()
                    canvas.fill(x - half, y + line, 2 * half, 0.5, disc == 1 ? .brand : .grey)
                }
            }
            for line in 0..<8 { canvas.text(20, 400 + Double(line) * 30, height: 12, letters: 20, .black) }
            let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
            let judged = Trust.nothing.judge(image, .copy)
            #expect(!judged.message.contains("letters"), "\(diameter): \(judged.message)")
        }
    }

    /// Cards of several colours below each other, as a list of accounts has them.
    private static func cards(_ screen: Screen, _ colors: [RGBColor]) -> Canvas {
        var canvas = Canvas(screen, .group)
        let height = canvas.heightPoints / Double(colors.count)
        for (row, color) in colors.enumerated() {
            let y = Double(row) * height
            canvas.fill(row % 2 == 0 ? 0 : 24, y, canvas.widthPoints - (row % 2 == 0 ? 0 : 48), height - 12, color)
            for line in 0..<3 { canvas.text(34, y + 14 + Double(line) * 24, height: 12, letters: 20, .black) }
        }
        return canvas
    }

    /// The edge between two cards goes on below the digits.
    @Test(arguments: [("38265", 96.0, 8.5), ("2640", 110, 10), ("9034", 120, 9)])
    func `Digits in front of blurred cards leak, and the cards alone do not`(
        number: String, points: Double, sigma: Double
    ) {
        let screen = Screen.copy
        let colors = [
            RGBColor(red: 30, green: 120, blue: 70), RGBColor(red: 170, green: 60, blue: 90),
            RGBColor(red: 60, green: 70, blue: 160), RGBColor(red: 150, green: 110, blue: 40),
        ]
        for isNumberThere in [false, true] {
            var canvas = Self.cards(screen, colors)
            if isNumberThere {
                canvas.digits(
                    number, canvas.widthPoints / 2, canvas.heightPoints / 2, height: points * Self.digitHeight, .white)
            }
            let image = GaussianBlur.apply(canvas.image, sigma: sigma * screen.scale)
            let judged = Trust.template.judge(image, screen)
            #expect(judged.verdict.isLeak == isNumberThere, "\(judged.verdict) \(judged.message)")
        }
    }

    @Test(arguments: [4.0, 5, 8])
    func `A number alone on a blurred screen is no emblem`(sigma: Double) {
        var canvas = Canvas(.copy, .white)
        canvas.digits("4925", canvas.widthPoints / 2, canvas.heightPoints * 0.45, height: 48, .black)
        let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
        let judged = Trust.nothing.judge(image, .copy)
        #expect(judged.verdict.isLeak, "\(judged.verdict) \(judged.message)")
    }

    @Test(arguments: [8.5, 10, 16], [false, true])
    func `Ordinary screens under the same blurs stay masked`(sigma: Double, dark: Bool) {
        var canvas = Canvas.list(.copy, dark: dark)
        let ground: RGBColor = dark ? .black : .white
        // Tiles in a row as high as large digits, and small icons as close as digits stand.
        canvas.fill(0, 290, canvas.widthPoints, 110, ground)
        for tile in 0..<4 {
            canvas.fill(30 + Double(tile) * 84, 320, 60, 60, tile == 1 ? .brand : .grey)
        }
        canvas.fill(0, 440, canvas.widthPoints, 70, ground)
        for icon in 0..<6 { canvas.fill(30 + Double(icon) * 40, 460, 28, 28, .grey) }
        let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
        for trust in [Trust.nothing, .template] {
            let judged = trust.judge(image, .copy)
            #expect(judged.verdict == .masked, "\(trust): \(judged.verdict) \(judged.message)")
        }
    }

    @Test func `Without a template a blur must hide half the letters of a Large Title`() {
        let image = GaussianBlur.apply(Canvas.list(.copy).image, sigma: 7 * Screen.copy.scale)
        #expect(Trust.nothing.judge(image, .copy).verdict == .legibleBlur)
        #expect(Trust.template.judge(image, .copy).verdict == .masked)
    }

    @Test func `Both limits of a blur are named`() {
        let image = GaussianBlur.apply(Canvas.list(.copy).image, sigma: 5 * Screen.copy.scale)
        let message = Trust.nothing.judge(image, .copy).message
        #expect(message.contains("pt is readable") && message.contains("pt sharpened"), "\(message)")
    }

    @Test func `A sharp screen whose text is ignored is not called blurred`() {
        let context = JudgingContext(
            templates: [OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: 6))],
            ignoreRegions: [ScreenRegion(name: "all", x: 0, y: 0, width: 1, height: 0.99)],
            pixelsPerPoint: Screen.copy.scale)
        let judged = MaskingAnalyzer().judge(Canvas.list(.copy).image, context)
        #expect(!judged.message.contains("blurred everywhere"), "\(judged.message)")
    }

    @Test func `A sharp half that is ignored does not hide that the rest is hardly blurred`() {
        let sharp = Canvas.list(.copy)
        let weak = GaussianBlur.apply(sharp.image, sigma: 3)
        let half = sharp.rectangle(0, 0, sharp.widthPoints, sharp.heightPoints / 2)
        let context = JudgingContext(
            templates: [OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: 8))],
            ignoreRegions: [ScreenRegion(name: "upper", x: 0, y: 0, width: 1, height: 0.51)],
            pixelsPerPoint: Screen.copy.scale)
        let judged = MaskingAnalyzer().judge(Canvas.paste(half, of: sharp.image, onto: weak), context)
        #expect(judged.verdict.isLeak, "\(judged.verdict) \(judged.message)")
    }
}
