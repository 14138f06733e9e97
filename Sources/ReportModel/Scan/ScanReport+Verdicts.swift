internal import Policy

extension ScanReport {
    /// Takes the weight of everything from the verdicts and rules, and completeness from the errors: a report that was
    /// read from a file may say otherwise.
    mutating func believeVerdicts() {
        var judged = SnapshotList()
        var missing: [ScanError] = []
        for var snapshot in snapshots {
            if snapshot.isStoredBySwitcher, snapshot.place != nil { snapshot.group = nil }
            snapshot.severity = snapshot.weight
            missing += snapshot.unjudged
            judged.append(snapshot)
        }
        let evidence = evidenceFindings.map { finding in
            var finding = finding
            if let rule = RuleCatalogue.known(finding.rule) { finding.severity = rule.severity }
            return finding
        }
        let known = Set(errors)
        let all = errors + missing.filter { !known.contains($0) }
        // What was accepted stays so: the findings are the same, but for their weight.
        let accepted = findings.filter { $0.isSuppressed || $0.review != nil }
        var believed = ScanReport(
            complete: complete && all.isEmpty, roots: roots, snapshots: judged, evidenceFindings: evidence,
            manifests: manifests, configuration: configuration, errors: all, notices: notices)
        (believed.schemaVersion, believed.tool, believed.run) = (schemaVersion, tool, run)
        believed.keep(accepted)
        self = believed
    }

    private mutating func keep(_ accepted: [Finding]) {
        guard !accepted.isEmpty else { return }
        var reasons: [[String]: (FindingSuppression?, FindingReview?)] = [:]
        func key(_ finding: Finding) -> [String] { [finding.path, finding.rule, finding.fingerprint, finding.message] }
        for finding in accepted { reasons[key(finding)] = (finding.suppression, finding.review) }
        for index in findings.indices {
            guard let said = reasons[key(findings[index])] else { continue }
            (findings[index].suppression, findings[index].review) = said
        }
    }
}
