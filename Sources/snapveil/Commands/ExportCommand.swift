internal import ArgumentParser
internal import Operations
internal import Places
internal import ReportModel
internal import Reporting

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write decoded snapshots as PNG files, never into the evidence.",
        discussion: "The files are named like the snapshots, in folders like theirs, with .png added.")

    @OptionGroup var evidence: EvidenceOptions

    @Option(name: .shortAndLong, help: "Folder to write to; it must be new or empty.", completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "Only the snapshot with this path, as a report names it, or those whose paths end so. Repeatable.",
            valueName: "path"))
    var only: [String] = []

    func run() async throws {
        let exporter: Exporter
        do throws(UsageError) {
            exporter = try Exporter(evidence.request, folder: output, only: only)
        } catch {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        let result = await exporter.export()
        for name in result.written { StandardStreams.write(SafeText.forLog(name) + "\n") }
        for error in result.errors { StandardStreams.complain(error) }
        for notice in result.notices { StandardStreams.complain(notice, kind: "note") }
        let count = result.written.count
        StandardStreams.writeError(
            "snapveil: \(count) \(count == 1 ? "picture" : "pictures") written to \(SafeText.forLog(output))\n")
        try result.status.leave()
    }
}
