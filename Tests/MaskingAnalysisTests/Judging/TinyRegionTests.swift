import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Sensitive regions of a few pixels: what they show is a leak or unreadable, but never passed over.
@Suite struct TinyRegionTests {
    /// In pixels.
    static let sizes = [(3, 5), (4, 4), (5, 7), (7, 8), (8, 8), (6, 3), (4, 12), (12, 4), (1, 9), (9, 1)]

    private static func judge(_ image: RGBAImage, _ x: Int, _ y: Int, _ size: (Int, Int)) -> Judgement {
        let (w, h) = (Double(image.width), Double(image.height))
        let region = ScreenRegion(
            name: "field", x: Double(x) / w, y: Double(y) / h, width: Double(size.0) / w, height: Double(size.1) / h)
        return MaskingAnalyzer().judge(image, JudgingContext(sensitiveRegions: [region], pixelsPerPoint: 2))
    }

    @Test(arguments: sizes)
    func `Nothing that shows in a tiny region is masked`(width: Int, height: Int) {
        let image = Canvas.list(.phone).image
        var tried = 0
        for y in stride(from: 3, to: image.height - height, by: 83) {
            for x in stride(from: 1, to: image.width - width, by: 97) {
                let reds = (y..<y + height).flatMap { row in (x..<x + width).map { image[$0, row].red } }
                guard let least = reds.min(), let most = reds.max(), most - least > 100 else { continue }
                tried += 1
                #expect(Self.judge(image, x, y, (width, height)).verdict != .masked, "at (\(x), \(y))")
            }
        }
        #expect(tried > 5)
    }

    @Test(arguments: sizes)
    func `A bar over a tiny region and around it masks it, and hardly anything else is judged`(width: Int, height: Int)
    {
        var canvas = Canvas.list(.phone)
        canvas.fill(20, 100, 40, 40, .black)
        let inside = { (points: Double) in Int(points * canvas.scale) + 1 }
        let found = Self.judge(canvas.image, inside(30), inside(115), (width, height))
        #expect(found.verdict == .masked && found.message.hasSuffix("; nearly all of the screen was not judged"))
    }
}
