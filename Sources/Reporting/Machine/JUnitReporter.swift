internal import Foundation
internal import Policy
public import ReportModel

/// JUnit XML: a test suite for each app, a test case for each snapshot, so that a CI server lists them all.
///
/// A case fails where `--fail-on` does; what was accepted is skipped with its reason; what could not be read is an
/// error. Follows both common schemas, that of Ant's tasks and that of Jenkins' xUnit plugin.
public struct JUnitReporter: Sendable {
    private let context: ReportContext

    public init(_ context: ReportContext) { self.context = context }

    public func render(_ report: ScanReport) -> String { Pieces.joined { write(report, to: $0) } }

    /// Test by test.
    public func write(_ report: ScanReport, to sink: (String) throws -> Void) rethrows {
        let (findings, snapshots) = (FindingIndex(report), report.snapshots)
        try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
        var id = 0
        func write(_ name: String, _ cases: some Collection<JUnitCase>, _ sink: (String) throws -> Void) rethrows {
            try JUnitSuite(name: name, cases: cases, judgedBy: report.judgedBy).write(
                id: id, date: context.date, to: sink)
            id += 1
        }
        let apps = snapshots.places { $0.bundleIdentifier ?? "unknown-app" }
        for (app, places) in apps.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let names = JUnitNames(snapshots, places, findings)
            let cases = places.lazy.map { place in
                let snapshot = snapshots[place]
                return self.case(snapshot, findings.ofSnapshot(snapshot.path), app, names.name(place))
            }
            try write(app, cases, sink)
        }
        if !findings.ofEvidence.isEmpty {
            try write("snapveil.evidence", findings.ofEvidence.lazy.map { self.case($0) }, sink)
        }
        try write("snapveil.scan", scanCases(report), sink)
        try sink("</testsuites>\n")
    }

    private func `case`(
        _ snapshot: SnapshotReport, _ finding: Finding?, _ app: String, _ name: String
    ) -> JUnitCase {
        var result = JUnitCase(name: name, classname: app)
        let word = snapshot.verdict.rawValue
        if snapshot.verdict == .unreadable {
            result.outcome = .error(type: word, message: snapshot.message, details: details(snapshot, finding))
        } else if let finding {
            result.outcome = outcome(finding, details: details(snapshot, finding))
        } else if context.failOn.fails(snapshot) {
            result.outcome = .failure(type: word, message: snapshot.message, details: details(snapshot, nil))
        }
        if case .passed = result.outcome, finding != nil {
            result.remarks = ["\(word): \(snapshot.message): \(snapshot.path)"]
        }
        return result
    }

    private func `case`(_ finding: Finding) -> JUnitCase {
        let place =
            finding.path.isEmpty
            ? finding.bundleIdentifier ?? "the evidence" : FindingFingerprint.stablePath(finding.path)
        // With its number a fingerprint is unique.
        let mark = "\(JUnitNames.short(finding.fingerprint)) #\(finding.occurrence)"
        var result = JUnitCase(name: "\(finding.rule): \(place), \(mark)", classname: "snapveil.evidence")
        result.outcome = outcome(
            finding, details: ["file: \(finding.path)", "fingerprint: \(finding.fingerprint)"])
        if case .passed = result.outcome {
            let place = finding.path.isEmpty ? finding.bundleIdentifier ?? "the evidence" : finding.path
            result.remarks = ["\(finding.severity.rawValue): \(finding.rule): \(finding.message): \(place)"]
        }
        return result
    }

    private func outcome(_ finding: Finding, details: [String]) -> JUnitCase.Outcome {
        if let suppression = finding.suppression { return .skipped(message: suppression.sentence) }
        guard context.failOn.fails(finding) else { return .passed }
        return .failure(type: finding.rule, message: finding.message, details: details)
    }

    private func details(_ snapshot: SnapshotReport, _ finding: Finding?) -> [String] {
        var lines = ["file: \(snapshot.path)", "verdict: \(snapshot.verdict.rawValue)"]
        if let template = snapshot.template { lines.append("template: \(template)") }
        lines += snapshot.regions.map {
            "region: \($0.width)×\($0.height) at (\($0.x), \($0.y)), \($0.reason)"
        }
        if let sha256 = snapshot.sha256 { lines.append("SHA-256: \(sha256)") }
        if let finding {
            lines.append("fingerprint: \(finding.fingerprint)")
            lines.append("what to do: snapveil rules \(finding.rule)")
        }
        return lines
    }

    /// One that says whether the scan is complete, so that no report is without a test, with the notices, which fail
    /// nothing, and one for each error that belongs to no snapshot.
    private func scanCases(_ report: ScanReport) -> [JUnitCase] {
        let name = "snapveil.scan"
        var complete = JUnitCase(name: "the scan is complete", classname: name)
        complete.remarks = report.notices.map { "notice: \($0.path): \($0.message)" }
        if let sentence = ReportSummary(report).incompleteness {
            complete.outcome = .error(type: RuleCatalogue.incompleteScan.id, message: sentence, details: [])
        }
        let unjudged = report.errors.filter { report.snapshots.first(at: $0.path)?.verdict != .unreadable }
        var seen: [String: Int] = [:]
        let others = unjudged.map { error in
            let place = FindingFingerprint.stablePath(error.path)
            seen[place, default: 0] += 1
            let number = seen[place] ?? 1
            var result = JUnitCase(name: number == 1 ? place : "\(place) #\(number)", classname: name)
            result.outcome = .error(
                type: RuleCatalogue.incompleteScan.id, message: error.message, details: ["file: \(error.path)"])
            return result
        }
        return [complete] + others
    }
}
