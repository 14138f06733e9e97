public import ByteReading
import CTurboJPEG
public import PixelModel

/// Why a file is no readable JPEG.
public enum JPEGError: Error, Sendable, Equatable {
    /// libjpeg-turbo's own words.
    case library(String)
    case unsupported(String)
    case limit(LimitExceeded)
}

extension JPEGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let message): "JPEG: \(message)"
        case .unsupported(let feature): "JPEG: \(feature): not supported"
        case .limit(let limit): "JPEG: \(limit)"
        }
    }
}

/// A decoded JPEG.
public struct JPEGDecoding: Sendable {
    /// Upright: the EXIF orientation is applied.
    public let image: RGBAImage
    public let orientation: EXIFOrientation
    public let notes: [String]
}

/// Decodes baseline and progressive JPEG through libjpeg-turbo.
public enum JPEGDecoder {
    public static func decode(_ bytes: [UInt8], limits: DecodeLimits) throws(JPEGError) -> JPEGDecoding {
        guard let handle = tjInitDecompress() else { throw .library("libjpeg-turbo could not be set up") }
        defer { tjDestroy(handle) }
        var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0
        else { throw .library(message(handle)) }
        guard space != Int32(TJCS_CMYK.rawValue), space != Int32(TJCS_YCCK.rawValue) else {
            throw .unsupported("CMYK colours")
        }
        guard width > 0, height > 0 else { throw .library("size \(width)×\(height)") }
        do throws(LimitExceeded) {
            try limits.check(width: Int(width), height: Int(height))
        } catch {
            throw .limit(error)
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        let stored = try RGBAImage(size: size) { pixels throws(JPEGError) in
            // Warnings (a truncated file filled with grey) end the decoding, and so do endless progressive scans.
            let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT
            guard
                tjDecompress2(
                    handle, bytes, UInt(bytes.count), pixels.baseAddress, width, 0, height,
                    Int32(TJPF_RGBA.rawValue), flags) == 0
            else { throw .library(message(handle)) }
        }
        let orientation = EXIFOrientation(jpeg: bytes)
        return JPEGDecoding(
            image: orientation.upright(stored), orientation: orientation,
            notes: orientation == .up ? [] : ["EXIF orientation \(orientation.rawValue) applied"])
    }

    private static func message(_ handle: tjhandle) -> String {
        tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
    }
}
