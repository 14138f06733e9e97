import Foundation
import PixelModel
import Testing
import Vocabulary

@testable import MaskingAnalysis

/// From where on a page does not go on through a region.
@Suite struct RegionPageTests {
    private static let (columns, rows) = (200, 100)
    private static let region = CellRectangle(x0: 60, y0: 40, x1: 140, y1: 60)

    /// From -1 to 1.
    private static func noise(_ x: Int, _ y: Int) -> Double {
        var hash = UInt64(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263)
        hash = (hash ^ hash >> 13) &* 0x9E37_79B9_7F4A_7C15
        return Double(hash >> 40 & 1023) / 511.5 - 1
    }

    /// - Parameter draw: levels above a gradient, and the range of the cell's pixels.
    private static func goesOn(_ draw: (_ x: Int, _ y: Int) -> (levels: Double, range: Int16)) -> Bool {
        var cells: [SIMD4<Int16>] = []
        for y in 0..<rows {
            for x in 0..<columns {
                let (more, range) = draw(x, y)
                let level = 100 + 0.4 * Double(y) + 0.2 * Double(x) + more
                cells.append(SIMD4(SIMD3(repeating: Int16((16 * max(0, min(255, level))).rounded())), range))
            }
        }
        let grid = CellGrid(
            columns: columns, rows: rows, imageSize: PixelSize(width: 4 * columns, height: 4 * rows), cells: cells)
        return RegionPage.goesOn(through: region, in: grid, JudgingContext(pixelsPerPoint: 2))
    }

    private static func isInside(_ x: Int, _ y: Int) -> Bool { region.contains(x: x, y: y) }

    private static func wave(_ x: Int, _ y: Int, _ long: Double, levels: Double = 18) -> Double {
        levels * sin(Double(x) / long) * cos(Double(y) / long)
    }

    private static let limits = [
        Edge("what is drawn on a page differs by three levels", takes: 2, not: 5) { step in
            goesOn { x, y in (isInside(x, y) ? step : 0, 0) }
        },
        Edge("a page's cells lie within eight levels", takes: 6, not: 40) { grain in
            goesOn { x, y in (grain * noise(x, y), 0) }
        },
        Edge("a twentieth of a region may be something else", takes: 0.03, not: 0.12) { share in
            // In every piece.
            goesOn { x, y in (isInside(x, y) && Double((x * 7 + y * 13) % 100) < 100 * share ? 60 : 0, 0) }
        },
        Edge("half of a picture's pieces must go on", takes: 0.2, not: 0.7) { share in
            goesOn { x, y in
                let isOther = isInside(x, y) && Double(x - region.x0) < share * Double(region.width)
                return (isOther ? 60 : wave(x, y, 24), 0)
            }
        },
        Edge("of an even page all pieces must, but for a twentieth", takes: 0.03, not: 0.2) { share in
            goesOn { x, y in (isInside(x, y) && Double(x - region.x0) < share * Double(region.width) ? 60 : 0, 0) }
        },
        Edge("cells whose pixels differ by more than ten levels are letters", takes: 40, not: 10) { range in
            // All around but for every third cell.
            goesOn { x, y in isInside(x, y) || (x + y) % 3 == 0 ? (0, 0) : (90, Int16(range)) }
        },
    ]

    @Test(arguments: limits)
    func `A page goes on or something is drawn on it`(edge: Edge) { edge.check() }

    @Test func `A picture that bends goes on piece by piece`() {
        func waves(_ long: Double, levels: Double = 18) -> Bool {
            Self.goesOn { x, y in (Self.wave(x, y, long, levels: levels), 0) }
        }
        #expect(waves(24) && waves(16) && !waves(3, levels: 60))
    }

    @Test func `Nothing is said of a region with letters all around`() {
        #expect(!Self.goesOn { x, y in (0, Self.isInside(x, y) ? 0 : 60) })
    }
}
