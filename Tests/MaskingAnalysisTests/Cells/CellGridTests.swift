import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

@Suite struct CellGridTests {
    /// Means and ranges computed pixel by pixel, as the doc comment of ``CellGrid`` defines them.
    private static func expected(_ image: RGBAImage, column: Int, row: Int) -> SIMD4<Int16> {
        let xs = (column * 4)..<min(image.width, column * 4 + 4)
        let ys = (row * 4)..<min(image.height, row * 4 + 4)
        var sum = (0, 0, 0)
        var low = [255, 255, 255]
        var high = [0, 0, 0]
        for y in ys {
            for x in xs {
                let pixel = image[x, y]
                let channels = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
                sum = (sum.0 + channels[0], sum.1 + channels[1], sum.2 + channels[2])
                for channel in 0..<3 {
                    low[channel] = min(low[channel], channels[channel])
                    high[channel] = max(high[channel], channels[channel])
                }
            }
        }
        let count = xs.count * ys.count
        func mean(_ total: Int) -> Int16 { Int16((total * 16 + count / 2) / count) }
        let range = (0..<3).map { high[$0] - low[$0] }.max() ?? 0
        return SIMD4(mean(sum.0), mean(sum.1), mean(sum.2), Int16(range))
    }

    @Test(arguments: [(1, 1), (3, 2), (4, 4), (5, 4), (4, 7), (18, 22), (33, 13), (64, 8)])
    func `Every cell holds the exact mean and range of its pixels, cut cells too`(width: Int, height: Int) {
        var random = SplitMix64(seed: UInt64(width * 1000 + height))
        let size = PixelSize(width: width, height: height)
        let image = RGBAImage(
            size: size, pixels: (0..<size.area * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
        let grid = CellGrid(image)
        #expect(grid.columns == (width + 3) / 4)
        #expect(grid.rows == (height + 3) / 4)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                #expect(grid.cells[row * grid.columns + column] == Self.expected(image, column: column, row: row))
            }
        }
    }

    @Test func `Equal neighbours are copied and the one that differs in a single pixel is not`() {
        var pixels = [UInt8](repeating: 40, count: 40 * 4 * 4)
        pixels[(3 * 40 + 23) * 4 + 1] = 56
        let grid = CellGrid(RGBAImage(size: PixelSize(width: 40, height: 4), pixels: pixels))
        for column in 0..<10 {
            #expect(grid.cells[column] == (column == 5 ? SIMD4(640, 656, 640, 16) : SIMD4(640, 640, 640, 0)))
        }
    }

    @Test func `Alpha is no part of a cell's range`() {
        var pixels = [UInt8](repeating: 9, count: 4 * 4 * 4)
        pixels[3] = 255
        let cell = CellGrid(RGBAImage(size: PixelSize(width: 4, height: 4), pixels: pixels)).cells[0]
        #expect(cell.w == 0)
    }

    @Test func `Cells become pixels cut to the picture`() {
        let grid = CellGrid(Canvas(size: PixelSize(width: 18, height: 22), scale: 1, .white).image)
        #expect(
            grid.pixelRectangle(CellRectangle(x0: 1, y0: 2, x1: 5, y1: 6))
                == PixelRectangle(x: 4, y: 8, width: 14, height: 14))
        let region = ScreenRegion(name: "", x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(grid.cellRectangle(region) == CellRectangle(x0: 2, y0: 0, x1: 5, y1: 6))
    }

    @Test func `A region that reaches over the edge is cut to the grid`() {
        let grid = CellGrid(Canvas(size: PixelSize(width: 40, height: 40), scale: 1, .white).image)
        let region = ScreenRegion(name: "", x: -1, y: -0.5, width: 9, height: 9)
        #expect(grid.cellRectangle(region) == CellRectangle(x0: 0, y0: 0, x1: 10, y1: 10))
    }

    @Test func `A region whose sides are below 0 holds no cell, whatever asks for it`() {
        let grid = CellGrid(Canvas(size: PixelSize(width: 160, height: 160), scale: 1, .white).image)
        let region = ScreenRegion(name: "", x: 0.75, y: 0.5, width: -0.5, height: -0.25)
        #expect(grid.cellRectangle(region) == CellRectangle(x0: 30, y0: 20, x1: 30, y1: 20))
        let squares = FaintSquares(of: grid, against: Prediction(grid: grid))
        #expect(squares.groups(ignored: [grid.cellRectangle(region)]).isEmpty)
    }
}
