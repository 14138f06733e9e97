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
            throw damage(bytes, error)
        }
        var notes = decoding.notes
        let (segments, end) = try segments(bytes, from: 0, limits: limits)
        if end < bytes.count { notes.append("\(bytes.count - end) bytes after the end") }
        var further = segments.flatMap { JPEGThumbnails.uncompressed(in: $0, bytes, limits: limits) }
        further += ShownColors.pictures(segments, bytes)
        if findsEmbedded {
            let places =
                segments.map {
                    EmbeddedPictures.Place(
                        "in \($0.name)", $0.data, name: $0.thumbnailName(bytes), tiff: $0.exif(bytes)?.lowerBound)
                } + [.init("after the end", end..<bytes.count)]
            further += try EmbeddedPictures.find(bytes, in: places, limits: limits)
            further += try extendedTexts(segments, bytes, limits: limits)
            notes += remarks(segments, bytes)
            further += SurplusData.picture(
                "data after the end", .jpeg, bytes,
                EmbeddedPictures.gaps(bytes, in: [end..<bytes.count], limits: limits), what: "follow the image")
        }
        try limits.checkFurther(count: further.count, pixels: 0)
        return DecodedSnapshot(
            container: .jpeg, image: decoding.image, confidence: .confirmed, isKnownOpaque: true,
            loss: decoding.loss, further: further, notes: notes)
    }

    /// What a decoder's error is about: most often the file was cut off, which the decoder says in odd words or not at all.
    private static func damage(_ bytes: [UInt8], _ error: JPEGError) -> ContainerError {
        if case .zeroQuantizationStep(let offset) = error {
            return .codec(.jpeg, offset: offset, problem: "\(error)")
        }
        guard case .library = error else { return .codec(.jpeg, offset: 0, problem: "\(error)") }
        var (offset, hasFrame) = (2, false)
        while let segment = JPEGSegment(bytes, at: offset) {
            if segment.marker == JPEGSegment.endOfImage { return .codec(.jpeg, offset: 0, problem: "\(error)") }
            hasFrame = hasFrame || segment.isFrameHeader
            offset =
                segment.isScan ? JPEGSegment.endOfScan(bytes, from: segment.range.upperBound) : segment.range.upperBound
        }
        let missing = hasFrame ? "the end of the image" : "a frame header, which says how large the picture is"
        return .malformed(
            .jpeg, offset: offset,
            problem: "no further segment is whole there, and \(missing) is missing; the file has \(bytes.count) bytes")
    }

    /// Remarks on metadata that are no text, those of one kind together.
    private static func remarks(_ segments: [JPEGSegment], _ bytes: [UInt8]) -> [String] {
        Dictionary(grouping: segments, by: \.name).sorted { $0.key < $1.key }.compactMap { name, segments in
            let content = segments.flatMap { segment in
                // An identifier ends with NUL.
                bytes[segment.data].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).last ?? []
            }
            return SurplusData.remark(content, in: name)
        }
    }

    /// Metadata that are too long for one segment are cut into several (XMP, part 3, 1.1.3.1), and so may be a picture in
    /// them.
    private static func extendedTexts(
        _ segments: [JPEGSegment], _ bytes: [UInt8], limits: DecodeLimits
    ) throws(ContainerError) -> [FurtherPicture] {
        // An identifier, the whole text's digest, its length and the part's place.
        let headerBytes = 40
        let parts = segments.compactMap { $0.content(bytes, ofApplication: 1, "http://ns.adobe.com/xmp/extension/\0") }
        guard parts.count > 1 else { return [] }
        let text = parts.flatMap { bytes[$0.dropFirst(headerBytes)] }
        return try EmbeddedPictures.find(text, in: [.init("in extended XMP", 0..<text.count)], limits: limits)
    }

    /// Segments that may hold anything, and where the image ends: behind its last marker, or where no marker is found.
    static func segments(
        _ bytes: [UInt8], from start: Int, limits: DecodeLimits
    ) throws(ContainerError) -> (segments: [JPEGSegment], end: Int) {
        var found: [JPEGSegment] = []
        // Behind the start-of-image marker, which the signature has shown.
        var offset = start + 2
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
