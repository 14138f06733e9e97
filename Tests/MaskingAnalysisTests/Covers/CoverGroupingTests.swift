import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// The covers of an app are told apart, and what may be content is not among them.
@Suite struct CoverGroupingTests {
    private static func example(_ image: RGBAImage) -> TemplateExample {
        TemplateExample(image: image, pixelsPerPoint: Screen.phone.scale)
    }

    private static func card(lines: [Int], height: Double = 20) -> TemplateExample {
        example(Canvas.messageCard(.phone, height: height, lines: lines))
    }

    private static func blurred(_ points: Double, dark: Bool = false) -> TemplateExample {
        example(
            GaussianBlur.apply(Canvas.list(.phone, dark: dark).image, sigma: points * Screen.phone.scale))
    }

    private static func technique(_ group: CoverGroup) -> MaskingTechnique {
        type(of: group.learned.cover).kind.technique
    }

    @Test("A screen without a cover is refused, and learned as a picture where that is insisted on")
    func content() throws {
        let screen = Self.example(Canvas.list(.phone).image)
        let refused = CoverGrouping.groups([screen])
        #expect(refused.groups.isEmpty && refused.refused.map(\.member) == [0])
        #expect(try #require(refused.refused.first).reason.hasPrefix("looks like content (unmasked"))
        let forced = CoverGrouping.groups([screen], forced: true)
        #expect(forced.groups.map(Self.technique) == [.image] && forced.refused.isEmpty)
    }

    @Test("Colours are one cover, also light and dark")
    func colors() {
        let groups = CoverGrouping.groups([
            Self.example(Canvas(.phone, .group).image),
            Self.example(Canvas(.phone, RGBColor(red: 0, green: 0, blue: 0)).image),
        ]).groups
        #expect(groups.count == 1 && groups.first.map(Self.technique) == .solid && groups.first?.members == [0, 1])
    }

    @Test("A text that was seen once beside another one is not learned: a code is another one each time")
    func texts() {
        let message = [Self.card(lines: [14, 9]), Self.card(lines: [14, 9], height: 26)]
        let code = Self.card(lines: [12, 6])
        let found = CoverGrouping.groups(message + [code])
        #expect(found.groups.map(Self.technique) == [.message])
        #expect(found.groups.first.map { Set($0.members) } == [0, 1])
        #expect(found.refused.map(\.member) == [2], "\(found.refused)")
        // Two codes and nothing else: neither is the message.
        let codes = CoverGrouping.groups([Self.card(lines: [12, 6]), Self.card(lines: [12, 9])])
        #expect(codes.groups.isEmpty && codes.refused.count == 2, "\(codes.refused)")
        // One alone is all that is known, and is to be looked at.
        let alone = CoverGrouping.groups([code])
        #expect(alone.groups.first?.doubt?.contains("seen once") == true)
        #expect(CoverGrouping.groups(message + [code], forced: true).groups.count == 2)
    }

    @Test("A code, an amount or a date that was seen once is not learned, on a card or as a picture")
    func numbers() {
        func numbered(_ example: TemplateExample) -> TemplateExample {
            var copy = example
            copy.showsNumber = true
            return copy
        }
        let screen = Self.example(Canvas.list(.phone).image)
        var picture = screen
        picture.isFoundCover = true
        for example in [Self.card(lines: [12, 6]), picture] {
            #expect(CoverGrouping.groups([example]).groups.count == 1)
            let refused = CoverGrouping.groups([numbered(example)])
            #expect(refused.groups.isEmpty && refused.refused.map(\.member) == [0])
            #expect(refused.refused.first?.reason == "shows a code, an amount or a date, and was seen once")
            #expect(CoverGrouping.groups([numbered(example), numbered(example)]).groups.count == 1)
            #expect(CoverGrouping.groups([numbered(example)], forced: true).groups.count == 1)
        }
    }

    @Test("The same soft picture is a picture, and soft pictures that differ are a blur")
    func blurs() throws {
        let strong = Self.blurred(16)
        let same = CoverGrouping.groups([strong, strong])
        #expect(same.groups.map(Self.technique) == [.image])
        let different = CoverGrouping.groups([strong, Self.blurred(12, dark: true)])
        let group = try #require(different.groups.first)
        #expect(different.groups.count == 1 && Self.technique(group) == .blur && Set(group.members) == [0, 1])
        let radius = try #require(group.learned.cover.minimumBlur)
        #expect(radius >= 8 && radius <= 12, "\(radius)")
    }

    @Test("A blur below 8 pt is left to a person, and one above asks for no less than 8 pt")
    func weakBlur() throws {
        // Up to 7.6 pt the judge calls it legible already.
        for points in [6.8, 7.8] {
            let found = CoverGrouping.groups([Self.blurred(points)])
            let reason = found.refused.first?.reason ?? ""
            #expect(
                found.groups.isEmpty && ["weaker than σ 8 pt", "legible-blur"].contains { reason.contains($0) },
                "\(reason)")
        }
        let above = CoverGrouping.groups([Self.blurred(8.8)])
        #expect(try #require(above.groups.first?.learned.cover.minimumBlur) == 8)
        #expect(!CoverGrouping.groups([Self.blurred(7.8)], forced: true).groups.isEmpty)
    }
}
