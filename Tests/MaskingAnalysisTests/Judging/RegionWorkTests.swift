import MaskingAnalysis
import TestSupport
import Testing
import Vocabulary

/// What judging sensitive regions costs.
@Suite struct RegionWorkTests {
    private static func judge(_ count: Int, allowed: Int = .max) -> (judgement: Judgement, spent: Int) {
        let regions = (0..<count).map {
            ScreenRegion(name: "field \($0)", x: 0, y: Double($0) / 1000, width: 1, height: 0.5)
        }
        var context = JudgingContext(sensitiveRegions: regions, pixelsPerPoint: 2)
        let work = PictureWork(allowed: allowed)
        context.work = work
        return (MaskingAnalyzer().judge(Canvas.list(.phone).image, context), work.spent)
    }

    @Test func `Each region counts as work by its size`() {
        let (one, three) = (Self.judge(1).spent, Self.judge(3).spent)
        let pixels = Canvas.list(.phone).image.size.area
        // Two steps for each pixel of half a screen, whose rim is left out, and as many where bars on a page are looked for.
        let each = Double(three - one) / 2 / Double(pixels)
        #expect((1.8...3.6).contains(each), "\(three - one) of \(pixels)")
    }

    @Test func `More regions than a picture's work allows are no verdict`() {
        let pixels = Canvas.list(.phone).image.size.area
        #expect(Self.judge(100).judgement.verdict == .unmasked)
        let (judgement, spent) = Self.judge(100, allowed: 20 * pixels)
        #expect(judgement.verdict == .unreadable && judgement.message.contains("raise --limit pictureWork"))
        #expect(spent < 25 * pixels)
    }
}
