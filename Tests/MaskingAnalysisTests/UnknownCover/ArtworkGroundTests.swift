import Foundation
import MaskingAnalysis
import PixelModel
import Testing
import Vocabulary

/// Icons on an opaque square that nearly has the screen's colour, and content on such a square.
@Suite struct ArtworkGroundTests {
    private static func lighter(_ levels: UInt8) -> RGBColor {
        RGBColor(
            red: RGBColor.brand.red + levels, green: RGBColor.brand.green + levels, blue: RGBColor.brand.blue + levels)
    }

    /// The emblem on a ground of its own, some levels off the screen's colour.
    private static func grounded(
        _ screen: Screen, levels: UInt8 = 6, width: Double? = nil, side: Double = 160, radius: Double = 0,
        _ more: (inout Canvas) -> Void = { _ in }
    ) -> Judgement {
        var canvas = Canvas(screen, .brand)
        let (x, y, width) = (canvas.widthPoints / 2, canvas.heightPoints * 0.4, width ?? side)
        for row in stride(from: 0.0, to: side, by: 1) {
            let bend = max(0, radius - row - 0.5, row + 0.5 - (side - radius))
            let inset = radius - max(0, radius * radius - bend * bend).squareRoot()
            canvas.fill(x - width / 2 + inset, y - side / 2 + row, width - 2 * inset, 1, lighter(levels))
        }
        for row in 0..<7 { canvas.fill(x - 40 + Double(row) * 4, y - 30 + Double(row) * 10, 50, 10, .white) }
        more(&canvas)
        return CoveringTechniqueTests.judge(canvas.image, screen, [])
    }

    @Test(arguments: [Screen.phone, .tablet], [0, 24, 36.0])
    func `An icon's own ground is the screen's, when it is nearly so`(screen: Screen, radius: Double) {
        for levels in [3, 6, 10] as [UInt8] {
            let judged = Self.grounded(screen, levels: levels, radius: radius)
            #expect(judged.verdict == .unrecognizedCover, "\(levels): \(judged.message)")
        }
    }

    @Test func `A name beside the ground is no part of it, though the rims of its letters have the ground's colour`() {
        let judged = Self.grounded(.phone) { canvas in
            canvas.centredText(canvas.heightPoints * 0.4 + 120, height: 16, letters: 6, .white)
            canvas.fill(canvas.widthPoints / 2, canvas.heightPoints * 0.4 + 122, 2, 2, Self.lighter(6))
        }
        #expect(judged.verdict == .unrecognizedCover, "\(judged.message)")
    }

    @Test(arguments: [false, true])
    func `What JPEG rings about the ground is no content`(isLossy: Bool) {
        var canvas = Canvas(.phone, .brand)
        let (x, y) = (canvas.widthPoints / 2, canvas.heightPoints * 0.4)
        canvas.fill(x - 80, y - 80, 160, 160, Self.lighter(6))
        canvas.fill(x - 30, y - 30, 60, 60, .white)
        // Two levels below the screen's colour, three cells away.
        canvas.fill(x - 84, y - 80, 1.4, 160, Self.lighter(0).darker(2))
        let context = JudgingContext(isLossy: isLossy, pixelsPerPoint: Screen.phone.scale)
        let judged = MaskingAnalyzer().judge(canvas.image, context)
        #expect((judged.verdict == .unrecognizedCover) == isLossy, "\(judged.message)")
    }

    /// What is not an icon's ground, or stands on one and would be content elsewhere, too.
    @Test func `On an icon's ground and beside it the same rules hold as elsewhere`() {
        let screen = Screen.phone
        let cases: [String: Judgement] = [
            "a ground that differs more": Self.grounded(screen, levels: 12),
            "one that is too wide": Self.grounded(screen, side: 206),
            "one that is not square": Self.grounded(screen, width: 168),
            "one with rounder corners": Self.grounded(screen, radius: 60),
            "a faint word on it": Self.grounded(screen) { canvas in
                canvas.centredText(canvas.heightPoints * 0.4 + 60, height: 12, letters: 12, Self.lighter(14))
            },
            "a word in the screen's colour on it": Self.grounded(screen) { canvas in
                canvas.centredText(canvas.heightPoints * 0.4 + 60, height: 12, letters: 12, .brand)
            },
            "a word in its colour beside it": Self.grounded(screen) { canvas in
                canvas.centredText(canvas.heightPoints * 0.4 + 120, height: 12, letters: 12, Self.lighter(6))
            },
            "lines at one margin on it": Self.grounded(screen) { canvas in
                for (line, width) in [40.0, 55, 30].enumerated() {
                    canvas.fill(
                        canvas.widthPoints / 2 - 70, canvas.heightPoints * 0.4 + 20 + Double(line) * 16, width, 8,
                        .white)
                }
            },
            "a line on it": Self.grounded(screen) { canvas in
                canvas.fill(canvas.widthPoints / 2 - 70, canvas.heightPoints * 0.4 - 70, 140, 140, Self.lighter(6))
                canvas.centredText(canvas.heightPoints * 0.4, height: 12, letters: 6, .white)
            },
            "two things on it": Self.grounded(screen) { canvas in
                canvas.fill(canvas.widthPoints / 2 - 6, canvas.heightPoints * 0.4 - 72, 12, 12, .white)
            },
            "three centred lines on it": Self.grounded(screen) { canvas in
                canvas.fill(canvas.widthPoints / 2 - 70, canvas.heightPoints * 0.4 - 70, 140, 140, Self.lighter(6))
                for line in [-40.0, -10, 20] {
                    canvas.centredText(canvas.heightPoints * 0.4 + line, height: 12, letters: 6, .white)
                }
            },
            "three short lines on it": Self.grounded(screen) { canvas in
                canvas.fill(canvas.widthPoints / 2 - 70, canvas.heightPoints * 0.4 - 70, 140, 140, Self.lighter(6))
                for line in [-40.0, -8, 24] {
                    canvas.fill(canvas.widthPoints / 2 - 20, canvas.heightPoints * 0.4 + line, 40, 18, .white)
                }
            },
            "two texts below it": Self.grounded(screen) { canvas in
                for line in [120.0, 200] {
                    canvas.centredText(canvas.heightPoints * 0.4 + line, height: 12, letters: 12, .white)
                }
            },
            "a title above it": Self.grounded(screen) { canvas in
                canvas.centredText(0.08 * canvas.heightPoints, height: 12, letters: 12, .white)
            },
        ]
        for (name, judged) in cases { #expect(judged.verdict.isLeak, "\(name): \(judged.message)") }
    }
}

extension RGBColor {
    fileprivate func darker(_ levels: UInt8) -> RGBColor {
        RGBColor(red: red - levels, green: green - levels, blue: blue - levels)
    }
}
