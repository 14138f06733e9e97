import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// The maker's name at the lower edge of a cover that no template describes.
@Suite struct FooterTests {
    @Test func `A line at the lower edge belongs to an emblem above it, and two of them or one alone to a screen`() {
        func verdict(_ draw: (inout Canvas) -> Void) -> Verdict {
            let image = Canvas.over(Canvas(LimitDrawing.screen, .white).image, LimitDrawing.screen, draw)
            return CoveringTechniqueTests.judge(image, LimitDrawing.screen).verdict
        }
        func footer(_ canvas: inout Canvas, _ y: Double) { canvas.centredWord(y, length: 110, height: 12, .black) }
        #expect(
            verdict {
                LimitDrawing.emblem(&$0)
                $0.centredWord(330, length: 140, height: 24, .black)
                footer(&$0, 620)
            } == .unrecognizedCover)
        #expect(verdict { footer(&$0, 620) }.isLeak)
        // A name is one line; a message has more.
        #expect(
            verdict {
                LimitDrawing.emblem(&$0)
                $0.centredWord(330, length: 140, height: 24, .black)
                $0.centredWord(360, length: 170, height: 24, .black)
                footer(&$0, 620)
            }.isLeak)
        #expect(
            verdict {
                $0.centredWord(330, length: 140, height: 24, .black)
                footer(&$0, 620)
            }.isLeak)
        #expect(
            verdict {
                LimitDrawing.emblem(&$0)
                footer(&$0, 592)
                footer(&$0, 640)
            }.isLeak)
    }

    @Test(arguments: [(false, Verdict.unrecognizedCover), (true, .partiallyMasked)])
    func `A line at the lower edge belongs to a name in large letters, and not to a number`(
        isNumber: Bool, verdict: Verdict
    ) {
        let screen = LimitDrawing.screen
        var canvas = Canvas(screen, .white)
        if isNumber {
            canvas.digits("752394", canvas.middle, 328, height: 56, .black)
        } else {
            canvas.centredWord(300, length: 260, height: 56, .black)
        }
        canvas.centredWord(620, length: 110, height: 12, .black)
        let judged = CoveringTechniqueTests.judge(canvas.image, screen)
        #expect(judged.verdict == verdict, "\(judged.message) \(judged.objections)")
    }
}
