internal import ArgumentParser
internal import Places
internal import ReportModel
internal import Reporting

/// The words of `diff --format`.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two JSON reports: what is fixed, still leaking, new or gone.",
        discussion: """
            Leaks are matched by app, scene, copy, orientation and what leaks, not by files: their names change whenever \
            an app goes to the background. Exits with 1 when anything leaks that did not before and is not accepted in \
            the new report, and with 3 when the new scan was incomplete.
            """)

    @Argument(help: "JSON report of the earlier scan.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "JSON report of the later scan.", completion: .file(extensions: ["json"]))
    var new: String

    @Option(help: "How to report.")
    var format: DiffFormat = .text

    @Option(name: .shortAndLong, help: "File to write to, instead of standard output.", completion: .file())
    var output: String?

    @Option(help: "Colours in the text.")
    var color: ColorChoice = .auto

    func run() throws {
        let diff: ReportDiff
        do {
            if let output { try OutputPlace.checkFile(output, evidence: [old, new]) }
            let (earlier, later) = (try ReportMerge.read(old), try ReportMerge.read(new))
            for (file, report) in [(old, earlier), (new, later)] {
                if let shard = report.run?.shard {
                    throw MergeError(
                        file: file, message: "is the report of shard \(shard) only; merge all of them first")
                }
            }
            diff = ReportDiff(from: earlier, to: later)
        } catch let error as any CommandFailure {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let text =
            switch format {
            case .text: DiffText(style: color.style(toTerminal: output == nil)).render(diff)
            case .json: try DiffJSON().render(diff)
            }
        if let output {
            do {
                try WholeFile.write(to: output) { try $0(text) }
            } catch {
                StandardStreams.complain("\(output): cannot be written: \(OutputPlace.reason(error))")
                return try ExitStatus.failure.leave()
            }
        } else {
            StandardStreams.write(text)
        }
        try (diff.isComplete ? diff.hasNewLeaks ? ExitStatus.findings : .success : .incomplete).leave()
    }
}
