internal import CTurboJPEG
public import PixelModel

/// Encodes pictures for reports, where small files matter more than exact pixels.
public enum JPEGEncoder {
    /// How colour is stored.
    public enum Colors: Sendable {
        /// At full resolution: text on coloured ground keeps its edges.
        case full
        /// At half of it in both directions.
        case half
        /// None: luma alone.
        case gray
    }

    /// - Parameters:
    ///   - image: up to 65,535 pixels wide and high; alpha is left out.
    ///   - quality: 1 (smallest) … 100.
    /// - Returns: a progressive JPEG without any metadata. In progressive files flat areas, of which covers have many,
    ///   cost nothing; in baseline files every block costs some bits.
    public static func encode(
        _ image: RGBAImage, quality: Int, colors: Colors = .full
    ) throws(JPEGError) -> [UInt8] {
        guard image.width > 0, image.height > 0, image.width <= 65_535, image.height <= 65_535 else {
            throw .unsupported("a picture of \(image.size) pixels")
        }
        guard let handle = unsafe tjInitCompress() else { throw .library("libjpeg-turbo could not be set up") }
        defer { unsafe tjDestroy(handle) }
        let sampling =
            switch colors {
            case .full: TJSAMP_444
            case .half: TJSAMP_420
            case .gray: TJSAMP_GRAY
            }
        let (width, height) = (Int32(image.width), Int32(image.height))
        var used: UInt = 0
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(tjBufSize(width, height, Int32(sampling.rawValue))))
        {
            buffer, initialized in
            var start: UnsafeMutablePointer<UInt8>? = buffer.baseAddress
            used = UInt(buffer.count)
            // The buffer is as large as any outcome, so the library must not look for another one.
            failed =
                unsafe tjCompress2(
                    handle, image.pixels, width, 0, height, Int32(TJPF_RGBX.rawValue), &start, &used,
                    Int32(sampling.rawValue), Int32(max(1, min(100, quality))),
                    TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE)
                != 0
            initialized = failed ? 0 : Int(used)
        }
        if failed {
            throw unsafe .library(tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? "unknown error")
        }
        return bytes
    }
}
