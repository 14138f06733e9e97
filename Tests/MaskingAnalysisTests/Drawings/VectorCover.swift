import Foundation
import MaskingAnalysis
import PixelModel
import Vocabulary

/// An overlay picture given by a formula, so that the asset and the screen are drawn from it independently: no
/// resampling filter is shared with the code that judges.
enum VectorCover {
    static let asset = PixelSize(width: 750, height: 1334)
    static let background = RGBColor(red: 24, green: 40, blue: 72)

    /// Colour at a place of the asset: a shaded field, a disc with a ring around it, and a wordmark of bars.
    private static func color(_ u: Double, _ v: Double) -> SIMD3<Double> {
        var color = SIMD3(24 + 70 * v / 1334, 40 + 30 * u / 750, 72 + 60 * v / 1334)
        let radius = ((u - 375) * (u - 375) + (v - 600) * (v - 600)).squareRoot()
        if radius < 90 { color = SIMD3(240, 196, 64) }
        if radius >= 110, radius < 124 { color = SIMD3(255, 255, 255) }
        if (760...800).contains(v), (250...500).contains(u), Int((u - 250) / 13) % 3 != 2 {
            color = SIMD3(255, 255, 255)
        }
        return color
    }

    /// The picture with its asset's top left corner at `origin`, `factor` pixels per asset pixel; four samples a pixel.
    static func render(
        _ size: PixelSize, origin: (x: Double, y: Double), factor: (x: Double, y: Double),
        over ground: RGBColor = background
    ) -> RGBAImage {
        let beside = SIMD3(Double(ground.red), Double(ground.green), Double(ground.blue))
        return RGBAImage(size: size) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    var sum = SIMD3<Double>()
                    for sample in 0..<4 {
                        let u = (Double(x) + 0.25 + 0.5 * Double(sample % 2) - origin.x) / factor.x
                        let v = (Double(y) + 0.25 + 0.5 * Double(sample / 2) - origin.y) / factor.y
                        let inside = u >= 0 && v >= 0 && u < Double(asset.width) && v < Double(asset.height)
                        sum += inside ? color(u, v) : beside
                    }
                    let at = (y * size.width + x) * 4
                    for channel in 0..<3 { pixels[at + channel] = UInt8((sum[channel] / 4).rounded()) }
                    pixels[at + 3] = 255
                }
            }
        }
    }

    static let picture = render(asset, origin: (0, 0), factor: (1, 1))

    static func template(_ fit: FitMode, id: String = "vector") -> OverlayTemplate {
        OverlayTemplate(id: id, kind: .image(CoverPicture(picture), fit: fit, background: background))
    }

    /// The cover as UIKit lays it, moved by `shift` pixels as rounding does.
    static func drawn(_ fit: FitMode, on size: PixelSize, shift: Double = 0) -> RGBAImage {
        let sx = Double(size.width) / Double(asset.width)
        let sy = Double(size.height) / Double(asset.height)
        let factor: (x: Double, y: Double) =
            switch fit {
            case .aspectFill: (max(sx, sy), max(sx, sy))
            case .aspectFit: (min(sx, sy), min(sx, sy))
            case .stretch: (sx, sy)
            case .center: (1, 1)
            }
        return render(
            size,
            origin: (
                (Double(size.width) - factor.x * Double(asset.width)) / 2 + shift,
                (Double(size.height) - factor.y * Double(asset.height)) / 2 + shift
            ), factor: factor)
    }
}
