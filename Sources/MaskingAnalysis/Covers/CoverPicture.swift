public import PixelModel
public import Vocabulary

/// A picture that snapshots are compared with: an overlay image or a launch image.
///
/// Its pixels are needed once for every size of screen, so they need not stay in memory: what is known of them always
/// is their size, their corner's colour, and a small copy.
public struct CoverPicture: Sendable {
    public let size: PixelSize
    /// What is seen where the picture does not reach.
    public let cornerColor: RGBColor
    /// The colour of every pixel; `nil` where two differ by more than a rounding.
    let uniformColor: RGBColor?
    let thumbnail: CoverThumbnail
    /// What JPEG took, if the system stored the picture as one: it differs from what was on the screen then. An overlay image
    /// in that format does not: the app draws what the file holds.
    public var loss: CodecLoss?
    public var isLossy: Bool { loss != nil }
    /// The same for all copies of this value, which have the same pixels.
    let identity = Identity()

    final class Identity: Sendable {}

    /// Gives the pixels; the same every time.
    private let load: @Sendable () -> RGBAImage?

    /// Keeps the pixels.
    public init(_ image: RGBAImage) { self.init(image) { image } }

    /// - Parameters:
    ///   - image: is looked at and not kept.
    ///   - load: makes the same picture again; `nil` where that fails, and the cover is not tried then.
    public init(_ image: RGBAImage, load: @escaping @Sendable () -> RGBAImage?) {
        size = image.size
        cornerColor = image.cornerColor
        uniformColor = image.uniformColor
        thumbnail = CoverThumbnail(image)
        self.load = load
    }

    public var image: RGBAImage? { load() }

    /// Whether most of it has its corner's colour, so that what stands there may be laid out anew.
    var hasOneGround: Bool { thumbnail.groundShare >= Self.leastGround }
    /// No limit of a verdict: whether parts of screens are compared with it.
    private static let leastGround = 0.5
}
