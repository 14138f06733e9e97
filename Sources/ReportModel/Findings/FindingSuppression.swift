/// Why a finding does not count.
public struct FindingSuppression: Sendable, Equatable, Codable {
    public enum Source: String, Sendable, Codable, CaseIterable {
        case baseline, configuration, review
        /// The picture is older than what was asked for.
        case age
    }

    public var source: Source
    public var reason: String
    /// The last day on which it counts, as `YYYY-MM-DD`.
    @Explicit public var expires: String?
    /// Why it may be something else than what was accepted: a part of a sentence. `nil`: it is not.
    @Explicit public var doubt: String?

    public init(source: Source, reason: String, expires: String? = nil, doubt: String? = nil) {
        self.source = source
        self.reason = reason
        self.expires = expires
        self.doubt = doubt
    }
}
