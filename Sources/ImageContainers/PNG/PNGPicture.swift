internal import ByteReading
internal import ImageCodecs
internal import PixelModel
internal import Vocabulary

/// Decodes a PNG file and finds the pictures that it holds besides.
enum PNGPicture {
    /// Frames besides the first that are looked at together, one more each time. Each is drawn anew: their number counts
    /// twice.
    private static let mostFrames = 16

    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        let (decoding, layout): (PNGDecoding, PNGLayout)
        do throws(PNGError) {
            layout = try PNGLayout(bytes, limits: limits)
            decoding = try PNGDecoder.decode(bytes, limits: limits)
        } catch {
            throw damage(bytes, error, limits)
        }
        var notes = decoding.notes
        var further: [FurtherPicture] = []
        if decoding.hasColorsAboveAlpha {
            further.append(
                picture("stored colours") { () throws(PNGError) in
                    try PNGDecoder.decodeStoredColors(bytes, limits: limits)
                })
        }
        if !layout.frames.isEmpty {
            notes.append("\(layout.frames.count) more frames of an animation")
            let pixels = layout.frames.count.multipliedReportingOverflow(by: decoding.image.size.area)
            try limits.checkFurther(count: layout.frames.count, pixels: pixels.overflow ? nil : pixels.partialValue)
        }
        for (index, frame) in layout.frames.enumerated() {
            further.append(
                picture("frame \(index + 2)") { () throws(PNGError) in
                    try PNGDecoder.decode([frame], of: bytes, limits: limits)
                })
        }
        // Each may be a piece of the picture that shows little alone, and the next one may take it away again.
        if layout.frames.count <= Self.mostFrames {
            for last in layout.frames.indices.dropFirst() {
                further.append(
                    picture("\(last + 2) frames together") { () throws(PNGError) in
                        try PNGDecoder.decode(Array(layout.frames[...last]), of: bytes, limits: limits)
                    })
            }
        } else {
            further.append(
                picture("all frames together") { () throws(PNGError) in
                    throw .unsupported("an animation of \(layout.frames.count + 1) frames")
                })
        }
        let metadata = layout.chunks.filter { $0.type == "eXIf" }.map(\.content)
        for content in metadata { further += TIFFThumbnails.find(bytes, in: content, of: .png) }
        let orientation = EXIFOrientation(bytes, exif: metadata.first)
        if orientation != .up {
            notes.append("EXIF orientation \(orientation.rawValue) applied")
            // Not every viewer looks at it.
            further.append(
                picture("the picture as it is stored") { () throws(PNGError) in
                    try PNGDecoder.decode(bytes, limits: limits).image
                })
        }
        if layout.end < bytes.count { notes.append("\(bytes.count - layout.end) bytes after the end") }
        if findsEmbedded {
            further += try EmbeddedPictures.find(bytes, in: places(layout, bytes), limits: limits)
            further += SurplusData.picture(
                "data after the end", .png, bytes,
                EmbeddedPictures.gaps(bytes, in: [layout.end..<bytes.count], limits: limits), what: "follow the image")
        }
        further += ShownColors.pictures(layout, bytes)
        let texts = try PNGTexts.pictures(layout, bytes, limits: limits)
        further += texts.found
        notes += texts.remarks
        further += SurplusData.picture(
            "data in private chunks", .png, bytes, EmbeddedPictures.gaps(bytes, in: layout.unknown, limits: limits),
            what: "lie in chunks that no standard names, or that are longer than it allows")
        try limits.checkFurther(count: further.count, pixels: 0)
        return DecodedSnapshot(
            container: .png, image: orientation.upright(decoding.image), confidence: .confirmed,
            isKnownOpaque: !decoding.hasAlpha, further: further, notes: notes)
    }

    private static func picture(
        _ name: String, _ decode: @escaping @Sendable () throws(PNGError) -> RGBAImage
    ) -> FurtherPicture {
        FurtherPicture(name) { () throws(ContainerError) in
            do throws(PNGError) {
                return DecodedSnapshot(container: .png, image: try decode(), confidence: .confirmed, notes: [])
            } catch {
                throw wrapped(error)
            }
        }
    }

    /// What a decoder's error is about: most often the file was cut off, and the decoder says how far it had read.
    private static func damage(_ bytes: [UInt8], _ error: PNGError, _ limits: DecodeLimits) -> ContainerError {
        switch error {
        case .limit, .unsupported, .encoding: return wrapped(error)
        case .library, .malformed:
            guard let layout = try? PNGLayout(bytes, limits: limits), layout.chunks.last?.type != "IEND" else {
                return wrapped(error)
            }
            return .malformed(
                .png, offset: layout.end,
                problem: layout.end == bytes.count
                    ? "the file ends before its last chunk, IEND"
                    : "the chunk that begins there is cut off; the file has \(bytes.count) bytes")
        }
    }

    private static func wrapped(_ error: PNGError) -> ContainerError {
        if case .limit(let exceeded) = error { return .limit(exceeded) }
        return .codec(.png, offset: 0, problem: "\(error)")
    }

    /// Chunks that are neither the picture nor one of its frames, and what follows the last one.
    private static func places(_ layout: PNGLayout, _ bytes: [UInt8]) -> [EmbeddedPictures.Place] {
        layout.chunks.filter { !["IHDR", "PLTE", "fdAT"].contains($0.type) }.map { chunk in
            let isEXIF = chunk.type == "eXIf"
            return .init(
                "in chunk \(printable(chunk.type.utf8))", chunk.content, name: isEXIF ? "EXIF thumbnail" : nil,
                tiff: isEXIF ? chunk.content.lowerBound : nil)
        } + [.init("after the end", layout.end..<bytes.count)]
    }
}
