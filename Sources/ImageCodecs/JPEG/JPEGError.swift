public import ByteReading

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
        case .library(let message): message
        case .unsupported(let feature): "\(feature): not supported"
        case .limit(let limit): limit.description
        }
    }
}
