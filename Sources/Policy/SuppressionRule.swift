/// Findings that the configuration accepts. They stay in the reports and do not count for the exit code.
public struct SuppressionRule: Sendable, Equatable {
    /// `nil`: every rule.
    public var rule: String?
    /// `nil`: every app.
    public var bundle: BundlePattern?
    /// A pattern like a bundle's; `nil`: every scene, and what has none.
    public var scene: BundlePattern?
    public var fingerprint: String?
    /// SHA-256 of the picture's file, of which alone it speaks; `nil`: every picture.
    public var sha256: String?
    /// Why, by whom, where it was decided. Never empty.
    public var reason: String
    /// The last day on which it counts, in UTC; `nil`: for ever.
    public var expires: CalendarDate?
    /// Line of the definition.
    public var line: Int

    public init(
        rule: String? = nil, bundle: BundlePattern? = nil, scene: BundlePattern? = nil, fingerprint: String? = nil,
        sha256: String? = nil, reason: String, expires: CalendarDate? = nil, line: Int = 1
    ) {
        self.rule = rule
        self.bundle = bundle
        self.scene = scene
        self.fingerprint = fingerprint
        self.sha256 = sha256
        self.reason = reason
        self.expires = expires
        self.line = line
    }

    /// Whether it fits a finding, of whatever picture.
    public func matches(rule: String, bundle: String?, scene: String?, fingerprint: String) -> Bool {
        if let wanted = self.rule, wanted != rule { return false }
        if let pattern = self.bundle, !pattern.matches(bundle ?? "") { return false }
        if let pattern = self.scene, !pattern.matches(scene ?? "") { return false }
        if let wanted = self.fingerprint, wanted != fingerprint { return false }
        return true
    }

    /// In words, for messages.
    public var selection: String {
        var parts: [String] = []
        if let rule { parts.append("rule \(rule)") }
        if let bundle { parts.append("bundle \(bundle.text)") }
        if let scene { parts.append("scene \(scene.text)") }
        if let fingerprint { parts.append("fingerprint \(fingerprint)") }
        if let sha256 { parts.append("sha256 \(sha256)") }
        return parts.joined(separator: ", ")
    }
}
