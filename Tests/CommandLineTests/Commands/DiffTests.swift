import Foundation
import TestSupport
import Testing

/// `snapveil diff` with reports of the real program.
@Suite struct DiffTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Scans a fresh container with the given pictures and returns the report's file.
    private func report(_ name: String, _ pictures: [(app: String, bytes: [UInt8])]) throws -> String {
        let container = UUID().uuidString
        for (app, bytes) in pictures {
            try folder.write(bytes, to: "\(name)/\(container)/\(Screens.scene(app))/\(UUID().uuidString)@2x.ktx")
        }
        let run = try SnapveilBinary.run(["scan", name, "-o", "json=\(name).json"], in: folder.url)
        #expect([0, 1, 3].contains(run.status), "\(run.errors)")
        return "\(name).json"
    }

    private func diff(_ old: String, _ new: String, _ more: [String] = []) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["diff", old, new] + more, in: folder.url)
    }

    @Test("A retest tells what is fixed, still leaking, new and gone, whatever the files are called")
    func retest() throws {
        let old = try report(
            "old",
            [
                ("com.example.fixed", Screens.exposed), ("com.example.still", Screens.exposed),
                ("com.example.gone", Screens.exposed), ("com.example.new", Screens.covered),
            ])
        let new = try report(
            "new",
            [
                ("com.example.fixed", Screens.covered), ("com.example.still", Screens.exposed),
                ("com.example.new", Screens.exposed),
            ])
        let json = try diff(old, new, ["--format", "json"])
        #expect(json.status == 1)
        let top = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let changes = try #require(top["changes"] as? [[String: Any]])
        let found = changes.map { "\($0["outcome"] ?? "") \($0["bundleIdentifier"] ?? "")" }
        #expect(
            found == [
                "new com.example.new", "still com.example.still", "fixed com.example.fixed", "gone com.example.gone",
            ])
        #expect((changes[1]["before"] as? [String: Any])?["path"] != nil && changes[2]["now"] is NSNull)

        let text = try diff(old, new)
        #expect(
            text.status == 1 && text.output.contains("1 new, 1 still leaking, 1 fixed, 1 gone: 3 leaks before, 2 now."))
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try diff(new, new).status == 0, "what leaked before is nothing new")
    }

    @Test("A retest is a page and Markdown, too, with pictures of both scans side by side")
    func sideBySide() throws {
        let pictures = [("com.example.a", Screens.exposed), ("com.example.b", Screens.exposed)]
        let old = try report("old", pictures)
        let new = try report("new", [pictures[0], ("com.example.b", Screens.covered)])
        for name in ["old", "new"] {
            _ = try SnapveilBinary.run(["scan", name, "-o", "html=\(name).html"], in: folder.url)
        }
        let pages = ["--old-page", "old.html", "--new-page", "new.html"]
        let page = try diff(old, new, ["--format", "html"] + pages)
        #expect(page.status == 0 && page.output.contains("1 of 2 leaks is fixed"), "\(page.errors)")
        // The leak that stays before and now, the fixed one before.
        #expect(page.output.ranges(of: "<img").count == 3, "\(page.output)")
        #expect(page.output.contains("does not leak any more") && !page.output.contains("<script"))
        #expect(try diff(old, new, ["--format", "html"]).output.ranges(of: "<img").isEmpty)

        let markdown = try diff(old, new, ["--format", "markdown"]).output
        #expect(markdown.contains("**1 of 2 leaks is fixed.**") && markdown.contains("## Still leaking"))
        #expect(markdown.contains("0 new, 1 still leaking, 1 fixed, 0 gone: 2 leaks before, 1 now."))
        #expect(try diff(old, new, pages).status == 64 || diff(old, new, pages).status == 2, "text has no pictures")
        #expect(try diff(old, new, ["--format", "html", "--old-page", "missing.html"]).status == 2)
    }

    @Test("An incomplete scan fixes nothing for sure")
    func incomplete() throws {
        let old = try report("old", [("com.example.a", Screens.exposed)])
        let new = try report("new", [("com.example.a", Screens.covered), ("com.example.b", [1, 2, 3])])
        let run = try diff(old, new)
        #expect(run.status == 3 && run.output.contains("The new scan is incomplete"))
    }

    @Test("A leak whose picture cannot be read now is not fixed")
    func unjudged() throws {
        let old = try report("old", [("com.example.a", Screens.exposed)])
        let new = try report("new", [("com.example.a", Screens.covered), ("com.example.a", [1, 2, 3])])
        let run = try diff(old, new)
        #expect(run.status == 3 && run.output.contains("Not judged: "), "\(run.output)")
        #expect(run.output.contains("0 new, 0 still leaking, 1 not judged, 0 fixed, 0 gone: 1 leak before, 0 now."))
    }

    @Test("The result goes to a file, never over a report")
    func output() throws {
        let old = try report("old", [("com.example.a", Screens.covered)])
        let run = try diff(old, old, ["--format", "json", "-o", "diff.json"])
        #expect(run.status == 0 && run.output.isEmpty)
        let text = try String(contentsOf: folder.url.appendingPathComponent("diff.json"), encoding: .utf8)
        #expect(text.contains("\"isComplete\": true"))
        #expect(try diff(old, old, ["-o", "old.json"]).status == 2)
    }

    @Test("The name of the file tells the format, and one that tells another is refused")
    func formatByName() throws {
        let old = try report("old", [("com.example.a", Screens.covered)])
        for (name, start) in [("d.html", "<!doctype html>"), ("d.json", "{"), ("d.md", "# ")] {
            #expect(try diff(old, old, ["-o", name]).status == 0, "\(name)")
            let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
            #expect(text.hasPrefix(start), "\(name): \(text.prefix(80))")
        }
        let unknown = try diff(old, old, ["-o", "d.csv"])
        #expect(unknown.status == 2 && unknown.errors.contains("the name tells csv; diff writes text, json"))
        let other = try diff(old, old, ["-o", "d2.html", "--format", "json"])
        #expect(other.status == 2 && other.errors.contains("the name tells html, and --format json"))
    }

    @Test("What is no report is named", arguments: ["missing.json", "text.json", "other.json"])
    func noReport(_ name: String) throws {
        let old = try report("old", [("com.example.a", Screens.covered)])
        try folder.write(Array("hello".utf8), to: "text.json")
        try folder.write(Array("{\"schemaVersion\": 2}".utf8), to: "other.json")
        let run = try diff(old, name)
        #expect(run.status == 2 && run.errorLines.count == 1 && run.errors.contains(name))
    }
}
