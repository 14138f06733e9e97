internal import ArgumentParser
internal import Foundation
internal import MaskingAnalysis
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

    @Option(help: ArgumentHelp("What counts as a finding, as for a scan.", valueName: "words"))
    var failOn = "error"

    @OptionGroup var accepted: BaselineOptions

    @Flag(help: "Exit with 0 although there are findings. Errors and incomplete scans keep their exit codes.")
    var exitZero = false

    private var failurePolicy: FailurePolicy? {
        FailurePolicy(words: failOn.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }

    func validate() throws {
        guard failurePolicy == nil else { return }
        throw ValidationError("--fail-on \(failOn): allowed are \(FailurePolicy.words.joined(separator: ", "))")
    }

    func run() throws {
        let date = Date()
        var report: ScanReport
        do {
            try reports.check(evidence: files)
            let baseline = try accepted.load(evidence: files)
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath, evidence: [], kinds: CoverKinds.described)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            report = try ReportMerge.join(files.map { (file: $0, report: try ReportMerge.read($0)) })
            report.suppress(
                by: found.configuration.suppressions, today: CalendarDate(date),
                file: found.configuration.file ?? "configuration")
            try accepted.apply(baseline, to: &report)
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        } catch let error as any CommandFailure {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let policy = failurePolicy ?? FailurePolicy()
        let isWritten = try reports.write(report, album: nil, failOn: policy, date: date, journal: .none)
        if !reports.isRead { for error in report.errors { StandardStreams.complain(error) } }
        guard isWritten else { return try ExitStatus.failure.leave() }
        let result = ScanResult(report: report, unusablePaths: [], emptyPaths: [])
        try ExitStatus(result, failOn: policy, exitZero: exitZero).leave()
    }
}

extension MergeError: CommandFailure {}
