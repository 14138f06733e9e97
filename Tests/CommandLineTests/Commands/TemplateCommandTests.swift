import Foundation
import TestSupport
import Testing

/// Templates made from covered snapshots, and what they say about a dump.
@Suite struct TemplateCommandTests {
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent("dump")
    private static let configuration = FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Covered snapshots of one fixture app.
    private func covered(_ app: String, _ technique: String) throws -> [String] {
        let file = FixtureVerdictTests.folder.appendingPathComponent("expected.json")
        let labels = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
        return labels.filter {
            $0["app"] as? String == app && $0["technique"] as? String == technique && $0["truth"] as? String == "masked"
        }.compactMap { $0["path"] as? String }.map { Self.dump.appendingPathComponent($0).path }.sorted()
    }

    private func learn(_ files: [String]) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["template", "learn"] + files + ["-o", "cover.yml"], in: folder.url)
    }

    private static let schemes: [(String, String, String)] = [
        ("com.example.postbox", "solid", "kind: solid"), ("com.example.healthleaf", "message", "kind: message"),
        ("com.example.quicknotes", "blur", "kind: blur"), ("com.example.northbank", "image", "kind: image"),
    ]

    @Test("What is learned from covered snapshots calls each of them masked", arguments: 0..<schemes.count)
    func learned(_ index: Int) throws {
        let (app, technique, kind) = Self.schemes[index]
        let files = try covered(app, technique)
        #expect(!files.isEmpty)
        let run = try learn(files)
        #expect(run.status == 0, "\(run.errors)")
        let text = try String(contentsOf: folder.url.appendingPathComponent("cover.yml"), encoding: .utf8)
        #expect(text.contains(kind), "\(text)")
        if technique == "message" {
            // Every text that was met has an example beside the configuration.
            let examples = text.matches(of: /image: "([^"]+)"/).map { String($0.1) }
            #expect(!examples.isEmpty && examples.count == text.ranges(of: "kind: message").count)
            for example in examples {
                #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(example).path))
            }
        }
        let scan = try SnapveilBinary.run(
            ["scan", "--config", "cover.yml", "--format", "json"] + files, in: folder.url)
        let report = try ReportJSON(scan.output)
        #expect(report.snapshots.count == files.count)
        #expect(report.verdicts.values.allSatisfy { $0 == "masked" }, "\(report.verdicts)")
        #expect(report.snapshots.allSatisfy { ($0["template"] as? String ?? "").hasPrefix("cover") })
    }

    @Test("A learned template still flags what leaks")
    func stillFlags() throws {
        _ = try learn(try covered("com.example.northbank", "image"))
        let run = try SnapveilBinary.run(
            ["scan", Self.dump.path, "--config", "cover.yml", "--format", "json"], in: folder.url)
        let verdicts = try ReportJSON(run.output).snapshots.filter {
            $0["bundleIdentifier"] as? String == "com.example.northbank"
        }.compactMap { $0["verdict"] as? String }
        #expect(verdicts.contains("unmasked") && verdicts.contains("partially-masked"))
    }

    @Test("A screen is no example of a cover, unless that is insisted on")
    func screen() throws {
        let cover = try #require(try covered("com.example.northbank", "image").first)
        try folder.write(Screens.exposed, to: "in/screen@2x.ktx")
        let run = try learn([cover, "in/screen@2x.ktx"])
        #expect(
            run.status == 2 && run.errors.contains("in/screen@2x.ktx looks like content (unmasked: "), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("cover.yml").path))
        let forced = try learn([cover, "in/screen@2x.ktx", "--force"])
        #expect(forced.status == 0, "\(forced.errors)")
        // Two pictures that have nothing in common are told apart.
        #expect(forced.output.contains("check: in/screen@2x.ktx ("), "\(forced.output)")
    }

    @Test("Nothing that exists is overwritten")
    func existing() throws {
        try folder.write(Array("mine".utf8), to: "cover.yml")
        let run = try learn(try covered("com.example.postbox", "solid"))
        #expect(run.status == 2 && run.errors.contains("nothing is overwritten"), "\(run.errors)")
        #expect(try String(contentsOf: folder.url.appendingPathComponent("cover.yml"), encoding: .utf8) == "mine")
    }

    @Test("A file that is no picture is named")
    func noPicture() throws {
        try folder.write([1, 2, 3, 4], to: "a@2x.ktx")
        let run = try learn(["a@2x.ktx"])
        #expect(run.status == 2 && run.errors.contains("a@2x.ktx: "), "\(run.errors)")
    }

    @Test("A check counts for each template what it masks, and lists what none explains")
    func check() throws {
        let run = try SnapveilBinary.run(
            ["template", "check", Self.dump.path, "--config", Self.configuration], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("healthleaf-card\n  masks 5 of 8 snapshots; explains 6 wholly"), "\(run.output)")
        #expect(run.output.contains("Snapshots that no template explains: 24"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("A check of what is not there says nothing about templates")
    func nowhere() throws {
        let run = try SnapveilBinary.run(
            ["template", "check", "absent", "--config", Self.configuration], in: folder.url)
        #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("absent: no such file"))
    }

    @Test("A check without templates says what is missing")
    func nothingToCheck() throws {
        let run = try SnapveilBinary.run(["template", "check", Self.dump.path], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("no template to check"), "\(run.errors)")
    }

    @Test("A check for programs says what the check for people says")
    func checkJSON() throws {
        let arguments = ["template", "check", Self.dump.path, "--config", Self.configuration]
        let text = try SnapveilBinary.run(arguments, in: folder.url)
        let run = try SnapveilBinary.run(arguments + ["--format", "json"], in: folder.url)
        #expect(run.status == text.status, "\(run.errors)")
        let top = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(Set(top.keys) == ["tool", "complete", "templates", "unexplained", "errors", "notices"])
        let rows = try #require(top["templates"] as? [[String: Any]])
        let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for row in rows {
            let (id, tried) = (row["id"] as? String ?? "?", row["tried"] as? Int ?? -1)
            let (masked, leaking) = (row["masked"] as? Int ?? -1, row["leaking"] as? Int ?? -1)
            #expect(words.contains("\(id) masks \(masked) of \(tried) snapshot"), "\(row)")
            #expect(words.contains("content leaks around it in \(leaking)"))
            #expect((row["leastShare"] is NSNull) == (row["largestShare"] is NSNull))
        }
        let unexplained = try #require(top["unexplained"] as? [[String: Any]])
        #expect(words.contains("Snapshots that no template explains: \(unexplained.count)"))
        let absent = try SnapveilBinary.run(
            ["template", "check", "absent", "--config", Self.configuration, "--format", "json"], in: folder.url)
        #expect(absent.status == 2 && absent.output.contains("\"complete\": false"), "\(absent.output)")
    }
}
