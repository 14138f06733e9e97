import PixelModel
import Vocabulary

@testable import MaskingAnalysis

extension RGBAImage {
    /// As a wide-gamut device stores it: the same colours in Display P3 values.
    var asDisplayP3: RGBAImage {
        RGBAImage(size: size) { stored in
            for at in 0..<size.area {
                let color = DisplayP3.convert(
                    RGBColor(red: pixels[4 * at], green: pixels[4 * at + 1], blue: pixels[4 * at + 2]))
                for channel in 0..<3 { stored[4 * at + channel] = UInt8((Int(color[channel]) + 8) / 16) }
                stored[4 * at + 3] = 255
            }
        }
    }
}
