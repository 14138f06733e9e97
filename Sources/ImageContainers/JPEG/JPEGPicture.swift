internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes a JPEG file and finds the pictures that its segments hold and that lie behind its end.
enum JPEGPicture {
    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        let decoding: JPEGDecoding
        do throws(JPEGError) {
            decoding = try JPEGDecoder.decode(bytes, limits: limits)
        } catch {
            if case .limit(let exceeded) = error { throw .limit(exceeded) }
            throw .codec(.jpeg, offset: 0, problem: "\(error)")
        }
        var notes = decoding.notes
        let (segments, end) = try segments(bytes, limits: limits)
        if end < bytes.count { notes.append("\(bytes.count - end) bytes behind the end") }
        var further = segments.flatMap { JPEGThumbnails.uncompressed(in: $0, bytes, limits: limits) }
        if findsEmbedded {
            let places =
                segments.map { EmbeddedPictures.Place("in \($0.name)", $0.data, name: $0.thumbnailName(bytes)) }
                + [.init("behind the end", end..<bytes.count)]
            further += try EmbeddedPictures.find(bytes, in: places, limits: limits)
        }
        try limits.checkFurther(count: further.count, pixels: 0)
        return DecodedSnapshot(
            container: .jpeg, image: decoding.image, confidence: .confirmed, isKnownOpaque: true, further: further,
            notes: notes)
    }

    /// Segments that may hold anything, and where the image ends: behind its last marker, or where no marker is found.
    private static func segments(
        _ bytes: [UInt8], limits: DecodeLimits
    ) throws(ContainerError) -> (segments: [JPEGSegment], end: Int) {
        var found: [JPEGSegment] = []
        // Behind the start-of-image marker, which the signature has shown.
        var offset = 2
        while let segment = JPEGSegment(bytes, at: offset) {
            offset =
                segment.isScan ? JPEGSegment.endOfScan(bytes, from: segment.range.upperBound) : segment.range.upperBound
            if segment.marker == JPEGSegment.endOfImage { break }
            guard segment.holdsAnything else { continue }
            _ = try DecodeLimits.require(found.count + 1, atMost: limits.chunks, limit: "chunks")
            found.append(segment)
        }
        return (found, offset)
    }
}
