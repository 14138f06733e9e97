public import ByteReading

/// Why a file is no readable PNG.
public enum PNGError: Error, Sendable, Equatable {
    /// libpng's own words.
    case library(String)
    case malformed(offset: Int, String)
    case unsupported(String)
    case limit(LimitExceeded)
}

extension PNGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let message): "PNG: \(message)"
        case .malformed(let offset, let problem): "PNG: \(problem) at offset \(offset)"
        case .unsupported(let feature): "PNG: \(feature): not supported"
        case .limit(let limit): "PNG: \(limit)"
        }
    }
}
