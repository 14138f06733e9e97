import Foundation
public import PixelModel

/// A Gaussian blur with σ in pixels, edges repeated: the reference that the measurement is compared with.
public enum GaussianBlur {
    public static func apply(_ image: RGBAImage, sigma: Double) -> RGBAImage {
        let radius = Int((sigma * 3.5).rounded(.up))
        var kernel = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
        let sum = kernel.reduce(0, +)
        kernel = kernel.map { $0 / sum }
        let (w, h) = (image.width, image.height)
        var rows: [[SIMD4<Float>]] = []
        let source = image.pixels
        for y in 0..<h {
            // With its ends repeated.
            let line = (-radius..<(w + radius)).map { x -> SIMD4<Float> in
                let at = (y * w + max(0, min(w - 1, x))) * 4
                return SIMD4(Float(source[at]), Float(source[at + 1]), Float(source[at + 2]), 255)
            }
            var sums = [SIMD4<Float>](repeating: SIMD4(), count: w)
            for (offset, weight) in kernel.enumerated() {
                for x in 0..<w { sums[x] += line[x + offset] * weight }
            }
            rows.append(sums)
        }
        return RGBAImage(size: image.size) { target in
            for y in 0..<h {
                var sums = [SIMD4<Float>](repeating: SIMD4(), count: w)
                // Row after row, as they lie in memory.
                for (offset, weight) in kernel.enumerated() {
                    let line = rows[max(0, min(h - 1, y + offset - radius))]
                    for x in 0..<w { sums[x] += line[x] * weight }
                }
                for x in 0..<w {
                    let at = (y * w + x) * 4
                    for channel in 0..<3 { target[at + channel] = UInt8(max(0, min(255, sums[x][channel].rounded()))) }
                    target[at + 3] = 255
                }
            }
        }
    }
}
