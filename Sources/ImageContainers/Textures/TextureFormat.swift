internal import ImageCodecs
internal import PixelModel

/// A pixel format that this reader decodes.
enum TextureFormat: Sendable, Equatable {
    case astc(BlockFootprint, ASTCColorProfile)
    case uncompressed(PixelLayout)

    /// Bytes of an ASTC block of any footprint.
    static let astcBlockBytes = 16

    var name: String {
        switch self {
        case .astc(let footprint, .linear): "ASTC \(footprint.width)×\(footprint.height) linear"
        case .astc(let footprint, .sRGB): "ASTC \(footprint.width)×\(footprint.height) sRGB"
        case .uncompressed(let layout): layout.name
        }
    }

    /// Bytes of one image of `size` whose rows begin at multiples of `rowAlignment` bytes (uncompressed formats only),
    /// or `nil` where that overflows.
    func imageBytes(_ size: PixelSize, rowAlignment: Int) -> Int? {
        switch self {
        case .astc(let footprint, _):
            let columns = footprint.columns(size.width)
            let (blocks, overflow) = columns.multipliedReportingOverflow(by: footprint.rows(size.height))
            let (bytes, overflowToo) = blocks.multipliedReportingOverflow(by: Self.astcBlockBytes)
            return overflow || overflowToo ? nil : bytes
        case .uncompressed(let layout):
            guard let pitch = layout.rowBytes(size.width, alignment: rowAlignment) else { return nil }
            let (bytes, overflow) = pitch.multipliedReportingOverflow(by: size.height)
            return overflow ? nil : bytes
        }
    }
}

extension BlockFootprint {
    /// Blocks beside each other that cover `width` pixels.
    func columns(_ width: Int) -> Int { dividingUp(width, by: self.width) }

    /// Blocks above each other that cover `height` pixels.
    func rows(_ height: Int) -> Int { dividingUp(height, by: self.height) }
}

extension PixelLayout {
    /// Bytes from one row to the next, or `nil` where that overflows.
    func rowBytes(_ width: Int, alignment: Int) -> Int? {
        let (bytes, overflow) = width.multipliedReportingOverflow(by: pixelBytes)
        guard !overflow, bytes <= Int.max - alignment else { return nil }
        return dividingUp(bytes, by: alignment) * alignment
    }
}

/// The quotient of a non-negative number, rounded up; it does not overflow.
func dividingUp(_ value: Int, by divisor: Int) -> Int {
    value / divisor + (value % divisor == 0 ? 0 : 1)
}
