public import ArgumentParser
internal import Foundation
internal import Places
internal import ReportModel
internal import ReportPictures
public import Reporting
internal import ScanEngine

extension ReportFormat: ExpressibleByArgument {}
extension PicturePrivacy: ExpressibleByArgument {}

/// A report in one format, at one place.
struct ReportDestination {
    var format: ReportFormat
    /// `nil`: standard output.
    var file: String?
}

/// How and where to report.
struct ReportOptions: ParsableArguments {
    @Option(help: "How to report on standard output, or in the --output that names no format.")
    var format: ReportFormat = .text

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "File to write the report to, instead of standard output; FORMAT=FILE writes one more report. Repeatable.",
            valueName: "[format=]file"),
        completion: .file())
    var output: [String] = []

    @Option(
        help: ArgumentHelp(
            "Pictures in the html report: redacted shows sharply only what a known cover explains, full everything, "
                + "none nothing.",
            valueName: "pictures"))
    var evidence: PicturePrivacy = .redacted

    @Flag(help: "List covered and accepted snapshots in the text report, too.")
    var all = false

    @Option(help: "Colours in the text report.")
    var color: ColorChoice = .auto

    func validate() throws {
        let files = destinations.compactMap(\.file)
        if Set(files).count < files.count { throw ValidationError("--output: a file is named twice") }
        for text in output where Self.split(text) == nil {
            let parts = text.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].allSatisfy({ $0.isLetter }) {
                throw ValidationError(
                    "--output \(text): there is no format '\(parts[0])'; known are "
                        + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") + " (./\(text) is a file)")
            }
        }
        let unnamed = output.filter { Self.split($0) == nil }
        if unnamed.count > 1 {
            throw ValidationError(
                "--output \(unnamed[1]): only one file can do without a format; write FORMAT=FILE, with one of "
                    + ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))
        }
    }

    /// All reports, the one on standard output first.
    var destinations: [ReportDestination] {
        let named = output.map { text -> ReportDestination in
            guard let (format, file) = Self.split(text) else { return ReportDestination(format: format, file: text) }
            return ReportDestination(format: format, file: file)
        }
        // A file without a format takes the place of standard output.
        if output.contains(where: { Self.split($0) == nil }) { return named }
        return [ReportDestination(format: format, file: nil)] + named
    }

    /// `sarif=out.sarif`; a file whose name looks like that is written `./sarif=…`.
    private static func split(_ text: String) -> (ReportFormat, String)? {
        guard let sign = text.firstIndex(of: "="), let format = ReportFormat(rawValue: String(text[..<sign])) else {
            return nil
        }
        return (format, String(text[text.index(after: sign)...]))
    }

    /// Whether a person sees the text report as the program's output.
    var isRead: Bool { destinations.contains { $0.file == nil && $0.format == .text } }

    /// Checks that nothing would be written into the evidence or nowhere.
    func check(evidence: [String]) throws(OutputError) {
        for file in destinations.compactMap(\.file) { try OutputPlace.checkFile(file, evidence: evidence) }
    }

    /// Where the scan keeps pictures for a report that shows any. Beside that report is room, and no evidence.
    func album(evidence paths: [String]) throws(OutputError) -> PictureAlbum? {
        guard evidence != .none, let page = destinations.first(where: { $0.format == .html }) else { return nil }
        let folder =
            page.file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            ?? FileManager.default.temporaryDirectory.path
        return try PictureAlbum(evidence, folder: folder, evidence: paths)
    }

    /// Writes every report, also when one of them cannot be written.
    /// - Returns: whether all could.
    /// - Parameter journal: notes which report is written, so that one that ends the program is left out the next time.
    func write(
        _ report: ScanReport, album: PictureAlbum?, failOn: FailurePolicy, date: Date, journal: WorkJournal
    ) throws -> Bool {
        var isWhole = true
        if let problem = album?.problem {
            StandardStreams.complain("\(problem)")
            isWhole = false
        }
        for destination in destinations {
            let context = ReportContext(
                style: color.style(toTerminal: destination.file == nil), listsAll: all, failOn: failOn, date: date,
                album: album)
            let name = "report:\(destination.format.rawValue)=\(destination.file ?? "")"
            if let reason = journal.reasonToLeaveOut(name) {
                StandardStreams.complain("the \(destination.format.rawValue) report was not written: \(reason)")
                isWhole = false
                continue
            }
            // A reader may take any time.
            guard let file = destination.file else {
                try journal.during(name, isTimed: false) {
                    try destination.format.write(report, context) { StandardStreams.write($0) }
                }
                continue
            }
            do {
                try journal.during(name, isTimed: false) {
                    try WholeFile.write(to: file) { sink in try destination.format.write(report, context, to: sink) }
                }
            } catch {
                StandardStreams.complain("\(file): cannot be written: \(OutputPlace.reason(error))")
                isWhole = false
            }
        }
        return isWhole
    }
}
