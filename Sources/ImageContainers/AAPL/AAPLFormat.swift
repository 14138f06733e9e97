internal import ImageCodecs

/// The pixel format that a `HEAD` chunk names, and how surely.
///
/// Two fields name it: the OpenGL constant and the pixel-format pair, whose meaning is known for three values only.
struct AAPLFormat: Sendable, Equatable {
    let footprint: BlockFootprint
    let profile: ASTCColorProfile
    let confidence: FormatConfidence
    /// How the format was concluded, where the file does not state it twice.
    let note: String?

    /// The one pair that is established to mean ASTC 4×4.
    static let establishedPair = AAPLHeader.PixelFormatPair(first: 3, second: 5)
    /// Pairs that were only ever seen with ASTC 4×4 payloads.
    static let observedPairs: Set = [
        AAPLHeader.PixelFormatPair(first: 1, second: 1), AAPLHeader.PixelFormatPair(first: 3, second: 1),
    ]

    var textureFormat: TextureFormat { .astc(footprint, profile) }

    /// - Throws: `unsupported` with the values found, where they name another format, none, or two different ones.
    init(_ header: AAPLHeader) throws(ContainerError) {
        let constant = header.glInternalFormat
        let pair = header.pixelFormat
        let pairText = pair.map { "pixel-format pair \($0)" } ?? "no pixel-format pair"
        let pairNames4x4 = pair.map { $0 == Self.establishedPair || Self.observedPairs.contains($0) } ?? false
        let formatOffset = header.offset + AAPLHeader.FieldOffset.glInternalFormat

        if constant == 0 {
            guard pairNames4x4, let pair else {
                throw .unsupported(.aapl, offset: formatOffset, feature: "glInternalFormat 0 with \(pairText)")
            }
            footprint = .f4x4
            profile = .linear
            confidence = pair == Self.establishedPair ? .confirmed : .inferred
            note = "glInternalFormat is 0; ASTC 4×4 \(confidence.rawValue) from \(pairText)"
            return
        }
        guard let (footprint, profile) = OpenGLFormat.astc(constant) else {
            throw .unsupported(.aapl, offset: formatOffset, feature: OpenGLFormat.described(constant))
        }
        if pairNames4x4, footprint != .f4x4 {
            throw .unsupported(
                .aapl, offset: formatOffset,
                feature: "\(OpenGLFormat.described(constant)), together with \(pairText), which means ASTC 4×4")
        }
        self.footprint = footprint
        self.profile = profile
        confidence = pair == Self.establishedPair ? .confirmed : .inferred
        let name = TextureFormat.astc(footprint, profile).name
        note =
            pair == Self.establishedPair
            ? nil : "pixel format \(name) inferred: glInternalFormat \(hexadecimal(constant)), \(pairText)"
    }
}
