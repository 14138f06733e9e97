import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// How exactly a bar must cover the region that it is drawn over.
@Suite struct RegionLimitTests {
    /// In pixels, on cells: a page, stripes where the region is, and a bar over them.
    private static let (left, top, width) = (120, 240, 600)

    private static func isCovered(height: Int = 320, _ draw: (inout Canvas) -> Void) -> Bool {
        var canvas = Canvas(.phone, .white)
        draw(&canvas)
        let (w, h) = (Double(canvas.size.width), Double(canvas.size.height))
        let region = ScreenRegion(
            name: "field", x: Double(left) / w, y: Double(top) / h, width: Double(width) / w, height: Double(height) / h
        )
        let context = JudgingContext(sensitiveRegions: [region], pixelsPerPoint: Screen.phone.scale)
        // The page below a region that is empty is no cover, and no leak either.
        return [.masked, .unrecognizedCover].contains(MaskingAnalyzer().judge(canvas.image, context).verdict)
    }

    /// Pixels inside the region.
    private static func fill(
        _ canvas: inout Canvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBColor
    ) {
        let scale = canvas.scale
        canvas.fill(
            (Double(left) + x) / scale, (Double(top) + y) / scale, width / scale, height / scale, color)
    }

    /// A bar over stripes that leaves so many points of them on all sides.
    private static func isCovered(rim: Double, height: Int = 320) -> Bool {
        isCovered(height: height) { canvas in
            for stripe in stride(from: 0.0, to: Double(width), by: 12) {
                fill(&canvas, stripe, 0, 6, Double(height), .brand)
            }
            let pixels = rim * canvas.scale
            fill(&canvas, pixels, pixels, Double(width) - 2 * pixels, Double(height) - 2 * pixels, .black)
        }
    }

    /// A bar without its upper left corner, so many points of it; the page there darkens by some levels.
    private static func isCovered(corner: Double, shade: Double) -> Bool {
        isCovered { canvas in
            fill(&canvas, 0, 0, Double(width), 320, .black)
            let side = corner * canvas.scale
            fill(&canvas, 0, 0, side, side, .white)
            let level = UInt8(255 - shade)
            fill(&canvas, 16, 16, side - 16, side - 16, RGBColor(red: level, green: level, blue: level))
        }
    }

    private static let edges = [
        Edge("a bar may leave three points at the rim", takes: 2.5, not: 4) { isCovered(rim: $0) },
        Edge("of a low region it may leave an eighth", takes: 64, not: 48) { isCovered(rim: 2.5, height: Int($0)) },
        Edge("a corner may be round up to the middle", takes: 45, not: 60) { isCovered(corner: $0, shade: 0) },
        Edge("a page may change by three levels behind the corner", takes: 2, not: 5) {
            isCovered(corner: 11, shade: $0)
        },
        Edge("one cell with a pattern may be a codec's slip", takes: 1, not: 2) { count in
            isCovered { canvas in
                let (grey, dark, bright) = (
                    RGBColor(red: 128, green: 128, blue: 128), RGBColor(red: 118, green: 118, blue: 118),
                    RGBColor(red: 138, green: 138, blue: 138)
                )
                fill(&canvas, 0, 0, Double(width), 320, grey)
                for cell in 0..<Int(count) {
                    for pixel in 0..<16 {
                        let (x, y) = (pixel % 4, pixel / 4)
                        fill(
                            &canvas, Double(200 + 4 * cell + x), Double(160 + y), 1, 1,
                            (x + y) % 2 == 0 ? dark : bright)
                    }
                }
            }
        },
    ]

    @Test(arguments: edges)
    func `A bar covers its region but for what drawing it leaves`(edge: Edge) { edge.check() }

    /// Whether a region hides text of so many levels and points that was blurred by so many points.
    private static func isHidden(levels: Double, height: Double = 40, sigma: Double) -> Bool {
        let scale = 1.5
        let ground = RGBColor(red: 128, green: 128, blue: 128)
        let level = UInt8(128 - levels)
        var canvas = Canvas(size: PixelSize(width: 480, height: 330), scale: scale, ground)
        for line in 0..<3 {
            canvas.text(
                60, 20 + 1.5 * height * Double(line), height: height, letters: 8,
                RGBColor(red: level, green: level, blue: level),
                style: 250 + 60 * line)
        }
        let region = ScreenRegion(name: "field", x: 0.05, y: 0.05, width: 0.9, height: 0.9)
        return MaskingAnalyzer().judge(
            GaussianBlur.apply(canvas.image, sigma: sigma * scale),
            JudgingContext(sensitiveRegions: [region], pixelsPerPoint: scale)
        ).verdict == .masked
    }

    private static let faint = [
        // Text so small is none that a blur leaves readable for its size.
        Edge("a blur that leaves forty levels may be measured badly", takes: 60, not: 100) {
            isHidden(levels: $0, height: 24, sigma: 7)
        },
        Edge("it measures two fifths of what it is", takes: 5, not: 4) { isHidden(levels: 20, sigma: $0) },
    ]

    @Test(arguments: faint)
    func `A faint blur is believed that bends as little as it should`(edge: Edge) { edge.check() }

    /// Whether a low region is covered whose last rows of pixels, fewer than half a cell's, hold strokes.
    private static func isCovered(rows: Int, strokesInside: Bool, bar: Bool = false) -> Bool {
        let height = 8 + rows
        return isCovered(height: height) { canvas in
            if bar { fill(&canvas, 0, 0, Double(width), Double(height), .black) }
            let (y, tall) = strokesInside ? (8.0, Double(rows)) : (Double(height + 4 - rows), 12.0)
            for stroke in stride(from: 40.0, to: 500, by: 12) { fill(&canvas, stroke, y, 6, tall, .brand) }
        }
    }

    @Test(arguments: [1, 2, 3], [false, true])
    func `Strokes in cells that a thin region cuts leak`(rows: Int, onBar: Bool) {
        #expect(!Self.isCovered(rows: rows, strokesInside: true, bar: onBar))
    }

    @Test(arguments: [1, 2], [false, true])
    func `What a thin region has beside it is no leak`(rows: Int, onBar: Bool) {
        #expect(Self.isCovered(rows: rows, strokesInside: false, bar: onBar))
    }
}
