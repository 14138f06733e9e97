internal import ArgumentParser
internal import Reporting

/// What stands on a report's first page besides what was found.
struct CoverOptions: ParsableArguments {
    @Option(help: "Title of the html report.")
    var title: String?

    @Option(help: "For whom the html report is.")
    var client: String?

    @Option(help: "Who made the html report.")
    var author: String?

    @Option(help: "What was looked at and what not, for the html report.")
    var scope: String?

    var cover: ReportCover { ReportCover(title: title, client: client, author: author, scope: scope) }
}
