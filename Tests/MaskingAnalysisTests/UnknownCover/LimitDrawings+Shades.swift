import Foundation
import MaskingAnalysis
import PixelModel
import Vocabulary

/// Codes, faint content, gradients and soft shades.
extension LimitDrawing {
    /// One wave from 0 to 1.
    private static func sine(_ x: Double) -> Double { sin(2 * Double.pi * x) }

    private static let middleGrey: @Sendable () -> RGBAImage = { Canvas(screen, grey(128)).image }

    static let codes: [LimitDrawing] = [
        LimitDrawing(.codeAspect, half, .unmasked) { $0.code($0.middle - 80, 240, modules: 20, module: 8) },
        LimitDrawing(.codeEdgeRange, double, .unmasked, on: middleGrey) { canvas in
            canvas.checkered(116, 250, 144, side: 12, grey: 128, contrast: 80) { _, _ in true }
        },
        LimitDrawing(.codeEdgeShare, double, .unmasked, on: middleGrey) { canvas in
            canvas.checkered(116, 250, 144, side: 4, grey: 128, contrast: 120) { ($0 * 7 + $1 * 3) % 10 < 6 }
        },
        // Squares that are as large as a part would be if there were twice as many.
        LimitDrawing(.codeParts, double, .unmasked, on: middleGrey) { canvas in
            canvas.checkered(116, 250, 144, side: 12, grey: 128, contrast: 120) { ($0 + $1) % 2 == 0 }
        },
        // A logo in the middle.
        LimitDrawing(.mostEmptyParts, half, .unmasked, on: middleGrey) { canvas in
            canvas.checkered(116, 250, 144, side: 24, grey: 128, contrast: 120) {
                !((2...3).contains($0) && (2...3).contains($1))
            }
        },
        LimitDrawing(.codePartShare, double, .unmasked, on: middleGrey) { canvas in
            canvas.checkered(116, 250, 144, side: 2, grey: 128, contrast: 120) { ($0 * 7 + $1 * 3) % 20 < 9 }
        },
        // Modules of whole cells.
        LimitDrawing(.darkRuns, double, .unmasked) { $0.code(104, 240, modules: 21, module: 8) },
    ]

    /// An emblem with something faint below it.
    static func emblem(_ canvas: inout Canvas, width: Double = 120, height: Double = 120) {
        canvas.ellipse(canvas.middle - width / 2, 180, width, height, .brand)
    }

    static let faint: [LimitDrawing] = [
        LimitDrawing(.faintReach, double, .partiallyMasked) { canvas in
            canvas.fill(canvas.middle - 80, 300, 160, 12, .brand)
            for dash in 0..<20 { canvas.fill(canvas.middle - 80 + Double(dash) * 8, 320, 4, 4, grey(249)) }
        },
        LimitDrawing(.faintStep, double, .partiallyMasked) { canvas in
            emblem(&canvas)
            canvas.centredWord(400, length: 160, height: 14, grey(253))
        },
        LimitDrawing(.fewestStrongCells, half, .unrecognizedCover) { canvas in
            canvas.fill(canvas.middle - 5, 240, 10, 12, .black)
            canvas.centredWord(400, length: 160, height: 14, grey(249))
        },
        LimitDrawing(.fewestFaintCells, half, .unrecognizedCover) { canvas in
            emblem(&canvas)
            canvas.word(182, 400, length: 12, height: 12, grey(249))
        },
        LimitDrawing(.haloReach, half, .unrecognizedCover) { halo(&$0) },
        // Its distance varies.
        LimitDrawing(.haloSpread, half, .unrecognizedCover) { halo(&$0, width: 148, height: 154) },
        LimitDrawing(.haloShare, double, .unrecognizedCover) { halo(&$0) },
    ]

    /// An emblem with a faint border, of 14 points where nothing is said.
    private static func halo(_ canvas: inout Canvas, width: Double = 148, height: Double = 148) {
        canvas.ellipse(canvas.middle - width / 2, 240 - height / 2, width, height, grey(249))
        emblem(&canvas)
    }

    static func gradient(_ course: @escaping @Sendable (Double, Double) -> Double) -> @Sendable () -> RGBAImage {
        { .shade(screen) { x, y in SIMD3(20, 40, 60) + SIMD3(220, 200, 180) * course(x, y) } }
    }

    private static let slope: @Sendable () -> RGBAImage = {
        .shade(screen) { _, y in SIMD3(repeating: 140) + SIMD3(110, 55, -55) * (y - 0.5) }
    }

    /// A large emblem and a name.
    static func onGradient(_ canvas: inout Canvas) {
        canvas.ellipse(canvas.middle - 130, 90, 260, 200, grey(112))
        canvas.centredWord(560, length: 160, height: 30, .white)
    }

    /// Slow waves, which no gradient follows, and a soft spot at the side.
    static func waves(spot height: Double, width: Double) -> @Sendable () -> RGBAImage {
        {
            .shade(screen) { x, y in
                let (dx, dy) = ((x - 0.2) * 375 / width, (y - 0.75) * 667 / width)
                let spot = height * exp(-(dx * dx + dy * dy) / 2)
                return SIMD3(repeating: 128 + 5 * sine(3 * x) + 6.5 * sine(4 * y) + spot)
            }
        }
    }

    static let shades: [LimitDrawing] = [
        LimitDrawing(.surfaceDegree, double, .unrecognizedCover, on: gradient { _, y in 0.1 + 0.9 * y }) {
            onGradient(&$0)
        },
        LimitDrawing(.surfaceRounds, half, .unrecognizedCover, on: slope) { onGradient(&$0) },
        LimitDrawing(.surfaceRaster, half, .unrecognizedCover, on: slope) { onGradient(&$0) },
        // A wave of two levels and a half.
        LimitDrawing(
            .nearLevels, half, .unrecognizedCover, on: gradient { _, y in 0.4 + 0.3 * y + 0.0125 * sine(5 * y) }
        ) {
            $0.centredWord(300, length: 160, height: 30, .white)
        },
        LimitDrawing(.smallestSurface, double, .unrecognizedCover, on: gradient { _, y in y }) {
            $0.centredWord(300, length: 160, height: 30, .white)
        },
        // Faint lines at a margin.
        LimitDrawing(.gradientStep, double, .unmasked, on: gradient { _, y in y }) { canvas in
            let ground = canvas.image
            for row in 0..<5 {
                for letter in 0..<20 {
                    let (x, y) = (20 + Double(letter) * 8, 200 + Double(row) * 40)
                    for pixel in 0..<24 {
                        let below = ground[Int(x * 2), Int(y * 2) + pixel]
                        canvas.fill(
                            x, y + Double(pixel) / 2, 4, 0.5,
                            RGBColor(red: below.red + 2, green: below.green + 2, blue: below.blue + 2))
                    }
                }
            }
        },
        LimitDrawing(.edgeStep, half, .unrecognizedCover, on: waves(spot: 12, width: 12)) { emblem(&$0) },
        LimitDrawing(.edgeStepOfJPEG, half, .unrecognizedCover, isLossy: true, on: waves(spot: 30, width: 9)) {
            emblem(&$0)
        },
        // A lone dot.
        LimitDrawing(.strongStep, double, .partiallyMasked, on: waves(spot: 0, width: 1)) { canvas in
            emblem(&canvas)
            canvas.fill(60, 500, 2, 2, grey(canvas.image[120, 1000].red + 18))
        },
    ]
}
