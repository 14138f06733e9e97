import PixelModel
import Testing

@testable import MaskingAnalysis

/// Which texts stand on the cards of a template that does not say which are meant.
@Suite struct CardTextTests {
    private static let free = OverlayTemplate(
        id: "card", kind: .message(backgrounds: [.group], region: nil, example: nil))

    private static func text(_ image: RGBAImage, _ screen: Screen, _ template: OverlayTemplate = free) -> CardText? {
        CoveringTechniqueTests.judge(image, screen, [template]).cardText
    }

    @Test("A text agrees with itself at other sizes, and not with one of another length", arguments: Screen.all)
    func agreement(_ screen: Screen) throws {
        let first = try #require(Self.text(Canvas.messageCard(.phone, height: 20, lines: [14, 9]), .phone))
        let same = try #require(Self.text(Canvas.messageCard(screen, height: 26, lines: [14, 9]), screen))
        let other = try #require(Self.text(Canvas.messageCard(screen, height: 18, lines: [5]), screen))
        #expect(first.agrees(with: same) && !first.agrees(with: other))
    }

    @Test("An empty card, and one that an example vouches for, are not asked")
    func unasked() throws {
        #expect(Self.text(Canvas(.phone, .group).image, .phone) == nil)
        let image = Canvas.messageCard(.phone, height: 20, lines: [14, 9])
        let example = try #require(
            MessageExample(CellGrid(image), backgrounds: [.group], region: nil, pixelsPerPoint: 3))
        let checked = OverlayTemplate(
            id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
        #expect(Self.text(image, .phone, checked) == nil)
        #expect(Self.text(image, .phone, OverlayTemplate(id: "card", kind: .solid([.group]))) == nil)
    }

    @Test("Of every text that was learned from there is one picture")
    func learned() {
        let texts: [[Int]] = [[14, 9], [5], [9, 14], [24, 22, 20], [14, 9]]
        let examples = texts.map {
            TemplateExample(image: Canvas.messageCard(.phone, height: 20, lines: $0), pixelsPerPoint: 3)
        }
        let card = MessageCover(backgrounds: [.group], region: nil, example: nil)
        let shown = MessageCover.texts(on: card, CoverExamples(examples))
        #expect(shown.map(\.picture.image) == examples.prefix(4).map(\.image))
    }
}
