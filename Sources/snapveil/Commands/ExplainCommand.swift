internal import ArgumentParser
internal import ByteReading
internal import Foundation
internal import MaskingAnalysis
internal import Operations
internal import Places
internal import Policy
internal import ReportModel
internal import Reporting
internal import ScanEngine
internal import Vocabulary

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Tell how the verdict on one snapshot came about.",
        discussion: """
            Lists every cover that was tried, the blur, and the cover that the picture itself suggests. The app's \
            launch images beside the file are taken into account as in a scan. The exit code says whether the \
            snapshot could be judged, not what the verdict is.

              snapveil explain FILE
              snapveil explain dump.zip PATH-IN-THE-REPORT
            """)

    @Argument(
        help: "A snapshot, preferably still in its place in the evidence, or the folder or archive that it lies in.",
        completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp(
            "The snapshot in that folder or archive: its path as a report names it, or an end of it that is enough.",
            valueName: "path"))
    var name: String?

    @Flag(help: "Also look for that path in the archives inside it.")
    var nestedArchives = false

    @Option(help: "Configuration file with overlay templates.", completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Folder to write the evidence to as PNG files: snapshot, prediction, residual, regions. It must be new or "
                + "empty and outside the evidence.",
            valueName: "folder"),
        completion: .directory)
    var evidence: String?

    @Option(help: "Colours.")
    var color: ColorChoice = .auto

    func validate() throws {
        if nestedArchives, name == nil { throw ValidationError("--nested-archives: name the snapshot's path, too") }
    }

    private func explainer() async throws -> SnapshotExplainer {
        guard let name else { return try SnapshotExplainer(file, limits: .standard) }
        var request = EvidenceRequest(paths: [file], jobs: 1)
        request.places = Set(PlaceKind.allCases)
        request.opensArchives = nestedArchives
        let explainer = try await SnapshotExplainer(request, named: name)
        for error in explainer.errors { StandardStreams.complain(error, kind: "note") }
        return explainer
    }

    func run() async throws {
        let explained: ExplainedSnapshot
        let writer: ExplanationWriter?
        do {
            let explainer = try await explainer()
            let around = explainer.evidence + OutputPlace.evidence(of: [file])
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath,
                evidence: around, linked: { LinkedFile.name(of: $0, evidence: around) },
                kinds: CoverKinds.described)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            writer = try evidence.map {
                try ExplanationWriter(
                    folder: $0, evidence: explainer.evidence + OutputPlace.evidence(of: [file]))
            }
            explained = try await explainer.explain(found.configuration)
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        } catch let error as UsageError {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let title = name == nil ? file : "\(file): \(explained.report.path)"
        StandardStreams.write(ExplanationText(style: color.style(toTerminal: true)).render(explained, file: title))
        guard let explanation = explained.explanation else {
            StandardStreams.complain("\(title): \(explained.report.message)")
            return try explained.status.leave()
        }
        if let writer, let evidence {
            do throws(UsageError) {
                let names = try writer.write(explanation)
                StandardStreams.writeError(
                    "snapveil: \(names.joined(separator: ", ")) written to \(SafeText.forLog(evidence))\n")
            } catch {
                StandardStreams.complain("\(error)")
                try ExitStatus.failure.leave()
            }
        }
    }
}
