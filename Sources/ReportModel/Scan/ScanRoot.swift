/// One path of the command line.
public struct ScanRoot: Sendable, Equatable, Codable {
    /// As it was typed.
    public var path: String
    /// What the paths of its snapshots begin with; empty when it is the only one.
    public var prefix: String

    public init(path: String, prefix: String) {
        self.path = path
        self.prefix = prefix
    }
}
