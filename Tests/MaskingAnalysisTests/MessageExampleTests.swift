import PixelModel
import Testing

@testable import MaskingAnalysis

/// An example of a message card tells which text may stand on it.
@Suite struct MessageExampleTests {
    /// Lines of `letters` strokes each, centred on a card.
    private static func card(_ screen: Screen, height: Double, lines: [Int]) -> RGBAImage {
        var canvas = Canvas(screen, .group)
        var top = canvas.heightPoints * 0.3
        for letters in lines {
            canvas.centredText(top, height: height, letters: letters, .grey)
            top += height * 1.3
        }
        return canvas.image
    }

    private static func template() throws -> OverlayTemplate {
        let example = try #require(
            MessageExample(
                CellGrid(card(.phone, height: 20, lines: [14, 9])), backgrounds: [.group], region: nil,
                pixelsPerPoint: Screen.phone.scale))
        return OverlayTemplate(id: "card", kind: .message(backgrounds: [.group], region: nil, example: example))
    }

    @Test(arguments: Screen.all, [16.0, 24, 32])
    func `The same text is the card's at any size and on any screen`(screen: Screen, height: Double) throws {
        let image = Self.card(screen, height: height, lines: [14, 9])
        let judgement = CoveringTechniqueTests.judge(image, screen, [try Self.template()])
        let seen = MessageExample(
            CellGrid(image), backgrounds: [.group], region: nil, pixelsPerPoint: screen.scale)
        #expect(judgement.verdict == .masked, "\(judgement.message): \(String(describing: seen?.signature))")
    }

    @Test(arguments: [[30, 28], [5], [14, 9, 12, 10]])
    func `Another text on the same card leaks`(lines: [Int]) throws {
        let image = Self.card(.phone, height: 18, lines: lines)
        let judgement = CoveringTechniqueTests.judge(image, .phone, [try Self.template()])
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
        let free = OverlayTemplate(id: "card", kind: .message(backgrounds: [.group], region: nil, example: nil))
        #expect(CoveringTechniqueTests.judge(image, .phone, [free]).verdict != .masked)
    }

    @Test func `A picture without a card is no example`() {
        let list = CellGrid(Canvas.list(.phone).image)
        #expect(MessageExample(list, backgrounds: [.group], region: nil, pixelsPerPoint: 3) == nil)
    }
}
