public import PixelModel

extension RGBAImage {
    /// The same colours with other alpha, by the places of the pixels.
    public func replacingAlpha(_ alpha: (Int) -> UInt8) -> RGBAImage {
        var pixels = pixels
        for place in 0..<size.area { pixels[place * 4 + 3] = alpha(place) }
        return RGBAImage(size: size, pixels: pixels)
    }
}
