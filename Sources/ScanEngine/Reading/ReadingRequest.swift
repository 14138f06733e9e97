public import Policy

/// That what leaks is to be read, and how.
public struct ReadingRequest: Sendable {
    public var settings: ReadingSettings
    /// Whether reports may hold what was read, not only its kind.
    public var keepsValues: Bool

    public init(_ settings: ReadingSettings, keepsValues: Bool) {
        (self.settings, self.keepsValues) = (settings, keepsValues)
    }
}
