import ImageCodecs
import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Launch screens show a cover's picture small, on one colour.
@Suite struct LaunchScreenPictureTests {
    private static let screen = Screen.phone

    /// A small picture on a launch screen.
    struct Shown: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// In pixels, of the top left corner.
        var x = 101.3
        var y = 220.7
        var width = 240.6
        /// Times as high as its own shape says.
        var stretch = 1.0
        var quality: Int?
        /// What stands on the launch screen as well.
        var draw: @Sendable (inout Canvas) -> Void = { _ in }

        var image: RGBAImage {
            get throws {
                let factor = width / Double(VectorCover.asset.width)
                let small = VectorCover.render(
                    screen.size, origin: (x, y), factor: (factor, factor * stretch), over: .white)
                let image = Canvas.over(small, screen, draw)
                guard let quality else { return image }
                return try JPEGDecoder.decode(try JPEGEncoder.encode(image, quality: quality), limits: .standard).image
            }
        }

        func judgement(templates: [OverlayTemplate]) throws -> Judgement {
            MaskingAnalyzer().judgeLaunchImage(
                CellGrid(try image),
                JudgingContext(templates: templates, isLossy: quality != nil, pixelsPerPoint: screen.scale), .folder)
        }
    }

    private static let template = VectorCover.template(.aspectFill)

    @Test(arguments: [
        Shown(testDescription: "in the upper left"),
        Shown(testDescription: "larger, below the middle", x: 250.5, y: 500.2, width: 404.9),
        Shown(testDescription: "a tenth of the screen wide", x: 305, y: 600, width: 140),
        Shown(testDescription: "a view of whole points", stretch: 1.02),
        Shown(testDescription: "in JPEG", quality: 80),
    ])
    func `A launch screen that shows a cover's picture is none of the app's screens`(shown: Shown) throws {
        let (alone, known) = (
            try shown.judgement(templates: []), try shown.judgement(templates: [Self.template])
        )
        #expect(alone.verdict == .unrecognizedCover, "without the template it may be one: \(alone.message)")
        #expect(known.verdict == .launchImage && known.template == "vector", "\(known.message)")
        #expect(known.regions.isEmpty && known.certainty == .compared)
    }

    @Test(arguments: [
        Shown(testDescription: "an amount below it", draw: { $0.text(120, 400, height: 14, letters: 7, .black) }),
        Shown(testDescription: "digits in front of it", draw: { $0.text(70, 170, height: 18, letters: 6, .white) }),
        Shown(testDescription: "a line through it", draw: { $0.fill(60, 200, 100, 4, .white) }),
        Shown(testDescription: "a view of another shape", stretch: 1.05),
        Shown(testDescription: "a spot of its shape", width: 15),
        Shown(testDescription: "no larger than an icon", x: 353, y: 600, width: 44),
    ])
    func `What shows more, or something else, may be one`(shown: Shown) throws {
        let judgement = try shown.judgement(templates: [Self.template])
        #expect(judgement.template == nil, "\(judgement.message)")
    }

    /// - Parameter strip: a template of checks, as large in pixels as on the screen.
    @Test(arguments: [PixelSize(width: 160, height: 60), PixelSize(width: 360, height: 140)])
    func `Text on a small pattern may be one: too little is seen of its grain`(strip: PixelSize) {
        func checks(_ x: Int, _ y: Int) -> UInt8 { (x / 6 + y / 6) % 2 == 0 ? 255 : 0 }
        func image(_ size: PixelSize, _ level: (Int, Int) -> UInt8) -> RGBAImage {
            RGBAImage(size: size) { pixels in
                for at in 0..<size.area {
                    for channel in 0..<3 { pixels[at * 4 + channel] = level(at % size.width, at / size.width) }
                    pixels[at * 4 + 3] = 255
                }
            }
        }
        let (left, top) = ((Self.screen.size.width - strip.width) / 2, 600)
        let shown = Canvas.over(
            image(Self.screen.size) { x, y in
                let isInside = (left..<left + strip.width).contains(x) && (top..<top + strip.height).contains(y)
                return isInside ? checks(x - left, y - top) : 255
            }, Self.screen
        ) { canvas in
            let scale = Self.screen.scale
            canvas.text(
                Double(left + 12) / scale, Double(top + 4) / scale, height: min(44, Double(strip.height - 8)) / scale,
                letters: 8, RGBColor(red: 128, green: 128, blue: 128))
        }
        let template = OverlayTemplate(
            id: "checks", kind: .image(CoverPicture(image(strip, checks)), fit: .aspectFill, background: .white))
        let judgement = MaskingAnalyzer().judgeLaunchImage(
            CellGrid(shown), JudgingContext(templates: [template], pixelsPerPoint: Self.screen.scale), .folder)
        #expect(judgement.template == nil, "\(judgement.message)")
    }

    @Test func `Another picture may be one`() throws {
        var template = Self.template
        let other = Canvas.list(Self.screen).image
        template.cover = ImageCover(CoverPicture(other), fit: .aspectFill, background: .white)
        #expect(try Shown(testDescription: "").judgement(templates: [template]).verdict == .unrecognizedCover)
    }
}
