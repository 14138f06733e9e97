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
        Shown(testDescription: "no larger than an icon", x: 353, y: 600, width: 44),
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
    ])
    func `What shows more, or something else, may be one`(shown: Shown) throws {
        let judgement = try shown.judgement(templates: [Self.template])
        #expect(judgement.template == nil, "\(judgement.message)")
    }

    @Test func `Another picture may be one`() throws {
        var template = Self.template
        let other = Canvas.list(Self.screen).image
        template.cover = ImageCover(CoverPicture(other), fit: .aspectFill, background: .white)
        #expect(try Shown(testDescription: "").judgement(templates: [template]).verdict == .unrecognizedCover)
    }
}
