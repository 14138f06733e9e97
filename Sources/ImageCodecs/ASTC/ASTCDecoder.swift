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
        try decode(
            bytes, in: range, footprint: footprint, size: size, profile: profile, limits: limits, usesCache: true)
    }

    /// The same with a choice, for measuring what looking for blocks that were decoded before costs and saves.
    package static func decode(
        _ bytes: [UInt8], in range: Range<Int>, footprint: BlockFootprint, size: PixelSize, profile: ASTCColorProfile,
        limits: DecodeLimits, usesCache: Bool
    ) throws(ASTCError) -> ASTCDecoding {
        guard size.width > 0, size.height > 0 else { throw .emptyImage(size) }
        do {
            try limits.check(width: size.width, height: size.height)
        } catch {
            throw .limit(error)
        }
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
            throw .rangeOutOfBounds(range, available: bytes.count)
        }
        let needed = try byteCount(footprint: footprint, size: size)
        guard needed <= range.count else {
            throw .missingBlocks(offset: range.lowerBound, needed: needed, available: range.count)
        }
        var findings = BlockPainter.Findings()
        let image = RGBAImage(size: size) { pixels in
            bytes.withUnsafeBytes { all in
                guard let blocks = all.baseAddress, let output = pixels.baseAddress else { return }
                let painter = BlockPainter(
                    decoder: BlockDecoder(profile: profile), footprint: footprint, blocks: blocks + range.lowerBound,
                    output: UnsafeMutableRawPointer(output), size: size, usesCache: usesCache)
                findings = painter.paint()
            }
        }
        return ASTCDecoding(image: image, faults: findings.faults, hasAlpha: findings.hasAlpha)
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
