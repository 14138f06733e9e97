import Foundation
import TestSupport
import Testing

/// Every format holds everything, also what is hostile or went wrong, and programs of others agree that it is the
/// format it claims to be.
@Suite struct MachineFormatTests {
    private static let formats = ["text", "json", "sarif", "junit", "github", "markdown", "csv"]
    private static let hostileNames = [
        "<img src=x onerror=alert(1)>&amp;", "=HYPERLINK(\"x\",\"y\")", "\u{202E}txt.]]>", "a,b%0A::error::c\r\n::x",
        "| `code` [link](javascript:x) @team \u{1B}[2J",
    ]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let scene = Screens.scene("com.example.app")
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/B@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/known/\(Screens.scene("com.example.known"))/K@2x.ktx")
        try folder.write(
            PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("com.example.known"))])),
            to: "dump/known/.com.apple.mobile_container_manager.metadata.plist")
        try folder.write([7], to: "dump/\(scene)/C@2x.ktx")
        for (index, name) in Self.hostileNames.enumerated() {
            let container = "dump/apps/\(index)"
            try folder.write(Screens.exposed, to: "\(container)/\(Screens.scene(name))/\(name)@2x.ktx")
        }
        let configuration = """
            version: 1
            suppressions:
              - {rule: unmasked, bundle: com.example.known, reason: "demo, ticket <1>", expires: 2999-12-31}
            """
        try folder.write(Array(configuration.utf8), to: "veil.yml")
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    /// Writes all formats at once and returns what standard output and the files hold.
    private func scan(_ more: [String] = []) throws -> SnapveilBinary.Run {
        let outputs = Self.formats.flatMap { ["--output", "\($0)=report.\($0)"] }
        return try SnapveilBinary.run(
            ["scan", "dump", "--all", "--config", "veil.yml"] + outputs + more, in: folder.url)
    }

    private func text(_ format: String) throws -> String {
        try String(contentsOf: file("report.\(format)"), encoding: .utf8)
    }

    @Test("Several reports of one scan are written, and standard output has the text")
    func several() throws {
        let run = try scan()
        #expect(run.status == 3)
        #expect(run.output == (try text("text")))
        for format in Self.formats { #expect(try !text(format).isEmpty, "\(format)") }
    }

    @Test("What could not be read, what leaks and what was accepted is in each format", arguments: formats)
    func complete(_ format: String) throws {
        _ = try scan()
        let text = try text(format)
        #expect(text.contains("C@2x.ktx") || text.contains("C%402x.ktx"))
        #expect(text.contains("incomplete") || text.contains("\"complete\" : false") || format == "csv")
        #expect(text.contains("B@2x.ktx") || text.contains("B%402x.ktx"))
        if format != "github" { #expect(text.contains("demo, ticket ")) } else { #expect(text.contains("Accepted: 1")) }
    }

    @Test("No format lets a name control a terminal or the direction of text", arguments: formats)
    func harmless(_ format: String) throws {
        _ = try scan()
        let bad = try text(format).unicodeScalars.filter {
            $0 != "\n" && !(format == "csv" && $0 == "\r")
                && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(bad.isEmpty, "\(bad)")
    }

    @Test("SARIF is what the standard and GitHub want")
    func sarif() throws {
        _ = try scan()
        #expect(
            try Validator.json(file("report.sarif"), schema: Validator.schemas.appending(path: "sarif.schema.json"))
                == "")
        // The standard's own schema is not part of this project; where there is a copy, it is asked, too.
        if let own = ProcessInfo.processInfo.environment["SARIF_SCHEMA"] {
            #expect(try Validator.json(file("report.sarif"), schema: URL(fileURLWithPath: own)) == "")
        }
        let log = try ReportJSON(try text("sarif"))
        let run = try #require((log.top["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        let rules = results.compactMap { $0["ruleId"] as? String }
        #expect(rules.sorted() == ["incomplete-scan"] + Array(repeating: "unmasked", count: 7))
        #expect(results.count { $0["suppressions"] != nil } == 1)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
    }

    @Test("The check of SARIF finds a missing fingerprint, a wrong level and an absolute URI")
    func sarifCheckFinds() throws {
        _ = try scan()
        let good = try text("sarif")
        for (part, damage) in [
            ("\"primaryLocationLineHash\"", "\"otherHash\""), ("\"level\" : \"error\"", "\"level\" : \"fatal\""),
            ("\"uri\" : \"Library", "\"uri\" : \"C:\\\\Library"),
        ] {
            let bad = good.replacing(part, with: damage)
            #expect(bad != good)
            try folder.write(Array(bad.utf8), to: "bad.sarif")
            let schema = Validator.schemas.appending(path: "sarif.schema.json")
            #expect(try Validator.json(file("bad.sarif"), schema: schema) != "", "\(damage)")
        }
    }

    @Test("JUnit is what both common schemas want, with a test for each snapshot")
    func junit() throws {
        _ = try scan()
        let report = file("report.junit")
        #expect(try Validator.xml(report, schema: Validator.schemas.appending(path: "junit.xsd")) == "")
        if let own = ProcessInfo.processInfo.environment["JUNIT_SCHEMA"] {
            #expect(try Validator.xml(report, schema: URL(fileURLWithPath: own)) == "")
        }
        func count(_ path: String) throws -> String { try Validator.xpath("count(\(path))", in: report) }
        #expect(try count("//testcase[@classname!='snapveil.scan']") == "9")
        #expect(try count("//failure[@type='unmasked']") == "6")
        #expect(try count("//error[@type='unreadable']") == "1")
        #expect(try count("//skipped[contains(@message,'ticket <1>')]") == "1")
        #expect(try count("//testcase[@name='the scan is complete']/error") == "1")
        #expect(try Validator.xpath("sum(//testsuite/@failures)", in: report) == "6")
    }

    @Test("JUnit fails what the exit code fails")
    func junitPolicy() throws {
        for (words, failures) in [("never", "0"), ("unmasked", "6"), ("masked", "1")] {
            _ = try scan(["--fail-on", words])
            #expect(try Validator.xpath("count(//failure)", in: file("report.junit")) == failures, "\(words)")
        }
    }

    @Test("CSV opens as it was meant, and nothing in it is a formula")
    func csv() throws {
        _ = try scan()
        let rows = try Validator.csv(file("report.csv"))
        let head = try #require(rows.first)
        #expect(rows.allSatisfy { $0.count == head.count })
        #expect(rows.dropFirst().map { $0[0] } == Array(repeating: "snapshot", count: 9) + ["error"])
        let starts = Set(rows.joined().compactMap { $0.first { !$0.isWhitespace } })
        #expect(starts.isDisjoint(with: ["=", "+", "-", "@"]))
        let app = try #require(head.firstIndex(of: "app"))
        #expect(rows.contains { $0[app] == "'=HYPERLINK(\"x\",\"y\")" })
    }

    @Test("JSON is what its schema says, by another program's word")
    func json() throws {
        _ = try scan()
        #expect(try Validator.json(file("report.json"), schema: Validator.reportSchema) == "")
    }

    @Test("A name cannot smuggle a command into the log of a job")
    func github() throws {
        _ = try scan()
        let lines = try text("github").split(separator: "\n")
        #expect(lines.allSatisfy { $0.wholeMatch(of: /::(error|warning|notice) [^:]*::.*/) != nil })
        #expect(lines.count == 1 + 6 + 1 + 1)
        #expect(lines[0] == "::error title=Incomplete scan::The scan is incomplete: 1 error.")
        #expect(lines.last?.hasPrefix("::notice title=snapveil::") == true)
    }

    @Test("Names are text in Markdown, not markup")
    func markdown() throws {
        _ = try scan()
        let text = try text("markdown")
        #expect(text.contains("`<img src=x onerror=alert(1)>&amp;`"))
        #expect(text.contains("``\\| `code` [link](javascript:x) @team \\u{1B}[2J``"), "\(text)")
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| error |") }
        #expect(rows.count == 6)
        #expect(
            rows.allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 6 },
            "a bar in a name makes no column")
    }
}
