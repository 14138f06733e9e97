internal import ByteReading
internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel

extension CoverPicture {
    /// Keeps the file's bytes instead of the pixels, which are some ten to a hundred times more.
    /// - Parameters:
    ///   - bytes: of a file that was decoded.
    ///   - image: what came of it.
    init(compressed bytes: [UInt8], image: RGBAImage, _ limits: DecodeLimits) {
        // What was decoded once is decoded again: the bytes are the same.
        self.init(image) { try? SnapshotDecoder.decode(bytes, limits: limits).image }
    }
}
