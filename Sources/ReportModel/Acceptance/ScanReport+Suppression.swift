internal import Evidence
public import Policy
internal import Vocabulary

extension ScanReport {
    /// Marks what the configuration accepts. What is expired or fits nothing becomes a notice.
    /// - Parameters:
    ///   - rules: the first that fits a finding gives its reason.
    ///   - file: the configuration's path, for notices.
    public mutating func suppress(by rules: [SuppressionRule], today: CalendarDate, file: String) {
        var used: Set<Int> = []
        var claimed: Set<String> = []
        // What a rule would accept if it did not speak of another picture.
        var others: [Int: String] = [:]
        // Apps of which a rule accepts something.
        var apps: [Int: Set<String>] = [:]
        for index in findings.indices where !findings[index].isSuppressed {
            let finding = findings[index]
            for (number, rule) in rules.enumerated()
            where rule.matches(
                rule: finding.rule, bundle: finding.bundleIdentifier, scene: finding.scene,
                fingerprint: finding.fingerprint)
            {
                if let digest = rule.sha256, digest != finding.sha256 {
                    others[number] = others[number] ?? finding.path
                    continue
                }
                // An app can call its folders like another app's, and would be accepted in its place.
                if rule.bundle.map({ $0.text != "*" }) == true, !isProven(finding) {
                    if let bundle = finding.bundleIdentifier { claimed.insert(bundle) }
                    used.insert(number)
                    continue
                }
                used.insert(number)
                if let expires = rule.expires, expires < today { continue }
                if let bundle = finding.bundleIdentifier { apps[number, default: []].insert(bundle) }
                findings[index].suppression = FindingSuppression(
                    source: .configuration, reason: rule.reason, expires: rule.expires.map(\.description))
                break
            }
        }
        notices =
            (notices
            + claimed.sorted().map {
                ScanError(
                    path: file,
                    message: "suppressions for \($0) were not applied to snapshots whose app is known from a folder's "
                        + "name or a copied manifest alone: the container's record or the system's manifest must name it"
                )
            }).sorted()
        // What a shard does not use another may: the merge, which decides anew, says what none did.
        guard run?.shard == nil else { return }
        var said: [ScanError] = []
        for (number, rule) in rules.enumerated() {
            if let expires = rule.expires, expires < today {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message: "the suppression of \(rule.selection) expired on \(expires): remove it or renew it"
                    ))
            } else if !used.contains(number), let path = others[number] {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message:
                            "the suppression of \(rule.selection) is of another picture than \(path): review it again"
                    ))
            } else if rule.bundle.map({ $0.text != "*" }) == true, let reached = apps[number], reached.count > 1 {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message: "the suppression of \(rule.selection) accepts findings of \(reached.count) apps "
                            + "(\(reached.sorted().joined(separator: ", "))): name one if only one is meant"))
            } else if !used.contains(number) {
                said.append(
                    ScanError(
                        path: "\(file):\(rule.line)",
                        message:
                            "the suppression of \(rule.selection) matches no finding: remove it if it no longer applies"
                    ))
            }
        }
        notices = (notices + said).sorted()
    }

    /// Whether the app of a finding was named by the system; findings without a picture speak for themselves.
    private func isProven(_ finding: Finding) -> Bool {
        guard let snapshot = snapshots.first(at: finding.path) else { return true }
        return snapshot.bundleSource == BundleSource.containerMetadata.rawValue
            || snapshot.bundleSource == BundleSource.manifest.rawValue
    }
}
