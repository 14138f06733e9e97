import Foundation
import TestSupport
import Testing

/// `--newer-than`: a gate judges what this run made.
@Suite struct FreshnessCommandTests {
    private static let bundle = "com.example.app"
    private static let mobile = "private/var/mobile"
    private static let scene =
        "\(mobile)/Containers/Data/Application/11111111-2222-3333-4444-555555555555/" + Screens.scene(bundle)
    private let folder: TemporaryFolder
    private let now = Date()

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter age: seconds before now.
    private func write(_ picture: [UInt8], _ name: String, age: Double) throws {
        try touch(folder.write(picture, to: "dump/\(Self.scene)/\(name)"), age: age)
    }

    private func touch(_ file: URL, age: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: now.addingTimeInterval(-age)], ofItemAtPath: file.path)
    }

    private func list(_ names: [(name: String, age: Double)]) throws {
        let builder = try ManifestDatabaseBuilder()
        let snapshots = names.map { name, age in
            var snapshot = ManifestSnapshot(name)
            snapshot.created = now.timeIntervalSinceReferenceDate - age
            return snapshot
        }
        try builder.add(
            Self.bundle, key: "XBApplicationSnapshotManifest",
            value: ManifestBuilder.manifest([(name: "sceneID:\(Self.bundle)-default", snapshots: snapshots)]))
        try builder.checkpoint()
        try folder.write(builder.files().database, to: "dump/\(Self.mobile)/Library/FrontBoard/applicationState.db")
    }

    private func scan(_ more: [String] = [], path: String = "dump") throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["scan", path, "--format", "json"] + more, in: folder.url)
    }

    private func marker(age: Double = 60) throws -> [String] {
        try touch(folder.write([], to: "marker"), age: age)
        return ["--newer-than", "marker"]
    }

    @Test("Yesterday's leak is reported and fails nothing, beside a covered picture of this run")
    func stale() throws {
        try write(Screens.exposed, "A@2x.ktx", age: 86_400)
        try write(Screens.covered, "B@2x.ktx", age: 1)
        #expect(try scan().status == 1)
        for words in ["error", "unmasked", "note"] {
            let run = try scan(marker() + ["--fail-on", words])
            let report = try ReportJSON(run.output)
            #expect(run.status == 0, "\(words): \(run.errors)")
            #expect(report.verdicts.values.sorted() == ["masked", "unmasked"])
            #expect(report.snapshots.compactMap { $0["freshness"] as? String }.sorted() == ["fresh", "stale"])
        }
        let run = try SnapveilBinary.run(["scan", "dump"] + marker(), in: folder.url)
        #expect(run.output.contains("2 findings in older pictures, which do not count."), "\(run.output)")
        #expect(run.output.contains("2 snapshots covered, accepted or older"), "\(run.output)")
    }

    @Test("Yesterday's pictures alone, covered or not, prove nothing", arguments: [true, false])
    func alone(_ isCovered: Bool) throws {
        try write(isCovered ? Screens.covered : Screens.exposed, "A@2x.ktx", age: 86_400)
        let run = try scan(marker())
        #expect(run.status == 3 && run.errors.contains("no picture is known to be newer than"), "\(run.errors)")
        #expect(try scan(marker() + ["--allow-empty"]).status == 0)
    }

    @Test("A leak of this run fails, and one of which nobody knows the age")
    func fresh() throws {
        try write(Screens.exposed, "A@2x.ktx", age: 1)
        #expect(try scan(marker()).status == 1)
        try write(Screens.exposed, "A@2x.ktx", age: -86_400)
        try write(Screens.covered, "B@2x.ktx", age: 1)
        let run = try scan(marker())
        let notes = try ReportJSON(run.output).snapshots.flatMap { $0["notes"] as? [String] ?? [] }
        #expect(run.status == 1 && notes.contains { $0.contains("the device's clock is ahead") })
    }

    @Test("The manifest's date counts, not that of a file that was copied")
    func manifest() throws {
        try write(Screens.exposed, "A@2x.ktx", age: 1)
        try write(Screens.covered, "B@2x.ktx", age: 86_400)
        try list([("A@2x.ktx", 86_400), ("B@2x.ktx", 1)])
        let run = try scan(marker())
        let report = try ReportJSON(run.output)
        #expect(run.status == 0, "\(run.errors)")
        #expect(report.snapshots.compactMap { $0["freshness"] as? String } == ["stale", "fresh"])
        var checker = SchemaChecker(schema: try JSONReportTests.schema())
        checker.check(report.top)
        #expect(checker.problems == [])
    }

    @Test("A configuration asks the same, by a time or a file beside it, as a mapping or in the list")
    func configured() throws {
        try write(Screens.covered, "A@2x.ktx", age: 86_400)
        _ = try marker()
        let time = now.addingTimeInterval(-60).formatted(.iso8601)
        for requirement in [
            "require: {newer-than: marker}",
            "require: {newer-than: \"\(time)\", snapshots: [{bundle: com.example.app}]}",
            "require:\n  - newer-than: marker\n  - {bundle: com.example.app}",
        ] {
            try folder.write(Array("version: 1\n\(requirement)\n".utf8), to: "c.yml")
            try write(Screens.covered, "B@2x.ktx", age: 86_400)
            #expect(try scan(["--config", "c.yml"]).status == 3, "\(requirement)")
            try write(Screens.covered, "B@2x.ktx", age: 1)
            #expect(try scan(["--config", "c.yml"]).status == 0, "\(requirement)")
        }
        #expect(
            try scan(["--config", "c.yml", "--newer-than", now.formatted(.iso8601)]).status == 3, "the option counts")
    }

    @Test("What is no moment, or none yet, is a mistake", arguments: ["nowhere", "2026-05-01T12:00:00", "2199-01-01"])
    func mistakes(_ text: String) throws {
        try write(Screens.covered, "A@2x.ktx", age: 1)
        let run = try scan(["--newer-than", text])
        #expect(run.status == 2 && run.errors.contains(text))
        try folder.write(Array("version: 1\nrequire: {newer-than: \"\(text)\"}\n".utf8), to: "c.yml")
        #expect(try scan(["--config", "c.yml"]).status == 2)
    }

    @Test("Archives are asked the same")
    func archive() throws {
        let path = "\(Self.scene)/A@2x.ktx"
        for (age, status) in [(86_400.0, Int32(3)), (1, 1)] {
            let member = ArchivedFile(
                path, .file(Screens.exposed), modified: Int(now.timeIntervalSince1970 - age))
            try folder.write(TarBuilder.archive([member]), to: "dump.tar")
            #expect(try scan(marker(), path: "dump.tar").status == status)
        }
    }
}
