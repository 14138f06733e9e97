public import ByteReading

/// Why a file is no readable PNG, or a picture could not be written as one.
public enum PNGError: Error, Sendable, Equatable {
    /// libpng's own words, and how far it had read.
    case library(offset: Int, String)
    /// The structure is broken where the native parser reads it (CgBI).
    case malformed(offset: Int, String)
    case unsupported(String)
    case limit(LimitExceeded)
    case encoding(String)
}

extension PNGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let offset, let message): "\(message) (after \(offset) bytes)"
        case .malformed(let offset, let problem): "\(problem) at offset \(offset)"
        case .unsupported(let feature): "\(feature): not supported"
        case .limit(let limit): limit.description
        case .encoding(let problem): problem
        }
    }
}
