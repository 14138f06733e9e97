import Foundation
import TestSupport
import Testing

/// Archives inside folders and archives, which are opened where that is asked for.
@Suite struct NestedArchiveTests {
    private static let container = "private/var/mobile/Containers/Data/Application/U"
    private static let picture = "\(container)/\(Screens.scene("com.example.app"))/A@2x.ktx"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scan(_ path: String, _ more: [String] = ["--nested-archives"]) throws -> (
        status: Int32, report: ReportJSON
    ) {
        let run = try SnapveilBinary.run(["scan", path, "--format", "json"] + more, in: folder.url)
        return (run.status, try ReportJSON(run.output))
    }

    private func messages(_ report: ReportJSON, _ key: String = "errors") -> [String] {
        (report.top[key] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    }

    private static func phone(_ picture: [UInt8] = Screens.exposed) throws -> [ArchivedFile] {
        let database = try ManifestDatabaseBuilder()
        var entry = ManifestSnapshot("A@2x.ktx")
        (entry.size, entry.scale) = ((160, 284), 2)
        try database.add(
            "com.example.app", key: "XBApplicationSnapshotManifest",
            value: ManifestBuilder.manifest([("sceneID:com.example.app-default", [entry])]))
        try database.checkpoint()
        return [
            ArchivedFile(
                "private/var/mobile/Library/FrontBoard/applicationState.db", .file(try database.files().database)),
            ArchivedFile(Self.picture, .file(picture)),
        ]
    }

    /// Ways to pack files, in one another.
    static let forms: [(names: [String], pack: @Sendable ([ArchivedFile]) -> [UInt8])] = [
        (["case/phone.zip"], { ZipBuilder().archive($0) }),
        (["case/phone.tar"], { TarBuilder.archive($0) }),
        (["case/phone.tar.gz"], { GzipStreams.stored(TarBuilder.archive($0)) }),
        (["outer.zip", "a/phone.zip"], { ZipBuilder().archive($0) }),
        (["outer.tar", "a/phone.tar", "b/c.tar"], { TarBuilder.archive($0) }),
        (["x.tgz", "y.tgz"], { GzipStreams.stored(TarBuilder.archive($0)) }),
    ]

    @Test("What is in them is judged, named and joined as in a folder", arguments: forms.indices)
    func found(_ index: Int) throws {
        let (names, pack) = Self.forms[index]
        var bytes = pack(try Self.phone())
        for name in names.dropFirst().reversed() { bytes = pack([ArchivedFile(name, .file(bytes))]) }
        try folder.write(bytes, to: "dump/\(names[0])")
        for (path, prefix) in [("dump", names), ("dump/\(names[0])", Array(names.dropFirst()))] {
            let (status, report) = try scan(path)
            #expect(status == 1 && report.errors.isEmpty, "\(report.errors)")
            #expect(report.paths == [(prefix + [Self.picture]).joined(separator: "/")])
            let found = try #require(report.snapshots.first)
            #expect(found["verdict"] as? String == "unmasked" && found["manifest"] is [String: Any])
            #expect(found["bundleIdentifier"] as? String == "com.example.app")
            #expect(found["sandbox"] as? String == "application")
        }
        let (status, report) = try scan("dump", [])
        #expect(status == 3 && messages(report)[0].hasSuffix("ask for all of them by --nested-archives"))
    }

    @Test("A snapshot in them is explained by its path in the report", arguments: ["a/phone.zip", "phone.tar.gz"])
    func explained(_ name: String) throws {
        let files = try Self.phone()
        let inner = name.hasSuffix("zip") ? ZipBuilder().archive(files) : GzipStreams.stored(TarBuilder.archive(files))
        try folder.write(ZipBuilder().archive([ArchivedFile(name, .file(inner))]), to: "dump/outer.zip")
        let path = "outer.zip/\(name)/\(Self.picture)"
        #expect(try scan("dump").report.paths == [path])
        let run = try SnapveilBinary.run(["explain", "dump", path, "--nested-archives"], in: folder.url)
        #expect(run.status == 0 && run.output.contains("unmasked"), "\(run.output)")
        let closed = try SnapveilBinary.run(["explain", "dump", path], in: folder.url)
        #expect(closed.status >= 2 && !closed.output.contains("unmasked"), "\(closed.output)")
    }

    @Test("They are opened as deep as the limit says, and what lies deeper is said")
    func depth() throws {
        var bytes = ZipBuilder().archive(try Self.phone())
        for _ in 0..<4 { bytes = ZipBuilder().archive([ArchivedFile("a.zip", .file(bytes))]) }
        try folder.write(bytes, to: "dump/a.zip")
        let (status, report) = try scan("dump")
        #expect(status == 3 && messages(report) == ["limit nesting exceeded: 5 found, at most 4 allowed"])
        #expect(try scan("dump", ["--nested-archives", "--limit", "nesting=5"]).report.snapshots.count == 1)
    }

    @Test(
        "All of them together cost no more than the outermost may",
        arguments: [
            (["archiveBytes=400000", "archiveRatio=1"], "limit archiveBytes exceeded"),
            (["entries=20"], "limit entries exceeded"), (["archivePictures=4"], "limit archivePictures exceeded"),
        ])
    func budget(_ limits: [String], _ reason: String) throws {
        // Each of them alone is within the limits.
        let one = ZipBuilder().archive(try Self.phone())
        let files = (0..<9).map { ArchivedFile("\($0).zip", .file(one)) }
        try folder.write(TarBuilder.archive(files), to: "outer.tar")
        let more = limits.flatMap { ["--limit", $0] }
        let (status, report) = try scan("outer.tar", ["--nested-archives"] + more)
        #expect(status == 3 && (1..<9).contains(report.snapshots.count), "\(report.snapshots.count)")
        #expect(messages(report).contains { $0.contains(reason) }, "\(messages(report))")
        #expect(try scan("outer.tar").report.snapshots.count == 9)
    }

    @Test("Pictures of all of them together wait within the limit, and are judged alike")
    func pending() throws {
        let one = ZipBuilder().archive(try Self.phone())
        let files = (0..<6).map { ArchivedFile("\($0).zip", .file(one)) }
        try folder.write(TarBuilder.archive(files), to: "outer.tar")
        let report = try scan("outer.tar", ["--nested-archives", "--limit", "pendingBytes=20000"]).report
        #expect(report.snapshots.count == 6 && report.verdicts.values.allSatisfy { $0 == "unmasked" })
    }

    @Test("One that cannot be read makes the scan incomplete, and a compressed file that is none does not")
    func damaged() throws {
        try folder.write(Screens.covered, to: "dump/\(Self.picture)")
        try folder.write(GzipStreams.stored(Array("a line of a log".utf8)), to: "dump/log.gz")
        let (status, report) = try scan("dump")
        #expect(
            status == 0 && messages(report, "notices").contains { $0.hasPrefix("is a compressed file and no archive") })
        for name in ["b.zip", "b.tar.gz", "b.tar"] {
            let file = try folder.write(Array("text".utf8), to: "dump/\(name)")
            #expect(try scan("dump").status == 3, "\(name)")
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test("Two members of one name, and a member called like one of an archive beside it, are said")
    func sameName() throws {
        let inner = ZipBuilder().archive([ArchivedFile(Self.picture, .file(Screens.exposed))])
        let twice = [ArchivedFile("a.zip", .file(inner)), ArchivedFile("a.zip", .file(inner))]
        try folder.write(TarBuilder.archive(twice), to: "twice.tar")
        #expect(try scan("twice.tar").status == 3)
        let beside = [
            ArchivedFile("a.zip/\(Self.picture)", .file(Screens.covered)), ArchivedFile("a.zip", .file(inner)),
        ]
        try folder.write(TarBuilder.archive(beside), to: "beside.tar")
        let (status, report) = try scan("beside.tar")
        #expect(status == 3 && messages(report).contains { $0.contains("more than once") })
    }

    @Test("A manifest inside an archive that an app stored speaks for nothing")
    func planted() throws {
        try folder.write(Screens.exposed, to: "dump/\(Self.picture)")
        try folder.write(
            ZipBuilder().archive(try Self.phone(Screens.covered)), to: "dump/\(Self.container)/Documents/a.zip")
        let (_, report) = try scan("dump")
        #expect(report.snapshots.count == 2 && report.snapshots.allSatisfy { $0["manifest"] is NSNull })
        #expect(messages(report, "notices").contains { $0.hasPrefix("lies where an app can write") })
    }

    @Test("Those that are not opened are counted, also where all pictures are wanted")
    func counted() throws {
        try folder.write(Screens.covered, to: "dump/\(Self.picture)")
        try folder.write([1], to: "dump/a.zip")
        for more in [[], ["--all-images"]] {
            #expect(
                messages(try scan("dump", more).report, "notices").contains {
                    $0.hasPrefix("is an archive by its name")
                })
        }
    }
}
