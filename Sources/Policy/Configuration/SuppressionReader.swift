import Yams

/// Reads `suppressions`.
enum SuppressionReader {
    static let keys = ["rule", "bundle", "scene", "fingerprint", "sha256", "reason", "expires"]

    static func read(_ node: Node?, _ reading: YAMLReading) throws(ConfigurationError) -> [SuppressionRule] {
        guard let node else { return [] }
        return reading.items(try reading.sequence(node, "suppressions")) { item throws(ConfigurationError) in
            try suppression(item, reading)
        }
    }

    private static func suppression(_ node: Node, _ reading: YAMLReading) throws(ConfigurationError) -> SuppressionRule
    {
        let what = "a suppression"
        let mapping = try reading.mapping(node, what, allowed: keys)
        func text(_ key: String) throws(ConfigurationError) -> String? {
            guard let value = mapping[key] else { return nil }
            return try reading.text(value, key)
        }
        guard mapping["reason"] != nil else {
            throw reading.error(node, "a suppression needs a 'reason': who accepted the finding, and why")
        }
        let reason = try text("reason") ?? ""
        guard reason.contains(where: { !$0.isWhitespace }) else {
            throw reading.error(mapping["reason"], "reason is empty; say who accepted the finding, and why")
        }
        let result = SuppressionRule(
            rule: try text("rule"), bundle: try text("bundle").map(BundlePattern.init),
            scene: try text("scene").map(BundlePattern.init), fingerprint: try text("fingerprint"),
            sha256: try mapping["sha256"].map { node throws(ConfigurationError) in try reading.digest(node) },
            reason: reason,
            expires: try mapping["expires"].map { node throws(ConfigurationError) in try date(node, reading) },
            line: node.mark?.line ?? 1)
        guard result.fingerprint != nil || (result.rule != nil && result.bundle != nil) else {
            throw reading.error(
                node, "a suppression needs a 'fingerprint', or a 'rule' and a 'bundle' (\"*\" for every app)")
        }
        if let rule = result.rule {
            if rule == RuleCatalogue.incompleteScan.id {
                throw reading.error(mapping["rule"], "\(rule) cannot be suppressed: nobody knows what it hides")
            }
            guard RuleCatalogue.known(rule) != nil else {
                let ids = RuleCatalogue.suppressible.map(\.id).joined(separator: ", ")
                throw reading.error(mapping["rule"], "there is no rule '\(rule)'; there are \(ids)")
            }
        }
        return result
    }

    private static func date(_ node: Node, _ reading: YAMLReading) throws(ConfigurationError) -> CalendarDate {
        guard let date = CalendarDate(try reading.text(node, "expires")) else {
            throw reading.error(node, "expires must be a day that exists, written like 2027-01-31")
        }
        return date
    }
}

extension RuleCatalogue {
    static let suppressible = all.filter { $0.id != incompleteScan.id }
}
