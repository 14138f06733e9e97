import PixelModel
import Testing

@testable import MaskingAnalysis

/// Every limit of the judge without templates is where it is for a reason that a drawing shows.
@Suite struct CoverLimitTests {
    @Test func `Every limit has a drawing that hangs on it`() {
        let drawn = Set(LimitDrawing.all.map(\.limit))
        #expect(CoverLimit.allCases.filter { !drawn.contains($0) } == [])
    }

    @Test(arguments: LimitDrawing.all)
    func `A drawing gets another verdict at half or double of its limit`(drawing: LimitDrawing) {
        let grid = CellGrid(drawing.image)
        let context = JudgingContext(isJPEG: drawing.isJPEG, pixelsPerPoint: LimitDrawing.screen.scale)
        let judged = MaskingAnalyzer().judge(grid, context)
        #expect(judged.verdict == drawing.verdict, "\(judged.message) \(judged.objections)")
        let moved = CoverLimits.standard.scaling(drawing.limit, by: drawing.factor)
        let other = MaskingAnalyzer(limits: moved).judge(grid, context)
        #expect(other.verdict != judged.verdict, "\(other.message) \(other.objections)")
    }

    @Test(arguments: CoverLimit.allCases)
    func `A limit lies in the range in which its reason holds`(limit: CoverLimit) {
        #expect(limit.facts.range.contains(limit.facts.value))
        #expect(CoverLimits.standard[limit] == limit.facts.value)
        #expect(!limit.facts.reason.isEmpty)
    }

    @Test func `A limit that counts changes by whole numbers`() {
        #expect(CoverLimits.standard.scaling(.mostBlocks, by: 0.8)[.mostBlocks] == 3)
        #expect(CoverLimits.standard.scaling(.mostTextBlocks, by: 1.2)[.mostTextBlocks] == 2)
        #expect(CoverLimits.standard.scaling(.mostTextBlocks, by: 0.5)[.mostTextBlocks] == 0)
        #expect(CoverLimits.standard.scaling(.titleShare, by: 0.5)[.titleShare] == 0.06)
        #expect(CoverLimits.standard.scaling(.titleShare, by: 0.5)[.barShare] == 0.06)
    }
}
