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
        case .ktx2: throw .unsupported(.ktx2, offset: 0, feature: "KTX 2.0")
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
                return DecodedSnapshot(container: .jpeg, image: decoding.image, confidence: .confirmed, notes: [])
            } catch {
                throw .codec(.jpeg, offset: 0, problem: "\(error)")
            }
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
