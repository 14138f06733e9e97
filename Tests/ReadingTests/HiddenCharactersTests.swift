import Foundation
import PixelModel
import TestSupport
import Testing

@testable import Reading

/// What stands in a sensitive region in place of characters, and what only looks like it.
@Suite struct HiddenCharactersTests {
    private static let size = PixelSize(width: 360, height: 80)

    /// A field of 360 × 80 pixels, dark on light.
    struct Field {
        var pixels = [UInt8](repeating: 250, count: size.area * 4)

        /// Paints what lies within a distance, smoothed at its edge.
        mutating func paint(_ level: Double = 20, _ distance: (_ x: Double, _ y: Double) -> Double) {
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let share = max(0, min(1, 0.5 - distance(Double(x) + 0.5, Double(y) + 0.5)))
                    guard share > 0 else { continue }
                    let at = (y * size.width + x) * 4
                    let mixed = Double(pixels[at]) * (1 - share) + level * share
                    for channel in 0..<3 { pixels[at + channel] = UInt8(mixed.rounded()) }
                }
            }
        }

        mutating func disc(_ x: Double, _ y: Double = 40, radius: Double = 9, level: Double = 20) {
            paint(level) { hypot($0 - x, $1 - y) - radius }
        }

        mutating func discs(_ count: Int, y: Double = 40, radius: Double = 9, pitch: Double = 28) {
            for index in 0..<count { disc(40 + Double(index) * pitch, y, radius: radius) }
        }

        mutating func asterisk(_ x: Double, arms: Int, radius: Double = 12, pen: Double = 2.2) {
            paint { px, py in
                (0..<arms).map { arm in
                    let angle = 2 * Double.pi * Double(arm) / Double(arms)
                    let (dx, dy) = (sin(angle), -cos(angle))
                    let along = max(0, min(radius, (px - x) * dx + (py - 36) * dy))
                    return hypot(px - x - along * dx, py - 36 - along * dy) - pen
                }.min() ?? .infinity
            }
        }

        mutating func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, level: UInt8 = 20) {
            for row in y..<y + height {
                for column in x..<x + width {
                    for channel in 0..<3 { pixels[(row * size.width + column) * 4 + channel] = level }
                }
            }
        }

        mutating func digits(_ digits: [Int], points: Double = 30, level: UInt8 = 20, centre: Int = 180, y: Int = 26) {
            DigitFont.draw(
                digits, DigitFont.bold.glyphs(size: points), centre: centre, y: y, color: (level, level, level),
                in: size,
                &pixels)
        }

        /// A slow shade from left to right.
        mutating func shade(by levels: Int) {
            for at in 0..<size.area {
                let less = at % size.width * levels / size.width
                for channel in 0..<3 { pixels[at * 4 + channel] -= UInt8(min(less, Int(pixels[at * 4 + channel]))) }
            }
        }

        func areHidden(
            isLossy: Bool = false, in box: PixelRectangle = PixelRectangle(x: 8, y: 8, width: 340, height: 64)
        )
            -> Bool
        { HiddenCharacters.areAll(in: RGBAImage(size: size, pixels: pixels), box, isLossy: isLossy) }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var draw: @Sendable (inout Field) -> Void

        init(_ name: String, _ draw: @escaping @Sendable (inout Field) -> Void) {
            (testDescription, self.draw) = (name, draw)
        }
    }

    private static let hidden = [
        Case("six dots") { $0.discs(6) },
        Case("three small dots") { $0.discs(3, radius: 3.2, pitch: 11) },
        Case("two groups of dots") { field in
            field.discs(4, pitch: 26)
            for index in 0..<4 { field.disc(170 + Double(index) * 26) }
        },
        Case("two rows of dots") { field in
            field.discs(6, y: 22, radius: 6, pitch: 18)
            field.discs(4, y: 58, radius: 6, pitch: 18)
        },
        Case("two long rows of dots") { field in
            for row in [24.0, 48] { for index in 0..<40 { field.disc(16 + Double(index) * 8, row, radius: 3) } }
        },
        Case("dots on a shade") { field in
            field.discs(6)
            field.shade(by: 18)
        },
        Case("asterisks with five arms") { field in for x in [40.0, 76, 112] { field.asterisk(x, arms: 5) } },
        Case("asterisks with six arms") { field in for x in [40.0, 76, 112] { field.asterisk(x, arms: 6) } },
        Case("three dashes") { field in for x in [40, 76, 112] { field.box(x, 39, 24, 4) } },
        Case("one dash") { $0.box(40, 38, 30, 4) },
    ]

    private static let shown = [
        Case("nothing") { _ in },
        Case("two dots") { $0.discs(2) },
        Case("dots and digits") { field in
            field.discs(4)
            field.digits([4, 2, 4, 2], centre: 240)
        },
        Case("a digit again and again") { $0.digits([0, 0, 0, 0]) },
        Case("ones") { $0.digits([1, 1, 1, 1]) },
        Case("eights") { $0.digits([8, 8, 8, 8, 8]) },
        Case("plus signs") { field in for x in [40.0, 76, 112] { field.asterisk(x, arms: 4) } },
        Case("rings") { field in
            field.discs(4, radius: 12, pitch: 36)
            for index in 0..<4 { field.disc(40 + Double(index) * 36, radius: 7, level: 250) }
        },
        Case("faint digits below dots") { field in
            field.digits([4, 2, 4, 2, 7, 1], points: 40, level: 238, y: 20)
            field.discs(6)
        },
        Case("numbers in discs") { field in
            field.discs(5, radius: 20, pitch: 50)
            for index in 0..<5 { field.digits([index + 3], points: 18, level: 250, centre: 41 + index * 50, y: 33) }
        },
        Case("large numbers in discs") { field in
            field.discs(4, radius: 15, pitch: 40)
            for index in 0..<4 { field.digits([8], points: 25, level: 250, centre: 43 + index * 40, y: 31) }
        },
        Case("faint numbers in discs") { field in
            field.discs(5, radius: 20, pitch: 50)
            for index in 0..<5 { field.digits([index + 3], points: 18, level: 44, centre: 41 + index * 50, y: 33) }
        },
        Case("dots of two sizes") { field in
            field.discs(4)
            field.disc(180, radius: 6)
        },
        Case("a display's dots") { field in
            for (row, columns) in [[0, 1, 2], [2], [1], [0], [0, 1, 2]].enumerated() {
                for column in columns { field.disc(40 + Double(column) * 12, 16 + Double(row) * 12, radius: 4) }
            }
        },
        Case("dots that the edge cuts") { $0.discs(4, y: 6) },
        Case("feet of digits below a cover") { field in for x in [40, 76, 112] { field.box(x, 56, 24, 4) } },
        Case("a bar with a number in it") { field in
            field.box(40, 34, 200, 12)
            field.digits([4, 2, 4, 2], points: 9, level: 250, centre: 140, y: 36)
        },
        Case("more dots than a field has") { field in
            for row in [18.0, 40, 62] { for index in 0..<40 { field.disc(16 + Double(index) * 8, row, radius: 3) } }
        },
        Case("ovals") { field in
            for x in [40.0, 80, 120, 160] { field.paint { hypot(($0 - x) / 1.5, $1 - 40) - 9 } }
        },
        Case("slanted strokes") { field in
            for x in [40.0, 80, 120] { field.paint { max(abs($0 - x) - 12, abs($1 - 40 + ($0 - x) / 8) - 1) } }
        },
        Case("bars") { field in for x in [40, 150, 260] { field.box(x, 20, 80, 40) } },
        Case("dashes of two lengths") { field in for (x, width) in [(40, 24), (76, 12)] { field.box(x, 39, width, 4) }
        },
    ]

    @Test(arguments: hidden) func `Marks that are alike stand in place of characters`(_ hidden: Case) {
        var field = Field()
        hidden.draw(&field)
        #expect(field.areHidden())
    }

    @Test(arguments: shown) func `What tells something is no mark`(_ shown: Case) {
        var field = Field()
        shown.draw(&field)
        #expect(!field.areHidden())
    }

    @Test(arguments: [(110, false), (190, true)]) func `Digits beside a field go on with its marks`(
        x: Int, isHidden: Bool
    ) {
        var field = Field()
        field.discs(3, radius: 8, pitch: 24)
        field.digits([4, 2], centre: x + 30)
        #expect(field.areHidden(in: PixelRectangle(x: 24, y: 12, width: 84, height: 56)) == isHidden)
    }

    @Test func `The edge of the panel that a field lies on is no digit`() {
        var field = Field()
        field.discs(3, radius: 8, pitch: 24)
        let box = PixelRectangle(x: 24, y: 12, width: 84, height: 56)
        field.box(118, 0, 242, 80, level: 220)
        #expect(field.areHidden(in: box))
        field.box(121, 0, 239, 80, level: 250)
        #expect(!field.areHidden(in: box))
    }

    @Test func `The rings of a lossy picture lie near its marks and are faint`() {
        var field = Field()
        field.discs(6)
        field.box(50, 52, 2, 2, level: 232)
        #expect(field.areHidden(isLossy: true))
        #expect(!field.areHidden())
        field.box(50, 64, 2, 2, level: 232)
        #expect(!field.areHidden(isLossy: true))
    }

    @Test func `Nothing outside of a picture is looked at`() {
        var field = Field()
        field.discs(6)
        #expect(field.areHidden(in: PixelRectangle(x: 0, y: 0, width: 360, height: 80)))
        #expect(!field.areHidden(in: PixelRectangle(x: 400, y: 0, width: 360, height: 80)))
        #expect(!field.areHidden(in: PixelRectangle(x: 4, y: 4, width: 0, height: 0)))
    }
}
