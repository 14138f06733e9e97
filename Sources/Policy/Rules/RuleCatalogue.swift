public import Vocabulary

/// Every rule there is.
public enum RuleCatalogue {
    /// Leaks by weight, then what the record around the pictures says, then what the scan itself says.
    public static let all: [Rule] = leaks + evidence + [incompleteScan]

    private static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The catalogue's rule, or `nil` for an identifier that is not in it.
    public static func known(_ id: String) -> Rule? { byIdentifier[id] }

    /// The catalogue's rule; for an identifier that is not in it, one that says no more than is known.
    public static func rule(_ id: String, severity: Severity = .warning) -> Rule {
        known(id)
            ?? Rule(
                id: id, name: pascalCase(id), title: id.replacing("-", with: " "), severity: severity,
                securitySeverity: 4, precision: .medium, description: "The finding's own message says what was found.",
                remedy: ["Read the finding's message."])
    }

    /// The rule of a verdict; `nil` where the verdict is no finding.
    public static func rule(for verdict: Verdict) -> Rule? {
        verdict.severity >= .note ? known(verdict.rawValue) : nil
    }

    /// `stale-variant` → `StaleVariant`.
    private static func pascalCase(_ id: String) -> String {
        let name = id.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? "Unnamed" : name
    }
}
