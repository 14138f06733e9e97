import PixelModel
import TestSupport
import Testing
import Vocabulary

@testable import MaskingAnalysis

@Suite struct OverlayPlacementTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var fit: FitMode
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// A 200×100 picture (2 pixels per point) on a 300×600 screen of 3 pixels per point.
    static let cases = [
        Case(testDescription: "aspect fill", fit: .aspectFill, x: -450, y: 0, width: 1200, height: 600),
        Case(testDescription: "aspect fit", fit: .aspectFit, x: 0, y: 225, width: 300, height: 150),
        Case(testDescription: "stretch", fit: .stretch, x: 0, y: 0, width: 300, height: 600),
        Case(testDescription: "center", fit: .center, x: 0, y: 225, width: 300, height: 150),
    ]

    @Test(arguments: cases)
    func `A picture is laid as UIKit's content mode lays it`(wanted: Case) {
        let placement = OverlayPlacement(
            wanted.fit, image: PixelSize(width: 200, height: 100), screen: PixelSize(width: 300, height: 600),
            pixelsPerPoint: 3, assetScale: 2)
        #expect(
            [placement.x, placement.y, placement.width, placement.height]
                == [wanted.x, wanted.y, wanted.width, wanted.height])
    }

    @Test func `An adjustment enlarges about the centre and then moves`() {
        let placement = OverlayPlacement(
            .stretch, image: PixelSize(width: 10, height: 10), screen: PixelSize(width: 400, height: 200),
            pixelsPerPoint: 1, assetScale: 1
        ).adjusted(dx: 3, dy: -2, scale: 1.5)
        #expect([placement.x, placement.y, placement.width, placement.height] == [-97, -52, 600, 300])
    }

    @Test(arguments: [(40, 40), (37, 50), (16, 3)])
    func `A picture drawn at its own size is itself`(width: Int, height: Int) {
        var random = SplitMix64(seed: 7)
        let size = PixelSize(width: width, height: height)
        let image = RGBAImage(size: size) { pixels in
            for at in pixels.indices { pixels[at] = at % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
        }
        let placement = OverlayPlacement(.stretch, image: size, screen: size, pixelsPerPoint: 1, assetScale: 1)
        let drawn = OverlayDrawing.draw(image, at: placement, background: .black, screen: size)
        let own = CellGrid(image)
        #expect(drawn.columns == own.columns)
        for (a, b) in zip(drawn.cells, own.cells) {
            for channel in 0..<3 { #expect(abs(a[channel] - b[channel]) <= 1) }
        }
    }

    @Test func `What the picture does not reach shows the background, and so does what it leaves clear`() {
        // Left half transparent, right half white, in the middle of a screen twice as high.
        let image = RGBAImage(size: PixelSize(width: 16, height: 16)) { pixels in
            for at in 0..<256 {
                let inked = at % 16 >= 8
                for channel in 0..<4 { pixels[at * 4 + channel] = inked ? 255 : 0 }
            }
        }
        let screen = PixelSize(width: 16, height: 32)
        let placement = OverlayPlacement(
            .aspectFit, image: image.size, screen: screen, pixelsPerPoint: 1, assetScale: 1)
        let drawn = OverlayDrawing.draw(image, at: placement, background: .brand, screen: screen)
        let brand = RGBColor.brand.units
        #expect(drawn.cells[0] == brand)
        #expect(drawn.cells[4 * 4] == brand)
        #expect(drawn.cells[4 * 4 + 3] == SIMD4(4080, 4080, 4080, 0))
        #expect(drawn.cells[7 * 4 + 3] == brand)
    }

    /// The narrow one is turned to be drawn, the wide one is not.
    @Test(arguments: [FitMode.stretch, .aspectFill, .aspectFit])
    func `A narrow image on a wide screen is drawn like a wide one on a high screen`(fit: FitMode) {
        var random = SplitMix64(seed: 8)
        let colors = (0..<1200).map { _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) } }
        func drawn(narrow: Bool) -> CellGrid {
            let (width, height) = narrow ? (3, 400) : (400, 3)
            let image = RGBAImage(size: PixelSize(width: width, height: height)) { pixels in
                for (index, color) in colors.enumerated() {
                    let at = narrow ? index : index % 3 * 400 + index / 3
                    for channel in 0..<4 { pixels[at * 4 + channel] = color[channel] }
                }
            }
            let screen = narrow ? PixelSize(width: 500, height: 9) : PixelSize(width: 9, height: 500)
            let placement = OverlayPlacement(fit, image: image.size, screen: screen, pixelsPerPoint: 1, assetScale: 1)
            return OverlayDrawing.draw(image, at: placement, background: .brand, screen: screen)
        }
        let (wide, high) = (drawn(narrow: true), drawn(narrow: false))
        #expect((wide.columns, wide.rows) == (125, 3) && (high.columns, high.rows) == (3, 125))
        for y in 0..<3 {
            for x in 0..<125 {
                let (a, b) = (wide.cells[y * 125 + x], high.cells[x * 3 + y])
                for channel in 0..<3 { #expect(abs(a[channel] - b[channel]) <= 1) }
            }
        }
    }

    /// JPEG keeps the mean of eight by eight pixels in steps, so that blocks come out a little off.
    @Test(arguments: [(stored: false, explained: false), (stored: true, explained: true)])
    func `A picture that differs by JPEG's steps from a cover is explained where that was stored as JPEG`(
        isLossy: (stored: Bool, explained: Bool)
    ) {
        let (columns, rows) = (80, 120)
        let cells = (0..<columns * rows).map { index in
            let isOff = (40..<60).contains(index / columns) && (index % columns / 2 + index / columns / 2) % 3 == 0
            let mean: Int16 = 3200 + (isOff ? 20 : 0)
            return SIMD4(mean, mean, mean, 0)
        }
        let size = PixelSize(width: columns * 4, height: rows * 4)
        let shown = CellGrid(columns: columns, rows: rows, imageSize: size, cells: cells)
        var cover = CellGrid(
            columns: columns, rows: rows, imageSize: size,
            cells: [SIMD4<Int16>](repeating: SIMD4(3200, 3200, 3200, 0), count: columns * rows))
        cover.loss = isLossy.stored ? .usual : nil
        let residual = Residual(of: shown, against: Prediction(grid: cover))
        #expect((residual.explainedShare == 1) == isLossy.explained, "\(residual.explainedShare)")
    }

    @Test(arguments: [(100, 0.0, 400.0), (400, -37.5, 475.0), (17, 60.25, 250.0), (3000, 0.0, 400.0)])
    func `The weights of a cell add up to the share that the picture reaches`(
        source: Int, origin: Double, extent: Double
    ) {
        let axis = AxisWeights(cells: 100, length: 398, source: source, origin: origin, extent: extent)
        #expect(axis.entries.count == 100)
        for (index, entry) in axis.entries.enumerated() {
            #expect(abs(entry.weights.reduce(0, +) - entry.coverage) < 1e-4)
            #expect(entry.start >= 0 && entry.start + entry.weights.count <= source)
            let (first, last) = (Double(index * 4), Double(min(398, index * 4 + 4)))
            if first >= origin, last <= origin + extent { #expect(entry.coverage == 1) }
            if last <= origin || first >= origin + extent { #expect(entry.coverage == 0) }
        }
    }
}
