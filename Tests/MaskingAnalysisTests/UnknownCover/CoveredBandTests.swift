import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Parts of a screen that look like a cover that nobody configured, beside which the app is visible.
@Suite struct CoveredBandTests {
    /// A part of a screen, and the screen that a cover was laid out for.
    struct Band: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var screen: Screen
        var part: PixelRectangle
        var layout: PixelSize
    }

    private static let bands = [
        Band(
            testDescription: "upright at the left of a turned screen", screen: .landscape,
            part: PixelRectangle(x: 0, y: 0, width: 1170, height: 1170), layout: Screen.phone.size),
        Band(
            testDescription: "upright in the middle of a turned screen", screen: .landscape,
            part: PixelRectangle(x: 681, y: 0, width: 1170, height: 1170), layout: Screen.phone.size),
        Band(
            testDescription: "one half of a tablet", screen: .tablet,
            part: PixelRectangle(x: 0, y: 0, width: 808, height: 2160), layout: PixelSize(width: 808, height: 2160)),
        Band(
            testDescription: "above a sheet", screen: .phone,
            part: PixelRectangle(x: 0, y: 0, width: 1170, height: 1732), layout: Screen.phone.size),
        Band(
            testDescription: "fitted between the ends", screen: .phone,
            part: PixelRectangle(x: 0, y: 486, width: 1170, height: 1560), layout: PixelSize(width: 1170, height: 1560)),
        Band(
            testDescription: "below a bar", screen: .phone,
            part: PixelRectangle(x: 0, y: 300, width: 1170, height: 2232), layout: PixelSize(width: 1170, height: 2232)),
    ]

    /// What stands in the middle of a cover.
    enum Kind: CaseIterable {
        case emblem, card, colour
    }

    private static func cover(_ kind: Kind, _ size: PixelSize, scale: Double) -> Canvas {
        var canvas = Canvas(size: size, scale: scale, RGBColor(red: 28, green: 60, blue: 92))
        let (w, h) = (canvas.widthPoints, canvas.heightPoints)
        switch kind {
        case .emblem:
            for bar in 0..<3 {
                let side = 90 - 24 * Double(bar)
                canvas.fill((w - side) / 2, 0.4 * h + 22 * Double(bar), side, 12, .white)
            }
        case .card:
            canvas.centredText(0.4 * h, height: 15, letters: 16, .white, style: 3)
            canvas.centredText(0.4 * h + 24, height: 15, letters: 13, .white, style: 5)
        case .colour: break
        }
        return canvas
    }

    private static func drawn(_ kind: Kind, _ band: Band) -> RGBAImage {
        let cover = cover(kind, band.layout, scale: band.screen.scale).image
        return shown(cover, band.part, above: Canvas.list(band.screen, dark: true).image)
    }

    private static func shown(_ image: RGBAImage, _ part: PixelRectangle, above page: RGBAImage) -> RGBAImage {
        Canvas.paste(part, of: image, at: (part.x, part.y), onto: page)
    }

    private static func judge(_ image: RGBAImage, _ screen: Screen, _ templates: [OverlayTemplate] = []) -> Judgement {
        MaskingAnalyzer().judge(image, JudgingContext(templates: templates, pixelsPerPoint: screen.scale))
    }

    private static func area(_ judgement: Judgement, in part: PixelRectangle) -> Int {
        judgement.regions.reduce(0) { $0 + $1.rectangle.intersection(part).area }
    }

    @Test(arguments: bands, [Kind.emblem, .card])
    func `What is beside a likely cover is reported, and the cover is not`(band: Band, kind: Kind) {
        let judged = Self.judge(Self.drawn(kind, band), band.screen)
        #expect(judged.verdict == .partiallyMasked, "\(judged.message)")
        let screen = PixelRectangle(band.screen.size)
        let (all, covered) = (Self.area(judged, in: screen), Self.area(judged, in: band.part))
        #expect(all - covered == screen.area - band.part.area, "\(judged.regions)")
        #expect(Double(covered) <= 0.05 * Double(all), "\(judged.regions)")
    }

    @Test(arguments: bands[..<2])
    func `A column of one colour is left out of what is reported, and is no cover for that`(band: Band) {
        let judged = Self.judge(Self.drawn(.colour, band), band.screen)
        #expect(judged.verdict == .unmasked, "\(judged.message)")
        let (all, covered) = (
            Self.area(judged, in: PixelRectangle(band.screen.size)), Self.area(judged, in: band.part)
        )
        #expect(Double(covered) <= 0.05 * Double(all), "\(judged.regions)")
    }

    /// What a page has on one of its sides.
    enum Page: CaseIterable {
        /// One of the app's own pages on a ground of its own.
        case form
        /// Less of the screen than tells anything.
        case narrow
        /// A bar and artwork between what is above and what is below.
        case between
        /// An emblem beside pictures that reach to the side.
        case motley
    }

    @Test(arguments: Page.allCases)
    func `A page with parts is no cover with a page beside it`(page: Page) {
        let screen: Screen = page == .between ? .phone : .landscape
        var part = PixelRectangle(x: 0, y: 0, width: 1170, height: 1170)
        var cover = Self.cover(page == .form ? .colour : .emblem, PixelSize(width: 1170, height: 1170), scale: 3)
        switch page {
        case .form:
            for row in 0..<4 { cover.text(30, 60 + 50 * Double(row), height: 14, letters: 11, .white) }
        case .narrow: part.width = 480
        case .between: part.y = 600
        case .motley:
            for row in 0..<5 { cover.fill(340, 20 + 75 * Double(row), 60, 60, .brand) }
        }
        let list = Canvas.list(screen, dark: true).image
        let judged = Self.judge(Self.shown(cover.image, part, above: list), screen)
        #expect(judged.verdict == .unmasked, "\(judged.message)")
    }

    @Test func `Whoever names the covers of an app has said that this is none`() {
        let band = Self.bands[0]
        let other = OverlayTemplate(id: "other", kind: .solid([.brand]))
        let judged = Self.judge(Self.drawn(.emblem, band), band.screen, [other])
        #expect(judged.verdict == .unmasked, "\(judged.message)")
    }
}
