public import Reading

/// What is to be looked for in the text of what leaks.
public struct ReadingSettings: Sendable, Equatable {
    /// As Tesseract names them, e.g. `deu`; `nil`: those that are installed.
    public var languages: [String]?
    /// Further words and patterns that count as sensitive.
    public var patterns: [OwnPattern] = []
    /// Test data that must not be readable.
    public var canaries: [Canary] = []
    /// The line that requires that no canary is readable; `nil`: nothing does.
    public var requiresUnreadableCanaries: Int?

    public init() {}
}
