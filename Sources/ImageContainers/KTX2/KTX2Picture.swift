internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes the first image of a KTX 2.0 file.
enum KTX2Picture {
    static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> DecodedSnapshot {
        let file = try KTX2File(bytes, limits: limits)
        let format = try textureFormat(file)
        guard let level = file.levels.first else {
            throw .malformed(.ktx2, offset: KTX2Header.size, problem: "there is no base level")
        }
        guard let range = level.range(in: bytes.count) else {
            throw .malformed(
                .ktx2, offset: level.offset,
                problem: "the base level claims \(level.byteLength) bytes at offset \(level.byteOffset), the file has "
                    + "\(bytes.count)")
        }
        let stored = StoredImage(
            container: .ktx2, format: format, size: file.shape.size, fileOffset: range.lowerBound)
        var notes = file.notes
        let isSupercompressed = file.header.supercompression != KTX2Header.Supercompression.none
        let contradictions =
            file.descriptor?.contradictions(to: format, isSupercompressed: isSupercompressed) ?? []
        notes += contradictions

        var decoded: (image: RGBAImage, notes: [String])
        if isSupercompressed {
            let payload = try inflate(bytes, in: range, level, limits: limits)
            decoded = try stored.decode(payload, in: 0..<payload.count, limits: limits)
        } else {
            decoded = try stored.decode(bytes, in: range, limits: limits)
        }
        notes += decoded.notes
        if file.descriptor?.isPremultiplied == true {
            decoded.image = StraightAlpha.image(fromPremultiplied: decoded.image)
            notes.append("colours were premultiplied by alpha; divided")
        }
        if let text = file.keyValues?[ChannelSwizzle.key]?.text(bytes), let swizzle = ChannelSwizzle(text) {
            decoded.image = swizzle.apply(to: decoded.image)
            notes.append("channels arranged as \(ChannelSwizzle.key) \(text) says")
        }
        let orientation = ImageOrientation(file.keyValues?[ImageOrientation.key]?.text(bytes))
        if let note = orientation.note { notes.append(note) }
        return DecodedSnapshot(
            container: .ktx2, image: orientation.upright(decoded.image),
            confidence: contradictions.isEmpty ? .confirmed : .inferred, notes: notes)
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

    private static func inflate(
        _ bytes: [UInt8], in range: Range<Int>, _ level: KTX2File.Level, limits: DecodeLimits
    ) throws(ContainerError) -> [UInt8] {
        let size = try DecodeLimits.require(
            Int(exactly: level.uncompressedByteLength), atMost: limits.decompressedBytes, limit: "decompressedBytes")
        do throws(ZlibError) {
            return try ZlibDecoder.decompress(bytes, in: range, size: size)
        } catch {
            throw .codec(.ktx2, offset: range.lowerBound, problem: "ZLIB: \(error)")
        }
    }
}
