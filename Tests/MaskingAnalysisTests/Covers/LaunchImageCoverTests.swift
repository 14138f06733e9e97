import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// The app's launch images as covers of its scenes.
@Suite struct LaunchImageCoverTests {
    typealias Card = LaidOutCoverTests.Card

    private static func judge(_ image: RGBAImage, _ screen: Screen, launch: RGBAImage) -> Judgement {
        CoveringTechniqueTests.judge(image, screen, launch: [launch])
    }

    private static func stored(_ image: RGBAImage, isWide: Bool) -> RGBAImage { isWide ? image.asDisplayP3 : image }

    @Test(arguments: [false, true], [false, true])
    func `A launch image covers scenes that are stored in either gamut`(isWide: Bool, isLaunchWide: Bool) {
        let cover = Card().draw(on: .phone)
        let judged = Self.judge(
            Self.stored(cover, isWide: isWide), .phone, launch: Self.stored(cover, isWide: isLaunchWide))
        #expect(judged.verdict == .masked && judged.technique == .launchImage, "\(judged.message)")
        let isSaid = judged.message.contains("has Display P3 values")
        let isNoted = judged.notes.contains { $0 == "the launch image fits as Display P3 values" }
        #expect(isSaid == (isLaunchWide && !isWide) && isNoted == (isWide && !isLaunchWide))
    }

    @Test(arguments: [RGBColor.brand, RGBColor(red: 200, green: 40, blue: 30)], [false, true])
    func `So does one of one colour`(color: RGBColor, isLaunchWide: Bool) {
        let plain = Canvas(.phone, color).image
        let judged = Self.judge(
            Self.stored(plain, isWide: !isLaunchWide), .phone, launch: Self.stored(plain, isWide: isLaunchWide))
        #expect(judged.verdict == .masked && judged.technique == .launchImage, "\(judged.message)")
    }

    /// Each differs from the cover in one thing.
    private static let contents: [(name: String, card: Card)] = [
        ("another number as long", Card(title: "482973")), ("an entered digit", Card(dots: "1000")),
        ("another line at the lower edge", Card(footer: "26")), ("one more line", Card(more: "70451")),
        ("a badge", Card(badge: .brand)), ("a faint line", Card(faint: 6)),
    ]

    @Test(arguments: contents, [false, true])
    func `What differs from it shows in either gamut`(content: (name: String, card: Card), isLaunchWide: Bool) {
        let judged = Self.judge(
            Self.stored(content.card.draw(on: .phone), isWide: !isLaunchWide), .phone,
            launch: Self.stored(Card().draw(on: .phone), isWide: isLaunchWide))
        #expect(judged.verdict.isLeak, "\(content.name): \(judged.message)")
    }

    private static let screens: [Screen] = [.landscape, .tablet]

    @Test(arguments: screens, [false, true])
    func `It covers screens on which its parts are laid out anew`(screen: Screen, isLaunchWide: Bool) {
        let judged = Self.judge(
            Self.stored(Card().draw(on: screen), isWide: !isLaunchWide), screen,
            launch: Self.stored(Card().draw(on: .phone), isWide: isLaunchWide))
        #expect(judged.verdict == .masked && judged.template == nil, "\(judged.message)")
        #expect(judged.message.hasPrefix("equal to the app's own launch image"), "\(judged.message)")
        #expect(judged.message.contains("laid out anew"), "\(judged.message)")
    }

    @Test(arguments: contents, screens)
    func `What differs there is not covered by it`(content: (name: String, card: Card), screen: Screen) {
        let judged = Self.judge(content.card.draw(on: screen), screen, launch: Card().draw(on: .phone))
        #expect(judged.verdict != .masked, "\(content.name): \(judged.message)")
    }
}
