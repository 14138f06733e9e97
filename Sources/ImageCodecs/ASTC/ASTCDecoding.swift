public import PixelModel

/// How the stored values are meant, which decides a rounding detail of the interpolation.
public enum ASTCColorProfile: Sendable, Hashable {
    /// Linear formats (`…_UNORM_BLOCK`, 0x93B0…): end points are widened by repetition.
    case linear
    /// sRGB formats (`…_SRGB_BLOCK`, 0x93D0…): end points are widened by 0x80. No transfer function is applied.
    case sRGB
}

/// A decoded picture and what its blocks said beside it.
public struct ASTCDecoding: Sendable, Equatable {
    public let image: RGBAImage
    /// Blocks that break the format's rules. All their texels are the error colour, opaque magenta.
    public let errorBlocks: Int
    /// Legal blocks that hold high-dynamic-range colours, which the LDR profile does not decode. The texels
    /// concerned are the error colour; texels of other partitions of the block are decoded.
    public let hdrBlocks: Int

    public init(image: RGBAImage, errorBlocks: Int, hdrBlocks: Int) {
        self.image = image
        self.errorBlocks = errorBlocks
        self.hdrBlocks = hdrBlocks
    }
}
