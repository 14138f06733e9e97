internal import ArgumentParser
internal import Places
internal import ReportModel
internal import Reporting

/// The words of `diff --format`.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown, html
}

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two JSON reports: what is fixed, still leaking, new or gone.",
        discussion: """
            Leaks are matched one with one: the same content first, then what leaks in the same file, then what leaks in \
            the same app, scene, copy and orientation, since names of files change whenever an app goes to the \
            background. Exits with 1 when anything leaks that did not before and is not accepted in \
            the new report, and with 3 when the new scan was incomplete. --format html shows each leak before and now; \
            its pictures come from the two scans' own html reports.
            """)

    @Argument(help: "JSON report of the earlier scan.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "JSON report of the later scan.", completion: .file(extensions: ["json"]))
    var new: String

    @Option(help: "How to report (default: what the name of --output tells, or text).")
    var format: DiffFormat?

    @Option(name: .shortAndLong, help: "File to write to, instead of standard output.", completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("html report of the earlier scan, for its pictures.", valueName: "page"),
        completion: .file(extensions: ["html"]))
    var oldPage: String?

    @Option(
        help: ArgumentHelp("html report of the later scan, for its pictures.", valueName: "page"),
        completion: .file(extensions: ["html"]))
    var newPage: String?

    @Option(help: "Colours in the text.")
    var color: ColorChoice = .auto

    /// What the name of the output tells.
    private var told: ReportFormat? { output.flatMap { ReportFormat(fileName: $0) } }

    private var chosen: DiffFormat { format ?? told.flatMap { DiffFormat(rawValue: $0.rawValue) } ?? .text }

    func validate() throws {
        if let output, let told, told.rawValue != chosen.rawValue {
            let known = DiffFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                format == nil
                    ? "--output \(output): the name tells \(told.rawValue); diff writes \(known)"
                    : "--output \(output): the name tells \(told.rawValue), and --format \(chosen.rawValue)")
        }
        if chosen != .html, oldPage != nil || newPage != nil {
            throw ValidationError("--old-page and --new-page are for --format html, which shows their pictures")
        }
    }

    func run() throws {
        var retest: Retest
        do {
            if let output {
                try OutputPlace.checkFile(output, evidence: [old, new] + [oldPage, newPage].compactMap(\.self))
            }
            let (earlier, later) = (try ReportMerge.read(old), try ReportMerge.read(new))
            if let output {
                try OutputPlace.checkFile(output, evidence: (earlier.roots + later.roots).map(\.path))
            }
            for (file, report) in [(old, earlier), (new, later)] {
                if let shard = report.run?.shard {
                    throw UsageError(
                        path: file, message: "is the report of shard \(shard) only; merge all of them first")
                }
            }
            retest = Retest(from: (old, earlier), to: (new, later))
            let paths = retest.paths
            retest.show(before: try pictures(oldPage, of: paths.before), now: try pictures(newPage, of: paths.now))
        } catch let error as UsageError {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let diff = retest.diff
        let text =
            switch chosen {
            case .text: DiffText(style: color.style(toTerminal: output == nil)).render(diff)
            case .json: try DiffJSON().render(diff)
            case .markdown: RetestMarkdown().render(retest)
            case .html: RetestPage().render(retest)
            }
        if let output {
            do {
                try OutputFile.write(to: output) { try $0(text) }
            } catch {
                StandardStreams.complain("\(output): cannot be written: \(OutputPlace.reason(error))")
                return try ExitStatus.failure.leave()
            }
        } else {
            StandardStreams.write(text)
        }
        try (diff.isComplete ? diff.hasNewLeaks ? ExitStatus.findings : .success : .incomplete).leave()
    }

    private func pictures(_ page: String?, of paths: Set<String>) throws(UsageError) -> PageThumbnails {
        guard let page else { return .none }
        switch WholeFile.read(page, maximum: ReportMerge.maximumBytes) {
        case .success(let bytes):
            let found = PageThumbnails(page: bytes, paths: paths)
            if found.isEmpty, !paths.isEmpty {
                StandardStreams.complain("\(page): shows none of the pictures", kind: "warning")
            }
            return found
        case .failure(let problem): throw UsageError(path: page, message: problem.message)
        }
    }
}
