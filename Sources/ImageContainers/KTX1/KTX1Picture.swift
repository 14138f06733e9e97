internal import ByteReading
internal import ImageCodecs

/// Decodes the first image of a KTX 1.1 file.
enum KTX1Picture {
    /// Rows of uncompressed pixels are padded to this many bytes, as GL_UNPACK_ALIGNMENT 4 has it.
    static let rowAlignment = 4
    /// The value of ``KTX1File/compressionKey`` that this reader knows.
    static let knownCompression = "LZFSE"

    static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> DecodedSnapshot {
        let file = try KTX1File(bytes, limits: limits)
        let format = try KTX1Format(file.header)
        guard let level = file.levels.first else {
            throw file.flaw
                ?? .malformed(.ktx1, offset: file.keyValueRange.upperBound, problem: "there is no base level")
        }
        var notes = file.notes + format.notes
        var confidence = FormatConfidence.confirmed
        var stored = StoredImage(
            container: .ktx1, format: format.texture, size: file.shape.size, order: file.header.order,
            fileOffset: level.data.lowerBound)

        var payload = bytes
        var range = level.data
        let announcement = file.keyValues[KTX1File.compressionKey]
        if announcement != nil || KTX1CompressedPayload.begins(bytes, in: level.data) {
            if let announcement {
                let value = announcement.text(bytes)
                guard value == knownCompression else {
                    throw .unsupported(
                        .ktx1, offset: announcement.value.lowerBound, feature: "\(KTX1File.compressionKey) \(value)")
                }
            } else {
                confidence = .inferred
                notes.append(
                    "compression inferred from LZFS at the payload's beginning; the key that says so is missing")
            }
            payload = try decompress(bytes, level, file, format.texture, limits: limits, notes: &notes)
            range = 0..<payload.count
        }
        if case .uncompressed = format.texture {
            stored.rowAlignment = rowAlignment(of: stored, file.shape, byteCount: range.count)
            if stored.rowAlignment != rowAlignment {
                confidence = .inferred
                notes.append("rows without padding inferred from the size of the level, \(range.count) bytes")
            }
        }
        let (image, decodingNotes) = try stored.decode(payload, in: range, limits: limits)
        let orientation = ImageOrientation(file.keyValues[ImageOrientation.key]?.text(bytes))
        if let note = orientation.note { notes.append(note) }
        return DecodedSnapshot(
            container: .ktx1, image: orientation.upright(image), confidence: confidence, notes: notes + decodingNotes)
    }

    private static func decompress(
        _ bytes: [UInt8], _ level: KTX1File.Level, _ file: KTX1File, _ format: TextureFormat, limits: DecodeLimits,
        notes: inout [String]
    ) throws(ContainerError) -> [UInt8] {
        let compressed = try KTX1CompressedPayload(bytes, in: level.data, order: file.header.order)
        let expected = try DecodeLimits.require(
            levelBytes(file.shape, format, rowAlignment: rowAlignment), atMost: limits.decompressedBytes,
            limit: "decompressedBytes")
        let decoding: LZFSEDecoding
        do throws(LZFSEError) {
            decoding = try LZFSEDecoder.decompress(bytes, in: compressed.stream, maximumSize: expected)
        } catch {
            throw .codec(.ktx1, offset: compressed.stream.lowerBound, problem: "LZFSE: \(error)")
        }
        if decoding.consumed < compressed.stream.count {
            notes.append("\(compressed.stream.count - decoding.consumed) bytes behind the LZFSE stream")
        }
        if compressed.stream.upperBound < level.data.upperBound {
            notes.append("\(level.data.upperBound - compressed.stream.upperBound) bytes behind the compressed payload")
        }
        return decoding.bytes
    }

    /// Bytes of all images of the base level, or `nil` where that overflows.
    private static func levelBytes(_ shape: TextureShape, _ format: TextureFormat, rowAlignment: Int) -> Int? {
        var total = format.imageBytes(shape.size, rowAlignment: rowAlignment)
        for count in [shape.depth, shape.layers, shape.faces] {
            guard let (product, overflow) = total?.multipliedReportingOverflow(by: count), !overflow else { return nil }
            total = product
        }
        return total
    }

    /// The padding of uncompressed rows: what the specification says, unless the level has exactly the size that rows
    /// without padding take, as some writers leave it out.
    private static func rowAlignment(of stored: StoredImage, _ shape: TextureShape, byteCount: Int) -> Int {
        let padded = levelBytes(shape, stored.format, rowAlignment: rowAlignment)
        let tight = levelBytes(shape, stored.format, rowAlignment: 1)
        return byteCount == tight && tight != padded ? 1 : rowAlignment
    }
}
