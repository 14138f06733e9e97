internal import ArgumentParser
internal import Policy
internal import Reporting

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List the rules, or explain some of them and what to do.",
        discussion: """
            The identifiers are those of the reports, of --fail-on and of suppressions. Only incomplete-scan cannot be \
            chosen or accepted: it always ends a scan with exit code 3. What is unreadable makes a scan incomplete.
            """)

    @Argument(
        help: "Rules to explain (default: list all).",
        completion: .list(RuleCatalogue.all.map(\.id)))
    var ids: [String] = []

    @Option(help: "Colours.")
    var color: ColorChoice = .auto

    func validate() throws {
        for id in ids where RuleCatalogue.known(id) == nil {
            let known = RuleCatalogue.all.map(\.id).joined(separator: ", ")
            throw ValidationError("there is no rule '\(id)'; there are \(known)")
        }
    }

    func run() {
        let text = RulesText(style: color.style(toTerminal: true))
        if ids.isEmpty { return StandardStreams.write(text.list(RuleCatalogue.all)) }
        let explained = ids.compactMap(RuleCatalogue.known).map { text.explain($0) }
        StandardStreams.write(explained.joined(separator: "\n"))
    }
}
