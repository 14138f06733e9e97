internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// The images of a KTX 2.0 file, level by level.
struct KTX2Levels: Sendable {
    let bytes: [UInt8]
    let file: KTX2File
    let format: TextureFormat
    let limits: DecodeLimits
    var channels = KTX2Channels()

    init(bytes: [UInt8], file: KTX2File, format: TextureFormat, limits: DecodeLimits) {
        self.bytes = bytes
        self.file = file
        self.format = format
        self.limits = limits
    }

    /// The level's images, without supercompression.
    ///
    /// - Throws: where the level reaches beyond the file, or holds more or less than its images.
    func level(_ index: Int) throws(ContainerError) -> Payload {
        let level = file.levels[index]
        guard let range = level.range(in: bytes.count) else {
            throw .malformed(
                .ktx2, offset: level.offset,
                problem: "\(index == 0 ? "the base level" : "level \(index)") claims \(level.byteLength) bytes at "
                    + "offset \(level.byteOffset), the file has \(bytes.count)")
        }
        let isRaw = file.header.supercompression == KTX2Header.Supercompression.none
        let stored = stored(index, fileOffset: range.lowerBound)
        let count = isRaw ? range.count : Int(exactly: level.uncompressedByteLength) ?? Int.max
        let images = file.shape.images(level: index) ?? Int.max
        if isRaw || count <= limits.decompressedBytes {
            let needed = format.imageBytes(stored.size, rowAlignment: 1)?.multipliedReportingOverflow(by: images)
            guard let needed, !needed.overflow, needed.partialValue == count else {
                throw stored.wrongLength(count, images: images)
            }
        }
        if isRaw {
            guard level.uncompressedByteLength == level.byteLength else {
                throw .malformed(
                    .ktx2, offset: level.offset,
                    problem: "level \(index) has \(level.byteLength) bytes, and \(level.uncompressedByteLength) are "
                        + "announced without supercompression")
            }
            return Payload(bytes: bytes, range: range, fileOffset: range.lowerBound, isInFile: true)
        }
        let inflated = try inflate(range, level)
        return Payload(
            bytes: inflated, range: 0..<inflated.count, fileOffset: range.lowerBound, isInFile: false)
    }

    private func stored(_ level: Int, fileOffset: Int) -> StoredImage {
        StoredImage(container: .ktx2, format: format, size: file.shape.size(level: level), fileOffset: fileOffset)
    }

    /// One image of a level, and what its channels hide.
    func picture(_ payload: Payload, level: Int, index: Int) throws(ContainerError) -> DecodedSnapshot {
        var stored = stored(level, fileOffset: payload.fileOffset)
        stored.isInFile = payload.isInFile
        let length = format.imageBytes(stored.size, rowAlignment: 1) ?? 0
        let start = payload.range.lowerBound + index * length
        if payload.isInFile { stored.fileOffset = start }
        let decoded = try stored.decode(payload.bytes, in: start..<start + length, limits: limits)
        let again: @Sendable () throws(ContainerError) -> RGBAImage = { [stored, limits] () throws(ContainerError) in
            try stored.decode(payload.bytes, in: start..<start + length, limits: limits, paints: true).picture.image
        }
        return DecodedSnapshot(
            container: .ktx2, picture: channels.shown(decoded.picture), confidence: .confirmed,
            isKnownOpaque: decoded.isKnownOpaque && channels.swizzle == nil,
            further: channels.hidden(in: decoded.picture, isOpaque: decoded.isKnownOpaque, again), notes: [])
    }

    private func inflate(_ range: Range<Int>, _ level: KTX2File.Level) throws(ContainerError) -> [UInt8] {
        let size = try DecodeLimits.require(
            Int(exactly: level.uncompressedByteLength), atMost: limits.decompressedBytes, limit: "decompressedBytes")
        do throws(ZlibError) {
            return try ZlibDecoder.decompress(bytes, in: range, size: size)
        } catch {
            throw .codec(.ktx2, offset: range.lowerBound, problem: "ZLIB: \(error)")
        }
    }
}
