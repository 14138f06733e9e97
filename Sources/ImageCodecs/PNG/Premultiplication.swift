/// From colours that were multiplied with their alpha back to straight ones.
enum Premultiplication {
    /// Straight colour for alpha × 256 + premultiplied colour: `premultiplied * 255 / alpha`, rounded to nearest.
    /// Colours above their alpha, which no premultiplication gives, become 255; alpha 0 has no colour and becomes 0.
    static let straight: [UInt8] = (0..<65536).map { index in
        let (alpha, color) = (index >> 8, index & 0xFF)
        return alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha))
    }
}
