import Foundation
import TestSupport
import Testing

/// A hard link is the file itself under another name: what an app wrote stays what an app wrote.
@Suite struct HardLinkTests {
    private static let container = "dump/Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000001"
    private static let accepting =
        "version: 1\nsuppressions: [{rule: unmasked, bundle: com.example.app, reason: planted}]"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: "\(Self.container)/\(Screens.scene("com.example.app"))/A@2x.ktx")
        let record = PropertyListBuilder.bytes(.dictionary([("MCMMetadataIdentifier", .text("com.example.app"))]))
        try folder.write(record, to: "\(Self.container)/.com.apple.mobile_container_manager.metadata.plist")
    }

    /// Writes a file into the evidence, and gives it a second name, or a copy, outside.
    private func plant(_ bytes: some Sequence<UInt8>, as name: String, isCopy: Bool) throws {
        let inside = try folder.write(bytes, to: "\(Self.container)/Documents/planted")
        let outside = folder.url.appendingPathComponent(name)
        if isCopy {
            try FileManager.default.copyItem(at: inside, to: outside)
        } else {
            try FileManager.default.linkItem(at: inside, to: outside)
        }
    }

    private func scan(_ more: [String], variable: String? = nil) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(
            ["scan", "dump"] + more, in: folder.url, environment: variable.map { ["SNAPVEIL_CONFIG": $0] } ?? [:])
    }

    @Test(arguments: [true, false])
    func `A configuration that is a hard link into the evidence is refused, and a copy of it is taken`(
        isNamed: Bool
    ) throws {
        for isCopy in [true, false] {
            let name = isCopy ? "copy.yml" : "link.yml"
            try plant(Array(Self.accepting.utf8), as: name, isCopy: isCopy)
            let run = try isNamed ? scan(["--config", name]) : scan([], variable: name)
            #expect(run.status == (isCopy ? 0 : 2), "\(name): \(run.errors)")
            #expect(run.errors.contains("Documents/planted in the evidence (a hard link)") != isCopy, "\(run.errors)")
        }
    }

    @Test func `One that lies in the working directory is passed over, which is said`() throws {
        try plant(Array(Self.accepting.utf8), as: ".snapveil.yml", isCopy: false)
        let run = try scan([])
        #expect(run.status == 1 && run.errors.contains("(a hard link) and is not used"), "\(run.errors)")
        #expect(run.output.contains("Judged without a configuration."))
    }

    @Test func `Two names outside the evidence are nothing to it`() throws {
        try folder.write(Array(Self.accepting.utf8), to: "one.yml")
        try FileManager.default.linkItem(
            at: folder.url.appendingPathComponent("one.yml"), to: folder.url.appendingPathComponent("two.yml"))
        #expect(try scan(["--config", "two.yml"]).status == 0)
    }

    @Test(arguments: ["--baseline", "--decisions", "--newer-than", "-o"])
    func `Neither what accepts findings nor what dates them nor a report is a hard link into it`(
        option: String
    ) throws {
        try plant(Array("{}".utf8), as: "planted.json", isCopy: false)
        let run = try scan([option, "planted.json"])
        #expect(run.status == 2 && run.errors.contains("Documents/planted in the evidence (a hard link)"))
    }

    @Test func `A template's picture is none either`() throws {
        try plant(Screens.exposed, as: "cover.ktx", isCopy: false)
        try folder.write(
            Array("version: 1\ntemplates: [{id: c, kind: image, image: cover.ktx}]".utf8), to: "c.yml")
        let run = try scan(["--config", "c.yml"])
        #expect(run.status == 2 && run.errors.contains("Documents/planted in the evidence (a hard link)"))
    }
}
