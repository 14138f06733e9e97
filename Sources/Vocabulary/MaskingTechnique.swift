/// How a picture was covered; the words are those of the reports.
public enum MaskingTechnique: String, Sendable, Codable, CaseIterable {
    case image
    case solid
    case gradient
    case message
    case blur
    case launchImage = "launch-image"
    /// Only the sensitive regions are covered.
    case regions
}
