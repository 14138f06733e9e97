import Foundation
import PixelModel
import Testing

@testable import MaskingAnalysis

/// What tells more of a picture from something else that begins beside it: each limit has a drawing that it decides.
@Suite struct StraightEdgesTests {
    private static let (columns, rows) = (225, 112)

    /// Grey by cell; what both screens show ends at a column.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let left: Int
        let parts: Bool
        let other: @Sendable (inout StraightEdges.Limits) -> Void
        let level: @Sendable (Int, Int) -> Double

        var testDescription: String { name }
    }

    /// From -0.5 to 0.5.
    private static func noise(_ x: Int, _ y: Int) -> Double {
        var hash = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263)
        hash = (hash ^ (hash >> 13)) &* 1_274_126_177
        return Double((hash ^ (hash >> 16)) & 255) / 255 - 0.5
    }

    /// From one level to another in some columns.
    private static func ramp(_ x: Int, _ start: Int, _ end: Int, _ from: Double, _ to: Double) -> Double {
        from + (to - from) * max(0, min(1, Double(x - start + 1) / Double(end - start + 1)))
    }

    private static let cases = [
        Case(
            name: "a faint edge from top to bottom", left: 168, parts: false, other: { $0.meetingStep = 8 * 16 },
            level: { x, _ in x < 196 ? 120 : 132 }),
        Case(
            name: "a shade in a grain", left: 168, parts: false, other: { $0.meetingRatio = 2 },
            level: { x, y in ramp(x, 194, 198, 100, 140) + 30 * noise(x, y) }),
        Case(
            name: "two photographs", left: 168, parts: true, other: { $0.wholeShare = 1.1 },
            level: { x, y in ramp(x, 194, 200, 60, 180) + 40 * noise(x, y) }),
        Case(
            name: "a crooked edge", left: 168, parts: false, other: { $0.contrast = 1 },
            level: { x, y in x < 196 + [0, -8, 0, 8][y / 7 % 4] ? 60 : 160 }),
        Case(
            name: "a square of the artwork", left: 168, parts: false, other: { $0.longestRun = 70 },
            level: { x, y in (180..<210).contains(x) && (30..<70).contains(y) ? 200 : 120 }),
        Case(
            name: "a button in a narrow part", left: 195, parts: true, other: { $0.narrowShare = 1 },
            level: { x, y in (196..<224).contains(x) && (50..<65).contains(y) ? 240 : 120 }),
        Case(
            name: "two tones in a sliver", left: 209, parts: false, other: { $0.narrowest = 20 },
            level: { x, y in x > 200 && y > 60 ? 200 : 120 }),
        Case(
            name: "a soft bar of the artwork", left: 168, parts: false, other: { $0.runStep = 10 * 16 },
            level: { x, y in (170..<222).contains(x) && (50..<66).contains(y) ? 135 : 120 }),
        Case(
            name: "a horizon", left: 168, parts: false, other: { $0.fillRange = 80 * 16 },
            level: { x, y in
                guard x > 160 else { return 150 }
                let depth = Double(y < 56 ? 50 - y : y - 60)
                let (base, period) = y < 56 ? (190.0, 7.0) : (110.0, 5.0)
                return base + 14 * sin(Double(x) / period) + (depth < 0 ? 0 : 28 * sin(depth / 2.2))
            }),
    ]

    /// Flat tones meet at a row, in all of what one screen shows and in some cells of what both show.
    private static func shore(_ cells: Int) -> @Sendable (Int, Int) -> Double {
        { x, y in x < 168 - cells ? 110 : y < 56 ? 60 : 160 }
    }

    /// A panel with round corners, which fades into its ground at its lower end.
    private static let fading: @Sendable (Int, Int) -> Double = { x, y in
        let (left, right, top, radius) = (150.0, 214.0, 30.0, 5.0)
        let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
        let nearest = (min(max(across, left + radius), right - radius), max(down, top + radius))
        guard hypot(across - nearest.0, down - nearest.1) <= radius else { return 120 }
        return max(120, 200 - 2.5 * max(0, down - 50))
    }

    /// A hill whose ground both screens show, with a level top.
    private static let hill: @Sendable (Int, Int) -> Double = { x, y in
        Double(y) > 40 + 0.4 * max(0, abs(Double(x) - 182) - 30) ? 160 : 70 + Double(y)
    }

    private static let panels = [
        Case(
            name: "a shore that goes on for sixty points", left: 168, parts: false, other: { $0.further = 80 },
            level: shore(32)),
        Case(
            name: "a shore that ends beside it", left: 168, parts: true, other: { $0.further = 10 },
            level: shore(10)),
        Case(
            name: "a panel that fades", left: 110, parts: true, other: { $0.cornerRun = 100 }, level: fading),
        Case(
            name: "its round corners", left: 110, parts: true, other: { $0.cornerReach = 2 }, level: fading),
        Case(
            name: "a hill", left: 110, parts: false, other: { $0.cornerRun = 2 }, level: hill),
    ]

    private static func image(_ level: (Int, Int) -> Double) -> RGBAImage {
        RGBAImage(size: PixelSize(width: columns * 4, height: rows * 4)) { pixels in
            for at in 0..<(columns * rows * 16) {
                let (x, y) = (at % (columns * 4) / 4, at / (columns * 4) / 4)
                let level = UInt8(max(0, min(255, level(x, y))))
                for channel in 0..<3 { pixels[at * 4 + channel] = level }
                pixels[at * 4 + 3] = 255
            }
        }
    }

    /// On a plain picture it would be a panel's side, on a grainy one a strip of another picture.
    @Test(arguments: [(1, false), (3, true)], [0.0, 30])
    func `A row of cells at the screen's edge is nothing that begins there`(
        row: (height: Int, parts: Bool), grain: Double
    ) {
        let image = Self.image { x, y in y < row.height ? 20 : 120 + grain * Self.noise(x, y) }
        let rest = CellRectangle(x0: 0, y0: 0, x1: Self.columns, y1: 30)
        let inner = CellRectangle(x0: 0, y0: 30, x1: Self.columns, y1: Self.rows)
        #expect(StraightEdges(CellGrid(image), pixelsPerPoint: 2).part([rest], from: inner) == row.parts)
    }

    @Test(arguments: cases + panels)
    func `Something else begins beside a picture where it has a side of its own`(sample: Case) {
        let image = Self.image(sample.level)
        let inner = CellRectangle(x0: min(57, Self.columns - sample.left), y0: 0, x1: sample.left, y1: Self.rows)
        let rest = CellRectangle(x0: sample.left, y0: 0, x1: Self.columns, y1: Self.rows)
        func parts(_ limits: StraightEdges.Limits) -> Bool {
            StraightEdges(CellGrid(image), pixelsPerPoint: 2, limits: limits).part([rest], from: inner)
        }
        #expect(parts(StraightEdges.Limits()) == sample.parts)
        var limits = StraightEdges.Limits()
        sample.other(&limits)
        #expect(parts(limits) != sample.parts, "the limit decides it")
    }
}
