public import ByteReading
internal import CTurboJPEG
public import PixelModel

/// A decoded JPEG.
public struct JPEGDecoding: Sendable {
    /// Upright: the EXIF orientation is applied.
    public let image: RGBAImage
    public let orientation: EXIFOrientation
    /// Stored as a sequence of scans that refine each other.
    public let isProgressive: Bool
    /// What the file's tables leave of blocks' means.
    public let loss: CodecLoss
    /// What a report should say about the decoding.
    public let notes: [String]
}

/// Decodes baseline and progressive JPEG through libjpeg-turbo.
public enum JPEGDecoder {
    /// Decodes a whole file and turns it upright.
    ///
    /// - Parameters:
    ///   - bytes: the file, from its start-of-image marker on.
    ///   - limits: width, height and pixels are checked by the frame header, before memory is taken for the picture, and
    ///     so are the bytes of coefficients that a progressive file makes a decoder keep (`decompressedBytes`).
    /// - Throws: ``JPEGError``. Whatever libjpeg-turbo would only warn of is an error, since it then fills in pixels
    ///   that the file does not hold.
    public static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(JPEGError) -> JPEGDecoding {
        let segments = JPEGSegments(bytes)
        if let coding = segments.refusedCoding { throw .unsupported(coding) }
        if let offset = segments.zeroStep { throw .zeroQuantizationStep(offset: offset) }
        guard let handle = unsafe tjInitDecompress() else { throw .library("libjpeg-turbo could not be set up") }
        defer { unsafe tjDestroy(handle) }
        var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            unsafe tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0
        else { throw unsafe .library(message(handle)) }
        guard space != Int32(TJCS_CMYK.rawValue), space != Int32(TJCS_YCCK.rawValue) else {
            throw .unsupported("CMYK colours")
        }
        guard width > 0, height > 0 else { throw .library("size \(width)×\(height)") }
        do throws(LimitExceeded) {
            try limits.check(width: Int(width), height: Int(height))
        } catch {
            throw .limit(error)
        }
        guard segments.keptCoefficientBytes <= limits.decompressedBytes else {
            throw .limit(
                LimitExceeded(
                    limit: "decompressedBytes", allowed: limits.decompressedBytes,
                    requested: segments.keptCoefficientBytes))
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        let stored = unsafe try RGBAImage(size: size) { pixels throws(JPEGError) in
            // Warnings (a truncated file filled with grey) end the decoding, and so do endless progressive scans.
            let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT
            guard
                unsafe tjDecompress2(
                    handle, bytes, UInt(bytes.count), pixels.baseAddress, width, 0, height,
                    Int32(TJPF_RGBA.rawValue), flags) == 0
            else { throw unsafe .library(message(handle)) }
        }
        // Last, for the library says better what is wrong with a file that was cut off.
        guard segments.isComplete else { throw .missingScans }
        let orientation = EXIFOrientation(bytes, exif: segments.exif)
        return JPEGDecoding(
            image: orientation.upright(stored), orientation: orientation,
            isProgressive: segments.isProgressive,
            loss: segments.loss(hasColorDifferences: space == Int32(TJCS_YCbCr.rawValue)),
            notes: orientation == .up ? [] : ["EXIF orientation \(orientation.rawValue) applied"])
    }

    private static func message(_ handle: tjhandle) -> String {
        unsafe tjGetErrorStr2(handle).map { unsafe String(cString: $0) } ?? "unknown error"
    }
}
