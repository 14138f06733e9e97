internal import ByteReading
internal import PixelModel

/// What `inspect` shows of a KTX 2.0 file.
enum KTX2Description {
    private typealias Field = ContainerDescription.Field

    static func describe(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> ContainerDescription {
        let file = try KTX2File(bytes, limits: limits)
        var sections = [header(file.header), levels(file, fileSize: bytes.count)]
        if let descriptor = file.descriptor, let range = file.descriptorRange {
            sections.append(section(descriptor, range))
        }
        if let keyValues = file.keyValues { sections.append(keyValues.section(bytes)) }
        sections.append(picture(file))
        return ContainerDescription(
            container: .ktx2, sections: sections + ContainerDescription.Section.notes(file.notes))
    }

    private static func header(_ header: KTX2Header) -> ContainerDescription.Section {
        typealias Offset = KTX2Header.FieldOffset
        func number(_ name: String, _ value: UInt32, _ offset: Int) -> Field {
            Field(name, "\(value)", offset: offset, size: 4)
        }
        func part(_ name: String, _ offset: Int, at partOffset: UInt64, _ length: UInt64, size: Int) -> Field {
            Field(name, length == 0 ? "none" : "\(length) bytes at \(partOffset)", offset: offset, size: size)
        }
        return .init(
            title: "Header",
            fields: [
                Field(
                    "vkFormat", "\(header.vkFormat), \(VulkanFormatNames.name(header.vkFormat))",
                    offset: Offset.vkFormat, size: 4),
                number("typeSize", header.typeSize, Offset.typeSize),
                number("pixelWidth", header.pixelWidth, Offset.pixelWidth),
                number("pixelHeight", header.pixelHeight, Offset.pixelHeight),
                number("pixelDepth", header.pixelDepth, Offset.pixelDepth),
                number("layerCount", header.layerCount, Offset.layerCount),
                number("faceCount", header.faceCount, Offset.faceCount),
                number("levelCount", header.levelCount, Offset.levelCount),
                Field(
                    "supercompressionScheme", header.describedSupercompression,
                    offset: Offset.supercompressionScheme, size: 4),
                part(
                    "data format descriptor", Offset.dfdByteOffset, at: UInt64(header.dfdByteOffset),
                    UInt64(header.dfdByteLength), size: 8),
                part(
                    "key/value data", Offset.kvdByteOffset, at: UInt64(header.kvdByteOffset),
                    UInt64(header.kvdByteLength), size: 8),
                part(
                    "supercompression global data", Offset.sgdByteOffset, at: header.sgdByteOffset,
                    header.sgdByteLength, size: 16),
            ])
    }

    private static func levels(_ file: KTX2File, fileSize: Int) -> ContainerDescription.Section {
        .init(
            title: "Level index",
            fields: file.levels.enumerated().map { index, level in
                let range = level.range(in: fileSize)
                var text = "\(file.shape.size(level: index)), \(level.byteLength) bytes at \(level.byteOffset)"
                if level.uncompressedByteLength != level.byteLength {
                    text += ", uncompressed \(level.uncompressedByteLength)"
                }
                if range == nil { text += ", beyond the file" }
                return Field("level \(index)", text, offset: level.offset, size: KTX2File.Level.entryBytes)
            })
    }

    private static func section(
        _ descriptor: DataFormatDescriptor, _ range: Range<Int>
    ) -> ContainerDescription.Section {
        .init(
            title: "Data format descriptor",
            fields: [
                Field(
                    "colour model", DataFormatDescriptor.modelName(descriptor.colorModel),
                    offset: range.lowerBound, size: range.count),
                Field("colour primaries", DataFormatDescriptor.primariesName(descriptor.colorPrimaries)),
                Field("transfer function", DataFormatDescriptor.transferName(descriptor.transferFunction)),
                Field("alpha", descriptor.isPremultiplied ? "premultiplied" : "straight"),
                Field("block", "\(descriptor.blockWidth)×\(descriptor.blockHeight) pixels"),
                Field("bytes of a block or pixel", "\(descriptor.bytesPlane0)"),
                Field("samples", "\(descriptor.samples)"),
            ])
    }

    private static func picture(_ file: KTX2File) -> ContainerDescription.Section {
        var section = ContainerDescription.Section(title: "Picture")
        section.fields.append(Field("size", "\(file.shape.size)"))
        do throws(ContainerError) {
            let format = try KTX2Picture.textureFormat(file)
            let isSupercompressed = file.header.supercompression != KTX2Header.Supercompression.none
            let contradictions =
                file.descriptor?.contradictions(to: format, isSupercompressed: isSupercompressed) ?? []
            section.fields.append(
                Field("pixel format", format.name, confidence: contradictions.isEmpty ? .confirmed : .inferred))
            section.fields += contradictions.map { Field("note", $0) }
        } catch {
            section.fields.append(Field("not decodable", "\(error)"))
        }
        return section
    }
}
