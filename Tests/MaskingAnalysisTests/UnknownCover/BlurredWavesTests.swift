import PixelModel
import Testing

@testable import MaskingAnalysis

/// What blurred letters leave in rows of cells, beside something sharp.
@Suite struct BlurredWavesTests {
    private static let (columns, rows) = (120, 60)
    /// Cells of something sharp.
    private static let emblem = CellRectangle(x0: 50, y0: 24, x1: 66, y1: 40)

    /// A grid with waves of three cells up and three down in some rows, and where they are found as text.
    private static func bounds(
        levels: Double = 12, turns: Int = 10, x: Int = 8, y: Int = 5, rows count: Int = 6, turned: Bool = false,
        sharp: [CellRectangle] = [emblem]
    ) -> CellRectangle? {
        let (w, h) = turned ? (rows, columns) : (columns, rows)
        var cells = [SIMD4<Int16>](repeating: SIMD4(repeating: 0), count: w * h)
        func set(_ x: Int, _ y: Int, _ level: Double) {
            let value = Int16(level * Double(CellGrid.unitsPerLevel))
            cells[turned ? x * w + y : y * w + x] = SIMD4(value, value, value, 0)
        }
        for y in 0..<rows { for x in 0..<columns { set(x, y, 100) } }
        // From the ground up, down and so on: between `turns` + 1 slopes there are `turns` turns.
        for row in y..<(y + count) {
            for step in 0...(3 * (turns + 1)) {
                let (slope, part) = (step / 3, Double(step % 3) / 3)
                set(x + step, row, 100 + levels * (slope % 2 == 0 ? part : 1 - part))
            }
            let end = turns % 2 == 0 ? 100 + levels : 100
            for x in (x + 3 * (turns + 1))..<columns { set(x, row, end) }
        }
        let grid = CellGrid(
            columns: w, rows: h,
            imageSize: PixelSize(width: w * CellGrid.cellSide, height: h * CellGrid.cellSide), cells: cells)
        var mask = CellMask(columns: w, rows: h, marks: [UInt8](repeating: 0, count: w * h))
        for box in sharp {
            mask.fill(
                turned ? CellRectangle(x0: box.y0, y0: box.x0, x1: box.y1, y1: box.x1) : box, with: .strong)
        }
        return BlurredWriting.bounds(in: grid, beside: mask)
    }

    @Test func `Waves are text where they are high enough, turn often and in enough rows`() {
        #expect(Self.bounds() != nil)
        for (levels, isText) in [(2.0, false), (2.8, false), (3.2, true), (6, true)] {
            #expect((Self.bounds(levels: levels) != nil) == isText, "\(levels) levels")
        }
        for (turns, isText) in [(4, false), (7, false), (8, true)] {
            #expect((Self.bounds(turns: turns) != nil) == isText, "\(turns) turns")
        }
        for (rows, isText) in [(1, false), (3, false), (4, true)] {
            #expect((Self.bounds(rows: rows) != nil) == isText, "\(rows) rows")
        }
    }

    @Test func `The place is that of the waves, upright and turned`() throws {
        let box = try #require(Self.bounds(turns: 10, x: 20, y: 44, rows: 6))
        #expect(box.y0 == 44 && box.y1 == 50 && (20...26).contains(box.x0) && (50...56).contains(box.x1), "\(box)")
        let turned = try #require(Self.bounds(turns: 10, x: 20, y: 44, rows: 6, turned: true))
        #expect(turned == CellRectangle(x0: box.y0, y0: box.x0, x1: box.y1, y1: box.x1))
    }

    @Test func `What is sharp, and four cells around it, is no text, and where nothing is sharp nothing is`() {
        // Of six rows of waves four are far enough away, or three.
        for (distance, isText) in [(0, false), (1, false), (2, true)] {
            let below = CellRectangle(x0: 0, y0: 11 + distance, x1: Self.columns, y1: 30)
            #expect((Self.bounds(y: 5, rows: 6, sharp: [below]) != nil) == isText, "\(distance) cells away")
        }
        #expect(Self.bounds(sharp: []) == nil)
    }

    @Test func `Rows at the screen's edge are none`() {
        #expect(Self.bounds(y: 0, rows: 6) == nil)
        #expect(Self.bounds(y: 0, rows: 7) != nil)
    }
}
