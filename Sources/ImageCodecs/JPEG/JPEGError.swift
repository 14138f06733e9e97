public import ByteReading

/// Why a file is no readable JPEG.
public enum JPEGError: Error, Sendable, Equatable {
    /// libjpeg-turbo's own words.
    case library(String)
    case unsupported(String)
    /// A step of a quantisation table that is 0, so that what the file holds is not what it shows; `offset` is its place.
    case zeroQuantizationStep(offset: Int)
    /// The file ends, whole, before each of its coefficients came to its last bit.
    case missingScans
    case limit(LimitExceeded)
}

extension JPEGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let message): message
        case .unsupported(let feature): "\(feature): not supported"
        case .zeroQuantizationStep: "a quantisation step of 0, where 1 or more was expected"
        case .missingScans: "scans are missing, and with them a part of the picture's detail"
        case .limit(let limit): limit.description
        }
    }
}
