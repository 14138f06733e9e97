internal import ArgumentParser

struct TemplateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Make templates and see how well they explain a dump.",
        subcommands: [TemplateLearnCommand.self, TemplateCheckCommand.self])
}
