import Foundation
import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// Whether two pictures of an app are the same one, told as early as it can be.
@Suite struct RecurrenceTests {
    private static let (first, other) = (PixelSize(width: 600, height: 1200), PixelSize(width: 1200, height: 600))

    /// Squares of several colours about the middle, and what else is drawn, by the distance from the middle in pixels.
    private static func image(
        _ size: PixelSize, factor: Double = 1, _ more: (Double, Double) -> RGBColor? = { _, _ in nil }
    ) -> RGBAImage {
        RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (u, v) = (
                        (Double(x) + 0.5 - Double(size.width) / 2) / factor,
                        (Double(y) + 0.5 - Double(size.height) / 2) / factor
                    )
                    let (column, row) = (Int((u / 90).rounded(.down)), Int((v / 90).rounded(.down)))
                    let shade = UInt8(60 + 17 * abs((column * 7 + row * 5) % 9))
                    let color = more(u, v) ?? RGBColor(red: shade, green: 200 - shade / 2, blue: 90)
                    let at = (y * size.width + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.red, color.green, color.blue)
                    pixels[at + 3] = 255
                }
            }
        }
    }

    private static func sketch(_ image: RGBAImage) -> CoverSketch { CoverSketch(CellGrid(image)) }

    @Test func `Sketches of one picture say so`() {
        #expect(
            SharedView.of(Self.sketch(Self.image(Self.first)), on: Self.sketch(Self.image(Self.other))) != nil)
    }

    @Test func `Colours of another gamut are no other picture`() {
        // Pure red is (234, 51, 35) there.
        func red(_ level: RGBColor) -> (Double, Double) -> RGBColor? { { u, _ in u < -100 ? level : nil } }
        let (own, wide) = (RGBColor(red: 255, green: 0, blue: 0), RGBColor(red: 234, green: 51, blue: 35))
        #expect(
            SharedView.of(
                Self.sketch(Self.image(Self.first, red(own))), on: Self.sketch(Self.image(Self.other, red(wide))))
                != nil)
    }

    @Test func `A part that is plainly another is told from sketches`() {
        // A tile of a fourteenth of what both show, half as bright.
        func tile(_ u: Double, _ v: Double) -> RGBColor? {
            abs(u - 100) < 80 && abs(v - 60) < 80 ? RGBColor(red: 20, green: 60, blue: 40) : nil
        }
        #expect(
            SharedView.of(Self.sketch(Self.image(Self.first)), on: Self.sketch(Self.image(Self.other, tile))) == nil)
    }

    @Test func `Thin lines are no other part where a small copy has lost them`() {
        func lines(_ u: Double, _ v: Double) -> RGBColor? {
            abs(u.truncatingRemainder(dividingBy: 64)) < 4 ? RGBColor(red: 250, green: 250, blue: 250) : nil
        }
        let first = CoverSketch(CellGrid(Self.image(Self.first, lines)), longestSide: CoverSketch.fineSide)
        let copy = Self.image(Self.other, lines).reduced(longSide: 300)
        let other = CoverSketch(CellGrid(copy), longestSide: CoverSketch.fineSide)
        let view = SharedView(across: 0.25, down: 0.25)
        #expect(!view.isPlainlyOff(first, other))
        #expect(!view.inverse.isPlainlyOff(other, first))
    }

    /// Small shapes in rows, mostly unlike those beside them, on one colour.
    private static func pattern(_ spacing: Double, _ radius: Double) -> (Double, Double) -> RGBColor? {
        { u, v in
            let (column, row) = ((u / spacing).rounded(), (v / spacing).rounded())
            let kind = abs(Int(column) * 37 + Int(row) * 61 + Int(column * row) * 13) % 5
            let (x, y) = (abs(u - column * spacing), abs(v - row * spacing))
            let isShape =
                kind < 2 ? hypot(x, y) < radius : kind < 4 ? x + y < 1.1 * radius : max(x, y) < 0.73 * radius
            return isShape
                ? RGBColor(red: 185, green: 211, blue: 232) : RGBColor(red: 220, green: 235, blue: 247)
        }
    }

    @Test(arguments: [(80.0, 12.0, 1.55), (100, 14, 1.55), (120, 10, 1.55), (120, 10, 1.75), (52, 15, 1.75)])
    func `A pattern of small shapes is found that is scaled to another shape`(
        spacing: Double, radius: Double, factor: Double
    ) throws {
        let pattern = Self.pattern(spacing, radius)
        let first = Self.sketch(Self.image(PixelSize(width: 750, height: 1334), pattern))
        let other = Self.sketch(Self.image(PixelSize(width: 1334, height: 750), factor: factor, pattern))
        let found = SharedView.of(first, on: other)
        let view = try #require(found)
        #expect(abs(view.across / factor - 1) < 0.01, "\(view.across)")
    }

    /// Steps that a comparison takes, in drawings of the screen.
    private static func drawings(_ first: RGBAImage, _ other: RGBAImage) throws -> Int {
        var context = JudgingContext(pixelsPerPoint: 2)
        let work = PictureWork()
        context.work = work
        let judge = RecurrenceJudge(CoverPicture(first), CellGrid(first), pixelsPerPoint: 2)
        let view = SharedView(across: 1, down: 1)
        let finding = judge.compare(CellGrid(other), view, context) { other }
        #expect(finding.outcome == .different)
        return work.spent / (PictureWork.Cost.drawing * other.size.area)
    }

    @Test func `Nothing is drawn where fine sketches differ`() throws {
        func mark(_ u: Double, _ v: Double) -> RGBColor? {
            abs(u - 100) < 40 && abs(v - 60) < 40 ? RGBColor(red: 20, green: 60, blue: 40) : nil
        }
        #expect(try Self.drawings(Self.image(Self.first), Self.image(Self.other, mark)) == 0)
    }

    @Test func `What alignment does not mend is drawn twice`() throws {
        func mark(_ u: Double, _ v: Double) -> RGBColor? {
            abs(u - 100) < 12 && abs(v - 60) < 12 ? RGBColor(red: 20, green: 60, blue: 40) : nil
        }
        #expect(try Self.drawings(Self.image(Self.first), Self.image(Self.other, mark)) <= 2)
    }

    /// Round shapes.
    private static func waves(_ u: Double, _ v: Double) -> RGBColor? {
        let level = UInt8(130 + 50 * sin(u / 70 + cos(v / 90)) + 40 * sin(v / 60))
        return RGBColor(red: level, green: 255 - level, blue: 100)
    }

    private static func compare(_ first: RGBAImage, _ other: RGBAImage, factor: Double) -> RecurrenceJudge.Finding {
        RecurrenceJudge(CoverPicture(first), CellGrid(first), pixelsPerPoint: 2).compare(
            CellGrid(other), SharedView(across: factor, down: factor), JudgingContext(pixelsPerPoint: 2)
        ) { other }
    }

    @Test func `Both pictures are told what the other one shows`() {
        let finding = Self.compare(
            Self.image(Self.first, Self.waves), Self.image(Self.other, Self.waves), factor: 1)
        #expect(finding.outcome == .same)
        for (place, size) in [(finding.first, Self.first), (finding.other, Self.other)] {
            #expect(abs(place.width - 600) <= 24 && abs(place.height - 600) <= 24)
            #expect(abs(2 * place.x + place.width - size.width) <= 8)
            #expect(abs(2 * place.y + place.height - size.height) <= 8)
        }
    }
}
