import Foundation
import TestSupport
import Testing

/// A picture that is no cover: every report says why.
@Suite struct ObjectionReportTests {
    private let folder: TemporaryFolder
    private static let path = "dump/Library/SplashBoard/Snapshots/sceneID:com.example.app-default/a@2x.ktx"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: Self.path)
    }

    @Test func `The JSON report has rule, sentence and count`() throws {
        let run = try SnapveilBinary.run(["scan", "dump", "--format", "json"], in: folder.url)
        let snapshot = try #require(try ReportJSON(run.output).snapshots.first)
        let objections = try #require(snapshot["objections"] as? [[String: Any]])
        #expect(!objections.isEmpty)
        for objection in objections {
            #expect(Set(objection.keys) == ["rule", "sentence", "count"])
            #expect(objection["count"] as? Int ?? 0 > 0)
        }
    }

    @Test func `The text report and an explanation give the sentence, and a cover has none`() throws {
        let scanned = try SnapveilBinary.run(["scan", "dump"], in: folder.url).output
        #expect(scanned.contains("no cover: something "), "\(scanned)")
        let explained = try SnapveilBinary.run(["explain", Self.path], in: folder.url).output
        #expect(explained.contains("belongs to no cover"), "\(explained)")
        let words = explained.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("): reaches into the status bar or the home indicator"), "\(explained)")
        try folder.write(Screens.covered, to: Self.path)
        #expect(try !SnapveilBinary.run(["scan", "dump"], in: folder.url).output.contains("no cover:"))
    }

    @Test func `A sentence in a report that is read counts for nothing`() throws {
        _ = try SnapveilBinary.run(
            ["scan", "dump", "--shard", "1/1", "--format", "json", "--output", "1.json"], in: folder.url)
        let file = folder.url.appendingPathComponent("1.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let forged = text.replacing(/"sentence":"[^"]*"/, with: "\"sentence\":\"forged\"")
        #expect(forged != text)
        try Data(forged.utf8).write(to: file)
        let merged = try SnapveilBinary.run(["merge", "1.json", "--format", "json"], in: folder.url)
        #expect(merged.status == 1, "\(merged.errors)")
        #expect(!merged.output.contains("forged") && merged.output.contains("\"sentence\""))
    }
}
