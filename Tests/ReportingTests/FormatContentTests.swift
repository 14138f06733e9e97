import Foundation
import Policy
import ScanEngine
import Testing
import Vocabulary

@testable import ReportModel
@testable import Reporting

/// What a report holds is in every format, also what no catalogue knows.
@Suite struct FormatContentTests {
    private static let context = ReportContext(date: Date(timeIntervalSince1970: 1_800_000_000))

    private static func report(_ evidence: [EvidenceFinding], complete: Bool = true) -> ScanReport {
        ScanReport(
            complete: complete, roots: [], snapshots: [SnapshotReport(path: "a.ktx", verdict: .masked, message: "m")],
            evidenceFindings: evidence,
            errors: complete ? [] : [ScanError(path: "gone.ktx", message: "cannot open it")], notices: [])
    }

    private static let odd = EvidenceFinding(
        rule: "never-heard-of", severity: .warning, path: "", bundleIdentifier: "com.example.app", scene: "s",
        message: "an odd thing")

    @Test("An evidence finding of an unknown rule and without a file is reported", arguments: ReportFormat.allCases)
    func unknownRule(_ format: ReportFormat) throws {
        let text = try format.render(Self.report([Self.odd]), Self.context)
        #expect(text.contains("never-heard-of") && text.contains("an odd thing"), "\(text)")
        #expect(text.utf8.last == UInt8(ascii: "\n"))
    }

    @Test("An error without a snapshot is reported", arguments: ReportFormat.allCases)
    func errors(_ format: ReportFormat) throws {
        let text = try format.render(Self.report([], complete: false), Self.context)
        #expect(text.contains("gone.ktx") && text.contains("cannot open it"))
    }

    @Test("A notice is in every format, and fails nothing", arguments: ReportFormat.allCases)
    func notices(_ format: ReportFormat) throws {
        var report = Self.report([])
        report.notices = [ScanError(path: "b.json", message: "2 entries match no finding")]
        let text = try format.render(report, Self.context)
        let lines = text.split(whereSeparator: \.isNewline)
        #expect(text.contains("2 entries match no finding"), "\(text)")
        switch format {
        case .github:
            #expect(lines.last == "::notice title=Notice::b.json: 2 entries match no finding")
            #expect(!text.contains("::error") && !text.contains("::warning"))
        case .junit:
            #expect(text.contains("<system-out>notice: b.json: 2 entries match no finding</system-out>"))
            #expect(!text.contains("failures=\"1\"") && !text.contains("errors=\"1\""))
        case .csv: #expect(lines.contains { $0.hasPrefix("\"notice\",\"b.json\",") })
        case .markdown: #expect(lines.contains("| `b.json` | 2 entries match no finding |"))
        case .text, .json, .sarif, .html: break
        }
    }

    /// Accepted by a baseline that was made of another picture.
    private static func exchanged() -> ScanReport {
        func report(_ digest: String) -> ScanReport {
            var snapshot = SnapshotReport(path: "a.ktx", verdict: .unmasked, message: "m")
            (snapshot.sha256, snapshot.bundleIdentifier) = (digest, "com.example.app")
            return ScanReport(complete: true, roots: [], snapshots: [snapshot], errors: [], notices: [])
        }
        var found = report("b")
        found.accept(Baseline(report("a"), keeping: nil), file: "b.json")
        return found
    }

    @Test("That what is accepted is another picture now is in every format", arguments: ReportFormat.allCases)
    func exchangedPicture(_ format: ReportFormat) throws {
        let words = "accepted by the baseline, but the picture has changed since: not reviewed"
        let text = try format.render(Self.exchanged(), Self.context)
        switch format {
        case .text: #expect(text.contains("is accepted by b.json, but the picture has changed since"))
        case .json: #expect(text.contains(#""doubt":"the picture has changed since""#))
        case .github:
            let line = text.split(separator: "\n").first { $0.contains(words) }
            #expect(line?.hasPrefix("::warning ") == true, "\(text)")
            #expect(line?.hasSuffix("::com.example.app: \(words) (a.ktx)") == true, "\(text)")
        case .junit: #expect(text.contains("<skipped message=\"\(words)\"/>"), "\(text)")
        default: #expect(text.contains(words), "\(text)")
        }
    }

    @Test("Markdown names what is to be looked at again before the rest of what is accepted")
    func markdownOrder() throws {
        var report = Self.report(
            (0...MarkdownReporter.maximumRows).map {
                EvidenceFinding(rule: "r", severity: .note, path: "p\($0)", message: "m")
            })
        for index in report.findings.indices {
            report.findings[index].suppression = FindingSuppression(source: .baseline, reason: "known")
        }
        report.findings[MarkdownReporter.maximumRows].suppression?.doubt = "the picture has changed since"
        #expect(MarkdownReporter().render(report).contains("but the picture has changed since"))
    }

    @Test("A report without any snapshot is still a report", arguments: ReportFormat.allCases)
    func empty(_ format: ReportFormat) throws {
        let report = ScanReport(complete: true, roots: [], snapshots: [], errors: [], notices: [])
        #expect(try !format.render(report, Self.context).isEmpty)
        if format == .junit {
            #expect(try format.render(report, Self.context).contains("<testcase name=\"the scan is complete\""))
        }
    }

    @Test("SARIF gives an unknown rule an entry of its own, and every result the index of its rule")
    func sarifRules() {
        let run = SARIFReporter(Self.context).run(Self.report([Self.odd], complete: false))
        let rules = run.tool.driver.rules.map(\.id)
        #expect(rules == RuleCatalogue.all.map(\.id) + ["never-heard-of"])
        #expect(run.results.map(\.ruleId) == ["incomplete-scan", "never-heard-of"])
        for result in run.results { #expect(rules[result.ruleIndex] == result.ruleId) }
        #expect(run.results.allSatisfy { $0.locations.count == 1 })
        #expect(run.automationDetails.id == "snapveil/2027-01-15T08:00:00Z")
    }

    @Test("SARIF keeps to the limit of results, leaves out the least grave, and says so")
    func sarifLimit() {
        let evidence = (0...SARIFReporter.maximumResults).map {
            EvidenceFinding(rule: "r", severity: $0 == 20_000 ? .error : .note, path: "p\($0)", message: "m")
        }
        let run = SARIFReporter(Self.context).run(Self.report(evidence))
        #expect(run.results.count == SARIFReporter.maximumResults)
        #expect(run.results.first?.level == "error")
        let said = run.invocations.flatMap(\.toolExecutionNotifications).map(\.message.text)
        #expect(said == ["1 of the least grave results are left out; the JSON report has all."])
    }

    @Test("Markdown counts what does not fit into a table")
    func markdownLimit() {
        let evidence = (0..<(MarkdownReporter.maximumRows + 3)).map {
            EvidenceFinding(rule: "r", severity: .note, path: "p\($0)", message: "m")
        }
        let text = MarkdownReporter().render(Self.report(evidence))
        #expect(text.contains("\nAnd 3 more.\n"))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("| note |") } == MarkdownReporter.maximumRows)
    }

    @Test("Annotations begin with the gravest and end with a count")
    func annotationOrder() {
        let findings = [Severity.note, .error, .warning].map {
            EvidenceFinding(rule: "r-\($0.rawValue)", severity: $0, path: "p", message: "m")
        }
        let lines = GitHubReporter().render(Self.report(findings)).split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::notice", "::notice"])
    }

    @Test("What passes although something was found is said beside the tests")
    func junitRemarks() {
        let xml = JUnitReporter(Self.context).render(Self.report([Self.odd]))
        #expect(xml.contains("failures=\"0\"") && !xml.contains("failures=\"1\""))
        #expect(xml.contains("<system-out>warning: never-heard-of: an odd thing: com.example.app</system-out>"))
    }

    @Test("Text names evidence findings and why some are accepted")
    func text() throws {
        var report = Self.report([Self.odd])
        report.suppress(
            by: [SuppressionRule(rule: "never-heard-of", bundle: BundlePattern("*"), reason: "ticket 9")],
            today: try #require(CalendarDate("2026-01-01")), file: "c.yml")
        #expect(
            TextReporter(style: .plain, all: true).render(report) == """
                App not known
                in ./
                    masked              a.ktx
                        m

                Evidence
                  warning: never-heard-of (com.example.app, scene s)
                      an odd thing
                      accepted by the configuration: ticket 9

                Judged without a configuration.
                No leak found in 1 snapshot.
                1 snapshot of an unidentified app: 1 masked.
                1 finding about the evidence, 1 accepted.
                Accepted: 1 finding by the configuration.
                Open: none.

                """)
    }
}
