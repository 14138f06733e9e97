internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Where a container stores one image and in which form.
struct StoredImage {
    let container: ContainerKind
    let format: TextureFormat
    let size: PixelSize
    /// Uncompressed rows begin at multiples of this many bytes; 1 for block formats.
    var rowAlignment = 1
    var order = ByteOrder.little
    /// Offset in the file to name in errors; differs from the range's for decompressed payloads.
    let fileOffset: Int

    /// Decodes the image from the beginning of `range`.
    ///
    /// - Returns: the picture, and notes on blocks or values that a picture of 8-bit colours cannot show.
    /// - Throws: ``ContainerError/malformed(_:offset:problem:)`` where `range` is too short, `limit` before memory is
    ///   taken for a picture beyond `limits`.
    func decode(
        _ bytes: [UInt8], in range: Range<Int>, limits: DecodeLimits
    ) throws(ContainerError) -> (image: RGBAImage, notes: [String]) {
        try limits.checkSize(width: size.width, height: size.height)
        guard let needed = format.imageBytes(size, rowAlignment: rowAlignment), needed <= range.count else {
            throw .malformed(
                container, offset: fileOffset,
                problem: "the payload has \(range.count) bytes; \(format.name) of \(size) needs "
                    + (format.imageBytes(size, rowAlignment: rowAlignment).map { "\($0)" } ?? "more than 2^63"))
        }
        switch format {
        case .astc(let footprint, let profile):
            let decoding: ASTCDecoding
            do throws(ASTCError) {
                decoding = try ASTCDecoder.decode(
                    bytes, in: range.lowerBound..<range.lowerBound + needed, footprint: footprint, size: size,
                    profile: profile, limits: limits)
            } catch {
                throw .codec(container, offset: fileOffset, problem: "ASTC: \(error)")
            }
            var notes: [String] = []
            if decoding.errorBlocks > 0 {
                notes.append("\(decoding.errorBlocks) illegal ASTC blocks shown in the error colour")
            }
            if decoding.hdrBlocks > 0 {
                notes.append("\(decoding.hdrBlocks) HDR blocks shown in the error colour")
            }
            return (decoding.image, notes)
        case .uncompressed(let layout):
            let pitch = layout.rowBytes(size.width, alignment: rowAlignment) ?? needed
            let image = PixelUnpacker(layout, order: order)
                .unpack(bytes, from: range.lowerBound, pitch: pitch, size: size)
            let notes = layout.encoding == .half ? ["half-float values outside 0…1, if any, are clamped"] : []
            return (image, notes)
        }
    }
}
