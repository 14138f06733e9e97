import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers whose emblem and lines a layout places anew on each size of screen, in front of a gradient that is stretched to it.
@Suite struct LaidOutOnGradientTests {
    /// What a cover shows; all of it may differ.
    struct Splash: Sendable {
        var colors = (RGBColor(red: 150, green: 120, blue: 250), RGBColor(red: 60, green: 30, blue: 120))
        /// Where the emblem's top lies, in shares of the height.
        var top = 0.26
        var title = "482913"
        var footer: String? = "20"
        var more: String?
        var badge: RGBColor?
        /// Levels that a line of text has beside the gradient.
        var faint: Double?

        func draw(on screen: Screen) -> RGBAImage {
            let sample = GradientTemplateTests.Sample(colors: [colors.0, colors.1], direction: .toBottomRight)
            var canvas = Canvas(image: GradientTemplateTests.drawn(sample, screen), scale: screen.scale)
            let (middle, height) = ((canvas.widthPoints / 2).rounded(), canvas.heightPoints)
            let top = (height * top).rounded()
            canvas.disc(middle, top + 45, 45, .white)
            canvas.disc(middle - 12, top + 40, 16, RGBColor(red: 250, green: 160, blue: 40))
            canvas.disc(middle + 14, top + 56, 10, RGBColor(red: 30, green: 30, blue: 60))
            canvas.digits(title, middle, top + 140, height: 32, .white)
            // As wide as a gradient changes much along.
            canvas.fill(middle - 130, top + 184, 260, 24, .white)
            if let footer { canvas.digits(footer, middle, height - 40, height: 16, .white) }
            if let more { canvas.digits(more, middle, top + 240, height: 16, .white) }
            if let badge { canvas.disc(middle + 106, top + 26, 6, badge) }
            if let faint {
                let box = canvas.rectangle(24, height - 90, 160, 14)
                for stroke in stride(from: box.x, to: box.maxX, by: Int(6 * screen.scale)) {
                    canvas.mix(
                        PixelRectangle(x: stroke, y: box.y, width: Int(3 * screen.scale), height: box.height), .white,
                        share: faint / 150)
                }
            }
            return canvas.image
        }
    }

    private static let screens = LaidOutCoverTests.screens

    private static func judge(
        _ image: RGBAImage, _ screen: Screen, template: RGBAImage = Splash().draw(on: .phone)
    ) -> Judgement {
        let cover = ImageCover(CoverPicture(template), fit: .aspectFill, background: .white)
        return MaskingAnalyzer().judge(
            image,
            JudgingContext(templates: [OverlayTemplate(id: "cover", cover: cover)], pixelsPerPoint: screen.scale))
    }

    /// In strong colours and in pale ones, and with the emblem where the gradient has other colours than on the template.
    private static let looks: [Splash] = [
        Splash(),
        Splash(colors: (RGBColor(red: 250, green: 190, blue: 120), RGBColor(red: 200, green: 90, blue: 60))),
        Splash(colors: (RGBColor(red: 24, green: 26, blue: 34), RGBColor(red: 60, green: 64, blue: 110))),
    ]

    @Test(arguments: looks, screens)
    func `A cover in front of a gradient is masked wherever its parts stand`(look: Splash, screen: Screen) {
        var low = look
        low.top = 0.28
        for (name, image) in [
            ("as it is", look.draw(on: screen)), ("lower", low.draw(on: screen)),
            ("in wide colours", look.draw(on: screen).asDisplayP3),
        ] {
            let judged = Self.judge(image, screen, template: look.draw(on: .phone))
            #expect(judged.verdict == .masked, "\(name): \(judged.message)")
            #expect(judged.message.contains("laid out anew"), "\(name): \(judged.message)")
        }
    }

    /// Each differs from the cover in one thing.
    private static let contents: [(name: String, splash: Splash)] = [
        ("another number as long", Splash(title: "482973")), ("a digit more", Splash(title: "4829130")),
        ("another line at the lower edge", Splash(footer: "26")), ("one more line", Splash(more: "70451")),
        ("a badge", Splash(badge: .brand)), ("a faint line", Splash(faint: 6)),
        ("two titles instead of the lower line", Splash(footer: "482913")),
    ]

    @Test(arguments: contents, screens)
    func `What differs from the cover shows`(content: (name: String, splash: Splash), screen: Screen) {
        let judged = Self.judge(content.splash.draw(on: screen), screen)
        #expect(judged.verdict.isLeak, "\(content.name): \(judged.message)")
    }

    @Test(arguments: [0.9, 0.97]) func `What shines through it shows`(opacity: Double) {
        for screen in Self.screens {
            let image = Canvas.blend(
                Splash().draw(on: screen), over: Canvas.list(screen, dark: true).image, opacity: opacity)
            #expect(Self.judge(image, screen).verdict.isLeak, "\(screen)")
        }
    }
}

extension Canvas {
    /// A disc with a soft edge of one pixel.
    fileprivate mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: RGBColor) {
        let box = rectangle(x - radius - 1, y - radius - 1, 2 * radius + 2, 2 * radius + 2)
        for row in box.y..<box.maxY {
            for column in box.x..<box.maxX {
                let (dx, dy) = (Double(column) + 0.5 - x * scale, Double(row) + 0.5 - y * scale)
                let share = max(0, min(1, radius * scale - (dx * dx + dy * dy).squareRoot() + 0.5))
                if share > 0 { mix(PixelRectangle(x: column, y: row, width: 1, height: 1), color, share: share) }
            }
        }
    }
}
