internal import ArgumentParser
internal import Foundation
internal import MaskingAnalysis
internal import Places
internal import Policy
internal import ReportModel
internal import Reporting
internal import ScanEngine

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Join the JSON reports of shards into one report.",
        discussion: """
            The result is the report that one scan of everything would have made, but for its run block. What the \
            configuration of the shards requires is checked here; suppressions and the baseline are applied here, so \
            name the same --config and --baseline as for a scan. A shard that is missing makes the result incomplete.
            """)

    @Argument(help: "JSON reports of scans with --shard.", completion: .file(extensions: ["json"]))
    var files: [String]

    @Option(help: "Configuration file, for its suppressions.", completion: .file())
    var config: String?

    @OptionGroup var reports: ReportOptions

    @OptionGroup var failure: FailureOptions

    @OptionGroup var accepted: BaselineOptions

    @OptionGroup var reviewed: DecisionOptions

    func validate() throws {
        if reports.evidence == .full {
            throw ValidationError(
                "--evidence full: reports of shards hold no pictures; each shard's own html report does")
        }
    }

    func run() throws {
        let date = Date()
        var report: ScanReport
        let configuration: Configuration
        do {
            try reports.check(evidence: files)
            report = try ReportMerge.join(files.map { (file: $0, report: try ReportMerge.read($0)) })
            // What was scanned may still be there, and says as little here as in the scan.
            let around = files + report.roots.map(\.path)
            try reports.check(evidence: around)
            let baseline = try accepted.load(evidence: around)
            let decisions = try reviewed.load(evidence: around)
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath, evidence: around,
                linked: { LinkedFile.name(of: $0, evidence: around) }, kinds: CoverKinds.described)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            configuration = found.configuration
            report.suppress(
                by: found.configuration.suppressions, today: CalendarDate(date),
                file: found.configuration.file ?? "configuration")
            reviewed.apply(decisions, to: &report, today: CalendarDate(date))
            try accepted.apply(baseline, to: &report)
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        } catch let error as UsageError {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        if reports.destinations.contains(where: { $0.format == .html }) {
            StandardStreams.complain(
                "the html report has no pictures, which the reports of shards do not hold; each shard's own has",
                kind: "note")
        }
        let policy = failure.policy
        let isWritten = try reports.write(
            report, album: nil, failOn: policy, date: date, configuration: configuration, journal: .none)
        if !reports.isRead { for error in report.errors { StandardStreams.complain(error) } }
        guard isWritten else { return try ExitStatus.failure.leave() }
        let result = ScanResult(report: report, unusablePaths: [], emptyPaths: [])
        try ExitStatus(result, failOn: policy, exitZero: failure.exitZero).leave()
    }
}
