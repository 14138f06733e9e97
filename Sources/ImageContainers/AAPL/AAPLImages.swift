internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// The images that one payload chunk holds, as one header describes them.
struct AAPLImages: Sendable {
    private let layout: AAPLBlockLayout
    private let format: AAPLFormat
    private let payload: Payload
    private let isCompressed: Bool
    private let limits: DecodeLimits
    /// What is odd about the payload without harming the picture.
    private let notes: [String]

    /// - Throws: where the payload's lengths contradict each other or the picture's size.
    init(
        _ bytes: [UInt8], _ header: AAPLHeader, _ chunk: AAPLChunk, limits: DecodeLimits
    ) throws(ContainerError) {
        format = try AAPLFormat(header)
        layout = try AAPLBlockLayout(header, footprint: format.footprint, limits: limits)
        self.limits = limits
        let content = try AAPLPayload(bytes, chunk)
        isCompressed = content.isCompressed
        var notes: [String] = []
        payload =
            try isCompressed
            ? Self.decompress(bytes, content, layout, limits, &notes) : Self.raw(bytes, content, chunk)
        self.notes = notes
    }

    private static func raw(
        _ bytes: [UInt8], _ content: AAPLPayload, _ chunk: AAPLChunk
    ) throws(ContainerError) -> Payload {
        guard content.innerSize == content.data.count else {
            throw .malformed(
                .aapl, offset: chunk.payload.lowerBound,
                problem: "the inner size says \(content.innerSize) bytes, the \(chunk.tag) chunk holds "
                    + "\(content.data.count)")
        }
        return Payload(bytes: bytes, range: content.data, fileOffset: content.data.lowerBound, isInFile: true)
    }

    private static func decompress(
        _ bytes: [UInt8], _ content: AAPLPayload, _ layout: AAPLBlockLayout, _ limits: DecodeLimits,
        _ notes: inout [String]
    ) throws(ContainerError) -> Payload {
        let stream = content.data
        _ = try DecodeLimits.require(
            layout.linearBytes, atMost: limits.decompressedBytes, limit: "decompressedBytes")
        let decoding: LZFSEDecoding
        do throws(LZFSEError) {
            decoding = try LZFSEDecoder.decompress(
                bytes, in: stream,
                maximumSize: min(limits.decompressedBytes, max(layout.linearTotal, layout.tiledTotal)))
        } catch {
            throw .codec(.aapl, offset: stream.lowerBound, problem: "LZFSE: \(error)")
        }
        if content.innerSize != decoding.bytes.count, content.innerSize != stream.count {
            // The stream ends where it ends, and has to become the picture's blocks: this number hides nothing.
            notes.append(
                "the inner size says \(content.innerSize) bytes; the stream has \(stream.count) and becomes "
                    + "\(decoding.bytes.count)")
        }
        try Padding.require(
            bytes, in: stream.lowerBound + decoding.consumed..<stream.upperBound, .aapl, behind: "the LZFSE stream")
        return Payload(
            bytes: decoding.bytes, range: 0..<decoding.bytes.count, fileOffset: stream.lowerBound, isInFile: false)
    }

    /// The first image and how it was found to be stored.
    struct First: Sendable {
        let picture: SnapshotPicture
        let isKnownOpaque: Bool
        let order: BlockOrder
        let confidence: FormatConfidence
        let notes: [String]
    }

    /// Pixels of a picture that is kept while it is decoded in another order. Of larger ones the better is decoded again:
    /// memory for two of them is more than a scan may take.
    private static let mostKept = 8 << 20

    /// Decodes the first image in the order that the number of bytes, or else the picture itself, tells.
    func first() throws(ContainerError) -> First {
        let orders = layout.orders(byteCount: payload.range.count, isCompressed: isCompressed)
        var best: Candidate?
        var refusal: ContainerError?
        for order in orders {
            do throws(ContainerError) {
                var candidate = try candidate(order, isMeasured: orders.count > 1)
                if orders.count > 1, layout.size.area > Self.mostKept { candidate.picture = nil }
                // Of two pictures one is enough: the better, the earlier where they are equal.
                best = best.map { $0.better(candidate) } ?? candidate
            } catch {
                // Only in the wrong order are blocks of the padding a part of the picture.
                refusal = refusal ?? error
            }
        }
        guard let best else {
            throw refusal
                ?? .malformed(
                    .aapl, offset: payload.fileOffset,
                    problem: "the payload has \(payload.range.count) bytes of blocks; \(format.textureFormat.name) of "
                        + "\(layout.size) needs \(layout.linearBytes)")
        }
        let picture: SnapshotPicture
        if let kept = best.picture {
            picture = kept
        } else {
            picture = try decode(layout.size, at: 0, best.order).picture
        }
        var notes = (format.note.map { [$0] } ?? []) + notes
        if orders.count > 1 { notes += best.notes }
        return First(
            picture: picture, isKnownOpaque: best.isKnownOpaque, order: best.order,
            confidence: orders.count > 1 ? .inferred : format.confidence, notes: notes)
    }

    /// The images behind the first one, and what lies in the padding of all of them.
    func further(_ order: BlockOrder) throws(ContainerError) -> [FurtherPicture] {
        let places = try layout.further(byteCount: payload.range.count, order: order, limits: limits)
        let images = places.map { place in
            FurtherPicture(place.name) { () throws(ContainerError) in
                let (picture, isKnownOpaque) = try decode(place.size, at: place.offset, order)
                return DecodedSnapshot(
                    container: .aapl, picture: picture, confidence: .inferred, isKnownOpaque: isKnownOpaque, notes: [])
            }
        }
        guard order != .linear else { return images }
        let first = AAPLBlockLayout.Place(name: "", size: layout.size, offset: 0)
        return images + ([first] + places).flatMap { padding(of: $0, order) }
    }

    /// What the padding at the right and at the bottom of a macro-tiled image shows. Where all blocks are equal, or repeat
    /// each other away from the image, it is filling.
    private func padding(of place: AAPLBlockLayout.Place, _ order: BlockOrder) -> [FurtherPicture] {
        guard case .astc(let footprint, let profile) = format.textureFormat else { return [] }
        let (columns, rows) = (footprint.columns(place.size.width), footprint.rows(place.size.height))
        return MacroTiling.padding(columns: columns, rows: rows).compactMap { strip in
            var blocks = MacroTiling.linearized(
                payload.bytes, from: payload.range.lowerBound + place.offset, strip, columns: columns, order: order)
            guard !MacroTiling.isFilling(blocks, strip) else { return nil }
            let written = MacroTiling.blackenEmpty(&blocks)
            let size = PixelSize(
                width: strip.columns.count * footprint.width, height: strip.rows.count * footprint.height)
            // What no decoder can show nobody sees there.
            guard
                let picture = try? ASTCPicture(
                    blocks, in: 0..<blocks.count, footprint: footprint, size: size, profile: profile, limits: limits),
                picture.decode().faults.count * 2 <= written
            else { return nil }
            let name = (place.name.isEmpty ? "" : "\(place.name), ") + "padding \(strip.side)"
            return FurtherPicture(name) {
                let decoding = picture.decode()
                return DecodedSnapshot(
                    container: .aapl, picture: .pixels(decoding.image), confidence: .inferred,
                    isKnownOpaque: !decoding.hasAlpha, notes: [])
            }
        }
    }

    private func candidate(_ order: BlockOrder, isMeasured: Bool) throws(ContainerError) -> Candidate {
        let (picture, isKnownOpaque) = try decode(layout.size, at: 0, order, paints: isMeasured)
        let jump =
            isMeasured
            ? BlockBorderJump.mean(
                picture.image, blockWidth: layout.footprint.width, blockHeight: layout.footprint.height) : 0
        return Candidate(picture: picture, isKnownOpaque: isKnownOpaque, order: order, jump: jump)
    }

    /// The picture in one of the orders that the byte count allows.
    private struct Candidate {
        var picture: SnapshotPicture?
        let isKnownOpaque: Bool
        let order: BlockOrder
        /// How badly its blocks fit together; the smaller, the better.
        let jump: Double
        /// The least jump of the other orders so far; `nil` while none could be decoded.
        var nextBest: Double?

        func better(_ other: Candidate) -> Candidate {
            var (winner, loser) = other.jump < jump ? (other, self) : (self, other)
            winner.nextBest = min(winner.nextBest ?? loser.jump, loser.jump)
            return winner
        }

        var notes: [String] {
            guard let nextBest else {
                return ["block order inferred: \(order.name) (in the others there are blocks that are not decodable)"]
            }
            return [
                "block order inferred: \(order.name) (mean brightness jump at block borders \(decimal(jump)), next best "
                    + "\(decimal(nextBest)))"
            ] + (nextBest == jump ? ["nothing in the picture tells the block orders apart"] : [])
        }
    }

    /// Decodes the image that begins `offset` bytes behind the payload's start.
    private func decode(
        _ size: PixelSize, at offset: Int, _ order: BlockOrder, paints: Bool = false
    ) throws(ContainerError) -> (picture: SnapshotPicture, isKnownOpaque: Bool) {
        var stored = StoredImage(
            container: .aapl, format: format.textureFormat, size: size, fileOffset: payload.fileOffset)
        let start = payload.range.lowerBound + offset
        if order == .linear {
            if payload.isInFile { (stored.isInFile, stored.fileOffset) = (true, start) }
            let end = start + layout.bytes(size, order)
            return try stored.decode(payload.bytes, in: start..<end, limits: limits, paints: paints)
        }
        let (columns, rows) = (layout.footprint.columns(size.width), layout.footprint.rows(size.height))
        let linear = MacroTiling.linearized(
            payload.bytes, from: start, columns: columns, rows: rows, order: order)
        do throws(ContainerError) {
            return try stored.decode(linear, in: 0..<linear.count, limits: limits, paints: paints)
        } catch {
            guard payload.isInFile, case .blocks(let kind, _, let faults, let total) = error,
                let block = faults.firstBlock
            else { throw error }
            let place = MacroTiling.index(
                column: block % columns, row: block / columns, columns: columns, order: order)
            throw .blocks(kind, offset: start + place * TextureFormat.astcBlockBytes, faults, total: total)
        }
    }
}

/// A number with two decimals, without locale.
private func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count < 2 ? "0" : "") + fraction
}
