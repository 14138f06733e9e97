internal import CPNGShim
public import PixelModel

/// Encodes pictures for export and reports.
public enum PNGEncoder {
    /// 8-bit RGB where the picture is opaque, RGBA otherwise.
    public static func encode(_ image: RGBAImage) throws(PNGError) -> [UInt8] {
        guard image.width > 0, image.height > 0 else { throw .encoding("a picture without pixels can't be written") }
        var info = snapveil_png_info()
        var output: [UInt8] = []
        let opaque = stride(from: 3, to: image.pixels.count, by: 4).allSatisfy { image.pixels[$0] == 255 }
        let result = withUnsafeMutablePointer(to: &output) { target in
            image.pixels.withUnsafeBufferPointer { pixels in
                snapveil_png_encode(
                    pixels.baseAddress, UInt32(image.width), UInt32(image.height), opaque ? 1 : 0,
                    { context, bytes, count in
                        guard let context, let bytes else { return 0 }
                        context.assumingMemoryBound(to: [UInt8].self).pointee.append(
                            contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                        return 1
                    }, target, &info)
            }
        }
        guard result == 1 else { throw .encoding(PNGDecoder.message(info)) }
        return output
    }
}
