import Foundation
import TestSupport
import Testing

/// Nothing is taken from the evidence but evidence, and nothing is put into it.
@Suite struct EvidenceBoundaryTests {
    private static let container = "dump/Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000001"
    private static let rules = """
        version: 1
        suppressions:
          - {rule: unmasked, bundle: com.example.app, reason: planted}
        """
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: "\(Self.container)/\(Screens.scene("com.example.app"))/A@2x.ktx")
        try folder.write(Array(Self.rules.utf8), to: "\(Self.container)/Library/.snapveil.yml")
        try folder.write(Array(Self.rules.utf8), to: "outside.yml")
    }

    private var library: URL { folder.url.appendingPathComponent("\(Self.container)/Library") }

    @Test func `A configuration that the app wrote beside its snapshots is not used`() throws {
        let run = try SnapveilBinary.run(["scan", "SplashBoard"], in: library)
        #expect(run.status == 1 && run.errors.contains("is not used"))
        #expect(run.output.contains("Judged without a configuration."))
    }

    @Test func `A link into the evidence is no way around that`() throws {
        let work = folder.url.appendingPathComponent("work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: work.appendingPathComponent(".snapveil.yml"),
            withDestinationURL: library.appendingPathComponent(".snapveil.yml"))
        let run = try SnapveilBinary.run(["scan", "../dump"], in: work)
        #expect(run.status == 1 && run.errors.contains("is not used"))
        for options in [
            ["--config", ".snapveil.yml"], ["--config", library.appendingPathComponent(".snapveil.yml").path],
        ] {
            let run = try SnapveilBinary.run(["scan", "../dump"] + options, in: work)
            #expect(run.status == 2 && run.errors.contains("lies inside the evidence"), "\(run.errors)")
        }
        let named = try SnapveilBinary.run(
            ["scan", "../dump"], in: work,
            environment: ["SNAPVEIL_CONFIG": library.appendingPathComponent(".snapveil.yml").path])
        #expect(named.status == 2 && named.errors.contains("lies inside the evidence"))
    }

    @Test(arguments: [false, true])
    func `A template's picture in the evidence is not used, nor is a link to it or from it`(isLink: Bool) throws {
        let inside = "\(Self.container)/Documents/cover.ktx"
        try folder.write(Screens.exposed, to: isLink ? "cover.ktx" : inside)
        if isLink {
            let link = folder.url.appendingPathComponent(inside)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: link, withDestinationURL: folder.url.appendingPathComponent("cover.ktx"))
        } else {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent("cover.ktx"),
                withDestinationURL: folder.url.appendingPathComponent(inside))
        }
        for (path, isTaken) in [(inside, false), ("cover.ktx", isLink)] {
            try folder.write(
                Array("version: 1\ntemplates: [{id: c, kind: image, image: \"\(path)\"}]".utf8), to: "t.yml")
            let run = try SnapveilBinary.run(["scan", "dump", "--config", "t.yml"], in: folder.url)
            #expect(run.status == (isTaken ? 0 : 2), "\(path): \(run.errors)")
            #expect(run.errors.contains("lies inside the evidence") != isTaken, "\(run.errors)")
        }
    }

    @Test func `A suppression for an app needs the system to say whose container it is`() throws {
        let arguments = ["scan", "dump", "--config", "outside.yml"]
        let claimed = try SnapveilBinary.run(arguments, in: folder.url)
        #expect(claimed.status == 1 && claimed.output.contains("were not applied"), "\(claimed.output)")
        #expect(claimed.output.contains("Judged by the configuration outside.yml, SHA-256"))
        let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("com.example.app"))]))
        try folder.write(record, to: "\(Self.container)/.com.apple.mobile_container_manager.metadata.plist")
        #expect(try SnapveilBinary.run(arguments, in: folder.url).status == 0)
    }

    @Test(arguments: [true, false])
    func `An archive in a container is as much in the evidence as a picture`(hasRecord: Bool) throws {
        let container = "copied"
        let zip = ZipBuilder().archive([ArchivedFile("\(Screens.scene("a.b"))/A@2x.ktx", .file(Screens.exposed))])
        try folder.write(zip, to: "\(container)/Documents/a.zip")
        try folder.write(
            Array("version: 1\nsuppressions: [{rule: unmasked, reason: none, expires: 2099-01-01}]".utf8),
            to: "\(container)/Documents/.snapveil.yml")
        if hasRecord {
            let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("a.b"))]))
            try folder.write(record, to: "\(container)/.com.apple.mobile_container_manager.metadata.plist")
        } else {
            try folder.write(Screens.covered, to: "\(container)/\(Screens.scene("a.b"))/B@2x.ktx")
        }
        let documents = folder.url.appendingPathComponent("\(container)/Documents")
        let run = try SnapveilBinary.run(["scan", "a.zip"], in: documents)
        #expect(run.status == 1 && run.errors.contains("lies inside the evidence and is not used"), "\(run.errors)")
        let written = try SnapveilBinary.run(
            ["scan", "\(container)/Documents/a.zip", "-o", "\(container)/r.html"], in: folder.url)
        #expect(written.status == 2 && written.errors.contains("lies inside the evidence"), "\(written.errors)")
    }

    @Test func `No file of the evidence says what is new`() throws {
        try folder.write(Array("stamp".utf8), to: "dump/stamp")
        try folder.write(Array("stamp".utf8), to: "stamp")
        let inside = try SnapveilBinary.run(["scan", "dump", "--newer-than", "dump/stamp"], in: folder.url)
        #expect(inside.status == 2 && inside.errors.contains("which must not say what is new"), "\(inside.errors)")
        #expect(try SnapveilBinary.run(["scan", "dump", "--newer-than", "stamp"], in: folder.url).status != 2)
    }

    @Test func `Joining the reports of a scan takes no configuration from what was scanned`() throws {
        let evidence = folder.url.appendingPathComponent("dump").path
        let shard = folder.url.appendingPathComponent("shard.json").path
        _ = try SnapveilBinary.run(["scan", evidence, "--shard", "1/1", "-o", shard], in: folder.url)
        let run = try SnapveilBinary.run(["merge", shard], in: library)
        #expect(run.status == 1 && run.errors.contains("is not used"), "\(run.errors)")
        let named = try SnapveilBinary.run(["merge", shard, "--config", ".snapveil.yml"], in: library)
        #expect(named.status == 2 && named.errors.contains("lies inside the evidence"), "\(named.errors)")
        for option in ["--baseline", "--decisions"] {
            try folder.write(Array("{}".utf8), to: "\(Self.container)/Library/accepted.json")
            let run = try SnapveilBinary.run(["merge", shard, option, "accepted.json"], in: library)
            #expect(run.status == 2 && run.errors.contains("lies inside the evidence"), "\(run.errors)")
        }
    }

    private func writeNeighbours() throws {
        try folder.write(Screens.covered, to: Self.app)
        try folder.write(
            ZipBuilder().archive([ArchivedFile("\(Screens.scene("a.b"))/A@2x.ktx", .file(Screens.covered))]),
            to: "loose/p.zip")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("plain/sub"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("loose/sub"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("link"),
            withDestinationURL: folder.url.appendingPathComponent("loose"))
    }

    @Test(arguments: [
        ["scan", "loose/p.zip", "-o", "loose/sub/r.txt"], ["scan", "loose/p.zip", "-o", "r.txt"],
        ["explain", app, "--evidence", "expl"], ["export", "loose/p.zip", "-o", "loose/sub/new"],
        ["template", "learn", app, "-o", "t.yml"],
        ["scan", "plain/App", "-o", "plain/sub/r.txt"], ["export", "plain/App", "-o", "plain/sub/new"],
        ["init", "plain/App", "-o", "plain/sub/c.yml"],
        ["scan", "plain/App", "--baseline", "plain/sub/b.json", "--update-baseline"],
    ])
    func `A folder in between is enough`(arguments: [String]) throws {
        try writeNeighbours()
        let run = try SnapveilBinary.run(arguments, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `Who works beside evidence may write there`() throws {
        try writeNeighbours()
        let loose = folder.url.appendingPathComponent("loose")
        #expect(try SnapveilBinary.run(["scan", "p.zip", "-o", "r.txt"], in: loose).status == 0)
        #expect(try SnapveilBinary.run(["scan", "loose/p.zip", "-o", "loose/r2.txt"], in: folder.url).status == 2)
        let plain = folder.url.appendingPathComponent("plain")
        #expect(try SnapveilBinary.run(["scan", "App", "-o", "r.txt"], in: plain).status == 0)
    }

    @Test func `What is only read may lie beside evidence`() throws {
        try writeNeighbours()
        let baseline = ["--baseline", "plain/b.json"]
        let written = try SnapveilBinary.run(
            ["scan", "App", "--baseline", "b.json", "--update-baseline"],
            in: folder.url.appendingPathComponent("plain"))
        #expect(written.status == 0, "\(written.errors)")
        #expect(try SnapveilBinary.run(["scan", "plain/App"] + baseline, in: folder.url).status == 0)
        #expect(
            try SnapveilBinary.run(["scan", "plain/App", "--update-baseline"] + baseline, in: folder.url).status == 2)
    }

    /// Commands that write, with the places that they must not write to; `dump` is the working directory's.
    private static let app = "plain/App/\(Screens.scene("a.b"))/A@2x.ktx"
    static let outputs: [[String]] = [
        ["explain", "loose/A@2x.ktx", "--evidence", "loose/expl"],
        ["template", "learn", "loose/A@2x.ktx", "-o", "loose/t.yml"],
        ["scan", "loose/A@2x.ktx", "--all-images", "-o", "loose/r.txt"],
        ["scan", container, "-o", "dump/r.txt"], ["scan", container, "-o", "dump/Containers/Data/Application/r.txt"],
        ["export", container, "-o", "dump/Containers/new"],
        ["explain", "\(container)/\(Screens.scene("com.example.app"))/A@2x.ktx", "--evidence", "dump/expl"],
        ["export", "ev/0C1D2E3F-0000-4000-8000-000000000002", "-o", "ev/new"],
        ["explain", app, "--evidence", "plain/expl"], ["explain", app, "--evidence", "plain/App/expl"],
        ["template", "learn", app, "-o", "plain/t.yml"],
        ["scan", "loose/p.zip", "-o", "loose/r.json"], ["scan", "loose/p.zip", "-o", "json=loose/sub/../r.json"],
        ["scan", "link/p.zip", "-o", "loose/r.json"], ["scan", "loose/p.zip", "-o", "link/r.json"],
        ["export", "loose/p.zip", "-o", "loose/new"],
        ["scan", "loose/p.zip", "--baseline", "loose/b.json", "--update-baseline"],
        ["scan", "plain/App", "-o", "plain/r.txt"], ["scan", "plain/App/", "-o", "json=plain/sub/../r.json"],
        ["scan", "loose/sub", "--allow-empty", "-o", "link/r.json"], ["export", "plain/App", "-o", "plain/new"],
        ["init", "plain/App", "-o", "plain/c.yml"],
        ["scan", "plain/App", "--baseline", "plain/b.json", "--update-baseline"],
    ]

    @Test(arguments: outputs)
    func `Nothing is written beside evidence or above it in its dump`(arguments: [String]) throws {
        try folder.write(Screens.covered, to: "loose/A@2x.ktx")
        try folder.write(
            Screens.covered, to: "ev/0C1D2E3F-0000-4000-8000-000000000002/\(Screens.scene("a.b"))/A@2x.ktx")
        try writeNeighbours()
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
        let run = try SnapveilBinary.run(arguments, in: folder.url)
        #expect(run.status == 2, "\(run.errors)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == before)
    }
}
