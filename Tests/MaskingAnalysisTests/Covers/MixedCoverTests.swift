import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Covers below a dimming view, or over a page of one colour: nothing shows but the cover.
@Suite struct MixedCoverTests {
    private static func mixed(_ cover: RGBAImage, _ below: RGBAImage, opacity: Double) -> RGBAImage {
        Canvas.blend(cover, over: below, opacity: opacity)
    }

    private static func judge(_ image: RGBAImage, _ screen: Screen, _ fit: FitMode) -> Judgement {
        CoveringTechniqueTests.judge(image, screen, [CoveringTechniqueTests.template(fit: fit)])
    }

    @Test(arguments: [Screen.phone, .tablet], [0.25, 0.5, 0.66, 0.9])
    func `A cover that is mixed with one colour is masked`(screen: Screen, opacity: Double) {
        for color in [RGBColor.black, .white] {
            let page = Canvas(screen, color).image
            let image = Self.mixed(CoveringTechniqueTests.drawn(.aspectFill, on: screen), page, opacity: opacity)
            let judgement = Self.judge(image, screen, .aspectFill)
            #expect(judgement.verdict == .masked, "\(color): \(judgement.message)")
            #expect(judgement.message.contains("mixed with one colour"))
        }
    }

    @Test(arguments: [false, true], [0.25, 0.5, 0.66, 0.9, 0.95])
    func `A page with text below a cover shows, whatever its colour`(isDark: Bool, opacity: Double) {
        let screen = Screen.phone
        let image = Self.mixed(
            CoveringTechniqueTests.drawn(.aspectFill, on: screen), Canvas.list(screen, dark: isDark).image,
            opacity: opacity)
        let judgement = Self.judge(image, screen, .aspectFill)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: [1, 3, 6]) func `So does one line on a plain page`(letters: Int) {
        let screen = Screen.phone
        var page = Canvas(screen, .white)
        page.text(40, 300, height: 17, letters: 4 * letters, .black)
        for opacity in [0.5, 0.8, 0.9] {
            let image = Self.mixed(
                CoveringTechniqueTests.drawn(.aspectFill, on: screen), page.image, opacity: opacity)
            let judgement = Self.judge(image, screen, .aspectFill)
            #expect(judgement.verdict.isLeak, "\(opacity): \(judgement.message)")
        }
    }

    @Test func `A cover in other colours than any one colour makes is no mixture`() {
        let screen = Screen.phone
        var image = CoveringTechniqueTests.drawn(.aspectFill, on: screen)
        image = RGBAImage(size: image.size) { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) {
                for channel in 0..<3 { pixels[at + channel] = 255 - image.pixels[at + channel] / 2 }
                pixels[at + 3] = 255
            }
        }
        let judgement = Self.judge(image, screen, .aspectFill)
        #expect(judgement.verdict != .masked, "\(judgement.message)")
    }
}
