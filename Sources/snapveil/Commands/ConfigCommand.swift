internal import ArgumentParser
internal import Foundation
internal import MaskingAnalysis
internal import Operations
internal import Policy
internal import ReportModel
internal import Reporting

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check a configuration, and describe it to an editor.",
        subcommands: [ConfigCheckCommand.self, ConfigSchemaCommand.self])
}

struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Name everything that is wrong with a configuration, without any evidence.",
        discussion: """
            Without FILE the configuration is looked for as 'scan' does: SNAPVEIL_CONFIG, then .snapveil.yml in the working \
            directory. The pictures that it names are read, too. Ends with 2 where there is a mistake.
            """)

    @Argument(help: "The configuration.", completion: .file(extensions: ["yml", "yaml"]))
    var file: String?

    func run() throws {
        let named = ProcessInfo.processInfo.environment[ConfigurationDiscovery.variable].flatMap {
            $0.isEmpty ? nil : $0
        }
        let path = file ?? named ?? ConfigurationDiscovery.fileName
        let check = ConfigurationCheck(path, limits: .standard)
        for mistake in check.mistakes { StandardStreams.complain(mistake) }
        for notice in check.notices { StandardStreams.complain(notice, kind: "note") }
        guard check.mistakes.isEmpty else {
            let count = check.mistakes.count
            if count > 1 { StandardStreams.complain("\(path): \(count) mistakes", kind: "note") }
            return try ExitStatus.failure.leave()
        }
        StandardStreams.write("\(SafeText.forLog(path)): OK (\(check.summary))\n")
    }
}

struct ConfigSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the configuration's JSON Schema, for editors.",
        discussion: """
            With it an editor completes keys and marks mistakes, e.g. by this first line of .snapveil.yml:

              # yaml-language-server: $schema=snapveil.schema.json
            """)

    func run() { StandardStreams.write(ConfigurationSchema.text(CoverKinds.described)) }
}
