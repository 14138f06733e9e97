internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes the first image of an AAPL file and finds the others.
enum AAPLPicture {
    static func decode(
        _ bytes: [UInt8], limits: DecodeLimits, findsEmbedded: Bool
    ) throws(ContainerError) -> DecodedSnapshot {
        let file = try AAPLFile(bytes, limits: limits)
        guard let chunk = file.payloads.first else {
            // What is wrong with the header is the better reason.
            let format = try AAPLFormat(file.header)
            _ = try AAPLBlockLayout(file.header, footprint: format.footprint, limits: limits)
            if let flaw = file.flaw { throw flaw }
            throw .malformed(.aapl, offset: bytes.count, problem: "there is no astc, ASTC or LZFS chunk")
        }
        let images = try AAPLImages(bytes, file.header, chunk, limits: limits)
        let first = try images.first()
        var further = try images.further(first.order)
        let others = others(in: file, bytes)
        try limits.checkFurther(count: further.count + others.count, pixels: 0)
        further += others.map { other in
            FurtherPicture(other.name) { () throws(ContainerError) in
                let header = try AAPLHeader(bytes, in: other.head.payload)
                let images = try AAPLImages(bytes, header, other.payload, limits: limits)
                let first = try images.first()
                return DecodedSnapshot(
                    container: .aapl, picture: first.picture, confidence: first.confidence,
                    isKnownOpaque: first.isKnownOpaque, further: try images.further(first.order), notes: [])
            }
        }
        let embedded = findsEmbedded ? try EmbeddedPictures.find(bytes, in: places(file, bytes), limits: limits) : []
        if findsEmbedded {
            let end = file.chunks.last?.payload.upperBound ?? bytes.count
            try SurplusData.check(.aapl, bytes, EmbeddedPictures.gaps(bytes, in: [end..<bytes.count], limits: limits))
        }
        let unnamed = file.chunks.filter { [.filler, .end, .unknown].contains($0.role) }.map(\.payload)
        // Behind its last field.
        let overlong = file.chunks.filter { $0.role == .head }.map(\.payload).map {
            min($0.lowerBound + AAPLHeader.completeBytes, $0.upperBound)..<$0.upperBound
        }
        further += SurplusData.picture(
            "data in unknown chunks", .aapl, bytes,
            EmbeddedPictures.gaps(bytes, in: unnamed + overlong, limits: limits),
            what: "lie in chunks of filling or of unknown kinds, or behind the fields of HEAD")
        further += embedded
        return DecodedSnapshot(
            container: .aapl, picture: first.picture, confidence: first.confidence, isKnownOpaque: first.isKnownOpaque,
            further: further, notes: file.notes + notes(file.header) + first.notes)
    }

    private static func notes(_ header: AAPLHeader) -> [String] {
        [
            (header.mipmapLevels, "mipmap levels"), (header.arrayElements, "array elements"), (header.faces, "faces"),
            (header.depth, "depth slices"),
        ].compactMap { count, name in
            guard let count, count > 1 else { return nil }
            return "\(count) \(name); the picture is the first"
        }
    }

    private struct Other: Sendable {
        let name: String
        let head: AAPLChunk
        let payload: AAPLChunk
    }

    /// Every further payload with the header before it, and every other header, which no payload need follow.
    private static func others(in file: AAPLFile, _ bytes: [UInt8]) -> [Other] {
        let heads = file.chunks.filter { $0.role == .head }
        guard let firstHead = heads.first, let firstPayload = file.payloads.first else { return [] }
        var others: [Other] = []
        for (index, payload) in file.payloads.enumerated().dropFirst() {
            let head = heads.last { $0.offset < payload.offset } ?? firstHead
            others.append(Other(name: "payload chunk \(index + 1)", head: head, payload: payload))
        }
        for (index, head) in heads.enumerated().dropFirst() where bytes[head.payload] != bytes[firstHead.payload] {
            guard !others.contains(where: { $0.head == head }) else { continue }
            others.append(Other(name: "picture of HEAD \(index + 1)", head: head, payload: firstPayload))
        }
        return others
    }

    /// Everything but the payloads.
    private static func places(_ file: AAPLFile, _ bytes: [UInt8]) -> [EmbeddedPictures.Place] {
        file.chunks.filter { !$0.holdsPicture }.map { .init("in chunk \($0.tag)", $0.payload) }
            + [.init("after the end", file.chunksEnd..<bytes.count)]
    }
}
