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
    /// Blocks that are no part of a picture.
    public let faults: ASTCFaults
    /// Whether a block stores an alpha; `false` means that every pixel is opaque.
    public let hasAlpha: Bool
    /// Blocks that break the format's rules. All their texels are the error colour, opaque magenta.
    public var errorBlocks: Int { faults.illegal }
    /// Legal blocks that hold high-dynamic-range colours, which the LDR profile does not decode. The texels
    /// concerned are the error colour; texels of other partitions of the block are decoded.
    public var hdrBlocks: Int { faults.highDynamicRange }

    public init(image: RGBAImage, faults: ASTCFaults, hasAlpha: Bool) {
        self.image = image
        self.faults = faults
        self.hasAlpha = hasAlpha
    }
}
