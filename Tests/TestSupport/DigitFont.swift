import Foundation
public import PixelModel

/// Digits drawn with a round pen along their skeletons: enough like a real font for an attack on what hides them, and the
/// same on every machine.
public struct DigitFont: Sendable {
    public var name: String
    /// Thickness of the pen, in capital heights.
    var pen: Double
    /// Whether all digits are equally wide.
    var isTabular: Bool

    /// Like the bold weight of an interface's font, its digits as wide as each needs.
    public static let bold = DigitFont(name: "bold", pen: 0.2, isTabular: false)
    /// Like its regular weight, with digits that stand in columns.
    public static let regular = DigitFont(name: "regular", pen: 0.11, isTabular: true)

    /// Capital height by font size, as in the fonts of interfaces.
    private static let capital = 0.72

    /// One digit as shares of ink, row by row.
    public struct Glyph: Sendable {
        public var width: Int
        public var height: Int
        /// How far the next digit stands to the right.
        public var advance: Int
        public var ink: [UInt8]
    }

    /// All ten digits at a size in pixels.
    public func glyphs(size: Double) -> [Glyph] {
        let height = size * Self.capital
        return Self.skeletons.map { lines in
            let right = lines.joined().map(\.0).max() ?? 0
            let wide = (isTabular ? 0.62 : right) + pen
            let (width, rows) = (Int((wide * height).rounded(.up)) + 1, Int(((1 + pen) * height).rounded(.up)) + 1)
            let radius = pen * height / 2
            let segments = lines.flatMap { line in
                zip(line, line.dropFirst()).map { Segment($0, $1, shift: pen / 2, scale: height) }
            }
            var ink = [UInt8](repeating: 0, count: width * rows)
            for y in 0..<rows {
                for x in 0..<width {
                    let nearest = segments.map { $0.distance(Double(x) + 0.5, Double(y) + 0.5) }.min() ?? radius
                    ink[y * width + x] = UInt8(max(0, min(1, radius - nearest + 0.5)) * 255)
                }
            }
            let gap = max(1, Int((0.1 * height).rounded()))
            return Glyph(width: width, height: rows, advance: width + gap, ink: ink)
        }
    }

    /// Draws digits into the pixels of a picture.
    /// - Parameter x: where the first begins; with `centre`, where their middle stands.
    public static func draw(
        _ digits: [Int], _ glyphs: [Glyph], centre: Int, y: Int, color: (UInt8, UInt8, UInt8), in size: PixelSize,
        _ pixels: inout [UInt8]
    ) {
        var x = centre - digits.reduce(0) { $0 + glyphs[$1].advance } / 2
        for digit in digits {
            let glyph = glyphs[digit]
            for row in 0..<glyph.height where (0..<size.height).contains(y + row) {
                for column in 0..<glyph.width where (0..<size.width).contains(x + column) {
                    let share = Int(glyph.ink[row * glyph.width + column])
                    guard share > 0 else { continue }
                    let at = ((y + row) * size.width + x + column) * 4
                    func mixed(_ old: UInt8, _ new: UInt8) -> UInt8 {
                        UInt8((Int(old) * (255 - share) + Int(new) * share) / 255)
                    }
                    pixels[at] = mixed(pixels[at], color.0)
                    pixels[at + 1] = mixed(pixels[at + 1], color.1)
                    pixels[at + 2] = mixed(pixels[at + 2], color.2)
                }
            }
            x += glyph.advance
        }
    }

    private struct Segment {
        var start: (x: Double, y: Double)
        var along: (x: Double, y: Double)
        var square: Double

        init(_ a: (Double, Double), _ b: (Double, Double), shift: Double, scale: Double) {
            start = ((a.0 + shift) * scale, (a.1 + shift) * scale)
            along = ((b.0 - a.0) * scale, (b.1 - a.1) * scale)
            square = max(1e-9, along.x * along.x + along.y * along.y)
        }

        func distance(_ x: Double, _ y: Double) -> Double {
            let (dx, dy) = (x - start.x, y - start.y)
            let part = max(0, min(1, (dx * along.x + dy * along.y) / square))
            let (ex, ey) = (dx - part * along.x, dy - part * along.y)
            return (ex * ex + ey * ey).squareRoot()
        }
    }

    // Skeletons

    private typealias Line = [(Double, Double)]

    /// Points of an elliptic arc; degrees, 0 is up, clockwise.
    private static func arc(
        _ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double, _ start: Double, _ end: Double
    ) -> Line {
        (0...12).map { step in
            let angle = (start + (end - start) * Double(step) / 12) * .pi / 180
            return (cx + rx * sin(angle), cy - ry * cos(angle))
        }
    }

    /// In capital heights, 0…0.56 wide and 0…1 high.
    private static let skeletons: [[Line]] = [
        [arc(0.28, 0.5, 0.28, 0.5, 0, 360)],
        [[(0, 0.2), (0.2, 0), (0.2, 1)]],
        [arc(0.28, 0.28, 0.27, 0.28, -90, 110) + [(0, 1), (0.56, 1)]],
        [arc(0.26, 0.24, 0.25, 0.24, -70, 180) + arc(0.26, 0.74, 0.29, 0.26, 0, 250)],
        [[(0.44, 1), (0.44, 0), (0, 0.72), (0.58, 0.72)]],
        [[(0.5, 0), (0.08, 0), (0.04, 0.46)] + arc(0.27, 0.68, 0.28, 0.32, -40, 240)],
        [arc(0.28, 0.68, 0.28, 0.32, 0, 360), [(0.01, 0.62), (0.12, 0.24), (0.36, 0)]],
        [[(0, 0), (0.55, 0), (0.16, 1)]],
        [arc(0.28, 0.25, 0.24, 0.25, 0, 360), arc(0.28, 0.74, 0.28, 0.26, 0, 360)],
        [arc(0.28, 0.32, 0.28, 0.32, 0, 360), [(0.55, 0.38), (0.44, 0.76), (0.2, 1)]],
    ]
}
