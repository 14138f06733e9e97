public import ReportModel

extension ExitStatus {
    /// - Parameter exitZero: findings do not count; an incomplete scan still does.
    public init(_ result: ScanResult, failOn policy: FailurePolicy, exitZero: Bool) {
        if !result.unusablePaths.isEmpty {
            self = .failure
        } else if !result.report.complete {
            self = .incomplete
        } else {
            self = !exitZero && policy.fails(result.report) ? .findings : .success
        }
    }
}
