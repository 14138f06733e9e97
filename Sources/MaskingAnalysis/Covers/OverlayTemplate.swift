public import Vocabulary

/// A cover that an app is known to draw.
public struct OverlayTemplate: Sendable {
    public enum Kind: Sendable {
        /// An asset drawn over the whole screen. `background` is seen where the image does not reach.
        case image(CoverPicture, fit: FitMode, background: RGBColor)
        /// One of these colours.
        case solid([RGBColor])
        /// A flat background (one of the colours; any when empty) with one centred block of text inside `region`
        /// (the whole screen when `nil`); `example` tells which text it is.
        case message(backgrounds: [RGBColor], region: ScreenRegion?, example: MessageExample?)
        /// A blur whose effective Gaussian σ is at least `minimumRadius` points.
        case blur(minimumRadius: Double)
    }

    public var id: String
    public var kind: Kind

    public init(id: String, kind: Kind) {
        self.id = id
        self.kind = kind
    }
}
