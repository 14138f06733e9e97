public import Vocabulary

/// Every rule there is.
public enum RuleCatalogue {
    /// Leaks by weight, then what is readable in them, what pictures in other places show, what the record around the
    /// pictures says, and what the scan itself says.
    public static let all: [Rule] = leaks + reading + places + evidence + [incompleteScan]

    private static let byIdentifier = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The catalogue's rule, or `nil` for a word that names none.
    public static func known(_ id: String) -> Rule? { byIdentifier[id] }

    public static func rule(_ id: RuleID) -> Rule { rule(named: id.rawValue) }

    /// The catalogue's rule; for a word that names none, as in the report of another version, one that says no more than
    /// is known.
    public static func rule(named id: String, severity: Severity = .warning) -> Rule {
        known(id) ?? Rule(foreign: id, name: pascalCase(id), title: id.replacing("-", with: " "), severity: severity)
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
