internal import Policy
public import Vocabulary

/// Something about the record around the pictures that a report must say: a copy that disagrees with its siblings,
/// an entry of the manifest without its file, a requirement that is not met.
public struct EvidenceFinding: Sendable, Hashable, Codable, Comparable {
    /// Stable identifier of the rule, e.g. `stale-variant`.
    public var rule: String
    public var severity: Severity
    /// Written like ``SnapshotReport/path``; empty where no single file is meant.
    public var path: String
    public var bundleIdentifier: String?
    public var scene: String?
    /// One sentence.
    public var message: String

    /// As heavy as its rule.
    public init(
        _ rule: RuleID, path: String, bundleIdentifier: String? = nil, scene: String? = nil, message: String
    ) {
        self.rule = rule.rawValue
        severity = RuleCatalogue.rule(rule).severity
        self.path = path
        self.bundleIdentifier = bundleIdentifier
        self.scene = scene
        self.message = message
    }

    /// One of another version, whose rules this one need not know.
    package init(
        rule: String, severity: Severity, path: String, bundleIdentifier: String? = nil, scene: String? = nil,
        message: String
    ) {
        (self.rule, self.severity, self.path) = (rule, severity, path)
        (self.bundleIdentifier, self.scene, self.message) = (bundleIdentifier, scene, message)
    }

    public static func < (a: EvidenceFinding, b: EvidenceFinding) -> Bool {
        for (x, y) in [(a.path, b.path), (a.rule, b.rule), (a.message, b.message)] where x != y {
            return x.utf8.lexicographicallyPrecedes(y.utf8)
        }
        return false
    }
}
