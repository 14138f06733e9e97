internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes the first image of a KTX 1.1 file and finds the others.
enum KTX1Picture {
    /// Rows of uncompressed pixels are padded to this many bytes, as GL_UNPACK_ALIGNMENT 4 has it.
    static let rowAlignment = 4
    /// The value of ``KTX1File/compressionKey`` that this reader knows.
    static let knownCompression = "LZFSE"

    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        let file = try KTX1File(bytes, limits: limits)
        let format = try KTX1Format(file.header)
        let levels = KTX1Levels(bytes: bytes, file: file, format: format.texture, limits: limits)
        var notes = file.notes + format.notes
        var confidence = FormatConfidence.confirmed

        if let announcement = file.keyValues[KTX1File.compressionKey] {
            let value = announcement.text(bytes)
            guard value == knownCompression else {
                throw .unsupported(
                    .ktx1, offset: announcement.value.lowerBound, feature: "\(KTX1File.compressionKey) \(value)")
            }
        } else if let level = file.levels.first, levels.isCompressed(level) {
            confidence = .inferred
            notes.append("compression inferred from LZFS at the payload's beginning; the key that says so is missing")
        }
        let base = try levels.level(0)
        if case .uncompressed = format.texture, base.stored.rowAlignment != rowAlignment,
            base.imageBytes != format.texture.imageBytes(file.shape.size, rowAlignment: rowAlignment)
        {
            confidence = .inferred
            notes.append("rows without padding inferred from the size of the level, \(base.payload.range.count) bytes")
        }
        let (picture, isKnownOpaque) = try base.decode(0, limits: limits)
        let orientation = ImageOrientation(file.keyValues[ImageOrientation.key]?.text(bytes))
        if let note = orientation.note { notes.append(note) }
        let further = try further(levels, base, orientation, &notes)
        let embedded = findsEmbedded ? try EmbeddedPictures.find(bytes, in: places(file, bytes), limits: limits) : []
        if findsEmbedded {
            try SurplusData.check(
                .ktx1, bytes, EmbeddedPictures.gaps(bytes, in: [file.levelsEnd..<bytes.count], limits: limits))
        }
        let unnamed = SurplusData.picture(
            "key/value data", .ktx1, bytes,
            EmbeddedPictures.gaps(bytes, in: file.keyValues.contents(of: file.keyValueRange), limits: limits),
            what: "are called key/value data, which are short")
        return DecodedSnapshot(
            container: .ktx1, picture: orientation.upright(picture), confidence: confidence,
            isKnownOpaque: isKnownOpaque,
            further: further + embedded + unnamed, notes: notes)
    }

    /// Every image besides the first.
    private static func further(
        _ levels: KTX1Levels, _ base: KTX1Levels.Level, _ orientation: ImageOrientation, _ notes: inout [String]
    ) throws(ContainerError) -> [FurtherPicture] {
        let shape = levels.file.shape
        let found = try shape.furtherImages(levels: min(shape.levels, shape.greatestLevels), limits: levels.limits)
        notes += found.notes
        var smaller: [Int: Lazily<KTX1Levels.Level>] = [:]
        for index in Set(found.images.map(\.level)) where index > 0 {
            smaller[index] = Lazily { () throws(ContainerError) in try levels.level(index) }
        }
        return found.images.map { [smaller] place in
            FurtherPicture(shape.name(level: place.level, index: place.index)) { () throws(ContainerError) in
                let level = try smaller[place.level]?.get() ?? base
                let (picture, isKnownOpaque) = try level.decode(place.index, limits: levels.limits)
                return DecodedSnapshot(
                    container: .ktx1, picture: orientation.upright(picture), confidence: .confirmed,
                    isKnownOpaque: isKnownOpaque, notes: [])
            }
        }
    }

    private static func places(_ file: KTX1File, _ bytes: [UInt8]) -> [EmbeddedPictures.Place] {
        [
            .init("in the key/value data", file.keyValueRange),
            .init("behind the last level", file.levelsEnd..<bytes.count),
        ]
    }
}
