internal import ByteReading
internal import PixelModel

/// What `inspect` shows of an AAPL file.
enum AAPLDescription {
    private typealias Field = ContainerDescription.Field

    static func describe(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> ContainerDescription {
        let file = try AAPLFile(bytes, limits: limits)
        return ContainerDescription(
            container: .aapl,
            sections: [head(file.header), chunks(file), picture(file, bytes, limits)]
                + ContainerDescription.Section.notes(file.notes))
    }

    private static func head(_ header: AAPLHeader) -> ContainerDescription.Section {
        typealias Offset = AAPLHeader.FieldOffset
        func number(_ name: String, _ value: UInt32?, _ fieldOffset: Int) -> Field {
            Field(
                name, value.map { "\($0)" } ?? "not there: HEAD is short", offset: header.offset + fieldOffset,
                size: value == nil ? 0 : 4)
        }
        func constant(_ name: String, _ value: UInt32, _ fieldOffset: Int) -> Field {
            Field(
                name, "\(hexadecimal(value)), \(OpenGLFormat.name(value))", offset: header.offset + fieldOffset, size: 4
            )
        }
        return .init(
            title: "HEAD",
            fields: [
                Field("flags", hexadecimal(header.flags), offset: header.offset + Offset.flags, size: 4),
                constant("glInternalFormat", header.glInternalFormat, Offset.glInternalFormat),
                constant("glBaseInternalFormat", header.glBaseInternalFormat, Offset.glBaseInternalFormat),
                number("width", header.width, Offset.width),
                number("height", header.height, Offset.height),
                number("depth", header.depth, Offset.depth),
                number("array elements", header.arrayElements, Offset.arrayElements),
                number("faces", header.faces, Offset.faces),
                number("mipmap levels", header.mipmapLevels, Offset.mipmapLevels),
                Field(
                    "texture UUID", header.textureUUID.map(uuid) ?? "not there: HEAD is short",
                    offset: header.offset + Offset.textureUUID, size: header.textureUUID == nil ? 0 : 16),
                Field(
                    "pixel-format pair", header.pixelFormat?.description ?? "not there: HEAD is short",
                    offset: header.offset + Offset.pixelFormat, size: header.pixelFormat == nil ? 0 : 8),
            ])
    }

    /// Sixteen bytes in the groups that UUIDs are written in.
    private static func uuid(_ bytes: [UInt8]) -> String {
        let digits = hexadecimal(bytes).filter { $0 != " " }
        var rest = Substring(digits)
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    private static func chunks(_ file: AAPLFile) -> ContainerDescription.Section {
        .init(
            title: "Chunks",
            fields: file.chunks.map { chunk in
                Field(
                    chunk.tag, "\(chunk.payload.count) bytes\(remark(chunk.role))", offset: chunk.offset,
                    size: AAPLChunk.headerBytes + chunk.payload.count)
            })
    }

    private static func remark(_ role: AAPLChunk.Role) -> String {
        switch role {
        case .head: ", header"
        case .rawBlocks: ", ASTC blocks"
        case .compressedBlocks: ", ASTC blocks in an LZFSE stream"
        case .filler: ", filler"
        case .end: ", end of the chunks"
        case .unknown: ", unknown, skipped"
        }
    }

    /// What the header and the sizes say about the picture, without decoding it.
    private static func picture(
        _ file: AAPLFile, _ bytes: [UInt8], _ limits: DecodeLimits
    ) -> ContainerDescription.Section {
        var section = ContainerDescription.Section(title: "Picture")
        do throws(ContainerError) {
            let format = try AAPLFormat(file.header)
            section.fields.append(
                Field("pixel format", format.textureFormat.name, confidence: format.confidence))
            let layout = try AAPLBlockLayout(file.header, footprint: format.footprint, limits: limits)
            section.fields.append(Field("size", "\(layout.size)"))
            section.fields.append(Field("bytes of blocks, linear", "\(layout.linearBytes)"))
            section.fields.append(Field("bytes of blocks, macro-tiled", "\(layout.tiledBytes)"))
            if let chunk = file.payloads.first {
                let payload = try AAPLPayload(bytes, chunk)
                section.fields.append(
                    Field("inner size", "\(payload.innerSize)", offset: chunk.payload.lowerBound, size: 4))
                section.fields.append(
                    Field(
                        payload.isCompressed ? "LZFSE stream" : "blocks", "\(payload.data.count) bytes",
                        offset: payload.data.lowerBound, size: payload.data.count))
                section.fields.append(blockOrder(payload, layout))
            } else {
                section.fields.append(Field("payload", "missing"))
            }
        } catch {
            section.fields.append(Field("not decodable", "\(error)"))
        }
        return section
    }

    private static func blockOrder(_ payload: AAPLPayload, _ layout: AAPLBlockLayout) -> Field {
        // What the stream becomes is known only by decoding it; the inner size announces it.
        if payload.isCompressed, payload.innerSize == payload.data.count {
            return Field("block order", "decoding tells: the inner size is that of the stream", confidence: .inferred)
        }
        let count = payload.isCompressed ? payload.innerSize : payload.data.count
        let orders = layout.orders(byteCount: count, isCompressed: payload.isCompressed)
        switch orders.count {
        case 0: return Field("block order", "none: \(count) bytes are neither the first image nor all")
        case 1: return Field("block order", "\(orders[0].name), by the number of bytes")
        default:
            return Field(
                "block order", orders.map(\.name).joined(separator: "; or ") + " (decoding tells)",
                confidence: .inferred)
        }
    }
}
