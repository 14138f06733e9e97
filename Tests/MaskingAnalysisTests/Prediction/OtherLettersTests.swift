import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Letters of a few pixels behind which others could hide.
@Suite struct OtherLettersTests {
    private static let size = PixelSize(width: 375, height: 668)

    /// A lock screen's line in a small copy: digits that are 11 pixels high.
    private static func screen(
        _ digits: [Int], scale: Double = 1, shade: UInt8 = 30, right: Double = 0, points: Double = 15
    ) -> RGBAImage {
        let size = PixelSize(width: Int(375 * scale), height: Int(668 * scale))
        var pixels = [UInt8](repeating: 247, count: size.area * 4)
        DigitFont.draw(
            digits, DigitFont.regular.glyphs(size: points * scale), centre: Int((187 + right) * scale),
            y: Int(300 * scale), color: (shade, shade, shade), in: size, &pixels)
        for at in 0..<size.area { pixels[at * 4 + 3] = 255 }
        return RGBAImage(size: size, pixels: pixels)
    }

    private static func judge(_ image: RGBAImage, _ template: RGBAImage) -> Judgement {
        var context = JudgingContext(
            templates: [
                OverlayTemplate(
                    id: "lock",
                    kind: .image(
                        CoverPicture(template), fit: .stretch, background: RGBColor(red: 247, green: 247, blue: 247)))
            ], pixelsPerPoint: 1)
        context.loss = .usual
        return MaskingAnalyzer().judge(image, context)
    }

    private static func marks(
        _ seen: RGBAImage, _ drawn: RGBAImage, _ change: (inout OtherLetters.Limits) -> Void = { _ in }
    ) -> Int {
        var letters = OtherLetters(drawn: Prediction(grid: CellGrid(drawn)))
        change(&letters.limits)
        return letters.mask(of: CellGrid(seen), bias: SIMD4()).marks.count { $0 != 0 }
    }

    private static let own = [4, 4, 7, 1, 8, 8, 0, 5]

    @Test(arguments: [[3, 2, 8, 5, 8, 8, 0, 5], [4, 4, 7, 1, 8, 6, 3, 2], [9, 0, 2, 6, 1, 4, 5, 3]])
    func `Other digits in a small copy are a leak`(digits: [Int]) {
        let judgement = Self.judge(Self.screen(digits), Self.screen(Self.own, scale: 2))
        #expect(judgement.verdict.isLeak, "\(judgement.message)")
    }

    @Test(arguments: [0, 0.5, 1])
    func `The cover's own digits are its own, moved by a part of a cell`(right: Double) {
        let judgement = Self.judge(Self.screen(Self.own, right: right), Self.screen(Self.own, scale: 2))
        #expect(judgement.verdict == .masked, "\(judgement.message)")
    }

    @Test func `Each limit has a case`() {
        let (own, other) = (Self.screen(Self.own), Self.screen([3, 2, 8, 5, 9, 6, 1, 2]))
        #expect(Self.marks(other, own) >= OtherLetters.Limits().fewest)
        #expect(Self.marks(own, own) == 0)
        #expect((1..<OtherLetters.Limits().fewest).contains(Self.marks(Self.screen(Self.own, right: 1), own)))
        #expect(
            Self.marks(Self.screen(Self.own, right: 1), own) { $0.leastCorrelation = 0.9 }
                >= OtherLetters.Limits().fewest)
        #expect(Self.marks(other, own) { $0.leastCorrelation = -0.6 } == 0)
        #expect(Self.marks(other, own) { $0.leastStep = 200 } == 0)
        #expect(Self.marks(other, own) { $0.leastDifference = 200 } == 0)
        #expect(Self.marks(other, own) { $0.leastVariance = 20_000 } == 0)
        // Faint grain is no letter.
        let faint = (Self.screen(Self.own, shade: 225), Self.screen([3, 2, 8, 5, 9, 6, 1, 2], shade: 225))
        #expect(Self.marks(faint.1, faint.0) == 0)
        #expect(Self.marks(faint.1, faint.0) { ($0.leastVariance, $0.leastStep, $0.leastDifference) = (1, 2, 2) } > 0)
    }

    /// What a font moves in its letters is more than a stroke of a digit of 22 points where the rest of the line agrees.
    @Test func `Of a part that is drawn where it is seen a fainter stroke of another digit shows`() throws {
        func title(_ digit: Int, right: Double = 0) -> RGBAImage {
            Self.screen([0, 8, 0, 0, 1, 3, 6, 8, digit, 9, 0], scale: 2, right: right, points: 22)
        }
        let (own, other) = (title(6), title(8))
        /// The least share of the other digit at which it is seen.
        func least(_ limits: OtherLetters.Limits) -> Double? {
            stride(from: 0.05, through: 1, by: 0.05).first { share in
                let mixed = Canvas.blend(other, over: own, opacity: share)
                return Self.marks(mixed, own) { $0 = limits } >= limits.fewest
            }
        }
        #expect(try #require(least(.ofPlacedParts)) < #require(least(OtherLetters.Limits())))
        // By a pixel, which is more than a part's place may be off.
        #expect(Self.marks(title(6, right: 0.5), own) { $0 = .ofPlacedParts } < OtherLetters.Limits().fewest)
    }

    @Test func `Nothing is asked at the picture's edge, where no drawing can be moved`() {
        let size = PixelSize(width: 24, height: 12)
        let image = RGBAImage(size: size, pixels: [UInt8](repeating: 9, count: size.area * 4))
        #expect(Self.marks(image, image) { ($0.leastStep, $0.leastDifference) = (0, 0) } == 0)
    }
}
