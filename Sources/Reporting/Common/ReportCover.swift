/// What a report for a client says of itself. Nothing of it comes from the evidence.
public struct ReportCover: Sendable, Equatable {
    public var title: String?
    public var client: String?
    public var author: String?
    /// What was looked at and what not.
    public var scope: String?

    public init(title: String? = nil, client: String? = nil, author: String? = nil, scope: String? = nil) {
        (self.title, self.client, self.author, self.scope) = (title, client, author, scope)
    }
}
