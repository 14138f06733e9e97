/// The program that made a report.
public struct ToolIdentity: Sendable, Equatable, Codable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    /// This program. The version follows semantic versioning; `CHANGELOG.md` says what changed.
    public static let current = ToolIdentity(name: "snapveil", version: "0.1.0")
}
