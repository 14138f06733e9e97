import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Covers that are laid out for a part of the screen, or of which a part is seen above something else: what the rest shows is
/// reported, and nothing of what is covered.
@Suite struct FramedCoverTests {
    private typealias Technique = CoveringTechniqueTests

    /// What a cover was laid out for, in pixels of a screen.
    struct Frame: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var screen: Screen
        var x = 0
        var y = 0
        var width: Int
        var height: Int

        /// What of it is on the screen.
        var part: PixelRectangle {
            PixelRectangle(x: x, y: y, width: width, height: height).intersection(PixelRectangle(screen.size))
        }
    }

    static let frames = [
        Frame(testDescription: "left side", screen: .tablet, width: 1013, height: 2160),
        Frame(testDescription: "right side", screen: .tablet, x: 607, width: 1013, height: 2160),
        Frame(testDescription: "column", screen: .phone, x: 150, width: 870, height: 2532),
        Frame(testDescription: "upper part", screen: .phone, width: 1170, height: 1730),
        Frame(testDescription: "smaller screen", screen: .phone, width: 885, height: 1921),
        Frame(testDescription: "lower right corner", screen: .phone, x: 310, y: 650, width: 860, height: 1882),
        Frame(testDescription: "upright in landscape", screen: .landscape, width: 1170, height: 2532),
        Frame(testDescription: "upright on a tablet in landscape", screen: .wideTablet, width: 1620, height: 2160),
    ]

    /// A cover as it was laid out for a frame, with the app around it.
    private static func drawn(_ frame: Frame, _ fit: FitMode) -> RGBAImage {
        let size = PixelSize(width: frame.width, height: frame.height)
        let cover = Technique.drawn(fit, on: Screen(testDescription: "", size: size, scale: frame.screen.scale))
        let page = Canvas.list(frame.screen, dark: true).image
        return Canvas.paste(frame.part, of: cover, at: (frame.x, frame.y), onto: page)
    }

    private static func area(_ regions: [LeakRegion], in part: PixelRectangle) -> Int {
        regions.reduce(0) { $0 + $1.rectangle.intersection(part).area }
    }

    @Test(arguments: frames, [FitMode.aspectFill, .aspectFit, .stretch])
    func `What lies beside a cover is reported, and nothing of the cover`(frame: Frame, fit: FitMode) {
        let image = Self.drawn(frame, fit)
        let judgement = Technique.judge(image, frame.screen, [Technique.template(fit: fit)])
        #expect(judgement.verdict == .partiallyMasked, "\(judgement.message)")
        let screen = PixelRectangle(frame.screen.size)
        let open = screen.area - frame.part.area
        let all = Self.area(judgement.regions, in: screen)
        let covered = Self.area(judgement.regions, in: frame.part)
        #expect(all - covered == open, "\(judgement.regions)")
        #expect(Double(covered) <= 0.05 * Double(all), "\(judgement.regions)")
    }

    @Test(arguments: [0.6, 0.75])
    func `A sheet over most of a cover is reported, and nothing above it`(share: Double) {
        let screen = Screen.phone
        let top = Int((1 - share) * Double(screen.size.height))
        let sheet = PixelRectangle(x: 0, y: top, width: screen.size.width, height: screen.size.height - top)
        var artwork = Canvas(screen, .brand)
        for bar in 0..<4 { artwork.fill(60, 60 + Double(bar) * 40, 270 - Double(bar) * 50, 20, .white) }
        let cover = OverlayTemplate(
            id: "cover", kind: .image(CoverPicture(artwork.image), fit: .aspectFill, background: .brand))
        let image = Canvas.paste(sheet, of: Canvas.list(screen, dark: true).image, onto: artwork.image)
        let judgement = Technique.judge(image, screen, [cover])
        #expect(judgement.verdict == .partiallyMasked, "\(judgement.message)")
        #expect(Self.area(judgement.regions, in: sheet) == sheet.area)
        let above = PixelRectangle(x: 0, y: 0, width: screen.size.width, height: top - 16)
        #expect(Self.area(judgement.regions, in: above) == 0, "\(judgement.regions)")
    }

    @Test(arguments: frames)
    func `A line of text in front of such a cover is reported with the rest`(frame: Frame) {
        let scale = frame.screen.scale
        var text = Canvas(size: PixelSize(width: 300, height: 60), scale: scale, .brand)
        text.text(4, 4, height: 12, letters: 8, .white)
        var image = Self.drawn(frame, .aspectFill)
        let place = PixelRectangle(
            x: frame.part.x + frame.part.width / 2 - 150, y: frame.part.y + frame.part.height / 6, width: 300,
            height: 60)
        image = Canvas.paste(place, of: text.image, at: (place.x, place.y), onto: image)
        let judgement = Technique.judge(image, frame.screen, [Technique.template(fit: .aspectFill)])
        #expect(judgement.verdict.isLeak)
        let letters = place.intersection(
            PixelRectangle(x: place.x + 12, y: place.y + 12, width: Int(50 * scale), height: Int(10 * scale)))
        #expect(Self.area(judgement.regions, in: letters) >= letters.area, "\(judgement.regions)")
    }

    /// A part is no reason to believe in the rest, and its sides are no part of the cover.
    @Test(arguments: frames)
    func `A frame ends on its seams`(frame: Frame) throws {
        let grid = CellGrid(Self.drawn(frame, .aspectFill))
        let wanted = PixelRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        #expect(CoverFrame.all(on: grid).contains { $0.rectangle == wanted })
        for found in CoverFrame.all(on: grid) where found.rectangle == wanted {
            let cells = grid.pixelRectangle(found.cells)
            #expect(cells.intersection(frame.part) == cells)
        }
    }
}

extension Screen {
    fileprivate static let wideTablet = Screen(
        testDescription: "tablet, landscape", size: PixelSize(width: 2160, height: 1620), scale: 2)
}
