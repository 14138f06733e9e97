import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private let folder: TemporaryFolder
    private let scene = Screens.scene("com.example.app")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.jpeg")
    }

    private func files(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.appendingPathComponent(path).path)
            .filter { $0.hasSuffix(".png") }.sorted()
    }

    @Test("Pictures are PNG files named like their snapshots, and names that differ in the extension stay apart")
    func names() throws {
        let run = try SnapveilBinary.run(["export", "dump", "-o", "pictures"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try files(below: "pictures") == ["\(scene)/A@2x.jpeg.png", "\(scene)/A@2x.ktx.png"])
        let names = run.output.split(separator: "\n").map(String.init)
        #expect(names == ["\(scene)/A@2x.jpeg.png", "\(scene)/A@2x.ktx.png"])
    }

    @Test("An exported picture holds the pixels: it gets the snapshot's own verdict and size")
    func pixels() throws {
        _ = try SnapveilBinary.run(["export", "dump", "-o", "pictures"], in: folder.url)
        let run = try SnapveilBinary.run(["scan", "pictures", "--format", "json"], in: folder.url)
        let report = try ReportJSON(run.output)
        #expect(report.verdicts == ["\(scene)/A@2x.jpeg.png": "masked", "\(scene)/A@2x.ktx.png": "unmasked"])
        #expect(report.snapshots.allSatisfy { $0["width"] as? Int == Screens.width })
        #expect(report.snapshots.allSatisfy { $0["container"] as? String == "png" })
    }

    @Test("A folder that is not empty is refused, and what lies in it stays")
    func overwriting() throws {
        try folder.write(Array("mine".utf8), to: "pictures/\(scene)/A@2x.ktx.png")
        let run = try SnapveilBinary.run(["export", "dump", "-o", "pictures"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("pictures: is not empty"), "\(run.errors)")
        let kept = folder.url.appendingPathComponent("pictures/\(scene)/A@2x.ktx.png")
        #expect(try Data(contentsOf: kept) == Data("mine".utf8))
    }

    @Test("A folder that nothing was written to is not left behind", arguments: [false, true])
    func nothing(_ isThere: Bool) throws {
        let target = folder.url.appendingPathComponent("pictures")
        if isThere { try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false) }
        let run = try SnapveilBinary.run(["export", "absent", "-o", "pictures"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("absent: no such file"), "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: target.path) == isThere, "what was there before stays")
    }

    @Test(
        "A folder inside or around the evidence is refused, also through a link or dots",
        arguments: ["dump/new", "dump", "link/new", "other/../dump/new", ".", "dump/Library/SplashBoard"])
    func insideEvidence(_ target: String) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("other"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("link"), withDestinationURL: folder.url.appendingPathComponent("dump")
        )
        let run = try SnapveilBinary.run(["export", "dump", "-o", target], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("evidence"), "\(run.errors)")
        #expect(try files(below: ".") == [])
    }

    @Test("Hostile names stay inside the folder and are printable")
    func hostileNames() throws {
        try folder.write(Screens.covered, to: "dump/\(scene)/..\\..\n\u{1B}@2x.ktx")
        let run = try SnapveilBinary.run(["export", "dump", "-o", "pictures"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try files(below: "pictures").contains("\(scene)/..\\\\..\\x0A\\x1B@2x.ktx.png"))
        #expect(try files(below: ".").allSatisfy { $0.hasPrefix("pictures/") })
    }

    @Test("What cannot be decoded is named, and the rest is written")
    func damaged() throws {
        try folder.write([], to: "dump/\(scene)/B@2x.ktx")
        let run = try SnapveilBinary.run(["export", "dump", "-o", "pictures"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("B@2x.ktx: the file is empty"), "\(run.errors)")
        #expect(try files(below: "pictures").count == 2)
    }

    @Test("Only the snapshots that are asked for are exported, also out of an archive", arguments: [false, true])
    func only(_ isArchived: Bool) throws {
        let dump = folder.url.appendingPathComponent("dump")
        try folder.write(TarBuilder.archive(try ArchivedFile.files(below: dump)), to: "dump.tar")
        let root = isArchived ? "dump.tar" : "dump"
        let run = try SnapveilBinary.run(["export", root, "-o", "one", "--only", "A@2x.ktx"], in: folder.url)
        #expect(run.status == 0 && run.output == "\(scene)/A@2x.ktx.png\n", "\(run.errors)")
        let some = try SnapveilBinary.run(
            ["export", root, "-o", "some", "--only", "\(scene)/A@2x.jpeg", "--only", "C@2x.ktx"], in: folder.url)
        #expect(some.status == 2 && some.output == "\(scene)/A@2x.jpeg.png\n")
        #expect(some.errors.contains("C@2x.ktx: no snapshot has this path"), "\(some.errors)")
    }
}
