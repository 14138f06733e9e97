import ByteReading
import Foundation
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

    /// The same with coarse grain.
    private static let speckled = Storing.noise(grainy, levels: 48)

    /// Small discs in strong colours on a pale ground.
    private static let colorful = Canvas.over(
        Canvas(screen, RGBColor(red: 245, green: 240, blue: 225)).image, screen
    ) { canvas in
        for place in 0..<96 {
            let (x, y) = (10 + Double(place % 8) * 46, 20 + Double(place / 8) * 68)
            func level(_ factor: Int) -> UInt8 { UInt8(place * factor % 256) }
            canvas.ellipse(x, y, 34, 34, RGBColor(red: level(67), green: level(101), blue: level(149)))
        }
    }

    private static func stored(_ shown: RGBAImage, quality: Int, colors: JPEGEncoder.Colors) throws -> JPEGDecoding {
        try JPEGDecoder.decode(JPEGEncoder.encode(shown, quality: quality, colors: colors), limits: .standard)
    }

    private static func judge(
        _ shown: RGBAImage, on cover: RGBAImage = cover, quality: Int, colors: JPEGEncoder.Colors = .full
    ) throws -> Judgement {
        let stored = try stored(shown, quality: quality, colors: colors)
        let template = OverlayTemplate(
            id: "cover", cover: ImageCover(CoverPicture(cover), fit: .stretch, background: .white))
        var context = JudgingContext(templates: [template], pixelsPerPoint: screen.scale)
        context.loss = stored.loss
        return MaskingAnalyzer().judge(stored.image, context)
    }

    @Test(
        arguments: [(50, .full), (75, .full), (75, .half), (90, .full), (90, .half), (97, .full)]
            as [(Int, JPEGEncoder.Colors)])
    func `JPEG itself shines through no cover`(stored: (quality: Int, colors: JPEGEncoder.Colors)) throws {
        for cover in [Self.cover, Self.grainy, Self.colorful] {
            let judgement = try Self.judge(cover, on: cover, quality: stored.quality, colors: stored.colors)
            #expect(judgement.verdict == .masked, "\(judgement.message) \(judgement.regions)")
        }
    }

    /// No square is the cover's alone, as with bold text without a margin.
    @Test func `What shines through all over sets no limit itself`() {
        var shown = CellGrid(Self.squares { x, y in (x * 7 + y * 13) % 11 })
        shown.loss = .usual
        let cover = Prediction(grid: CellGrid(Self.squares { _, _ in 0 }))
        func groups(_ limits: FaintSquares.Limits) -> [CellGroup] {
            FaintSquares(of: shown, against: cover, limits: limits).groups(ignored: [])
        }
        #expect(!groups(FaintSquares.Limits()).isEmpty)
        #expect(groups(.ofOtherDrawing(isLossy: true)).isEmpty, "two drawings may differ by as much")
    }

    @Test(arguments: [false, true])
    func `So a cover that another snapshot shows is allowed more than its file`(isOfSnapshot: Bool) throws {
        var cover = ImageCover(CoverPicture(Self.squares { _, _ in 0 }), fit: .stretch, background: .white)
        cover.isOfSnapshot = isOfSnapshot
        var shown = CellGrid(Self.squares { x, y in (x * 7 + y * 13) % 5 })
        shown.loss = .usual
        let attempt = try #require(cover.attempt(CoverTrial(template: "cover", grid: shown, pixelsPerPoint: 2)))
        #expect(attempt.leaks.isEmpty == isOfSnapshot)
    }

    /// Squares of grey, which are brighter by some levels each.
    private static func squares(_ offset: (Int, Int) -> Int) -> RGBAImage {
        let side = 480
        return RGBAImage(size: PixelSize(width: side, height: side)) { pixels in
            for y in 0..<side {
                for x in 0..<side {
                    for channel in 0..<4 {
                        pixels[(y * side + x) * 4 + channel] = channel == 3 ? 255 : UInt8(120 + offset(x / 16, y / 16))
                    }
                }
            }
        }
    }

    @Test func `Means are compared as finely as a file keeps them`() throws {
        let stored = try Self.stored(Self.colorful, quality: 50, colors: .half)
        func groups(_ loss: CodecLoss) -> [CellGroup] {
            var grid = CellGrid(stored.image)
            grid.loss = loss
            return FaintSquares(of: grid, against: Prediction(grid: CellGrid(Self.colorful))).groups(ignored: [])
        }
        #expect(groups(stored.loss).isEmpty)
        #expect(!groups(.none).isEmpty, "it is coarser than others")
    }

    /// - Parameter share: of their colour in which letters are seen, which is as bright as the cover.
    @Test(arguments: [(0.08, 90), (0.12, 75)], [JPEGEncoder.Colors.full, .half])
    func `Faint letters of another colour are seen in JPEG, too`(
        sample: (share: Double, quality: Int), colors: JPEGEncoder.Colors
    ) throws {
        let screen = Self.screen
        let cover = Storing.noise(
            Canvas(screen, RGBColor(red: 128, green: 128, blue: 128)).image, levels: 5)
        let page = Canvas.over(Canvas(screen, .white).image, screen) { canvas in
            for row in 0..<8 { canvas.text(20, 60 + Double(row) * 60, height: 30, letters: 14, .black) }
        }
        let ink = [230.0, 60, 210]
        let shown = RGBAImage(size: cover.size) { pixels in
            for at in cover.pixels.indices {
                let mixed = at % 4 == 3 ? 0 : sample.share * (255 - Double(page.pixels[at])) / 255
                pixels[at] = UInt8((Double(cover.pixels[at]) * (1 - mixed) + ink[min(at % 4, 2)] * mixed).rounded())
            }
        }
        let judgement = try Self.judge(shown, on: cover, quality: sample.quality, colors: colors)
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
        let own = try Self.judge(cover, on: cover, quality: sample.quality, colors: colors)
        #expect(own.verdict == .masked, "\(own.message)")
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

    @Test(arguments: [(every: 4, isSeen: true), (every: 128, isSeen: false)])
    func `Thin strokes that no whole square shows are seen by their number`(
        sample: (every: Int, isSeen: Bool)
    ) throws {
        let cover = Self.grainy
        let side = 4 * CellGrid.cellSide
        let shown = RGBAImage(size: cover.size) { pixels in
            for at in cover.pixels.indices {
                let (x, y) = (at / 4 % cover.width, at / 4 / cover.width)
                let isStroke = (x / side + y / side) % sample.every == 0 && (y / side) % 2 == 0 && x % side < side / 2
                pixels[at] = cover.pixels[at] - (isStroke && at % 4 < 3 ? 9 : 0)
            }
        }
        var grid = CellGrid(shown)
        grid.loss = .usual
        func groups(_ limits: FaintSquares.Limits) -> [CellGroup] {
            FaintSquares(of: grid, against: Prediction(grid: CellGrid(cover)), limits: limits).groups(ignored: [])
        }
        var never = FaintSquares.Limits()
        never.fewestScattered = .max
        #expect(groups(never).isEmpty, "no square is beside another one")
        #expect(groups(FaintSquares.Limits()).isEmpty != sample.isSeen)
        var always = FaintSquares.Limits()
        (always.fewestScattered, always.scatteredShare) = (1, 0)
        #expect(!groups(always).isEmpty)
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

    /// - Parameter opacity: of the cover; or it is drawn half a pixel elsewhere.
    @Test(arguments: [0.98, 0.97, nil])
    func `What shines through is seen in means, and another drawing is not`(opacity: Double?) {
        let (cover, list) = (Self.speckled, Canvas.list(Self.screen).image)
        let shown = RGBAImage(size: cover.size) { pixels in
            for at in cover.pixels.indices {
                let next = cover.pixels[(at + 4) % cover.pixels.count]
                let (other, share) = opacity.map { (list.pixels[at], 1 - $0) } ?? (next, 0.5)
                pixels[at] = UInt8((Double(cover.pixels[at]) * (1 - share) + Double(other) * share).rounded())
            }
        }
        let template = OverlayTemplate(
            id: "cover", cover: ImageCover(CoverPicture(cover), fit: .stretch, background: .white))
        let judgement = MaskingAnalyzer().judge(
            shown, JudgingContext(templates: [template], pixelsPerPoint: Self.screen.scale))
        #expect(judgement.verdict == (opacity == nil ? .masked : .translucent), "\(judgement.message)")
        #expect(judgement.isSeenInMeans == (opacity != nil))
    }

    /// A photograph out of focus, and a shape as soft in front of it, which JPEG keeps.
    @Test(arguments: [0.06, 0.12])
    func `Something soft that shines through a soft cover is no blur`(share: Double) throws {
        let size = PixelSize(width: 750, height: 1334)
        func image(_ share: Double) -> RGBAImage {
            RGBAImage(size: size) { pixels in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let waves = sin(Double(x) / 90 + Double(y) / 160) * 30 + cos(Double(y) / 120) * 24
                        let away = hypot(Double(x) - 375, Double(y) - 600)
                        let spot = 1 / (1 + exp((away - 140) / 20))
                        let level = (130 + waves) * (1 - share * spot) + 255 * share * spot
                        for channel in 0..<3 { pixels[(y * size.width + x) * 4 + channel] = UInt8(level.rounded()) }
                        pixels[(y * size.width + x) * 4 + 3] = 255
                    }
                }
            }
        }
        func judge(_ shown: RGBAImage) throws -> Judgement {
            let stored = try Self.stored(shown, quality: 92, colors: .full)
            let template = OverlayTemplate(
                id: "cover", cover: ImageCover(CoverPicture(image(0)), fit: .stretch, background: .white))
            var context = JudgingContext(templates: [template], pixelsPerPoint: 2)
            context.loss = stored.loss
            return MaskingAnalyzer().judge(stored.image, context)
        }
        let judgement = try judge(image(share))
        #expect(judgement.verdict.isLeak && judgement.template == "cover", "\(judgement.message)")
        #expect(try judge(image(0)).verdict == .masked)
    }

    @Test func `Letters in every other square do not hide each other`() {
        let side = 320
        func grid(_ offset: (Int, Int) -> Int) -> CellGrid {
            CellGrid(
                RGBAImage(size: PixelSize(width: side, height: side)) { pixels in
                    for at in pixels.indices {
                        let (x, y) = (at / 4 % side / 16, at / 4 / side / 16)
                        pixels[at] = at % 4 == 3 ? 255 : UInt8(120 + offset(x, y))
                    }
                })
        }
        let cover = Prediction(grid: grid { _, _ in 0 })
        let shown = grid { x, y in x % 2 == 0 ? 0 : 2 + y % 5 }
        let found = FaintSquares(of: shown, against: cover).groups(ignored: [])
        #expect(found.reduce(0) { $0 + $1.marked } == shown.count / 2, "\(found)")
    }

    /// A grey cover and what is off in a picture of it, by squares of 16 pixels.
    struct Limit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var side = 20
        /// Levels from one cell of the cover to the next.
        var step = 0
        /// Levels of a cover's cell above the darkest; by columns and rows of cells.
        var grain: (@Sendable (Int, Int) -> Double)?
        var darkest = 120.0
        /// JPEG of quality 85.
        var isLossy = false
        /// Blue alone in JPEG of quality 85, which is 0.51 of its colour difference and 0.11 of brightness.
        var isBlue = false
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
            testDescription: "a colour that was rounded", isBlue: true, other: { $0.rounding = 0.25 },
            offset: { isHeadline($0, $1) ? 3 : 0 }),
        Limit(
            testDescription: "colour of larger pixels", step: 40, isBlue: true, other: { $0.colorShift = 0.1 },
            offset: { isHeadline($0, $1) ? 6 : 0 }),
        Limit(
            testDescription: "in coarse noise", other: { $0.noiseFactor = 2 },
            offset: { x, y in
                isHeadline(x, y) ? 2 : 0.5 * Double((x * 7 + y * 13) % 5 + (x * 3 + y * 11) % 5 - 4)
            }),
        Limit(
            testDescription: "a shade that moved", other: { $0.smallestStep = 0.1 },
            offset: { x, _ in max(0, Double(x - 13) / 2) }),
        Limit(
            testDescription: "a spot", other: { $0.fewest = 3 }, offset: { x, y in x / 2 == 3 && y / 2 == 3 ? 3 : 0 }),
        Limit(
            testDescription: "scattered spots", other: { $0.fewestScattered = 10 },
            offset: { x, y in x % 6 == 0 && y % 7 == 0 ? 3 : 0 }),
        Limit(
            testDescription: "grain that was rounded", grain: { Double(($0 + $1) % 2) * 8 }, isLossy: true,
            other: { $0.grainRounding = 0.25 }, offset: { isHeadline($0, $1) ? 1.25 : 0 }),
        Limit(
            testDescription: "stripes", grain: { x, _ in Double(x % 2) * 8 }, isLossy: true,
            other: { $0.grainShare = 0.4 }, offset: { isHeadline($0, $1) ? 1.75 : 0 }),
        Limit(
            testDescription: "edges beside hardly any grain",
            grain: { $0 % 4 == 0 ? 40 : Double(($0 + $1) % 2) * 0.25 }, isLossy: true,
            other: { $0.grainStep = 2 }, offset: { isHeadline($0, $1) ? 2.75 : 0 }),
        Limit(
            testDescription: "grain that is cut", grain: { Double(($0 + $1) % 2) * 8 }, darkest: 8, isLossy: true,
            other: { $0.grainReserve = 4 }, offset: { isHeadline($0, $1) ? 1.75 : 0 }),
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
                        let own = limit.grain?(x / 4, y / 4) ?? Double(x / 4 % 2 * limit.step)
                        let level = limit.darkest + own + offset(x / 16, y / 16)
                        let isUp = Double((x + 2 * y) % 4) < (level - level.rounded(.down)) * 4
                        let at = (y * side + x) * 4
                        for channel in 0..<3 {
                            let isPlain = limit.isBlue && channel < 2
                            pixels[at + channel] = isPlain ? 120 : UInt8(level.rounded(.down)) + (isUp ? 1 : 0)
                        }
                        pixels[at + 3] = 255
                    }
                }
            }
        }
        let cover = Prediction(grid: CellGrid(image { _, _ in 0 }))
        var grid = CellGrid(image(limit.offset))
        grid.loss = limit.isBlue || limit.isLossy ? .usual : nil
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
