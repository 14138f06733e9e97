public import Policy

extension ScanReport {
    /// Marks what the configuration accepts. What is expired or fits nothing becomes a notice.
    /// - Parameters:
    ///   - rules: the first that fits a finding gives its reason.
    ///   - file: the configuration's path, for notices.
    public mutating func suppress(by rules: [SuppressionRule], today: CalendarDate, file: String) {
        var used: Set<Int> = []
        for index in findings.indices where !findings[index].isSuppressed {
            let finding = findings[index]
            for (number, rule) in rules.enumerated()
            where rule.matches(
                rule: finding.rule, bundle: finding.bundleIdentifier, scene: finding.scene,
                fingerprint: finding.fingerprint)
            {
                used.insert(number)
                if let expires = rule.expires, expires < today { continue }
                findings[index].suppression = FindingSuppression(
                    source: .configuration, reason: rule.reason, expires: rule.expires.map(\.description))
                break
            }
        }
        // What a shard does not use another may: the merge, which decides anew, says what none did.
        guard run?.shard == nil else { return }
        var said: [ScanError] = []
        for (number, rule) in rules.enumerated() {
            if let expires = rule.expires, expires < today {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message: "the suppression of \(rule.selection) expired on \(expires): remove it, or decide anew"
                    ))
            } else if !used.contains(number) {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message: "the suppression of \(rule.selection) fits no finding: remove it if that stays so"))
            }
        }
        notices = (notices + said).sorted()
    }
}
