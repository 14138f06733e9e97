import Foundation
import TestSupport
import Testing

/// The HTML report of the real program, as far as it can be seen without a browser.
@Suite struct HTMLReportTests {
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent("dump").path
    private static let configuration = FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path

    private func scan(_ arguments: [String], in folder: TemporaryFolder) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["scan", Self.dump, "--config", Self.configuration] + arguments, in: folder.url)
    }

    @Test("Making pictures changes no verdict")
    func sameVerdicts() throws {
        let folder = try TemporaryFolder()
        let plain = try scan(["--format", "json"], in: folder)
        let pictured = try scan(["--format", "json", "-o", "html=page.html"], in: folder)
        #expect(plain.status == 1 && pictured.status == 1)
        #expect(ReportJSON.withoutRun(plain.output) == ReportJSON.withoutRun(pictured.output))
        let page = try String(contentsOf: folder.url.appendingPathComponent("page.html"), encoding: .utf8)
        #expect(page.hasSuffix("</html>\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["page.html"])
    }

    @Test("Pictures are there in the two modes that show them", arguments: ["redacted", "full", "none"])
    func modes(_ mode: String) throws {
        let run = try scan(["--format", "html", "--evidence", mode], in: try TemporaryFolder())
        #expect(run.status == 1)
        #expect(run.output.contains("src=\"data:image/jpeg;base64,") == (mode != "none"))
    }

    @Test("A page is never written into the evidence, nor its pictures")
    func evidence() throws {
        let folder = try TemporaryFolder()
        let picture = folder.url.appendingPathComponent("dump/sceneID:a-default/a@2x.ktx")
        try folder.write([1, 2, 3], to: "dump/sceneID:a-default/a@2x.ktx")
        let run = try SnapveilBinary.run(["scan", "dump", "--format", "html", "-o", "dump/page.html"], in: folder.url)
        #expect(run.status == 2)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path + "/dump").count == 2)
        #expect(FileManager.default.fileExists(atPath: picture.path))
    }

    @Test("A snapshot that cannot be read has a card without a picture")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("AAPL".utf8), to: "dump/sceneID:a-default/a@2x.ktx")
        let run = try SnapveilBinary.run(["scan", "dump", "--format", "html"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.contains("<span class=\"no-picture\">unreadable</span>"))
        #expect(run.output.contains("The scan is incomplete: 1 error."))
    }
}
