internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes the first image of an AAPL file.
struct AAPLPicture {
    private let file: AAPLFile
    private let limits: DecodeLimits
    private var notes: [String]

    static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(ContainerError) -> DecodedSnapshot {
        let file = try AAPLFile(bytes, limits: limits)
        var picture = AAPLPicture(file: file, limits: limits, notes: file.notes)
        return try picture.decode(bytes)
    }

    private mutating func decode(_ bytes: [UInt8]) throws(ContainerError) -> DecodedSnapshot {
        let format = try AAPLFormat(file.header)
        let layout = try AAPLBlockLayout(file.header, footprint: format.footprint, limits: limits)
        if let note = format.note { notes.append(note) }
        noteFurtherImages()
        guard let chunk = file.payloads.first else {
            if let flaw = file.flaw { throw flaw }
            throw .malformed(.aapl, offset: bytes.count, problem: "there is no astc, ASTC or LZFS chunk")
        }
        let payload = try AAPLPayload(bytes, chunk)
        if payload.isCompressed {
            let blocks = try decompress(bytes, payload, layout)
            return try decode(
                blocks, in: 0..<blocks.count, layout, format, isCompressed: true, fileOffset: payload.data.lowerBound)
        }
        if payload.innerSize != payload.data.count {
            notes.append(
                "the inner size says \(payload.innerSize) bytes, the \(chunk.tag) chunk holds \(payload.data.count)")
        }
        return try decode(
            bytes, in: payload.data, layout, format, isCompressed: false, fileOffset: payload.data.lowerBound)
    }

    private mutating func noteFurtherImages() {
        let header = file.header
        for (count, name) in [
            (header.mipmapLevels, "mipmap levels"), (header.arrayElements, "array elements"), (header.faces, "faces"),
            (header.depth, "depth slices"),
        ] {
            if let count, count > 1 { notes.append("\(count) \(name); the first is decoded") }
        }
    }

    private mutating func decompress(
        _ bytes: [UInt8], _ payload: AAPLPayload, _ layout: AAPLBlockLayout
    ) throws(ContainerError) -> [UInt8] {
        let stream = payload.data
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
        if payload.innerSize != decoding.bytes.count, payload.innerSize != stream.count {
            notes.append(
                "the inner size says \(payload.innerSize) bytes; the stream has \(stream.count) and becomes \(decoding.bytes.count)"
            )
        }
        if decoding.consumed < stream.count {
            notes.append("\(stream.count - decoding.consumed) bytes behind the LZFSE stream")
        }
        return decoding.bytes
    }

    private func decode(
        _ blocks: [UInt8], in range: Range<Int>, _ layout: AAPLBlockLayout, _ format: AAPLFormat, isCompressed: Bool,
        fileOffset: Int
    ) throws(ContainerError) -> DecodedSnapshot {
        let orders = layout.orders(byteCount: range.count, isCompressed: isCompressed)
        let stored = StoredImage(
            container: .aapl, format: format.textureFormat, size: layout.size, fileOffset: fileOffset)
        var candidates: [Candidate] = []
        for order in orders {
            candidates.append(try decode(blocks, in: range, stored, layout, order, measured: orders.count > 1))
            // Of two pictures one is enough: the better, the earlier where they are equal.
            if candidates.count == 2 {
                candidates[0].nextBest = min(candidates[0].nextBest, candidates[1].jump)
                candidates[1].nextBest = min(candidates[1].nextBest, candidates[0].jump)
                candidates.remove(at: candidates[1].jump < candidates[0].jump ? 0 : 1)
            }
        }
        guard let best = candidates.first else {
            throw .malformed(
                .aapl, offset: fileOffset,
                problem: "the payload has \(range.count) bytes of blocks; \(format.textureFormat.name) of "
                    + "\(layout.size) needs \(layout.linearBytes)")
        }
        var notes = notes + best.notes
        let expected = best.order == .linear ? layout.linearBytes : layout.tiledBytes
        if range.count > expected { notes.append("\(range.count - expected) bytes behind the first image") }
        if orders.count > 1 {
            notes.append(
                "block order inferred: \(best.order.name) (mean brightness jump at block borders "
                    + "\(decimal(best.jump)), next best \(decimal(best.nextBest)))")
            if best.nextBest == best.jump { notes.append("nothing in the picture tells the block orders apart") }
        }
        return DecodedSnapshot(
            container: .aapl, image: best.image,
            confidence: orders.count > 1 ? .inferred : format.confidence, notes: notes)
    }

    /// The picture in one of the orders that the byte count allows.
    private struct Candidate {
        let image: RGBAImage
        let notes: [String]
        let order: BlockOrder
        /// How badly its blocks fit together; the smaller, the better.
        let jump: Double
        /// The least jump of the other orders so far.
        var nextBest = Double.infinity
    }

    private func decode(
        _ blocks: [UInt8], in range: Range<Int>, _ stored: StoredImage, _ layout: AAPLBlockLayout, _ order: BlockOrder,
        measured: Bool
    ) throws(ContainerError) -> Candidate {
        let footprint = layout.footprint
        let (image, notes): (RGBAImage, [String])
        if order == .linear {
            (image, notes) = try stored.decode(blocks, in: range, limits: limits)
        } else {
            let linear = MacroTiling.linearized(
                blocks, from: range.lowerBound, columns: footprint.columns(layout.size.width),
                rows: footprint.rows(layout.size.height), order: order)
            (image, notes) = try stored.decode(linear, in: 0..<linear.count, limits: limits)
        }
        let jump =
            measured
            ? BlockBorderJump.mean(image, blockWidth: footprint.width, blockHeight: footprint.height) : 0
        return Candidate(image: image, notes: notes, order: order, jump: jump)
    }
}

/// A number with two decimals, without locale.
private func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count < 2 ? "0" : "") + fraction
}
