import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers on one colour whose texts are larger on another screen, or broken into other lines, with a picture of one screen as
/// their template.
@Suite struct ReflowedCoverTests {
    struct Card: Sendable {
        var words = ["482913", "60421", "977205", "3148", "92604", "573"]
        /// Words of each line, and their height in points.
        var lines = [3, 3]
        var height = 16.0
        var emblem = 64.0
        var emblemColor = RGBColor.white
        var button = "204786"
        var buttonHeight = 17.0
        var buttonWidth = 300.0
        var buttonColor = RGBColor.brand
        var more: String?
        /// Levels that a row of digits behind the text differs from the ground.
        var faint: UInt8 = 0
        var inButton: String?

        static let ground = RGBColor(red: 24, green: 40, blue: 60)
        private static let ink = RGBColor(red: 230, green: 236, blue: 246)

        func draw(on screen: Screen) -> RGBAImage {
            var canvas = Canvas(screen, Self.ground)
            let middle = (canvas.widthPoints / 2).rounded()
            var y = (canvas.heightPoints * 0.2).rounded()
            canvas.fill(middle - emblem / 2, y, emblem, emblem, emblemColor)
            canvas.fill(middle - emblem / 4, y + emblem / 4, emblem / 4, emblem / 2, Self.ground)
            y += emblem + 40
            if faint > 0 {
                let color = RGBColor(red: 24 + faint, green: 40 + faint, blue: 60 + faint)
                canvas.digits("88888888", middle, y + 6, height: 26, color)
            }
            var open = words[...]
            for count in lines {
                write(Array(open.prefix(count)), middle, y, &canvas)
                open = open.dropFirst(count)
                y += height * 1.5
            }
            y += 30
            let width = min(buttonWidth, canvas.widthPoints - 40)
            canvas.fill(middle - width / 2, y, width, 50, buttonColor)
            canvas.digits(button, middle, y + 25, height: buttonHeight, .white)
            if let inButton { canvas.digits(inButton, middle - width / 2 + 50, y + 25, height: 10, .white) }
            if let more { canvas.digits(more, middle, y + 100, height: 16, Self.ink) }
            return canvas.image
        }

        private func write(_ words: [String], _ middle: Double, _ y: Double, _ canvas: inout Canvas) {
            let letters = words.map { Double($0.count) }
            let width = (letters.reduce(0, +) * 0.68 + 0.4 * Double(words.count - 1)) * height
            var left = middle - width / 2
            for (word, count) in zip(words, letters) {
                canvas.digits(word, left + count * 0.34 * height, y, height: height, Self.ink)
                left += (count * 0.68 + 0.4) * height
            }
        }
    }

    private static func judge(_ card: Card, _ screen: Screen, regions: [ScreenRegion] = []) -> Judgement {
        let cover = ImageCover(CoverPicture(Card().draw(on: .phone)), fit: .aspectFill, background: Card.ground)
        return MaskingAnalyzer().judge(
            card.draw(on: screen),
            JudgingContext(
                templates: [OverlayTemplate(id: "cover", cover: cover)], sensitiveRegions: regions,
                pixelsPerPoint: screen.scale))
    }

    private static let small = Screen(
        testDescription: "750×1334", size: PixelSize(width: 750, height: 1334), scale: 2)
    private static let screens = [small, .landscape, .tablet]

    private static let drawings: [(name: String, card: Card)] = [
        ("its text in one line less", Card(lines: [6])), ("in more lines", Card(lines: [2, 2, 2])),
        ("larger", Card(lines: [2, 2, 2], height: 20)), ("smaller", Card(height: 14)),
        ("a larger emblem", Card(height: 20, emblem: 90)),
        ("a narrower button", Card(lines: [2, 2, 2], buttonWidth: 220)),
        ("a larger word on it", Card(height: 20, buttonHeight: 21)),
    ]

    @Test(arguments: drawings, screens)
    func `A cover whose text is laid out anew is a likely one`(drawing: (name: String, card: Card), screen: Screen) {
        guard drawing.card.lines != [6] || screen.testDescription != Self.small.testDescription else { return }
        let judged = Self.judge(drawing.card, screen)
        #expect([.unrecognizedCover, .masked].contains(judged.verdict), "\(drawing.name): \(judged.message)")
        #expect(judged.template == "cover", "\(drawing.name)")
    }

    private static let contents: [(name: String, card: Card)] = [
        ("another number", Card(words: ["482913", "60421", "977205", "3148", "92604", "159"])),
        ("the same in another order", Card(words: ["977205", "60421", "482913", "3148", "92604", "573"])),
        ("another emblem", Card(emblemColor: RGBColor(red: 220, green: 60, blue: 60))),
        ("another word on the button", Card(button: "351942")), ("a longer one", Card(button: "2047861")),
        ("a button of another colour", Card(buttonColor: RGBColor(red: 180, green: 60, blue: 60))),
        ("a number beside it", Card(inButton: "75")), ("one more line", Card(more: "70451")),
        ("a faint row behind the text", Card(faint: 8)),
    ]

    @Test(arguments: contents, screens)
    func `What differs from it shows`(content: (name: String, card: Card), screen: Screen) {
        var card = content.card
        card.lines = [2, 2, 2]
        card.height = 19
        let judged = Self.judge(card, screen)
        #expect(judged.verdict.isLeak, "\(content.name): \(judged.message)")
    }

    @Test func `A sensitive region is judged by its pixels`() {
        let region = ScreenRegion(name: "text", x: 0.1, y: 0.3, width: 0.8, height: 0.25)
        let judged = Self.judge(Card(lines: [2, 2, 2], height: 19), Self.small, regions: [region])
        #expect(judged.verdict.isLeak, "\(judged.message)")
    }
}
