internal import Policy

/// A rule's help in the two forms that SARIF wants.
struct RuleHelp {
    let rule: Rule

    var text: String {
        let steps = rule.remedy.enumerated().map { "\($0 + 1). \($1)" }
        let more = rule.references.map { "\($0.id): \($0.title), \($0.url)" }
        return ([rule.description, "What to do:"] + steps + more).joined(separator: "\n")
    }

    var markdown: String {
        var parts = ["## \(rule.title)", rule.description, "### What to do"]
        parts.append(rule.remedy.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
        parts += rule.samples.map { "### \($0.title)\n\n```swift\n\($0.code)\n```" }
        if !rule.references.isEmpty {
            let list = rule.references.map { "- [\($0.id)](\($0.url)): \($0.title)" }.joined(separator: "\n")
            parts.append("### Read more\n\n\(list)")
        }
        return parts.joined(separator: "\n\n")
    }
}
