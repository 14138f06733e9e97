internal import ArgumentParser
internal import Operations
internal import Places
internal import Policy
internal import ReportModel
internal import Reporting

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Propose a configuration for evidence that nobody described yet.",
        discussion: """
            Looks for covers app by app (pictures that recur, flat cards, blurs, colours, gradients), writes a configuration with \
            learned templates and a page to confirm them by eye, and tries them: a template that would hide a leak is left \
            out. What looks like content is not learned. Then look at the page, and scan:

              snapveil init PATH
              snapveil scan PATH
            """)

    @OptionGroup var evidence: EvidenceOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Configuration to write; pictures and the page go into \(ConfigurationProposal.folderName) beside it.",
            valueName: "file.yml"),
        completion: .file(extensions: ["yml", "yaml"]))
    var output = ConfigurationDiscovery.fileName

    @Flag(help: "Also learn what looks like content, for evidence in which every picture is known to be covered.")
    var force = false

    @Flag(
        help: """
            Judge the places that lie under bars, and nothing else on the screens of such apps. Without it they stand in the \
            configuration as a comment.
            """)
    var acceptBars = false

    @Option(help: "How far the scans are, as for a scan.")
    var progress: ProgressChoice = .auto

    func validate() throws {
        if evidence.shard != nil { throw ValidationError("--shard: a configuration is made from all of the evidence") }
    }

    func run() async throws {
        let proposal: ConfigurationProposal
        let line = progress.line(isVerbose: false)
        do {
            AllocatorArenas.limit(jobs: evidence.request.jobs)
            proposal = try await ConfigurationProposal.run(
                evidence.request, writing: output, forced: force, acceptingBars: acceptBars
            ) {
                line?.show($0)
            }
            line?.end()
        } catch {
            line?.end()
            switch error {
            case let error as ConfigurationError: StandardStreams.complain(error)
            case let error as UsageError: StandardStreams.complain("\(error)")
            default: StandardStreams.complain("\(output): \(OutputPlace.reason(error))")
            }
            return try ExitStatus.failure.leave()
        }
        StandardStreams.write(CoverText().render(proposal.apps))
        for error in proposal.errors { StandardStreams.complain(error) }
        if proposal.written.isEmpty, proposal.unusable.isEmpty {
            StandardStreams.complain(
                "nothing to learn: no snapshot looks like a cover, so nothing was written", kind: "note")
        }
        for file in proposal.written { StandardStreams.write("wrote: \(SafeText.forLog(file))\n") }
        if let page = proposal.written.last {
            let option = output == ConfigurationDiscovery.fileName ? "" : " --config \(SafeText.forLog(output))"
            let paths = evidence.paths.map { SafeText.forLog($0) }.joined(separator: " ")
            StandardStreams.write("next: look at \(SafeText.forLog(page)), then: snapveil scan \(paths)\(option)\n")
        }
        try proposal.status.leave()
    }
}
