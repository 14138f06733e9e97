internal import ByteReading
internal import CPNG
internal import ImageCodecs
internal import PixelModel

/// Decodes a PNG and returns the milliseconds of processor time that the decoder took, its memory included, or -1 if it
/// failed. The pixels are copied to `output`, outside the time, unless that is `nil`.
@c(snapveil_decode_png)
public func decodePNG(
    _ file: UnsafePointer<UInt8>, _ count: Int, _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: file, count: count))
    var decoding: PNGDecoding?
    let time = processorMilliseconds { decoding = try? PNGDecoder.decode(bytes, limits: .standard) }
    guard let decoding else { return -1 }
    copy(decoding.image.pixels, to: output)
    return time
}

/// The same through libpng's simplified API, into memory of the same kind.
@c(snapveil_decode_png_simplified)
public func decodePNGSimplified(
    _ file: UnsafePointer<UInt8>, _ count: Int, _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: file, count: count))
    var pixels: [UInt8]?
    let time = processorMilliseconds { pixels = simplified(bytes) }
    guard let pixels else { return -1 }
    copy(pixels, to: output)
    return time
}

private func simplified(_ bytes: [UInt8]) -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { return nil }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let size = Int(image.width) * Int(image.height) * 4
    var isRead = false
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        isRead = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
        count = isRead ? size : 0
    }
    return isRead ? pixels : nil
}
