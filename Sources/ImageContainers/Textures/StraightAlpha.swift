internal import PixelModel

/// Colours without the factor alpha.
enum StraightAlpha {
    /// Divides each colour by its alpha, to the nearest level. Colours above alpha become 255, colours where alpha is 0
    /// become 0.
    static func image(fromPremultiplied image: RGBAImage) -> RGBAImage {
        var pixels = image.pixels
        for place in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[place + 3])
            if alpha == 255 { continue }
            for channel in place..<place + 3 {
                let color = Int(pixels[channel])
                pixels[channel] = alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha))
            }
        }
        return RGBAImage(size: image.size, pixels: pixels)
    }
}
