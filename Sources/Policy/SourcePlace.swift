/// A place in the repository of an app: where the cover is drawn.
public struct SourcePlace: Sendable, Equatable {
    /// Relative to the repository's root, with slashes.
    public var path: String
    /// 1-based.
    public var line: Int

    package init(path: String, line: Int) {
        self.path = path
        self.line = line
    }

    /// - Parameter text: `Sources/SceneDelegate.swift` or `Sources/SceneDelegate.swift:42`.
    /// - Returns: `nil` for what is no place in a repository: empty, absolute, or outside of it.
    public init?(_ text: String) {
        (path, line) = (text, 1)
        if let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]) {
            (path, line) = (String(text[..<colon]), number)
        }
        while path.hasPrefix("./") { path.removeFirst(2) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, line >= 1, !parts.contains(".."), !parts.contains("") else { return nil }
    }

    /// What a message says it should look like.
    public static let form =
        "a file of the repository, like Sources/SceneDelegate.swift or Sources/SceneDelegate.swift:42"
}
