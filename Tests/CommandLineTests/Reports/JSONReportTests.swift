import Foundation
import TestSupport
import Testing

/// The JSON report is what `docs/json-report.schema.json` says.
@Suite struct JSONReportTests {
    private let folder: TemporaryFolder
    private let scene = Screens.scene("com.example.app")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/B@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/downscaled/B@2x.ktx")
        try folder.write([], to: "dump/\(scene)/C@2x.ktx")
    }

    private func report(_ more: [String] = []) throws -> ReportJSON {
        try ReportJSON(SnapveilBinary.run(["scan", "dump", "--format", "json"] + more, in: folder.url).output)
    }

    static func schema() throws -> [String: Any] {
        let file = FixtureVerdictTests.folder.deletingLastPathComponent()
            .appendingPathComponent("docs/json-report.schema.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        return try #require(object as? [String: Any])
    }

    @Test("Every object has exactly the keys of the schema, and every word is one of its words")
    func keys() throws {
        let report = try report()
        var checker = SchemaChecker(schema: try Self.schema())
        checker.check(report.top)
        #expect(checker.problems == [])
        #expect(checker.checkedObjects > 10, "the report had something to check")
    }

    @Test("The schema's check finds a missing key, a foreign key, a wrong type and an unknown word")
    func checkerFinds() throws {
        let report = try report()
        func problems(_ change: (inout [String: Any]) -> Void) throws -> [String] {
            var top = report.top
            var snapshots = report.snapshots
            change(&snapshots[0])
            top["snapshots"] = snapshots
            var checker = SchemaChecker(schema: try Self.schema())
            checker.check(top)
            return checker.problems
        }
        #expect(try problems { $0["verdict"] = nil } == ["$.snapshots[0]: verdict is missing"])
        #expect(try problems { $0["extra"] = 1 } == ["$.snapshots[0]: extra is not in the schema"])
        #expect(try problems { $0["width"] = "wide" }.count == 1)
        #expect(try problems { $0["verdict"] = "fine" }.count == 1)
    }

    @Test("A snapshot's facts are there")
    func facts() throws {
        let report = try report()
        #expect(report.top["schemaVersion"] as? Int == 2)
        #expect((report.top["tool"] as? [String: String])?["name"] == "snapveil")
        let first = try #require(report.snapshots.first)
        #expect(first["path"] as? String == "\(scene)/A@2x.ktx")
        #expect(first["bundleIdentifier"] as? String == "com.example.app")
        #expect(first["bundleSource"] as? String == "folder-name")
        #expect(first["scene"] as? String == "com.example.app-default")
        #expect(first["group"] as? String == "scene")
        #expect(first["container"] as? String == "aapl")
        #expect(first["width"] as? Int == Screens.width && first["height"] as? Int == Screens.height)
        #expect(first["scale"] as? Int == 2)
        #expect(first["verdict"] as? String == "masked")
        #expect(first["severity"] as? String == "none")
    }

    @Test("The digest is that of the file's bytes")
    func digest() throws {
        // printf '' | sha256sum
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let unreadable = try report().snapshots.first { $0["verdict"] as? String == "unreadable" }
        #expect(unreadable?["sha256"] as? String == empty)
    }

    @Test("A smaller copy has the pixels per point that its full picture tells")
    func reducedScale() throws {
        try folder.write(Screens.exposed, to: "dump/\(scene)/D@3x.ktx")
        let report = try report()
        let copy = try #require(report.snapshots.first { $0["variant"] as? String == "downscaled" })
        // The copy beside it is as large as the full picture, so nothing tells by how much it was reduced: half.
        #expect(copy["pixelsPerPoint"] as? Double == 1)
        #expect(copy["scale"] as? Int == 2)
    }

    @Test("The report is the same whatever the number of jobs, byte for byte", arguments: ["1", "2", "7"])
    func deterministic(_ jobs: String) throws {
        let runs = try ["3", jobs].map {
            try SnapveilBinary.run(["scan", "dump", "--format", "json", "--jobs", $0], in: folder.url).output
        }
        #expect(ReportJSON.withoutRun(runs[0]) == ReportJSON.withoutRun(runs[1]))
        let paths = try ReportJSON(runs[0]).paths
        #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test("Several paths get prefixes that keep equal relative paths apart")
    func severalPaths() throws {
        try folder.write(Screens.covered, to: "one/dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "two/dump/\(scene)/A@2x.ktx")
        let run = try SnapveilBinary.run(["scan", "one/dump", "two/dump", "--format", "json"], in: folder.url)
        let report = try ReportJSON(run.output)
        #expect(
            report.verdicts == ["one/dump/\(scene)/A@2x.ktx": "masked", "two/dump/\(scene)/A@2x.ktx": "unmasked"])
        let roots = try #require(report.top["roots"] as? [[String: Any]])
        for key in ["path", "prefix"] { #expect(roots.map { $0[key] as? String } == ["one/dump", "two/dump"]) }
        #expect(roots.allSatisfy { $0["sha256"] is NSNull }, "a folder has no digest")
    }

    @Test("What lies below two of the paths is judged once")
    func overlappingPaths() throws {
        let run = try SnapveilBinary.run(["scan", "dump", "dump/Library", "dump", "--format", "json"], in: folder.url)
        #expect(try ReportJSON(run.output).snapshots.count == 4)
    }

    @Test("A single file is judged under its own name")
    func singleFile() throws {
        let run = try SnapveilBinary.run(["scan", "dump/\(scene)/B@2x.ktx", "--format", "json"], in: folder.url)
        #expect(try ReportJSON(run.output).verdicts == ["B@2x.ktx": "unmasked"])
    }

    @Test("Pictures outside snapshot folders are judged on demand, by their bytes")
    func allImages() throws {
        try folder.write(Screens.exposed, to: "dump/Documents/no-extension")
        try folder.write(Array("plain text".utf8), to: "dump/Documents/notes.txt")
        #expect(try report().paths.contains("Documents/no-extension") == false)
        #expect(try report(["--all-images"]).verdicts["Documents/no-extension"] == "unmasked")
        #expect(try report(["--all-images"]).paths.contains("Documents/notes.txt") == false)
    }

    @Test("Names with control characters and stray bytes are escaped, reversibly")
    func hostileNames() throws {
        try folder.write(Screens.covered, to: "dump/\(scene)/new\nline\u{1B}[31m\\@2x.ktx")
        let path = try #require(try report().paths.first { $0.contains("new") })
        #expect(path == "\(scene)/new\\x0Aline\\x1B[31m\\\\@2x.ktx")
    }
}
