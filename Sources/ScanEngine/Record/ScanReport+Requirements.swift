internal import MaskingAnalysis
public import Policy

extension ScanReport {
    /// Checks that the evidence holds what the configuration requires. What is missing becomes a finding, and makes the
    /// scan incomplete. Must come before findings are accepted.
    /// - Parameter file: the configuration's path.
    public mutating func require(_ requirements: [SnapshotRequirement], file: String) {
        guard !requirements.isEmpty else { return }
        if let shard = run?.shard {
            let message = "requirements are not checked in shard \(shard), but when the reports are merged"
            notices = (notices + [ScanError(path: file, message: message)]).sorted()
            return
        }
        let unmet = requirements.flatMap { requirement in
            missing(requirement).map { message in
                (place: "\(file):\(requirement.line)", bundle: requirement.bundle.text, message: message)
            }
        }
        guard !unmet.isEmpty else { return }
        complete = false
        errors = (errors + unmet.map { ScanError(path: $0.place, message: $0.message) }).sorted()
        let rule = "requirement-unmet"
        evidenceFindings =
            (evidenceFindings
            + unmet.map {
                EvidenceFinding(
                    rule: rule, severity: RuleCatalogue.rule(rule).severity, path: "", bundleIdentifier: $0.bundle,
                    message: $0.message)
            }).sorted()
        findings = Finding.all(snapshots, evidenceFindings)
    }

    /// What is missing, a sentence each.
    private func missing(_ requirement: SnapshotRequirement) -> [String] {
        let bundle = requirement.bundle
        let found = snapshots.filter { snapshot in
            snapshot.verdict != .unreadable && snapshot.variant == nil && snapshot.group != "launch-images"
                && snapshot.bundleIdentifier.map(bundle.matches) == true
        }
        var sentences: [String] = []
        if found.count < requirement.atLeast {
            let wanted = requirement.atLeast == 1 ? "1 snapshot is" : "\(requirement.atLeast) snapshots are"
            sentences.append("\(wanted) required of \(bundle.text), \(found.count) found")
        }
        let orientations = Set(found.compactMap(\.orientation))
        for word in requirement.orientations.map(\.rawValue) where !orientations.contains(word) {
            sentences.append("a snapshot of \(bundle.text) in \(word) orientation is required, none found")
        }
        let appearances = Set(found.compactMap(\.appearance))
        for word in requirement.appearances.map(\.rawValue) where !appearances.contains(word) {
            sentences.append("a snapshot of \(bundle.text) in \(word) appearance is required, none is known to be")
        }
        return sentences
    }
}
