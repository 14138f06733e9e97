internal import ByteReading
internal import ImageCodecs
internal import PixelModel

/// Decodes a picture and returns the milliseconds of processor time that the decoder took, its memory included, or -1 if
/// it failed. The pixels are copied to `output`, outside the time, unless that is `nil`.
@c(snapveil_decode_astc)
public func decodeASTC(
    _ blocks: UnsafePointer<UInt8>, _ count: Int, _ width: Int32, _ height: Int32, _ blockWidth: Int32,
    _ blockHeight: Int32, _ isSRGB: Int32, _ usesCache: Int32, _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: blocks, count: count))
    guard let footprint = BlockFootprint(width: Int(blockWidth), height: Int(blockHeight)) else { return -1 }
    var decoding: ASTCDecoding?
    let time = processorMilliseconds {
        decoding = try? ASTCDecoder.decode(
            bytes, in: 0..<count, footprint: footprint, size: PixelSize(width: Int(width), height: Int(height)),
            profile: isSRGB == 0 ? .linear : .sRGB, limits: .standard, usesCache: usesCache != 0)
    }
    guard let decoding else { return -1 }
    copy(decoding.image.pixels, to: output)
    return time
}
