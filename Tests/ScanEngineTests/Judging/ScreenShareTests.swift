import MaskingAnalysis
import Testing
import Vocabulary

@testable import ScanEngine

@Suite struct ScreenShareTests {
    private static func region(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScreenRegion {
        ScreenRegion(name: "", x: x, y: y, width: width, height: height)
    }

    static let cases: [(regions: [ScreenRegion], share: Double)] = [
        ([], 0), ([region(0, 0, 1, 1)], 1), ([region(-1, -1, 3, 3)], 1), ([region(0, 0, 1, 0.055)], 0.055),
        ([region(0, 0, 0.5, 1), region(0.25, 0, 0.5, 1)], 0.75),
        ([region(0, 0, 1, 0.5), region(0, 0.25, 1, 0.5)], 0.75),
        ([region(0.2, 0.2, 0.2, 0.2), region(0.2, 0.2, 0.2, 0.2)], 0.04), ([region(2, 2, 1, 1)], 0),
        ([region(0, 0, 0.1, 0.1), region(0.9, 0.9, 0.1, 0.1), region(0, 0.5, 1, 0.1)], 0.12),
    ]

    @Test("Regions that overlap count once, and what lies outside of the screen does not", arguments: cases.indices)
    func area(_ index: Int) {
        #expect(abs(ScreenShare.of(Self.cases[index].regions) - Self.cases[index].share) < 1e-9)
    }

    @Test func `A masked picture says how much of it was ignored`() {
        func message(_ verdict: Verdict, _ regions: [ScreenRegion]) -> String {
            var judgement = Judgement(verdict: verdict, certainty: .measured, message: "one colour everywhere")
            judgement.tellIgnoredShare(JudgingContext(ignoreRegions: regions, pixelsPerPoint: 3))
            return judgement.message
        }
        let bar = [Self.region(0, 0, 1, 0.18)]
        #expect(
            message(.masked, bar)
                == "one colour everywhere; 18 % of the screen was not judged, since the configuration ignores it")
        #expect(message(.masked, []) == "one colour everywhere")
        #expect(message(.unmasked, bar) == "one colour everywhere")
    }
}
