internal import ByteReading
internal import PixelModel

/// What `inspect` shows of a KTX 1.1 file.
enum KTX1Description {
    private typealias Field = ContainerDescription.Field

    static func describe(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> ContainerDescription {
        let file = try KTX1File(bytes, limits: limits)
        return ContainerDescription(
            container: .ktx1,
            sections: [header(file.header), file.keyValues.section(bytes), levels(file), picture(file, bytes)]
                + ContainerDescription.Section.notes(file.notes))
    }

    private static func header(_ header: KTX1Header) -> ContainerDescription.Section {
        typealias Offset = KTX1Header.FieldOffset
        func number(_ name: String, _ value: UInt32, _ offset: Int) -> Field {
            Field(name, "\(value)", offset: offset, size: 4)
        }
        func constant(_ name: String, _ value: UInt32, _ text: String?, _ offset: Int) -> Field {
            // Compressed formats have 0 for type and format.
            let text = value == 0 ? "none" : text ?? "unknown"
            return Field(name, "\(hexadecimal(value)), \(text)", offset: offset, size: 4)
        }
        return .init(
            title: "Header",
            fields: [
                Field(
                    "byte order", header.order == .little ? "little-endian" : "big-endian", offset: Offset.endianness,
                    size: 4),
                constant("glType", header.glType, OpenGLNames.types[header.glType], Offset.glType),
                number("glTypeSize", header.glTypeSize, Offset.glTypeSize),
                constant("glFormat", header.glFormat, OpenGLNames.formats[header.glFormat], Offset.glFormat),
                constant(
                    "glInternalFormat", header.glInternalFormat, OpenGLFormat.name(header.glInternalFormat),
                    Offset.glInternalFormat),
                constant(
                    "glBaseInternalFormat", header.glBaseInternalFormat,
                    OpenGLNames.formats[header.glBaseInternalFormat], Offset.glBaseInternalFormat),
                number("pixelWidth", header.pixelWidth, Offset.pixelWidth),
                number("pixelHeight", header.pixelHeight, Offset.pixelHeight),
                number("pixelDepth", header.pixelDepth, Offset.pixelDepth),
                number("numberOfArrayElements", header.numberOfArrayElements, Offset.numberOfArrayElements),
                number("numberOfFaces", header.numberOfFaces, Offset.numberOfFaces),
                number("numberOfMipmapLevels", header.numberOfMipmapLevels, Offset.numberOfMipmapLevels),
                number("bytesOfKeyValueData", header.bytesOfKeyValueData, Offset.bytesOfKeyValueData),
            ])
    }

    private static func levels(_ file: KTX1File) -> ContainerDescription.Section {
        .init(
            title: "Levels",
            fields: file.levels.enumerated().map { index, level in
                Field(
                    "level \(index)", "\(file.shape.size(level: index)), imageSize \(level.imageSize)",
                    offset: level.offset, size: 4 + level.data.count)
            })
    }

    private static func picture(_ file: KTX1File, _ bytes: [UInt8]) -> ContainerDescription.Section {
        var section = ContainerDescription.Section(title: "Picture")
        section.fields.append(Field("size", "\(file.shape.size)"))
        do throws(ContainerError) {
            let format = try KTX1Format(file.header)
            section.fields.append(Field("pixel format", format.texture.name))
            section.fields += format.notes.map { Field("note", $0) }
            guard let level = file.levels.first else {
                section.fields.append(Field("not decodable", file.flaw.map { "\($0)" } ?? "there is no base level"))
                return section
            }
            let isAnnounced = file.keyValues[KTX1File.compressionKey] != nil
            if isAnnounced || KTX1CompressedPayload.begins(bytes, in: level.data) {
                let compressed = try KTX1CompressedPayload(bytes, in: level.data, order: file.header.order)
                section.fields.append(
                    Field(
                        "LZFSE stream", "\(compressed.stream.count) bytes", offset: compressed.stream.lowerBound,
                        size: compressed.stream.count, confidence: isAnnounced ? .confirmed : .inferred))
            } else {
                section.fields.append(
                    Field(
                        "pixels", "\(level.data.count) bytes, not compressed further", offset: level.data.lowerBound,
                        size: level.data.count))
            }
        } catch {
            section.fields.append(Field("not decodable", "\(error)"))
        }
        return section
    }
}

extension KeyValueBlock {
    /// Key/value pairs as `inspect` shows them.
    func section(_ bytes: [UInt8]) -> ContainerDescription.Section {
        .init(
            title: "Key/value data",
            fields: pairs.map { pair in
                // Values may be long binary data.
                let shown = 256
                let text = pair.text(bytes)
                return .init(
                    pair.key, text.count > shown ? "\(text.prefix(shown))…" : text, offset: pair.offset,
                    size: pair.value.upperBound - pair.offset)
            })
    }
}
