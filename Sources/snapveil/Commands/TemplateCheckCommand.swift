internal import ArgumentParser
internal import Foundation
internal import MaskingAnalysis
internal import Operations
internal import Places
internal import Policy
internal import ReportModel
internal import Reporting

/// The words of `template check --format`.
enum TemplateCheckFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

struct TemplateCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say how well each template explains the snapshots of a dump.",
        discussion: """
            Tries every template on every snapshot of the apps that it is for. The exit code says whether everything \
            could be looked at, not whether something leaks.
            """)

    @OptionGroup var evidence: EvidenceOptions

    @Option(help: "Configuration file with overlay templates.", completion: .file())
    var config: String?

    @Option(help: "How to report.")
    var format: TemplateCheckFormat = .text

    @Option(help: "Colours.")
    var color: ColorChoice = .auto

    func run() async throws {
        let check: TemplateCheck
        do {
            let around = evidence.paths + OutputPlace.evidence(of: evidence.paths)
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath,
                evidence: around, linked: { LinkedFile.name(of: $0, evidence: around) },
                kinds: CoverKinds.described)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            guard !found.configuration.templates.isEmpty else {
                throw ConfigurationError(
                    file: found.configuration.file ?? "configuration", line: nil,
                    message: "there is no template to check; name a configuration with --config")
            }
            AllocatorArenas.limit(jobs: evidence.request.jobs)
            check = try await TemplateCheck.run(evidence.request, configuration: found.configuration)
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        }
        // Of paths that are not there no template says anything.
        if format == .json {
            StandardStreams.write(try TemplateCheckJSON().render(check))
        } else if check.unusable.isEmpty || check.hasSeenAny {
            StandardStreams.write(TemplateCheckText(style: color.style(toTerminal: true)).render(check))
        }
        for notice in check.notices { StandardStreams.complain(notice, kind: "note") }
        for error in check.errors { StandardStreams.complain(error) }
        try check.status.leave()
    }
}
