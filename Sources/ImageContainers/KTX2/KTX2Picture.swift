internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes the first image of a KTX 2.0 file and finds the others.
enum KTX2Picture {
    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        let file = try KTX2File(bytes, limits: limits)
        let format = try textureFormat(file)
        let isSupercompressed = file.header.supercompression != KTX2Header.Supercompression.none
        let contradictions =
            file.descriptor?.contradictions(to: format, isSupercompressed: isSupercompressed) ?? []
        let orientation = ImageOrientation(file.keyValues?[ImageOrientation.key]?.text(bytes))
        let swizzle = file.keyValues?[ChannelSwizzle.key].flatMap { ChannelSwizzle($0.text(bytes)) }
        var levels = KTX2Levels(bytes: bytes, file: file, format: format, limits: limits)
        levels.channels = KTX2Channels(
            isPremultiplied: file.descriptor?.isPremultiplied == true, swizzle: swizzle, format: format,
            orientation: orientation)

        var notes = file.notes + contradictions
        let base = try levels.level(0)
        let first = try levels.picture(base, level: 0, index: 0)
        notes += levels.channels.notes
        if let note = orientation.note { notes.append(note) }
        let found = try file.shape.furtherImages(levels: file.shape.levels, limits: limits)
        notes += found.notes
        var payloads: [Int: Lazily<Payload>] = [:]
        for level in Set(found.images.map(\.level)) where level > 0 {
            payloads[level] = Lazily { [levels] () throws(ContainerError) in try levels.level(level) }
        }
        let further = found.images.map { [levels, payloads] place in
            FurtherPicture(file.shape.name(level: place.level, index: place.index)) { () throws(ContainerError) in
                let payload = try payloads[place.level]?.get() ?? base
                return try levels.picture(payload, level: place.level, index: place.index)
            }
        }
        let embedded = findsEmbedded ? try EmbeddedPictures.find(bytes, in: places(file, bytes), limits: limits) : []
        if findsEmbedded {
            try SurplusData.check(
                .ktx2, bytes, EmbeddedPictures.gaps(bytes, in: file.gaps(of: bytes.count), limits: limits))
        }
        let unnamed = SurplusData.picture(
            "key/value data", .ktx2, bytes,
            EmbeddedPictures.gaps(bytes, in: file.unused(of: bytes.count), limits: limits),
            what: "are called a descriptor, key/value or global data, which are short")
        return DecodedSnapshot(
            container: .ktx2, picture: first.picture, confidence: contradictions.isEmpty ? .confirmed : .inferred,
            isKnownOpaque: first.isKnownOpaque, further: first.further + further + embedded + unnamed, notes: notes)
    }

    /// Everything but the levels, the header and the index.
    private static func places(_ file: KTX2File, _ bytes: [UInt8]) -> [EmbeddedPictures.Place] {
        var end = KTX2Header.size + file.levels.count * KTX2File.Level.entryBytes
        var gaps: [EmbeddedPictures.Place] = []
        for range in file.levels.compactMap({ $0.range(in: bytes.count) }).sorted(by: { $0.lowerBound < $1.lowerBound })
        {
            if range.lowerBound > end { gaps.append(.init("between the levels", end..<range.lowerBound)) }
            end = max(end, range.upperBound)
        }
        if end < bytes.count { gaps.append(.init("behind the last level", end..<bytes.count)) }
        return gaps
    }

    /// The format that vkFormat names.
    ///
    /// - Throws: `unsupported` for other formats and for supercompression besides ZLIB.
    static func textureFormat(_ file: KTX2File) throws(ContainerError) -> TextureFormat {
        let header = file.header
        let isReadable = header.supercompression == KTX2Header.Supercompression.none || header.supercompression == .zlib
        guard let format = VulkanFormat.texture(header.vkFormat) else {
            var feature = VulkanFormatNames.described(header.vkFormat)
            if let descriptor = file.descriptor {
                feature += ", colour model \(DataFormatDescriptor.modelName(descriptor.colorModel))"
            }
            if !isReadable { feature += ", supercompressionScheme \(header.describedSupercompression)" }
            throw .unsupported(.ktx2, offset: KTX2Header.FieldOffset.vkFormat, feature: feature)
        }
        guard isReadable else {
            throw .unsupported(
                .ktx2, offset: KTX2Header.FieldOffset.supercompressionScheme,
                feature:
                    "supercompressionScheme \(header.describedSupercompression), over \(VulkanFormatNames.described(header.vkFormat))"
            )
        }
        return format
    }
}
