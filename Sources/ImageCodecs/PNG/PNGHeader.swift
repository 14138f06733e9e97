internal import ByteReading
internal import PixelModel

/// The fields of an `IHDR` chunk (PNG specification, section 11.2.2).
struct PNGHeader {
    /// Bytes of the chunk's content.
    static let length = 13
    static let trueColor = 2
    static let trueColorWithAlpha = 6

    let size: PixelSize
    let bitDepth: Int
    let colorType: Int
    let compression: Int
    let filter: Int
    let interlace: Int

    /// Reads the fields and checks the size against the limits.
    ///
    /// - Precondition: the chunk lies within `bytes`.
    init(_ bytes: [UInt8], _ chunk: PNGChunk, limits: DecodeLimits) throws(PNGError) {
        guard chunk.type == "IHDR" else {
            throw .malformed(offset: chunk.offset, "chunk \(chunk.type), expected IHDR")
        }
        guard chunk.content.count == Self.length else {
            throw .malformed(
                offset: chunk.offset, "IHDR holds \(chunk.content.count) bytes, expected \(Self.length)")
        }
        let fields = bytes[chunk.content].map(Int.init)
        func word(_ at: Int) -> Int { fields[at..<(at + 4)].reduce(0) { $0 << 8 | $1 } }
        size = PixelSize(width: word(0), height: word(4))
        bitDepth = fields[8]
        colorType = fields[9]
        compression = fields[10]
        filter = fields[11]
        interlace = fields[12]
        guard size.width > 0, size.height > 0 else {
            throw .malformed(offset: chunk.content.lowerBound, "size \(size), neither side may be 0")
        }
        guard compression == 0, filter == 0 else {
            throw .malformed(
                offset: chunk.content.lowerBound + 10,
                "compression method \(compression) and filter method \(filter), defined is 0 for both")
        }
        do throws(LimitExceeded) {
            try limits.check(width: size.width, height: size.height)
        } catch {
            throw .limit(error)
        }
    }
}
