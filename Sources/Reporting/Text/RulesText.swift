public import Policy
internal import Vocabulary

/// Rules as a person reads them: the list, or one in full.
public struct RulesText: Sendable {
    private let style: TerminalStyle

    public init(style: TerminalStyle) { self.style = style }

    /// One line or two for each rule.
    public func list(_ rules: [Rule]) -> String {
        let columns = (rules.map(\.id.count).max() ?? 0) + 2
        let severities = (Severity.allCases.map(\.rawValue.count).max() ?? 0) + 2
        var lines: [String] = []
        for rule in rules {
            let start = TextLayout.padded(rule.id, to: columns)
            let severity = TextLayout.padded(rule.severity.rawValue, to: severities)
            var wrapped = TextLayout.wrap(
                rule.title, first: start + severity, rest: String(repeating: " ", count: columns + severities))
            wrapped[0] = style.paint(start, .bold) + wrapped[0].dropFirst(start.count)
            lines += wrapped
        }
        lines += ["", "snapveil rules ID explains one of them and says what to do. --fail-on takes them"]
        lines += ["all but incomplete-scan, which always ends a scan with exit code 3."]
        return lines.joined(separator: "\n") + "\n"
    }

    public func explain(_ rule: Rule) -> String {
        var lines = [style.paint(rule.id, .bold) + " (\(rule.severity.rawValue)): \(rule.title)", ""]
        lines += TextLayout.wrap(rule.description)
        lines += ["", style.paint("What to do", .bold)]
        for step in rule.remedy { lines += TextLayout.wrap(step, first: "  - ", rest: "    ") }
        for sample in rule.samples {
            lines += ["", style.paint(sample.title, .bold)]
            lines += sample.code.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        }
        if !rule.references.isEmpty { lines += ["", style.paint("Read more", .bold)] }
        for reference in rule.references {
            lines += TextLayout.wrap("\(reference.id): \(reference.title)", first: "  ", rest: "    ")
            lines.append("    \(reference.url)")
        }
        let weight = "security severity \(rule.securitySeverity), precision \(rule.precision.rawValue)"
        return (lines + ["", weight]).joined(separator: "\n") + "\n"
    }
}
