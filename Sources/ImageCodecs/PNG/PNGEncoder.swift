internal import CPNGShim
public import PixelModel

/// Encodes pictures for export and reports.
public enum PNGEncoder {
    /// 8-bit RGB where the picture is opaque, RGBA otherwise.
    public static func encode(_ image: RGBAImage) throws(PNGError) -> [UInt8] {
        let opaque = stride(from: 3, to: image.pixels.count, by: 4).allSatisfy { image.pixels[$0] == 255 }
        let width = image.width * 4
        return try encode(image.size, isOpaque: opaque) { y, row in
            row.replaceSubrange(0..., with: image.pixels[(y * width)..<((y + 1) * width)])
        }
    }

    /// The same of a picture that is drawn row by row, and is never there as a whole.
    /// - Parameter draw: gets the number of a row, from the top, and the row to be filled, 8-bit RGBA.
    public static func encode(
        _ size: PixelSize, isOpaque: Bool, draw: @escaping (Int, inout [UInt8]) -> Void
    ) throws(PNGError) -> [UInt8] {
        guard size.width > 0, size.height > 0 else { throw .encoding("a picture without pixels can't be written") }
        var info = snapveil_png_info()
        let work = Work(width: size.width, draw: draw)
        let result = withExtendedLifetime(work) {
            unsafe snapveil_png_encode(
                { context, y in
                    guard let context = unsafe context else { return nil }
                    return unsafe Work.of(context).row(Int(y))
                }, UInt32(size.width), UInt32(size.height), isOpaque ? 1 : 0,
                { context, bytes, count in
                    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
                    unsafe Work.of(context).output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                    return 1
                }, Unmanaged.passUnretained(work).toOpaque(), &info)
        }
        guard result == 1 else { throw .encoding(PNGDecoder.message(info)) }
        return work.output
    }

    /// What the library's calls work on.
    @safe private final class Work {
        var output: [UInt8] = []
        private var row: [UInt8]
        /// The row where the library finds it.
        private let pixels: UnsafeMutableBufferPointer<UInt8>
        private let draw: (Int, inout [UInt8]) -> Void

        init(width: Int, draw: @escaping (Int, inout [UInt8]) -> Void) {
            row = [UInt8](repeating: 0, count: width * 4)
            unsafe pixels = .allocate(capacity: width * 4)
            unsafe pixels.initialize(repeating: 0)
            self.draw = draw
        }

        deinit { unsafe pixels.deallocate() }

        static func of(_ context: UnsafeMutableRawPointer) -> Work {
            unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue()
        }

        func row(_ y: Int) -> UnsafePointer<UInt8>? {
            draw(y, &row)
            precondition(unsafe row.count == pixels.count, "a row of another length")
            _ = unsafe pixels.update(fromContentsOf: row)
            return unsafe UnsafePointer(pixels.baseAddress)
        }
    }
}
