import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers on one colour, and gradients, that are laid out for a part of the screen.
@Suite struct FramesOfFlatCoversTests {
    typealias Frame = FramedCoverTests.Frame

    enum Kind: CaseIterable {
        case logo, message, gradient

        private static let sky = GradientTemplateTests.Sample(
            colors: [RGBColor(red: 20, green: 90, blue: 200), RGBColor(red: 235, green: 240, blue: 250)])

        func draw(on screen: Screen) -> RGBAImage {
            switch self {
            case .logo: LaidOutCoverTests.Card().draw(on: screen)
            case .message: CoveringTechniqueTests.card(screen, height: 24, dark: false)
            case .gradient: GradientTemplateTests.drawn(Self.sky, screen)
            }
        }

        var template: OverlayTemplate {
            switch self {
            case .logo:
                OverlayTemplate(
                    id: "cover",
                    cover: ImageCover(
                        CoverPicture(draw(on: .phone)), fit: .aspectFill, background: LaidOutCoverTests.Card.ground))
            case .message: CoveringTechniqueTests.knownCardTemplate
            case .gradient: Self.sky.template
            }
        }
    }

    /// Those of which all is on the screen.
    static let frames = FramedCoverTests.frames.filter { $0.part.width == $0.width && $0.part.height == $0.height }

    /// The app's page around the cover.
    private static func drawn(_ kind: Kind, in frame: Frame) -> RGBAImage {
        let size = PixelSize(width: frame.width, height: frame.height)
        let cover = kind.draw(on: Screen(testDescription: "", size: size, scale: frame.screen.scale))
        let page = Canvas.list(frame.screen, dark: true).image
        return RGBAImage(size: page.size) { pixels in
            for y in 0..<page.height {
                for x in 0..<page.width {
                    let isCovered = frame.part.intersects(PixelRectangle(x: x, y: y, width: 1, height: 1))
                    let at = (y * page.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) =
                        isCovered ? cover[x - frame.x, y - frame.y] : page[x, y]
                }
            }
        }
    }

    private static func area(_ regions: [LeakRegion], in part: PixelRectangle) -> Int {
        regions.reduce(0) { $0 + $1.rectangle.intersection(part).area }
    }

    @Test(arguments: frames, Kind.allCases)
    func `What lies beside such a cover is reported, and nothing of the cover`(frame: Frame, kind: Kind) {
        let judgement = CoveringTechniqueTests.judge(Self.drawn(kind, in: frame), frame.screen, [kind.template])
        #expect(judgement.verdict == .partiallyMasked, "\(judgement.message)")
        let screen = PixelRectangle(frame.screen.size)
        let covered = Self.area(judgement.regions, in: frame.part)
        let all = Self.area(judgement.regions, in: screen)
        #expect(all - covered == screen.area - frame.part.area, "\(judgement.regions)")
        #expect(Double(covered) <= 0.05 * Double(all), "\(judgement.regions)")
    }
}
