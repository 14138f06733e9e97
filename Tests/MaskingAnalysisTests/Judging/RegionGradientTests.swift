import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Bars with a gradient over a sensitive region, stored as JPEG, which rounds colour in steps; and faint text on them.
@Suite struct RegionGradientTests {
    typealias Colors = (from: SIMD3<Double>, to: SIMD3<Double>)

    private static let colors: [Colors] = [
        (SIMD3(246, 56, 99), SIMD3(255, 70, 143)), (SIMD3(40, 173, 223), SIMD3(9, 121, 230)),
        (SIMD3(104, 206, 42), SIMD3(100, 171, 30)), (SIMD3(25, 242, 241), SIMD3(0, 255, 255)),
        (SIMD3(38, 24, 210), SIMD3(34, 18, 255)), (SIMD3(93, 199, 81), SIMD3(36, 71, 227)),
        (SIMD3(52, 127, 6), SIMD3(110, 208, 143)),
    ]

    /// Whether a region is covered by a bar that runs from one colour to the other, with text so many levels brighter on it.
    private static func isCovered(_ colors: Colors, across: Bool, text: Int, _ screen: Screen, quality: Int) throws
        -> Bool
    {
        let region = ScreenRegion(name: "field", x: 0.05, y: 0.2, width: 0.9, height: 0.3)
        let (width, height) = (Double(screen.size.width), Double(screen.size.height))
        let isText = HiddenText.letters(screen)
        let image = RGBAImage(size: screen.size) { pixels in
            for y in 0..<screen.size.height {
                for x in 0..<screen.size.width {
                    let (right, down) = (
                        (Double(x) / width - region.x) / region.width, (Double(y) / height - region.y) / region.height
                    )
                    let isInside = (0...1).contains(right) && (0...1).contains(down)
                    let color = colors.from + (colors.to - colors.from) * (across ? right : down)
                    let at = (y * screen.size.width + x) * 4
                    for channel in 0..<3 {
                        let level = Int(color[channel].rounded()) + (isText(x, y) ? text : 0)
                        pixels[at + channel] = isInside ? UInt8(clamping: level) : 255
                    }
                    pixels[at + 3] = 255
                }
            }
        }
        let context = JudgingContext(sensitiveRegions: [region], isLossy: true, pixelsPerPoint: screen.scale)
        return MaskingAnalyzer().judge(try HiddenText.throughJPEG(image, quality: quality), context).verdict == .masked
    }

    @Test(arguments: [Screen.phone, .copy], [80, 90, 95])
    func `A gradient in JPEG covers a region, and text on it does not`(screen: Screen, quality: Int) throws {
        for (number, colors) in Self.colors.enumerated() {
            for across in [false, true] {
                let isPlain = try Self.isCovered(colors, across: across, text: 0, screen, quality: quality)
                #expect(isPlain, "gradient \(number), across: \(across)")
                for levels in [8, 12] {
                    let isText = try Self.isCovered(colors, across: across, text: levels, screen, quality: quality)
                    #expect(!isText, "text of \(levels) levels on gradient \(number), across: \(across)")
                }
            }
        }
    }
}
