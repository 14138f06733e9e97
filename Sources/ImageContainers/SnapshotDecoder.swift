public import ByteReading
internal import Vocabulary

/// From the bytes of a snapshot file to its picture.
public enum SnapshotDecoder {
    /// Decodes the file's first image, and finds its further ones.
    ///
    /// - Parameters:
    ///   - bytes: the whole file. Its kind is told by its first bytes.
    ///   - limits: what the file may ask for; checked before memory is taken.
    /// - Throws: ``ContainerError``; a payload that is not completely there, that holds more than the picture or that
    ///   can't be decoded everywhere is an error, never a picture that is partly made up.
    public static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> DecodedSnapshot {
        try decode(bytes, limits: limits, findsEmbedded: true)
    }

    /// - Parameter findsEmbedded: whether picture files are looked for in what belongs to no picture.
    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        switch try kind(of: bytes, limits: limits) {
        case .aapl: try AAPLPicture.decode(bytes, limits: limits, findsEmbedded: findsEmbedded)
        case .ktx1: try KTX1Picture.decode(bytes, limits: limits, findsEmbedded: findsEmbedded)
        case .ktx2: try KTX2Picture.decode(bytes, limits: limits, findsEmbedded: findsEmbedded)
        case .png: try PNGPicture.decode(bytes, limits: limits, findsEmbedded: findsEmbedded)
        case .jpeg: try JPEGPicture.decode(bytes, limits: limits, findsEmbedded: findsEmbedded)
        }
    }

    /// Lists the file's structure without decoding its picture.
    ///
    /// - Throws: ``ContainerError`` where the structure cannot be followed at all. Pixel formats that cannot be decoded
    ///   and damage behind the header are part of the description.
    public static func inspect(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> ContainerDescription {
        switch try kind(of: bytes, limits: limits) {
        case .aapl: try AAPLDescription.describe(bytes, limits: limits)
        case .ktx1: try KTX1Description.describe(bytes, limits: limits)
        case .ktx2: try KTX2Description.describe(bytes, limits: limits)
        case .png: try PNGDescription.describe(bytes, limits: limits)
        case .jpeg: try JPEGDescription.describe(bytes, limits: limits)
        }
    }

    private static func kind(of bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> ContainerKind {
        _ = try DecodeLimits.require(bytes.count, atMost: limits.fileBytes, limit: "fileBytes")
        guard let kind = ContainerKind.sniff(bytes) else {
            throw .unrecognized(
                firstBytes: Array(bytes.prefix(ContainerKind.sniffLength)), fileSize: bytes.count)
        }
        return kind
    }
}
