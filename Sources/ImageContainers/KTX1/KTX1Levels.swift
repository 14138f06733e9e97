internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// The images of a KTX 1.1 file, level by level.
struct KTX1Levels: Sendable {
    let bytes: [UInt8]
    let file: KTX1File
    let format: TextureFormat
    let limits: DecodeLimits

    /// A level's data, ready to be cut into images.
    struct Level: Sendable {
        let payload: Payload
        let stored: StoredImage
        /// Bytes from one image to the next.
        let pitch: Int
        /// Bytes of an image, without what it is padded with.
        let imageBytes: Int
    }

    /// The level as images of the announced size.
    ///
    /// - Throws: where the level is missing or holds more or less than these images.
    func level(_ index: Int) throws(ContainerError) -> Level {
        guard file.levels.indices.contains(index) else {
            throw file.flaw
                ?? .malformed(.ktx1, offset: file.keyValueRange.upperBound, problem: "there is no level \(index)")
        }
        let level = file.levels[index]
        let size = file.shape.size(level: index)
        let count = file.shape.images(level: index) ?? Int.max
        let isCompressed = isCompressed(level)
        let payload = try isCompressed ? decompress(level, size, count) : raw(level)
        var stored = StoredImage(
            container: .ktx1, format: format, size: size, order: file.header.order, fileOffset: payload.fileOffset)
        stored.isInFile = payload.isInFile
        // Faces of cube maps that are no arrays are padded, and their level states the size of one.
        let padsFaces = !isCompressed && file.header.numberOfFaces == 6 && file.header.numberOfArrayElements == 0
        let stated = padsFaces ? level.imageSize : payload.range.count
        for alignment in rowAlignments {
            stored.rowAlignment = alignment
            guard let single = format.imageBytes(size, rowAlignment: alignment) else { break }
            let images = padsFaces ? file.shape.depth(level: index) : count
            let (total, overflow) = single.multipliedReportingOverflow(by: images)
            guard !overflow, total == stated else { continue }
            let pitch = padsFaces ? dividingUp(total, by: 4) * 4 : single
            return Level(payload: payload, stored: stored, pitch: pitch, imageBytes: single)
        }
        stored.rowAlignment = rowAlignments[0]
        throw stored.wrongLength(stated, images: padsFaces ? file.shape.depth(level: index) : count)
    }

    /// The padding of rows: as GL_UNPACK_ALIGNMENT 4 has it, or none, as some writers leave it out.
    private var rowAlignments: [Int] {
        if case .uncompressed = format { [KTX1Picture.rowAlignment, 1] } else { [1] }
    }

    func isCompressed(_ level: KTX1File.Level) -> Bool {
        file.keyValues[KTX1File.compressionKey] != nil || KTX1CompressedPayload.begins(bytes, in: level.data)
    }

    private func raw(_ level: KTX1File.Level) -> Payload {
        Payload(bytes: bytes, range: level.data, fileOffset: level.data.lowerBound, isInFile: true)
    }

    private func decompress(_ level: KTX1File.Level, _ size: PixelSize, _ images: Int) throws(ContainerError) -> Payload
    {
        let compressed = try KTX1CompressedPayload(bytes, in: level.data, order: file.header.order)
        let single = format.imageBytes(size, rowAlignment: rowAlignments[0])
        let product = single?.multipliedReportingOverflow(by: images)
        let expected = try DecodeLimits.require(
            product.flatMap { $0.overflow ? nil : $0.partialValue }, atMost: limits.decompressedBytes,
            limit: "decompressedBytes")
        let decoding: LZFSEDecoding
        do throws(LZFSEError) {
            decoding = try LZFSEDecoder.decompress(bytes, in: compressed.stream, maximumSize: expected)
        } catch {
            throw .codec(.ktx1, offset: compressed.stream.lowerBound, problem: "LZFSE: \(error)")
        }
        let end = compressed.stream.lowerBound + decoding.consumed
        try Padding.require(bytes, in: end..<compressed.stream.upperBound, .ktx1, behind: "the LZFSE stream")
        try Padding.require(
            bytes, in: compressed.stream.upperBound..<level.data.upperBound, .ktx1, behind: "the compressed payload")
        return Payload(
            bytes: decoding.bytes, range: 0..<decoding.bytes.count, fileOffset: compressed.stream.lowerBound,
            isInFile: false)
    }
}

extension KTX1Levels.Level {
    /// Decodes one image of the level.
    func decode(
        _ index: Int, limits: DecodeLimits
    ) throws(ContainerError) -> (picture: SnapshotPicture, isKnownOpaque: Bool) {
        var stored = stored
        let start = payload.range.lowerBound + index * pitch
        if payload.isInFile { stored.fileOffset = start }
        return try stored.decode(payload.bytes, in: start..<start + imageBytes, limits: limits)
    }
}
