internal import ArgumentParser
internal import Foundation
internal import ReportModel

/// Arguments in, exit code out.
@main
struct Snapveil: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapveil",
        abstract: "Checks whether the app-switcher snapshots iOS stored are covered or leak content.",
        discussion: """
            Exit codes: 0 nothing found at or above --fail-on; 1 findings; 2 usage, configuration or input/output \
            error; 3 the scan is incomplete. 2 and 3 outrank 1. The evidence is never written to.
            """,
        version: "\(ToolIdentity.current.name) \(ToolIdentity.current.version)",
        subcommands: [
            ScanCommand.self, ExplainCommand.self, TemplateCommand.self, InspectCommand.self, ExportCommand.self,
            MergeCommand.self, DiffCommand.self, RulesCommand.self,
        ])

    /// Wrong usage ends with 2, not with the parser's own 64.
    static func main() async {
        // Before any thread has taken an arena of its own.
        AllocatorArenas.limit(jobs: 1)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let exit as ExitCode {
            Foundation.exit(exit.rawValue)
        } catch {
            let text = fullMessage(for: error)
            if exitCode(for: error) == .success {
                StandardStreams.write(text + "\n")
                Foundation.exit(ExitStatus.success.rawValue)
            }
            StandardStreams.writeError(text + "\n")
            Foundation.exit(ExitStatus.failure.rawValue)
        }
    }
}

extension ExitStatus {
    /// Ends the command.
    func leave() throws {
        if self != .success { throw ExitCode(rawValue) }
    }
}
