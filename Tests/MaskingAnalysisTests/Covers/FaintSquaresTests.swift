import ByteReading
import ImageCodecs
import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// What shines through a cover by less than JPEG may change it by.
@Suite struct FaintSquaresTests {
    private static let screen = Screen.phone

    /// Pale discs on a diagonal gradient.
    private static let cover: RGBAImage = {
        let sample = GradientTemplateTests.Sample(
            colors: [RGBColor(red: 200, green: 210, blue: 185), RGBColor(red: 96, green: 130, blue: 100)],
            direction: .toBottomRight)
        return Canvas.over(GradientTemplateTests.drawn(sample, screen), screen) { canvas in
            for place in 0..<6 {
                let (x, y) = (40 + Double(place % 2) * 180, 90 + Double(place) * 110)
                canvas.ellipse(x, y, 90, 90, RGBColor(red: 176, green: 192, blue: 168))
            }
        }
    }()

    /// A gradient with the grain of a photograph.
    private static let grainy: RGBAImage = {
        let sample = GradientTemplateTests.Sample(
            colors: [RGBColor(red: 200, green: 210, blue: 185), RGBColor(red: 96, green: 130, blue: 100)],
            direction: .toBottomRight)
        return Storing.noise(GradientTemplateTests.drawn(sample, screen), levels: 8)
    }()

    private static func judge(_ shown: RGBAImage, on cover: RGBAImage = cover, quality: Int) throws -> Judgement {
        let stored = try JPEGDecoder.decode(try JPEGEncoder.encode(shown, quality: quality), limits: .standard).image
        let template = OverlayTemplate(
            id: "cover", cover: ImageCover(CoverPicture(cover), fit: .stretch, background: .white))
        return MaskingAnalyzer().judge(
            stored, JudgingContext(templates: [template], isLossy: true, pixelsPerPoint: screen.scale))
    }

    @Test(arguments: [50, 75, 90, 97])
    func `JPEG itself shines through no cover`(quality: Int) throws {
        for cover in [Self.cover, Self.grainy] {
            let judgement = try Self.judge(cover, on: cover, quality: quality)
            #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
        }
    }

    /// - Parameter share: of their colour in which letters are seen; between them the cover alone.
    @Test(arguments: [0.04, 0.06], [75, 92])
    func `Faint letters on a grainy cover are seen in JPEG, too`(share: Double, quality: Int) throws {
        let page = Canvas.over(Canvas(Self.screen, .white).image, Self.screen) { canvas in
            for row in 0..<8 { canvas.text(20, 60 + Double(row) * 60, height: 30, letters: 14, .black) }
        }
        let cover = Self.grainy
        var smooth = FaintSquares.Limits()
        smooth.shift = nil
        for ink in [0.0, 255.0] {
            let shown = RGBAImage(size: cover.size) { pixels in
                for at in cover.pixels.indices {
                    let mixed = at % 4 == 3 ? 0 : share * (255 - Double(page.pixels[at])) / 255
                    pixels[at] = UInt8((Double(cover.pixels[at]) * (1 - mixed) + ink * mixed).rounded())
                }
            }
            let judgement = try Self.judge(shown, on: cover, quality: quality)
            #expect(judgement.verdict.isLeak, "\(ink): \(judgement.message)")
            func groups(_ limits: FaintSquares.Limits) -> [CellGroup] {
                FaintSquares(of: CellGrid(shown), against: Prediction(grid: CellGrid(cover)), limits: limits).groups(
                    ignored: [])
            }
            #expect(!groups(FaintSquares.Limits()).isEmpty || share < 0.06, "motley squares show them")
            #expect(groups(smooth).isEmpty, "no square of it is smooth")
        }
    }

    @Test(arguments: [0.98, 0.97], [75, 90])
    func `A list that shines through is seen in JPEG, too`(opacity: Double, quality: Int) throws {
        let (cover, list) = (Self.cover, Canvas.list(Self.screen).image)
        let shown = RGBAImage(size: cover.size) { pixels in
            for at in cover.pixels.indices {
                pixels[at] = UInt8(
                    (Double(cover.pixels[at]) * opacity + Double(list.pixels[at]) * (1 - opacity)).rounded())
            }
        }
        let judgement = try Self.judge(shown, quality: quality)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    /// A grey cover and what is off in a picture of it, by squares of 16 pixels.
    struct Limit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var side = 20
        /// Levels from one cell of the cover to the next.
        var step = 0
        let other: @Sendable (inout FaintSquares.Limits) -> Void
        /// In levels.
        let offset: @Sendable (Int, Int) -> Double
    }

    private static func isHeadline(_ x: Int, _ y: Int) -> Bool { (4..<10).contains(x) && (4..<6).contains(y) }

    /// Many squares are off as one that is drawn a pixel elsewhere, some by half as much again.
    private static func elsewhere(_ x: Int, _ y: Int) -> Double {
        isHeadline(x, y) ? 6.5 : x % 5 == 0 ? 4 : 0
    }

    private static let limits = [
        Limit(
            testDescription: "beside steps", step: 40, other: { $0.smoothStep = 48 * 16 },
            offset: { isHeadline($0, $1) ? 2.5 : 0 }),
        Limit(
            testDescription: "half a pixel elsewhere", step: 40, other: { $0.shift = 0.1 },
            offset: { isHeadline($0, $1) ? 2.5 : 0 }),
        Limit(
            testDescription: "elsewhere, as sharp edges say", step: 64, other: { $0.sharpStep = 80 }, offset: elsewhere),
        Limit(
            testDescription: "elsewhere in some places", step: 64, other: { $0.sharpShare = 0.5 }, offset: elsewhere),
        Limit(
            testDescription: "elsewhere by more in others", step: 64, other: { $0.spare = 1 }, offset: elsewhere),
        Limit(
            testDescription: "off by a level", other: { $0.smallestOffset = 1 },
            offset: { isHeadline($0, $1) ? 1.25 : 0 }),
        Limit(
            testDescription: "in coarse noise", other: { $0.noiseFactor = 2 },
            offset: { x, y in isHeadline(x, y) ? 2.5 : [0, 0.75, -0.75][(x + y) % 3] }),
        Limit(
            testDescription: "a shade that moved", other: { $0.smallestStep = 0.1 },
            offset: { x, _ in max(0, Double(x - 13) / 2) }),
        Limit(
            testDescription: "a spot", other: { $0.fewest = 3 }, offset: { x, y in x / 2 == 3 && y / 2 == 3 ? 3 : 0 }),
        Limit(
            testDescription: "hardly a picture", side: 4, other: { $0.fewestAlike = 10 },
            offset: { x, y in (x + y) % 2 == 0 && x + y < 6 ? 3 : 0 }),
    ]

    @Test(arguments: limits)
    func `What a codec may change is nothing that shines through`(limit: Limit) {
        let side = limit.side * 16
        func image(_ offset: (Int, Int) -> Double) -> RGBAImage {
            RGBAImage(size: PixelSize(width: side, height: side)) { pixels in
                for y in 0..<side {
                    for x in 0..<side {
                        // A share of the pixels is off by one level more.
                        let level = 120 + Double(x / 4 % 2 * limit.step) + offset(x / 16, y / 16)
                        let isUp = Double((x + 2 * y) % 4) < (level - level.rounded(.down)) * 4
                        let at = (y * side + x) * 4
                        for channel in 0..<3 { pixels[at + channel] = UInt8(level.rounded(.down)) + (isUp ? 1 : 0) }
                        pixels[at + 3] = 255
                    }
                }
            }
        }
        let (grid, cover) = (CellGrid(image(limit.offset)), Prediction(grid: CellGrid(image { _, _ in 0 })))
        func groups(_ limits: FaintSquares.Limits) -> [CellGroup] {
            FaintSquares(of: grid, against: cover, limits: limits).groups(ignored: [])
        }
        #expect(groups(FaintSquares.Limits()).isEmpty)
        var other = FaintSquares.Limits()
        limit.other(&other)
        #expect(!groups(other).isEmpty, "the limit decides it")
        let everything = CellRectangle(x0: 0, y0: 0, x1: grid.columns, y1: grid.rows)
        #expect(FaintSquares(of: grid, against: cover, limits: other).groups(ignored: [everything]).isEmpty)
    }
}
