import MaskingAnalysis
import PixelModel
import TestSupport
import Testing
import Vocabulary

/// Sensitive regions drawn closely around what they hold.
@Suite struct RegionLettersTests {
    /// What is said of a region around a line of this height in the middle, with so much room above and below, in points;
    /// `nil`: it is covered.
    private static func complaint(
        _ image: RGBAImage, height: Double, margin: Double, isNarrow: Bool, _ screen: Screen
    ) -> String? {
        let points = Double(image.height) / screen.scale
        let (top, tall) = (points * 0.4 - height / 2 - margin, height + 2 * margin)
        let region = ScreenRegion(
            name: "number", x: isNarrow ? 0.1 : 0, y: top / points, width: isNarrow ? 0.8 : 1, height: tall / points)
        let context = JudgingContext(sensitiveRegions: [region], pixelsPerPoint: screen.scale)
        let judged = MaskingAnalyzer().judge(image, context)
        return judged.verdict == .masked ? nil : judged.regions.first?.reason ?? judged.message
    }

    @Test(arguments: [true, false])
    func `Digits that a blur leaves readable leak, however closely a region is drawn`(isNarrow: Bool) {
        var (tried, missed) = (0, 0)
        for sigma in [8.0, 10, 12, 15] {
            for height in [7.5 * sigma, 9 * sigma] {
                var canvas = Canvas(.copy, .white)
                canvas.digits("480", canvas.widthPoints / 2, canvas.heightPoints * 0.4, height: height, .black)
                let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
                for margin in stride(from: 0.0, through: 3 * sigma, by: sigma / 2) {
                    let complaint = Self.complaint(image, height: height, margin: margin, isNarrow: isNarrow, .copy)
                    tried += 1
                    if complaint == nil { missed += 1 }
                }
            }
        }
        // Where σ cannot be told from them at all; a third was missed that was judged without what is beside it.
        #expect(tried == 56 && missed <= 4, "\(missed) of \(tried)")
    }

    /// Rounding makes faint shades look sharper than they are, and the digits in them are read all the same.
    @Test(arguments: [70, 90, 110] as [UInt8], [8.0, 9, 10])
    func `Faint digits leak, too`(contrast: UInt8, sigma: Double) {
        let height = 7.5 * sigma
        var canvas = Canvas(.copy, .white)
        let ink = RGBColor(red: 255 - contrast, green: 255 - contrast, blue: 255 - contrast)
        canvas.digits("480", canvas.widthPoints / 2, canvas.heightPoints * 0.4, height: height, ink)
        let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
        let complaint = Self.complaint(image, height: height, margin: 1.5 * sigma, isNarrow: false, .copy)
        #expect(complaint != nil)
    }

    /// A title stands sharply where the blur ends, nearer than the blur reaches.
    @Test func `Something sharp beside a region hides no digits in it`() {
        var missed: [String] = []
        for sigma in [11.5, 12, 13, 14] {
            for height in [7.5 * sigma, 9 * sigma] {
                var canvas = Canvas(.copy, .white)
                let middle = canvas.heightPoints * 0.4
                canvas.digits("480", canvas.widthPoints / 2, middle, height: height, .black)
                let blurred = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
                var screen = Canvas(image: blurred, scale: Screen.copy.scale)
                let margin = 2 * sigma
                screen.text(30, middle - height / 2 - margin - 30, height: 24, letters: 7, .black)
                let found = Self.complaint(screen.image, height: height, margin: margin, isNarrow: true, .copy)
                if found?.contains("letters or digits") != true { missed.append("\(sigma) \(height): \(found ?? "")") }
            }
        }
        #expect(missed.isEmpty, "\(missed)")
    }

    @Test(arguments: [8.0, 10, 12, 15], [true, false])
    func `Text that a blur hides is not taken for letters`(sigma: Double, isNarrow: Bool) {
        for height in [9.0, 12, 16] {
            var canvas = Canvas(.copy, .white)
            for line in 0..<9 {
                canvas.text(
                    30, canvas.heightPoints * (0.4 + 0.1 * Double(line - 4)) - height / 2, height: height, letters: 22,
                    .black)
            }
            let image = GaussianBlur.apply(canvas.image, sigma: sigma * Screen.copy.scale)
            for margin in stride(from: 0.0, through: 30, by: 5) {
                let complaint = Self.complaint(image, height: height, margin: margin, isNarrow: isNarrow, .copy)
                #expect(complaint?.contains("letters") != true, "\(height) pt, \(margin) pt beside it")
            }
        }
    }
}
