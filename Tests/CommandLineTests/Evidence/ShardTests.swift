import Foundation
import TestSupport
import Testing

/// Scans that run side by side, and the report they make together.
@Suite struct ShardTests {
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent("dump").path
    private static let configuration = FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scan(shard: String?, to file: String) throws -> Int32 {
        try SnapveilBinary.run(
            ["scan", Self.dump, "--config", Self.configuration, "--format", "json", "-o", file]
                + (shard.map { ["--shard", $0] } ?? []), in: folder.url
        ).status
    }

    private func merge(_ files: [String]) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(
            ["merge", "--config", Self.configuration, "--format", "json"] + files, in: folder.url)
    }

    @Test("The shards together are the unsharded report, byte for byte", arguments: [2, 5, 16])
    func merged(_ count: Int) throws {
        _ = try scan(shard: nil, to: "all.json")
        let files = (1...count).map { "\($0).json" }
        for (index, file) in files.enumerated() { _ = try scan(shard: "\(index + 1)/\(count)", to: file) }
        let run = try merge(files.reversed())
        let whole = try String(contentsOf: folder.url.appendingPathComponent("all.json"), encoding: .utf8)
        #expect(run.status == 1)
        #expect(ReportJSON.withoutRun(run.output) == ReportJSON.withoutRun(whole))
        #expect(ReportJSON.withoutRun(whole) != whole)
    }

    @Test("A page of merged reports has no pictures, which is said, and none can be asked for")
    func pictures() throws {
        _ = try scan(shard: "1/1", to: "1.json")
        let merge = ["merge", "1.json", "--config", Self.configuration]
        let run = try SnapveilBinary.run(merge + ["-o", "html=all.html"], in: folder.url)
        #expect(run.errors.contains("the html report has no pictures"), "\(run.errors)")
        let full = try SnapveilBinary.run(merge + ["-o", "html=all.html", "--evidence", "full"], in: folder.url)
        #expect(full.status == 2 && full.errors.contains("hold no pictures"), "\(full.status) \(full.errors)")
    }

    @Test(
        "What the configuration requires and accepts is decided when the shards are joined", arguments: [true, false])
    func configured(_ isNamed: Bool) throws {
        var text = """
            version: 1
            require:
              - {bundle: com.example.absent}
              - {bundle: com.example.northbank, at-least: 2, appearances: [dark]}

            """
        if isNamed {
            // One is used in one of the shards, the other in none.
            text += """
                suppressions:
                  - {rule: unmasked, bundle: com.example.northbank, reason: "Demo data"}
                  - {rule: unmasked, bundle: com.example.absent, reason: "Not there"}

                """
        }
        try folder.write(Array(text.utf8), to: "c.yml")
        func scan(_ file: String, _ more: [String]) throws -> SnapveilBinary.Run {
            try SnapveilBinary.run(
                ["scan", Self.dump, "--config", "c.yml", "--format", "json", "-o", file] + more, in: folder.url)
        }
        #expect(try scan("all.json", []).status == 3)
        for index in 1...3 {
            let run = try scan("\(index).json", ["--shard", "\(index)/3"])
            #expect(run.status < 2 && run.errors.contains("is not checked in shard \(index)/3"), "\(run.errors)")
        }
        let run = try SnapveilBinary.run(
            ["merge", "1.json", "2.json", "3.json", "--format", "json"] + (isNamed ? ["--config", "c.yml"] : []),
            in: folder.url)
        let whole = try String(contentsOf: folder.url.appendingPathComponent("all.json"), encoding: .utf8)
        #expect(run.status == 3 && run.errors.contains("c.yml:3: 1 snapshot is required"), "\(run.errors)")
        #expect(ReportJSON.withoutRun(run.output) == ReportJSON.withoutRun(whole))
    }

    @Test("No snapshot is in two shards, and none in no shard")
    func parted() throws {
        var paths: [String] = []
        for index in 1...3 {
            _ = try scan(shard: "\(index)/3", to: "\(index).json")
            let text = try String(contentsOf: folder.url.appendingPathComponent("\(index).json"), encoding: .utf8)
            paths += try ReportJSON(text).paths
        }
        #expect(paths.count == Set(paths).count)
        #expect(paths.count == 61)
    }

    @Test("A missing shard makes the result incomplete and is named")
    func missing() throws {
        _ = try scan(shard: "1/3", to: "1.json")
        _ = try scan(shard: "3/3", to: "3.json")
        let run = try merge(["1.json", "3.json"])
        #expect(run.status == 3)
        let report = try ReportJSON(run.output)
        #expect(report.errors.compactMap { $0["path"] as? String } == ["shard 2/3"])
        #expect(report.top["complete"] as? Bool == false)
    }

    @Test(
        "What cannot be joined is refused with one line",
        arguments: [
            (["1.json", "1.json"], "and so is"), (["1.json", "all.json"], "is not a shard's report"),
            (["1.json", "text.json"], "is not a JSON report of snapveil"),
            (["1.json", "nothing.json"], "no such file"),
        ])
    func refused(_ files: [String], _ words: String) throws {
        _ = try scan(shard: "1/2", to: "1.json")
        _ = try scan(shard: nil, to: "all.json")
        try folder.write(Array("{\"schemaVersion\": 2}".utf8), to: "text.json")
        let run = try merge(files)
        #expect(run.status == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)")
    }

    @Test("A shard is written I/N", arguments: ["0/3", "4/3", "1", "1/0", "-1/3", "a/b", "1/2/3", "1/100001"])
    func wrong(_ shard: String) throws { #expect(try scan(shard: shard, to: "x.json") == 2) }
}
