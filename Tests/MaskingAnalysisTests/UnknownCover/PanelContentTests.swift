import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// What is written on a panel in the place of an emblem.
@Suite struct PanelContentTests {
    /// A panel with round corners, and rows on it.
    private static func judged(_ rows: [(height: Double, letters: Int)]) -> Judgement {
        let (width, height, radius) = (220.0, 160.0, 24.0)
        var canvas = Canvas(.phone, .white)
        let (left, top) = ((canvas.widthPoints - width) / 2, (canvas.heightPoints - height) / 2 - 40)
        for row in stride(from: 0.0, to: height, by: 1) {
            let bend = max(0, radius - row - 0.5, row + 0.5 - (height - radius))
            let inset = radius - max(0, radius * radius - bend * bend).squareRoot()
            canvas.fill(left + inset, top + row, width - 2 * inset, 1, .black)
        }
        for (number, row) in rows.enumerated() {
            canvas.text(left + 12, top + 30 + 40 * Double(number), height: row.height, letters: row.letters, .grey)
        }
        return MaskingAnalyzer().judge(canvas.image, JudgingContext(pixelsPerPoint: Screen.phone.scale))
    }

    /// A disc that reaches over half of the screen.
    private static func onDisc(_ rows: [(height: Double, letters: Int)]) -> Judgement {
        let side = 220.0
        var canvas = Canvas(.phone, .brand)
        let (x, y) = (canvas.widthPoints / 2, canvas.heightPoints / 2 - 40)
        for row in stride(from: 0.0, to: side, by: 1) {
            let away = row + 0.5 - side / 2
            let half = (side * side / 4 - away * away).squareRoot()
            canvas.fill(x - half, y - side / 2 + row, 2 * half, 1, .white)
        }
        for (number, row) in rows.enumerated() {
            let top = y + 22 * (Double(number) - Double(rows.count - 1) / 2) - row.height / 2
            canvas.centredText(top, height: row.height, letters: row.letters, .black)
        }
        return MaskingAnalyzer().judge(canvas.image, JudgingContext(pixelsPerPoint: Screen.phone.scale))
    }

    @Test(arguments: [2, 4, 6])
    func `Sentences on a disc are content, though its round sides join them`(rows: Int) {
        let page = Self.onDisc([(height: Double, letters: Int)](repeating: (9, 24), count: rows))
        #expect(page.verdict.isLeak, "\(page.message)")
        let name = Self.onDisc([(16, 6)])
        #expect(name.verdict == .unrecognizedCover, "\(name.message) \(name.objections)")
    }

    @Test func `Two sentences are content, a name above one is none`() {
        let name = Self.judged([(16, 7), (8, 26)])
        #expect(name.verdict == .unrecognizedCover, "\(name.message) \(name.objections)")
        let page = Self.judged([(8, 26), (8, 25)])
        #expect(page.verdict.isLeak, "\(page.message)")
        let words = Self.judged([(16, 7), (16, 6)])
        #expect(words.verdict == .unrecognizedCover, "\(words.message) \(words.objections)")
    }
}
