import Foundation
import MaskingAnalysis
import PixelModel
import Testing

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
