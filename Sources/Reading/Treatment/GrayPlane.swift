/// A picture of one channel, row-major from the top left, without padding between rows.
public struct GrayPlane: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// `width * height` values, 0 black to 255 white.
    public var values: [UInt8]

    /// - Precondition: `values.count == width * height`.
    public init(width: Int, height: Int, values: [UInt8]) {
        precondition(width >= 0 && height >= 0 && values.count == width * height, "a byte a pixel")
        (self.width, self.height, self.values) = (width, height, values)
    }
}
