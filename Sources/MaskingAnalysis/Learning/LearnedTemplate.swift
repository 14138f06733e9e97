package import PixelModel

/// What the examples have in common.
public struct LearnedTemplate: Sendable {
    /// One cover, or several where the examples differ (appearance, orientation, text).
    package var covers: [LearnedCover]
    /// What was found, one sentence each.
    public var findings: [String]
    /// What a person should check before relying on it.
    public var warnings: [String]
}

/// A cover that was learned, and the pictures that its template names.
package struct LearnedCover: Sendable {
    package struct Picture: Sendable {
        package var image: RGBAImage
        /// Of a picture that is as large as on the screen.
        package var pixelsPerPoint: Double?
    }

    package var cover: any Cover
    /// By key.
    package var pictures: [String: Picture] = [:]
}
