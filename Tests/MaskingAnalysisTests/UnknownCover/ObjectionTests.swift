import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// What keeps something from looking like a cover, rule by rule.
@Suite struct ObjectionTests {
    private static func judge(_ image: RGBAImage, isDescribed: Bool) -> Judgement {
        CoveringTechniqueTests.judge(
            image, LimitDrawing.screen,
            isDescribed ? [OverlayTemplate(id: "other", kind: .solid([RGBColor(red: 1, green: 2, blue: 200)]))] : [])
    }

    @Test(arguments: ObjectionDrawing.rules)
    func `A rule refuses its drawing and says so, and not the drawing beside it`(rule: CoverObjection) {
        let drawing = ObjectionDrawing.of(rule)
        let refused = Self.judge(drawing.refused, isDescribed: drawing.isDescribed)
        #expect(refused.verdict.isLeak, "\(refused.message)")
        #expect(refused.objections.map(\.id).contains(rule), "\(refused.objections)")
        #expect(refused.objections.allSatisfy { $0.count > 0 })
        let accepted = Self.judge(drawing.accepted, isDescribed: drawing.isDescribed)
        #expect(accepted.verdict == .unrecognizedCover, "\(accepted.message) \(accepted.objections)")
        #expect(accepted.objections == [])
    }

    @Test(arguments: ObjectionDrawing.rules)
    func `An explanation says of every block what the verdict says, and more`(rule: CoverObjection) throws {
        let image = ObjectionDrawing.of(rule).refused
        let context = JudgingContext(pixelsPerPoint: LimitDrawing.screen.scale)
        let explanation = MaskingAnalyzer().explain(image, context)
        #expect(explanation.judgement == MaskingAnalyzer().judge(image, context))
        guard let background = explanation.background else {
            // Nothing stands apart where no colour is the ground.
            #expect([.noBackground, .onlyFaint].contains(rule))
            return
        }
        #expect(background.objections.count == background.foreign.count)
        #expect(background.objections.allSatisfy { !$0.isEmpty })
        let said = Set(background.objections.joined())
        let asked = explanation.judgement.objections.map(\.id).filter { ![.onlyFaint, .noBackground].contains($0) }
        #expect(asked.allSatisfy(said.contains), "\(said)")
    }

    @Test func `Rules that ask for dearer measures come later, and each rule is there once`() {
        let rules = Objection.ofBlocks
        #expect(rules.map(\.look.rawValue) == rules.map(\.look.rawValue).sorted())
        #expect(Set(rules.map(\.id)).count == rules.count)
    }

    @Test func `A cheap objection saves the dear measures and changes nothing else`() {
        for rule in ObjectionDrawing.rules {
            let grid = CellGrid(ObjectionDrawing.of(rule).refused)
            let brief = InferredCover(grid, pixelsPerPoint: 2)
            let whole = InferredCover(grid, pixelsPerPoint: 2, all: true)
            #expect(brief?.refused.map(\.group.bounds) == whole?.refused.map(\.group.bounds))
            #expect(brief?.artwork.map(\.bounds) == whole?.artwork.map(\.bounds))
        }
    }

    @Test func `Every rule has a sentence of its own`() {
        #expect(Set(CoverObjection.allCases.map(\.sentence)).count == CoverObjection.allCases.count)
    }
}
