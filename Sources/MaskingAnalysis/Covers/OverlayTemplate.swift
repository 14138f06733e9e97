import PixelModel

/// An 8-bit sRGB colour.
public struct RGBColor: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// A rectangle in fractions of the screen, origin at the top left.
public struct ScreenRegion: Hashable, Sendable {
    public var name: String
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(name: String, x: Double, y: Double, width: Double, height: Double) {
        self.name = name
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// How an overlay image is laid into a screen of another shape (UIKit's content modes).
public enum FitMode: String, Sendable, CaseIterable {
    case aspectFill = "aspect-fill"
    case aspectFit = "aspect-fit"
    case stretch
    case center
}

/// What an example of a message card tells about its text, at any size and in any number of lines.
public struct MessageExample: Sendable, Equatable {
    let signature: TextSignature
}

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

/// How a picture was covered; the words are those of the reports.
public enum MaskingTechnique: String, Sendable, Codable, CaseIterable {
    case image
    case solid
    case message
    case blur
    case launchImage = "launch-image"
    /// Only the sensitive regions are covered.
    case regions
}
