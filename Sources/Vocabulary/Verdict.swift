/// What the picture shows: the words are those of the reports.
public enum Verdict: String, Sendable, Codable, CaseIterable {
    /// Everything that must be covered is covered by a known cover.
    case masked
    /// The picture is a launch image: drawn from the launch screen, not from the running app.
    case launchImage = "launch-image"
    /// A cover is present but leaves content uncovered.
    case partiallyMasked = "partially-masked"
    /// Content shows through a cover.
    case translucent
    /// The picture is blurred, but not enough.
    case legibleBlur = "legible-blur"
    /// Content without a cover.
    case unmasked
    /// Looks covered, by no known template.
    case unrecognizedCover = "unrecognized-cover"
    /// The picture could not be decoded.
    case unreadable

    /// Whether content is readable in the stored picture.
    public var isLeak: Bool {
        switch self {
        case .partiallyMasked, .translucent, .legibleBlur, .unmasked: true
        case .masked, .launchImage, .unrecognizedCover, .unreadable: false
        }
    }

    /// Whether it is worth to know what can be read in the picture: it leaks, or may.
    public var asksForReading: Bool { isLeak || self == .unrecognizedCover }
}
