/// Why a finding does not count.
public struct FindingSuppression: Sendable, Equatable, Codable {
    public enum Source: String, Sendable, Codable, CaseIterable {
        case baseline, configuration, review
    }

    public var source: Source
    public var reason: String
    /// The last day on which it counts, as `YYYY-MM-DD`.
    public var expires: String?

    public init(source: Source, reason: String, expires: String? = nil) {
        self.source = source
        self.reason = reason
        self.expires = expires
    }

    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(source, forKey: .source)
        try keys.encode(reason, forKey: .reason)
        try keys.encode(expires, forKey: .expires)
    }
}
