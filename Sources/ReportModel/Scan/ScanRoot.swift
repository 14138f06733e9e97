/// One path of the command line. In JSON every key is always there.
public struct ScanRoot: Sendable, Equatable, Codable {
    /// As it was typed.
    public var path: String
    /// What the paths of its snapshots begin with; empty when it is the only one.
    public var prefix: String
    /// Of an archive's bytes; `nil` for folders, and where it could not be read to its end.
    public var sha256: String?

    public init(path: String, prefix: String, sha256: String? = nil) {
        (self.path, self.prefix, self.sha256) = (path, prefix, sha256)
    }

    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(path, forKey: .path)
        try keys.encode(prefix, forKey: .prefix)
        try keys.encode(sha256, forKey: .sha256)
    }
}
