public import ByteReading
internal import ImageCodecs

/// From the bytes of a snapshot file to its picture.
public enum SnapshotDecoder {
    /// Decodes the file's first image.
    ///
    /// - Parameters:
    ///   - bytes: the whole file. Its kind is told by its first bytes.
    ///   - limits: what the file may ask for; checked before memory is taken.
    /// - Throws: ``ContainerError``; a payload that is not completely there is an error, never a blank picture.
    public static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> DecodedSnapshot {
        switch try kind(of: bytes, limits: limits) {
        case .aapl: return try AAPLPicture.decode(bytes, limits: limits)
        case .ktx1: return try KTX1Picture.decode(bytes, limits: limits)
        case .ktx2: return try KTX2Picture.decode(bytes, limits: limits)
        case .png:
            do throws(PNGError) {
                let decoding = try PNGDecoder.decode(bytes, limits: limits)
                return DecodedSnapshot(
                    container: .png, image: decoding.image, confidence: .confirmed, notes: decoding.notes)
            } catch {
                throw .codec(.png, offset: 0, problem: "\(error)")
            }
        case .jpeg:
            do throws(JPEGError) {
                let decoding = try JPEGDecoder.decode(bytes, limits: limits)
                return DecodedSnapshot(
                    container: .jpeg, image: decoding.image, confidence: .confirmed, notes: decoding.notes)
            } catch {
                throw .codec(.jpeg, offset: 0, problem: "\(error)")
            }
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
