import Foundation
import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Covers on a gradient that no template describes, and what is not one.
@Suite struct GradientCoverTests {
    /// How a gradient's colour runs over the screen: 0 to 1 from both sides' shares.
    enum Course: String, CaseIterable {
        case down, across, slanted, round

        func place(_ x: Double, _ y: Double) -> Double {
            switch self {
            case .down: y
            case .across: x
            case .slanted: (x + 2 * y) / 3
            case .round: min(1, 1.3 * ((x - 0.5) * (x - 0.5) + (y - 0.45) * (y - 0.45)).squareRoot())
            }
        }
    }

    private static func gradient(_ course: Course, _ screen: Screen) -> RGBAImage {
        let (from, to) = (SIMD3(40.0, 90, 210), SIMD3(150.0, 60, 170))
        let size = screen.size
        return RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let t = course.place(Double(x) / Double(size.width), Double(y) / Double(size.height))
                    let color = from + (to - from) * t
                    let at = (y * size.width + x) * 4
                    for channel in 0..<3 { pixels[at + channel] = UInt8(color[channel].rounded()) }
                    pixels[at + 3] = 255
                }
            }
        }
    }

    private static func judge(_ image: RGBAImage, _ screen: Screen = .phone) -> Judgement {
        CoveringTechniqueTests.judge(image, screen)
    }

    @Test(arguments: Course.allCases, Screen.all)
    func `A gradient shows nothing`(course: Course, screen: Screen) {
        let judgement = Self.judge(Self.gradient(course, screen), screen)
        #expect(judgement.verdict == .masked, "\(judgement.message)")
    }

    @Test(arguments: Course.allCases, Screen.all)
    func `A name on a gradient is a likely cover`(course: Course, screen: Screen) {
        let image = Canvas.over(Self.gradient(course, screen), screen) { canvas in
            canvas.centredText(canvas.heightPoints * 0.45, height: 36, letters: 6, .white)
        }
        let judgement = Self.judge(image, screen)
        #expect(judgement.verdict == .unrecognizedCover, "\(judgement.message) \(judgement.regions)")
    }

    /// What JPEG makes of a smooth shade: one level more or less, eight pixels by eight.
    private static func inBlocks(_ image: RGBAImage) -> RGBAImage {
        var random = SplitMix64(seed: 7)
        var pixels = image.pixels
        let (w, h) = (image.size.width, image.size.height)
        for top in stride(from: 0, to: h, by: 8) {
            for left in stride(from: 0, to: w, by: 8) {
                let off = Int(random.next() % 3) - 1
                for y in top..<min(top + 8, h) {
                    for x in left..<min(left + 8, w) {
                        for at in (y * w + x) * 4..<(y * w + x) * 4 + 3 { pixels[at] = UInt8(Int(pixels[at]) + off) }
                    }
                }
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }

    @Test(arguments: [(Course.down, false), (.down, true), (.across, true), (.slanted, true), (.round, false)])
    func `Beside configured covers a gradient is a likely one`(course: Course, inBlocks: Bool) {
        let other = OverlayTemplate(id: "other", kind: .solid([RGBColor(red: 1, green: 2, blue: 3)]))
        let drawn = Self.gradient(course, .phone)
        let judgement = CoveringTechniqueTests.judge(inBlocks ? Self.inBlocks(drawn) : drawn, .phone, [other])
        #expect(judgement.verdict == .unrecognizedCover, "\(judgement.message)")
        // Text that nobody configured; the round one is of one colour around its middle, which is judged otherwise.
        guard course != .round else { return }
        let named = Canvas.over(drawn, .phone) { canvas in
            canvas.centredText(canvas.heightPoints * 0.45, height: 36, letters: 6, .white)
        }
        #expect(CoveringTechniqueTests.judge(named, .phone, [other]).verdict == .unmasked)
    }

    @Test(arguments: Course.allCases, Screen.all)
    func `Lines of text on a gradient are content`(course: Course, screen: Screen) {
        let image = Canvas.over(Self.gradient(course, screen), screen) { canvas in
            for row in 0..<5 { canvas.text(24, 120 + Double(row) * 44, height: 16, letters: 14 + row, .white) }
        }
        #expect(Self.judge(image, screen).verdict.isLeak)
    }

    @Test(arguments: Course.allCases)
    func `A field at the side of a gradient is content, and a list through it as well`(course: Course) {
        let shade = Self.gradient(course, .phone)
        let field = Canvas.over(shade, .phone) { canvas in
            canvas.centredText(canvas.heightPoints * 0.45, height: 36, letters: 6, .white)
            canvas.text(canvas.widthPoints - 120, 640, height: 16, letters: 7, .white)
        }
        #expect(Self.judge(field).verdict.isLeak)
        let through = Canvas.blend(shade, over: Canvas.list(.phone).image, opacity: 0.95)
        #expect(Self.judge(through).verdict.isLeak)
    }
}
