import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Codes of bars, alone on one colour, and artwork and words that have bars.
@Suite struct BarCodeTests {
    /// Widths of bars and of the gaps between them, in modules, as those of an EAN-13: one to four.
    private static let widths = [
        1, 1, 1, 3, 2, 1, 1, 1, 1, 2, 3, 1, 1, 4, 1, 2, 2, 1, 3, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 3, 1, 2, 1, 2, 1, 3, 1,
        1,
        4, 1, 2, 1, 2, 2, 1, 1, 3, 2, 1, 1, 1, 4, 1, 2, 1, 1, 1, 1, 1,
    ]

    private enum Side: CaseIterable { case upright, turned }

    /// - Parameter color: of a bar, by its number.
    private static func draw(
        _ widths: [Int], module: Double = 2, height: Double = 60, on ground: RGBColor = .white,
        side: Side = .upright, color: (Int) -> RGBColor = { _ in .black }
    ) -> RGBAImage {
        var canvas = Canvas(.phone, ground)
        let length = module * Double(widths.reduce(0, +))
        let isUpright = side == .upright
        let middle = (x: canvas.widthPoints / 2, y: (canvas.heightPoints * 0.45).rounded())
        var at = ((isUpright ? middle.x : middle.y) - length / 2).rounded()
        for (number, width) in widths.enumerated() {
            let thick = module * Double(width)
            if number % 2 == 0, isUpright {
                canvas.fill(at, middle.y - height / 2, thick, height, color(number / 2))
            } else if number % 2 == 0 {
                canvas.fill(middle.x - height / 2, at, height, thick, color(number / 2))
            }
            at += thick
        }
        return canvas.image
    }

    private static func judge(_ image: RGBAImage) -> Judgement { CoveringTechniqueTests.judge(image, .phone) }

    @Test(arguments: Side.allCases, [1.0, 2, 4]) private func `A code of bars is content`(side: Side, module: Double) {
        let image = Self.draw(Self.widths, module: module, side: side)
        let light = Self.draw(Self.widths, module: module, on: .black, side: side) { _ in .white }
        #expect(Self.judge(image).verdict.isLeak && Self.isCode(image))
        #expect(Self.judge(light).verdict.isLeak && Self.isCode(light))
    }

    private static let limits = [
        Edge("a code has some 32 widths at least", takes: 40, not: 28) { isCode(draw(Array(widths.prefix(Int($0))))) },
        Edge("its widths differ by three tenths", takes: 3, not: 1) { most in
            isCode(draw(widths.map { min($0, Int(most)) }, module: 2))
        },
        Edge("it is six cells high", takes: 12, not: 6) { isCode(draw(widths, height: $0)) },
        Edge("its bars are half as high as it is, with lines below", takes: 1, not: 6) { lines in
            var canvas = Canvas(image: draw(widths), scale: Screen.phone.scale)
            let top = (canvas.heightPoints * 0.45).rounded() + 36
            for line in 0..<Int(lines) {
                canvas.text(canvas.widthPoints / 2 - 60, top + 20 * Double(line), height: 14, letters: 14, .black)
            }
            return isCode(canvas.image)
        },
        Edge("a row is like the next one where the bars stand upright", takes: 0, not: 1) { slope in
            let step = 60 / 30.0
            var canvas = Canvas(.phone, .white)
            for row in 0..<30 {
                var left = 100 + slope * step * Double(row)
                for (number, width) in widths.enumerated() {
                    let thick = 2 * Double(width)
                    if number % 2 == 0 { canvas.fill(left, 400 + step * Double(row), thick, step, .black) }
                    left += thick
                }
            }
            return isCode(canvas.image)
        },
        Edge("its bars have a fifth of its contrast", takes: 0.4, not: 0.1) { share in
            let grey = UInt8(255 * (1 - share))
            return isCode(draw(widths) { $0 == 0 ? .black : RGBColor(red: grey, green: grey, blue: grey) })
        },
        Edge("a row of a stacked one has eight bars", takes: 90, not: 12) { isCode(stacked(14, columns: Int($0))) },
    ]

    private static func isCode(_ image: RGBAImage) -> Bool { judge(image).objections.contains { $0.id == .code } }

    @Test(arguments: limits) private func `There are limits to what a code of bars is`(limit: Edge) { limit.check() }

    /// As the emblem of an app that scans them.
    @Test func `Bars of several colours are artwork`() {
        let inks = [
            RGBColor(red: 230, green: 20, blue: 20), RGBColor(red: 250, green: 190, blue: 0),
            RGBColor(red: 0, green: 190, blue: 60), RGBColor(red: 0, green: 110, blue: 250),
        ]
        let judged = Self.judge(Self.draw(Self.widths, height: 90) { inks[$0 * inks.count / 30 % inks.count] })
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message)")
    }

    /// Rows of bars between the bars at both ends, as a PDF417 has.
    private static func stacked(
        _ rows: Int, columns: Int = 90, ends: Bool = true, gap: Double = 0
    ) -> RGBAImage {
        var canvas = Canvas(.phone, .white)
        let (module, height) = (180 / Double(columns), 6.0)
        let left = ((canvas.widthPoints - Double(columns) * module) / 2).rounded()
        for row in 0..<rows {
            let top = 300 + Double(row) * (height + gap)
            var random = UInt64(row) &* 7919 &+ 17
            for column in 0..<columns {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let isEnd = ends && (column * 22 < columns || column == columns - 1)
                guard isEnd || random >> 62 < 2 else { continue }
                canvas.fill(left + Double(column) * module, top, module, height, .black)
            }
        }
        return canvas.image
    }

    @Test func `Rows of bars between two bars are a code, and apart they are none`() {
        #expect(Self.isCode(Self.stacked(14)))
        #expect(!Self.isCode(Self.stacked(14, ends: false)))
        #expect(!Self.isCode(Self.stacked(14, gap: 6)))
        #expect(!Self.isCode(Self.stacked(4)))
    }
}
