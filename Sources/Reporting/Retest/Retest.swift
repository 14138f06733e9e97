public import ReportModel

/// Two scans of the same apps and what changed between them, for a report.
public struct Retest: Sendable {
    public var diff: ReportDiff
    var old: Scan
    var new: Scan

    /// One of the two scans, as far as a retest tells of it.
    struct Scan: Sendable {
        var file: String
        var started: String?
        var configuration: ConfigurationRecord?
        var snapshots: Int
        var leaks: Int
        var isComplete: Bool
        var pictures = PageThumbnails.none

        init(_ report: ScanReport, file: String) {
            self.file = file
            (started, configuration) = (report.run?.started, report.configuration)
            (snapshots, isComplete) = (report.summary.snapshots, report.complete)
            leaks = ReportSummary(report).leaks
        }
    }

    public init(from old: (file: String, report: ScanReport), to new: (file: String, report: ScanReport)) {
        diff = ReportDiff(from: old.report, to: new.report)
        (self.old, self.new) = (Scan(old.report, file: old.file), Scan(new.report, file: new.file))
    }

    /// Paths of the pictures that leaked before, and that leak now.
    public var paths: (before: Set<String>, now: Set<String>) {
        (Set(diff.changes.compactMap(\.before?.path)), Set(diff.changes.compactMap(\.now?.path)))
    }

    public mutating func show(before: PageThumbnails, now: PageThumbnails) {
        (old.pictures, new.pictures) = (before, now)
    }
}
