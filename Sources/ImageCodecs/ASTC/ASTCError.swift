public import ByteReading
public import PixelModel

/// Why a run of ASTC blocks could not be decoded at all.
///
/// A block that breaks the format's rules is not among these: it decodes to the error colour and is counted in
/// ``ASTCDecoding``.
public enum ASTCError: Error, Sendable, Equatable {
    /// The picture has no pixels, or a negative side.
    case emptyImage(PixelSize)
    /// The blocks of a picture of that size do not fit the bytes given.
    case missingBlocks(offset: Int, needed: Int, available: Int)
    /// The range leaves the bytes.
    case rangeOutOfBounds(Range<Int>, available: Int)
    /// The picture is larger than allowed.
    case limit(LimitExceeded)
}

extension ASTCError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .emptyImage(let size):
            "ASTC picture of \(size) pixels: at least 1×1 expected"
        case .missingBlocks(let offset, let needed, let available):
            "ASTC blocks end early: \(needed) bytes expected at offset \(offset), \(available) present"
        case .rangeOutOfBounds(let range, let available):
            "ASTC blocks at \(range.lowerBound)..<\(range.upperBound) lie outside the \(available) bytes present"
        case .limit(let exceeded):
            exceeded.description
        }
    }
}
