import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers on one colour whose emblem, title and buttons a layout places anew on each size of screen, with a picture of one
/// screen as their template.
@Suite struct LaidOutCoverTests {
    /// What a card shows; all of it may differ from the cover's.
    struct Card: Sendable {
        var title = "482913"
        var titleHeight = 32.0
        var titleX = 0.0
        var emblem = 1.0
        var dots = "0000"
        var footer: String? = "20"
        var more: String?
        var badge: RGBColor?
        /// Levels that a line of text on the ground has beside it.
        var faint: UInt8 = 0

        static let ground = RGBColor(red: 24, green: 60, blue: 110)
        private static let ink = RGBColor(red: 230, green: 236, blue: 246)

        func draw(on screen: Screen) -> RGBAImage {
            var canvas = Canvas(screen, Self.ground)
            let (middle, height) = ((canvas.widthPoints / 2).rounded(), canvas.heightPoints)
            let top = (height * 0.26).rounded()
            func box(_ x: Double, _ y: Double, _ side: Double, _ color: RGBColor) {
                canvas.fill(middle + (x - side / 2) * emblem, top + y * emblem, side * emblem, side * emblem, color)
            }
            if emblem > 0 {
                box(0, 0, 90, .brand)
                box(-15, 18, 30, .white)
                box(18, 48, 24, RGBColor(red: 250, green: 210, blue: 60))
            }
            canvas.digits(title, middle + titleX, top + 140, height: titleHeight, Self.ink)
            for (place, dot) in dots.enumerated() {
                let x = middle + Double(place) * 32 - 60
                canvas.fill(x, top + 190, 16, 16, Self.ink)
                if dot == "0" { canvas.fill(x + 4, top + 194, 8, 8, Self.ground) }
            }
            // Where the height leaves room for it.
            if let footer { canvas.digits(footer, middle, height - 40, height: 16, Self.ink) }
            if let more { canvas.digits(more, middle, top + 240, height: 16, Self.ink) }
            if let badge { canvas.fill(middle + 100, top + 20, 12, 12, badge) }
            if faint > 0 {
                let color = RGBColor(red: 24 + faint, green: 60 + faint, blue: 110 + faint)
                canvas.text(24, height - 90, height: 14, letters: 16, color)
            }
            return canvas.image
        }
    }

    static func phone(_ width: Int, _ height: Int, _ scale: Double) -> Screen {
        Screen(testDescription: "\(width)×\(height)", size: PixelSize(width: width, height: height), scale: scale)
    }

    static let screens = [
        phone(1242, 2208, 3), phone(1290, 2796, 3), phone(750, 1334, 2), .landscape, .tablet,
    ]

    private static func judge(
        _ image: RGBAImage, _ screen: Screen, template: RGBAImage = Card().draw(on: .phone)
    ) -> Judgement {
        let cover = ImageCover(CoverPicture(template), fit: .aspectFill, background: Card.ground)
        return MaskingAnalyzer().judge(
            image,
            JudgingContext(templates: [OverlayTemplate(id: "cover", cover: cover)], pixelsPerPoint: screen.scale))
    }

    @Test(arguments: screens)
    func `A cover is masked wherever its parts stand on another screen`(screen: Screen) {
        let judged = Self.judge(Card().draw(on: screen), screen)
        #expect(judged.verdict == .masked, "\(judged.message)")
        #expect(judged.message.contains("laid out anew"), "\(judged.message)")
    }

    @Test(arguments: screens)
    func `So it is where the screen stores it in Display P3 values`(screen: Screen) {
        let judged = Self.judge(Card().draw(on: screen).asDisplayP3, screen)
        #expect(judged.verdict == .masked && judged.message.contains("laid out anew"), "\(judged.message)")
    }

    @Test(arguments: screens)
    func `So it is where a part of it is left out, and where its template is a smaller copy`(screen: Screen) {
        var card = Card()
        card.footer = nil
        #expect(Self.judge(card.draw(on: screen), screen).verdict == .masked)
        let copy = Card().draw(on: .phone).reduced(to: PixelSize(width: 585, height: 1266))
        #expect(Self.judge(Card().draw(on: screen), screen, template: copy).verdict == .masked)
    }

    /// Lossy codecs leave an opaque picture one or two levels less.
    @Test(arguments: [(UInt8(253), true), (252, false)])
    func `A template may lack as much opacity as a codec rounds away`(alpha: UInt8, isFound: Bool) {
        let template = Card().draw(on: .phone).replacingAlpha { $0 % 50 == 0 ? alpha : 255 }
        let verdicts = Self.screens.map { Self.judge(Card().draw(on: $0), $0, template: template).verdict }
        #expect(verdicts.allSatisfy { ($0 == .masked) == isFound }, "\(verdicts)")
    }

    /// Each differs from the cover in one thing.
    private static let contents: [(name: String, card: Card)] = [
        ("another number as long", Card(title: "482973")), ("a digit more", Card(title: "4829130")),
        ("an entered digit", Card(dots: "1000")), ("four of them", Card(dots: "1111")),
        ("another line at the lower edge", Card(footer: "26")), ("one more line", Card(more: "70451")),
        ("a badge", Card(badge: .brand)), ("a faint one", Card(badge: RGBColor(red: 30, green: 66, blue: 116))),
        ("a faint line", Card(faint: 6)), ("two titles instead of the lower line", Card(footer: "482913")),
    ]

    @Test(arguments: contents, screens)
    func `What differs from the cover shows`(content: (name: String, card: Card), screen: Screen) {
        let judged = Self.judge(content.card.draw(on: screen), screen)
        #expect(judged.verdict.isLeak, "\(content.name): \(judged.message)")
    }

    /// As where an emblem is made to fit a screen's width, and the rest has a size in points.
    @Test(arguments: screens) func `So it is where the emblem is smaller than the rest`(screen: Screen) {
        let judged = Self.judge(Card(emblem: 2.0 / 3).draw(on: screen), screen)
        #expect(judged.verdict == .masked && judged.message.contains("laid out anew"), "\(judged.message)")
    }

    @Test(arguments: screens) func `So it is where its title is larger, and with three sizes a likely cover`(
        screen: Screen
    ) {
        let judged = Self.judge(Card(titleHeight: 42).draw(on: screen), screen)
        #expect(judged.verdict == .masked && judged.message.contains("laid out anew"), "\(judged.message)")
        let three = Self.judge(Card(titleHeight: 42, emblem: 2.0 / 3).draw(on: screen), screen)
        #expect(three.verdict == .unrecognizedCover, "\(three.message)")
    }

    @Test(arguments: contents, screens)
    func `What differs from the cover shows below a smaller emblem`(
        content: (name: String, card: Card), screen: Screen
    ) {
        var card = content.card
        card.emblem = 2.0 / 3
        let judged = Self.judge(card.draw(on: screen), screen)
        #expect(judged.verdict.isLeak, "\(content.name): \(judged.message)")
    }

    /// Digits stand beside each other on the keys of a pad, and could spell any number.
    @Test(arguments: screens) func `Parts beside each other are those of the cover in its order alone`(screen: Screen) {
        func keys(_ digits: [String], on screen: Screen) -> RGBAImage {
            var canvas = Canvas(screen, Card.ground)
            let middle = (canvas.widthPoints / 2).rounded()
            canvas.fill(middle - 40, 80, 80, 80, .brand)
            for (place, digit) in digits.enumerated() {
                canvas.digits(digit, middle + 44 * Double(place) - 66, 220, height: 30, .white)
            }
            return canvas.image
        }
        let template = keys(["4", "7", "2", "9"], on: .phone)
        #expect(Self.judge(keys(["4", "7", "2", "9"], on: screen), screen, template: template).verdict == .masked)
        let judged = Self.judge(keys(["9", "4", "7", "2"], on: screen), screen, template: template)
        #expect(judged.verdict != .masked, "\(judged.message)")
    }

    @Test(arguments: [0.9, 0.97])
    func `What shines through it shows`(opacity: Double) {
        for screen in Self.screens {
            let image = Canvas.blend(
                Card().draw(on: screen), over: Canvas.list(screen, dark: true).image, opacity: opacity)
            #expect(Self.judge(image, screen).verdict.isLeak, "\(screen)")
        }
    }

    private static let limits = [
        Edge("a cover is drawn at most 3.5 times as large as its picture", takes: 3, not: 4) { factor in
            let (width, height) = (Int(1242 / factor), Int(2208 / factor))
            let small = Screen(
                testDescription: "", size: PixelSize(width: width, height: height * 9 / 10), scale: 3 / factor)
            let screen = phone(1242, 2208, 3)
            let card = Card(dots: "", footer: nil)
            return judge(card.draw(on: screen), screen, template: card.draw(on: small)).verdict == .masked
        }
    ]

    @Test(arguments: limits) func `There are limits to how it may be drawn`(limit: Edge) { limit.check() }
}
