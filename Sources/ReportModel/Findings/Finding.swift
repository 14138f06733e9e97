internal import Policy
public import Vocabulary

/// One finding of a report: a snapshot whose verdict has a severity, or what the record
/// around the pictures says. In JSON every key is always there.
public struct Finding: Sendable, Equatable, Codable {
    /// Identifier of the rule; see `RuleCatalogue`.
    public var rule: String
    public var severity: Severity
    /// Written like ``SnapshotReport/path``; empty where no single file is meant.
    public var path: String
    @Explicit public var bundleIdentifier: String?
    @Explicit public var scene: String?
    /// One sentence.
    public var message: String
    /// The same in every extraction of the same app; see ``FindingFingerprint``. Several findings may share one.
    public var fingerprint: String
    /// 1-based, among the findings with the same fingerprint. With the fingerprint it is unique in a report.
    public var occurrence: Int
    /// Of the picture's file; `nil` where no picture is meant.
    @Explicit public var sha256: String?
    /// Why it does not count; `nil`: it counts.
    @Explicit public var suppression: FindingSuppression?

    /// What a reviewer said of it; `nil`: nobody has.
    @Explicit public var review: FindingReview?

    public var isSuppressed: Bool { suppression != nil }

    /// The last component of its path.
    var fileName: String? { path.split(separator: "/").last.map(String.init) }

    init(_ snapshot: SnapshotReport) {
        rule = snapshot.rule.rawValue
        severity = snapshot.severity
        path = snapshot.path
        bundleIdentifier = snapshot.bundleIdentifier
        scene = snapshot.scene
        message = snapshot.message
        fingerprint = FindingFingerprint.of(snapshot)
        occurrence = 1
        sha256 = snapshot.sha256
    }

    init(_ finding: EvidenceFinding, sha256: String?) {
        rule = finding.rule
        severity = finding.severity
        path = finding.path
        bundleIdentifier = finding.bundleIdentifier
        scene = finding.scene
        message = finding.message
        fingerprint = FindingFingerprint.of(finding)
        occurrence = 1
        self.sha256 = sha256
    }

    /// All findings, sorted by path, then rule.
    /// - Parameter snapshots: sorted.
    static func all(_ snapshots: SnapshotList, _ evidence: [EvidenceFinding]) -> [Finding] {
        let found =
            snapshots.lazy.filter { $0.severity >= .note }.map(Finding.init)
            + evidence.filter { $0.severity >= .note }.map { Finding($0, sha256: snapshots.first(at: $0.path)?.sha256) }
        return numbered(found).sorted { a, b in
            if a.path != b.path { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
            if a.rule != b.rule { return a.rule.utf8.lexicographicallyPrecedes(b.rule.utf8) }
            return a.occurrence < b.occurrence
        }
    }

    /// Occurrences are counted in the order of the pictures' digests, which a new extraction does not change.
    private static func numbered(_ findings: [Finding]) -> [Finding] {
        func key(_ finding: Finding) -> [String] { [finding.sha256 ?? "", finding.path, finding.message] }
        var seen: [String: Int] = [:]
        return findings.sorted { key($0).lexicographicallyPrecedes(key($1)) }.map { finding in
            var finding = finding
            seen[finding.fingerprint, default: 0] += 1
            finding.occurrence = seen[finding.fingerprint] ?? 1
            return finding
        }
    }
}
