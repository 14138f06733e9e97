/// How coarsely JPEG keeps a picture: what the mean of one of its blocks is rounded to.
///
/// A block's first coefficient is eight times its mean (ITU-T T.81, A.3.3), and is a multiple of the first step in its
/// component's table. So the mean of what is drawn may come back off by half of this step, and by as much to the other side
/// elsewhere.
public struct CodecLoss: Sendable, Equatable {
    /// Levels between two means of brightness, and of one of the colour differences.
    public var brightness: Float
    public var color: Float

    public init(brightness: Float, color: Float) {
        self.brightness = min(brightness, Self.coarsest)
        self.color = min(color, Self.coarsest)
    }

    /// What a picture has lost that is compared with another, both of which went through JPEG.
    public static func + (one: CodecLoss, other: CodecLoss) -> CodecLoss {
        CodecLoss(brightness: one.brightness + other.brightness, color: one.color + other.color)
    }

    public static let none = CodecLoss(brightness: 0, color: 0)
    /// Where nobody says how coarse it is: libjpeg's quality 85.
    public static let usual = CodecLoss(brightness: 0.625, color: 0.625)
    /// Quality 40. A file that says more is a poor picture, or wants less to be seen.
    private static let coarsest: Float = 2.75
}
