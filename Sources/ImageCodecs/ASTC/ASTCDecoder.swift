public import ByteReading
public import PixelModel

/// Decodes pictures of ASTC blocks in the LDR profile, to 8 bits a channel.
public enum ASTCDecoder {
    /// Bytes of a block, whatever its footprint.
    public static let blockBytes = 16

    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - range: Where the blocks are: row by row from the top left, 16 bytes each, with the picture's size
    ///     rounded up to whole blocks. Bytes of the range after the last block are not looked at.
    ///   - size: Pixels of the picture; what the blocks hold beyond is dropped.
    /// - Returns: Texels that cannot be decoded are opaque magenta, and the blocks they are in are counted.
    public static func decode(
        _ bytes: [UInt8], in range: Range<Int>, footprint: BlockFootprint, size: PixelSize, profile: ASTCColorProfile,
        limits: DecodeLimits
    ) throws(ASTCError) -> ASTCDecoding {
        try ASTCPicture(bytes, in: range, footprint: footprint, size: size, profile: profile, limits: limits).decode()
    }

    /// Bytes of the blocks of a picture: 16 for each block that it touches.
    public static func byteCount(footprint: BlockFootprint, size: PixelSize) throws(ASTCError) -> Int {
        let columns = (size.width - 1) / footprint.width + 1
        let rows = (size.height - 1) / footprint.height + 1
        let (blocks, tooMany) = columns.multipliedReportingOverflow(by: rows)
        let (bytes, tooLarge) = blocks.multipliedReportingOverflow(by: blockBytes)
        // A decoded picture is at most nine times as large as its blocks; this leaves room for that as well.
        guard !tooMany, !tooLarge, bytes < Int.max / 64 else {
            throw .limit(LimitExceeded(limit: "pixels", allowed: Int.max / 64, requested: nil))
        }
        return bytes
    }
}
