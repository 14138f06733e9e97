public import ArgumentParser
internal import Foundation
internal import Policy
public import Reporting
internal import ScanEngine

extension ReportFormat: ExpressibleByArgument {}

struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find snapshots, judge them and report.",
        discussion: """
            The configuration is taken from --config, then from the file that SNAPVEIL_CONFIG names, then from \
            .snapveil.yml in the working directory, then the built-in defaults; never from inside the evidence.
            """)

    @OptionGroup var evidence: EvidenceOptions

    @Option(help: "Configuration file with overlay templates.", completion: .file())
    var config: String?

    @Option(help: "How to report.")
    var format: ReportFormat = .text

    @Option(name: .shortAndLong, help: "File to write the report to (default: standard output).", completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "What counts as a finding: error (leaks), warning (also unrecognised covers), never, or verdict words; "
                + "several with commas.",
            valueName: "words"))
    var failOn = "error"

    @Flag(help: "Exit with 0 although there are findings. Errors and incomplete scans keep their exit codes.")
    var exitZero = false

    @Option(help: "Colours in the text report.")
    var color: ColorChoice = .auto

    func validate() throws {
        guard failurePolicy == nil else { return }
        throw ValidationError("--fail-on \(failOn): allowed are \(FailurePolicy.words.joined(separator: ", "))")
    }

    private var failurePolicy: FailurePolicy? {
        FailurePolicy(words: failOn.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }

    func run() async throws {
        let scanner: EvidenceScanner
        do {
            if let output { try OutputPlace.checkFile(output, evidence: evidence.paths) }
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath, evidence: evidence.paths)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            scanner = try EvidenceScanner(evidence.request, configuration: found.configuration)
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        } catch let error as OutputError {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let result = await scanner.scan()
        try write(format.render(result.report, style: color.style(toTerminal: output == nil)))
        // The text report on standard output names the errors itself; what is wrong with a named path is said anyway.
        let isRead = format == .text && output == nil
        for error in isRead ? result.unusablePaths + result.emptyPaths : result.report.errors {
            StandardStreams.complain(error)
        }
        try ExitStatus(result, failOn: failurePolicy ?? FailurePolicy(), exitZero: exitZero).leave()
    }

    private func write(_ text: String) throws {
        guard let output else { return StandardStreams.write(text) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
            StandardStreams.complain("\(output): cannot be written: \(OutputPlace.reason(error))")
            try ExitStatus.failure.leave()
        }
    }
}
