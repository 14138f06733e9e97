import Foundation
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing

@Suite struct BlurTests {
    private static let screen = Screen.phone
    private static let frosted = OverlayTemplate(id: "frosted", kind: .blur(minimumRadius: 8))

    @Test(arguments: [2.0, 4.5, 10, 16])
    func `The blur's radius is measured within a fifth`(points: Double) throws {
        let image = GaussianBlur.apply(Canvas.list(Self.screen).image, sigma: points * Self.screen.scale)
        let judgement = CoveringTechniqueTests.judge(image, Self.screen, [Self.frosted])
        let measured = try #require(judgement.blurRadius)
        #expect(abs(measured / points - 1) <= 0.2, "measured \(measured)")
        #expect(judgement.verdict == (points < 8 ? .legibleBlur : .masked))
    }

    @Test(arguments: [Screen.phone, .tablet], [0.5, 1, 1.8, 2.4, 3.6])
    func `Artwork with soft edges is no blurred screen`(screen: Screen, pixels: Double) {
        var canvas = Canvas(screen, .white)
        let (x, y) = (canvas.widthPoints / 2 - 60, canvas.heightPoints / 2 - 60)
        canvas.fill(x, y, 120, 120, .brand)
        for stripe in 0..<6 { canvas.fill(x + 10 + 18 * Double(stripe), y + 15, 8, 90, .white) }
        let judgement = CoveringTechniqueTests.judge(
            GaussianBlur.apply(canvas.image, sigma: pixels), screen, [])
        #expect(judgement.verdict == .unrecognizedCover, "\(judgement.message)")
    }

    @Test(arguments: [[frosted], [], [OverlayTemplate(id: "brand", kind: .solid([.brand]))]])
    func `A blur too wide to be measured is that of the blur's template`(templates: [OverlayTemplate]) {
        let image = GaussianBlur.apply(Canvas.list(.copy).image, sigma: 40 * Screen.copy.scale)
        let judgement = CoveringTechniqueTests.judge(image, .copy, templates)
        #expect(judgement.blurRadius == nil, "too wide to be measured")
        let isOther = templates.contains { $0.id == "brand" }
        #expect(judgement.verdict == (isOther ? .unrecognizedCover : .masked), "\(judgement.message)")
        #expect(judgement.template == (isOther ? nil : templates.first?.id))
    }

    @Test(arguments: [
        (Screen.phone, 1.2), (.phone, 1.5), (.phone, 1.8), (.tablet, 1.2), (.tablet, 1.5), (.tablet, 1.8),
    ])
    func `A blur of a pixel or two is a legible one, not none`(screen: Screen, points: Double) throws {
        let sharp = Canvas.list(screen).image
        let image = GaussianBlur.apply(sharp, sigma: points * screen.scale)
        for templates in [[], [Self.frosted]] {
            let judgement = CoveringTechniqueTests.judge(image, screen, templates)
            #expect(judgement.verdict == .legibleBlur, "\(judgement.message)")
            let measured = try #require(judgement.blurRadius)
            #expect(abs(measured / points - 1) <= 0.3, "measured \(measured)")
            #expect(CoveringTechniqueTests.judge(sharp, screen, templates).verdict != .legibleBlur)
        }
    }

    /// Text of 24 points on a card before a soft wallpaper, whose steepest parts are steeper than blurred text.
    private static func card(_ period: Double, contrast: Double) -> RGBAImage {
        let isText = HiddenText.letters(screen)
        let (w, h) = (screen.size.width, screen.size.height)
        return RGBAImage(size: screen.size) { pixels in
            for y in 0..<h {
                for x in 0..<w {
                    let wave = sin(2 * .pi * (Double(x) * 0.6 + Double(y)) / period) * cos(.pi * Double(x) / period)
                    // The card fades in over forty pixels: its own edge is as soft as the wallpaper.
                    let inside = min(max(Double(y - h / 4) / 40, 0), 1) * min(max(Double(h * 3 / 4 - y) / 40, 0), 1)
                    let ground = (128 + 127 * min(1, max(-1, 1.6 * wave))) * (1 - inside) + 235 * inside
                    let level = ground - (isText(x, y) ? contrast * inside : 0)
                    let at = (y * w + x) * 4
                    for channel in 0..<3 { pixels[at + channel] = UInt8(max(0, min(255, level))) }
                    pixels[at + 3] = 255
                }
            }
        }
    }

    @Test(arguments: [(1.5, 400.0, 110.0), (1.7, 260, 140), (2, 700, 150)])
    func `Text under a weak blur is seen whatever soft picture is around it`(
        points: Double, period: Double, contrast: Double
    ) {
        let sharp = Self.card(period, contrast: contrast)
        let weak = CoveringTechniqueTests.judge(
            GaussianBlur.apply(sharp, sigma: points * Self.screen.scale), Self.screen, [Self.frosted])
        #expect(weak.verdict.isLeak, "\(weak.message)")
        let strong = CoveringTechniqueTests.judge(
            GaussianBlur.apply(sharp, sigma: 12 * Self.screen.scale), Self.screen, [Self.frosted])
        #expect(!strong.verdict.isLeak, "\(strong.message)")
    }

    @Test func `A weak blur names the text that can be read`() {
        let image = GaussianBlur.apply(Canvas.list(Self.screen).image, sigma: 9)
        let judgement = CoveringTechniqueTests.judge(image, Self.screen)
        #expect(judgement.verdict == .legibleBlur)
        #expect(judgement.message.contains("text larger than about"))
    }

    @Test func `A sharp field inside a blurred screen is found`() {
        let sharp = Canvas.list(Self.screen)
        let hole = sharp.rectangle(0, 300, sharp.widthPoints, 60)
        let image = Canvas.paste(hole, of: sharp.image, onto: GaussianBlur.apply(sharp.image, sigma: 36))
        for templates in [[], [Self.frosted]] {
            let judgement = CoveringTechniqueTests.judge(image, Self.screen, templates)
            #expect(judgement.verdict == .partiallyMasked, "\(judgement.message)")
            #expect(judgement.regions.contains { $0.rectangle.intersects(hole) })
        }
    }
}
