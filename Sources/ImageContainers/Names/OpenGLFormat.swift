internal import ImageCodecs

/// What OpenGL constants in KTX 1.1 and AAPL headers mean to this reader.
enum OpenGLFormat {
    /// First of the fourteen constants for linear ASTC, in the order of `astcFootprints` (KHR_texture_compression_astc_ldr).
    static let firstLinearASTC: UInt32 = 0x93B0
    /// First of the fourteen constants for sRGB ASTC.
    static let firstSRGBASTC: UInt32 = 0x93D0

    /// The order in which OpenGL and Vulkan number the footprints.
    static let astcFootprints: [BlockFootprint] = [
        (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8), (10, 10), (12, 10),
        (12, 12),
    ].compactMap { BlockFootprint(width: $0.0, height: $0.1) }

    /// The footprint and profile of an ASTC constant, or `nil` for any other.
    static func astc(_ glInternalFormat: UInt32) -> (BlockFootprint, ASTCColorProfile)? {
        for (first, profile) in [(firstLinearASTC, ASTCColorProfile.linear), (firstSRGBASTC, .sRGB)] {
            let index = Int(glInternalFormat) - Int(first)
            if astcFootprints.indices.contains(index) { return (astcFootprints[index], profile) }
        }
        return nil
    }

    /// The layout of uncompressed pixels, or `nil` for a pair that this reader does not decode.
    static func layout(glType: UInt32, glFormat: UInt32) -> PixelLayout? {
        guard let channels = channels[glFormat], let type = types[glType] else { return nil }
        let name = "\(OpenGLNames.formats[glFormat] ?? "") \(OpenGLNames.types[glType] ?? "")"
        switch type {
        case .array(let bits, let encoding):
            return .array(name, channels, bits: bits, encoding)
        case .packed(let widths, let isReversed):
            // A packed type has as many fields as its format has channels; OpenGL allows no other pair.
            guard widths.count == channels.count else { return nil }
            // Reversed types put the first channel into the least significant bits; their widths are listed from the
            // most significant bits on, as in their names.
            let fields = zip(isReversed ? channels.reversed() : channels, widths)
            return .packed(name, Array(fields))
        }
    }

    private enum ComponentType {
        case array(bits: Int, PixelLayout.Encoding)
        case packed([Int], isReversed: Bool)
    }

    private static let channels: [UInt32: [PixelLayout.Channel]] = [
        0x1903: [.red],
        0x8227: [.red, .green],
        0x1907: [.red, .green, .blue],
        0x80E0: [.blue, .green, .red],
        0x1908: [.red, .green, .blue, .alpha],
        0x80E1: [.blue, .green, .red, .alpha],
        0x1906: [.alpha],
        0x1909: [.luminance],
        0x190A: [.luminance, .alpha],
    ]

    private static let types: [UInt32: ComponentType] = [
        0x1401: .array(bits: 8, .unorm),
        0x1403: .array(bits: 16, .unorm),
        0x140B: .array(bits: 16, .half),
        // The constant of OES_texture_half_float.
        0x8D61: .array(bits: 16, .half),
        0x8363: .packed([5, 6, 5], isReversed: false),
        0x8364: .packed([5, 6, 5], isReversed: true),
        0x8033: .packed([4, 4, 4, 4], isReversed: false),
        0x8365: .packed([4, 4, 4, 4], isReversed: true),
        0x8034: .packed([5, 5, 5, 1], isReversed: false),
        0x8366: .packed([1, 5, 5, 5], isReversed: true),
        0x8035: .packed([8, 8, 8, 8], isReversed: false),
        0x8367: .packed([8, 8, 8, 8], isReversed: true),
        0x8036: .packed([10, 10, 10, 2], isReversed: false),
        0x8368: .packed([2, 10, 10, 10], isReversed: true),
    ]

    /// "glInternalFormat 0x8C02, PVRTC 4 bpp RGBA", for errors and descriptions.
    static func described(_ glInternalFormat: UInt32) -> String {
        "glInternalFormat \(hexadecimal(glInternalFormat)), \(name(glInternalFormat))"
    }

    /// The name of a glInternalFormat, "unknown" where there is none.
    static func name(_ glInternalFormat: UInt32) -> String {
        if let (footprint, profile) = astc(glInternalFormat) { return TextureFormat.astc(footprint, profile).name }
        return OpenGLNames.internalFormats[glInternalFormat] ?? "unknown"
    }
}
