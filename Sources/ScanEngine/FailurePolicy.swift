public import MaskingAnalysis
public import Policy

/// Which verdicts make a scan fail: what `--fail-on` says.
public struct FailurePolicy: Sendable, Equatable {
    /// Verdicts at or above this severity; `nil`: none by severity.
    public var severity: Severity?
    /// Verdicts named by themselves.
    public var verdicts: Set<Verdict>

    public init(severity: Severity? = .error, verdicts: Set<Verdict> = []) {
        self.severity = severity
        self.verdicts = verdicts
    }

    /// The words that ``init(words:)`` takes.
    public static let words = [Severity.error, .warning].map(\.rawValue) + ["never"] + Verdict.allCases.map(\.rawValue)

    /// - Parameter words: severities and verdict words, or `never` alone. Of several severities the lowest counts.
    /// - Returns: `nil` for words that mean nothing together.
    public init?(words: [String]) {
        self.init(severity: nil)
        if words == ["never"] { return }
        for word in words {
            if let verdict = Verdict(rawValue: word) {
                verdicts.insert(verdict)
            } else if let named = Severity(rawValue: word), named >= .warning {
                severity = min(severity ?? named, named)
            } else {
                return nil
            }
        }
        if words.isEmpty { return nil }
    }

    public func fails(_ snapshot: SnapshotReport) -> Bool {
        if let severity, snapshot.severity >= severity { return true }
        return verdicts.contains(snapshot.verdict)
    }
}

/// The exit codes; 2 and 3 outrank 1, and 2 outranks 3.
public enum ExitStatus: Int32, Sendable {
    case success = 0
    case findings = 1
    /// Usage, configuration, or input and output.
    case failure = 2
    /// A snapshot could not be judged, or none was found.
    case incomplete = 3

    /// - Parameter exitZero: findings do not count; an incomplete scan still does.
    public init(_ result: ScanResult, failOn policy: FailurePolicy, exitZero: Bool) {
        if !result.unusablePaths.isEmpty {
            self = .failure
        } else if !result.report.complete {
            self = .incomplete
        } else {
            self = !exitZero && result.report.snapshots.contains(where: policy.fails) ? .findings : .success
        }
    }
}
