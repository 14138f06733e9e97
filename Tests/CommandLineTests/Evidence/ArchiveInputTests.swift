import Foundation
import TestSupport
import Testing

/// Inputs that people name and that are no dump, or only one in part.
@Suite struct ArchiveInputTests {
    private static let scene = Screens.scene("com.example.app")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func message(_ path: String, _ more: [String] = []) throws -> (status: Int32, messages: [String]) {
        let run = try SnapveilBinary.run(["scan", path, "--format", "json"] + more, in: folder.url)
        let report = try ReportJSON(run.output)
        let key = more.contains("--allow-empty") ? "notices" : "errors"
        return (run.status, (report.top[key] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String })
    }

    @Test("What only resembles a backup is not called one", arguments: [["Manifest.plist"], ["Manifest.db"]])
    func noBackup(_ names: [String]) throws {
        for name in names { try folder.write([1, 2], to: "folder/\(name)") }
        let (status, messages) = try message("folder")
        #expect(status == 3 && messages.allSatisfy { !$0.contains("backup") } && messages.count == 1)
    }

    @Test("Archives inside a dump are noticed once, in a folder and in an archive")
    func unopened() throws {
        let names = ["z.tar.gz", "Documents/old.ZIP", "Documents/zip"]
        try folder.write(Screens.covered, to: "dump/\(Self.scene)/A@2x.ktx")
        for name in names { try folder.write([1], to: "dump/\(name)") }
        let files = [ArchivedFile("\(Self.scene)/A@2x.ktx", .file(Screens.covered))]
        let others = names.map { ArchivedFile($0, .file([1])) }
        try folder.write(TarBuilder.archive(others + files), to: "dump.tar")
        for path in ["dump", "dump.tar"] {
            let run = try SnapveilBinary.run(["scan", path, "--format", "json"], in: folder.url)
            let notices = try ReportJSON(run.output).top["notices"] as? [[String: Any]] ?? []
            #expect(run.status == 0 && notices.count == 1, "\(notices)")
            #expect(notices.first?["path"] as? String == "Documents/old.ZIP")
            let message = notices.first?["message"] as? String ?? ""
            #expect(message.hasPrefix("is an archive by its name, as is 1 other file: "), "\(message)")
        }
    }

    @Test("A log whose manifest is missing is noticed in an archive, too")
    func orphanedLog() throws {
        let log = "private/var/mobile/Library/FrontBoard/applicationState.db-wal"
        let files = [
            ArchivedFile(log, .file([1])), ArchivedFile("\(Self.scene)/A@2x.ktx", .file(Screens.covered)),
        ]
        try folder.write(TarBuilder.archive(files), to: "dump.tar")
        let run = try SnapveilBinary.run(["scan", "dump.tar", "--format", "json"], in: folder.url)
        let notices = try ReportJSON(run.output).top["notices"] as? [[String: Any]] ?? []
        #expect(run.status == 0 && notices.count == 1 && notices[0]["path"] as? String == log, "\(notices)")
    }

    @Test("An archive inside evidence without snapshots is named")
    func inside() throws {
        try folder.write(ZipBuilder().archive([]), to: "folder/device/dump.zip")
        let (status, messages) = try message("folder")
        #expect(status == 3 && messages.count == 1)
        #expect(messages.first?.contains("device/dump.zip is an archive inside it: name it to have it read") == true)
    }

    @Test("An archive without snapshots is an empty scan")
    func empty() throws {
        for (name, bytes) in [("a.zip", ZipBuilder().archive([])), ("a.tar", TarBuilder.archive([]))] {
            try folder.write(bytes, to: name)
            let (status, messages) = try message(name)
            #expect(status == 3 && messages.count == 1 && messages[0].hasPrefix("no snapshots found"))
            #expect(try message(name, ["--allow-empty"]).status == 0)
        }
    }

    @Test("A file that is no archive in spite of its name is damaged evidence", arguments: ["dump.zip", "dump.tar.gz"])
    func named(_ name: String) throws {
        for bytes in [[], Array("text".utf8)] {
            try folder.write(bytes, to: name)
            let (status, messages) = try message(name)
            #expect(status == 3 && messages.count == 1)
            #expect(messages.first?.hasPrefix("cannot be read from the archive: ") == true, "\(messages)")
        }
    }

    @Test(
        "Commands for one snapshot say that an archive is none",
        arguments: [
            ["inspect", "dump.zip"], ["explain", "dump.zip"], ["template", "learn", "dump.zip", "-o", "x.yml"],
        ])
    func oneSnapshot(_ arguments: [String]) throws {
        try folder.write(
            ZipBuilder().archive([ArchivedFile("\(Self.scene)/A@2x.ktx", .file(Screens.covered))]), to: "dump.zip")
        let run = try SnapveilBinary.run(arguments, in: folder.url)
        #expect(run.status == 2 && run.output.isEmpty && run.errorLines.count == 1)
        #expect(
            run.errors.contains(
                "is an archive, and one snapshot is wanted; scan, export, template check, and explain with"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x.yml").path))
    }

    @Test("Templates are checked against the pictures of an archive")
    func templates() throws {
        let configuration = "version: 1\ntemplates: [{id: black, kind: solid, color: \"#000000\"}]\n"
        try folder.write(Array(configuration.utf8), to: "config.yml")
        try folder.write(Screens.covered, to: "dump/\(Self.scene)/A@2x.ktx")
        try folder.write(
            TarBuilder.archive([ArchivedFile("\(Self.scene)/A@2x.ktx", .file(Screens.covered))]), to: "dump.tar")
        let texts = try ["dump", "dump.tar"].map {
            try SnapveilBinary.run(["template", "check", $0, "--config", "config.yml"], in: folder.url).output
        }
        #expect(texts[0] == texts[1] && texts[0].contains("masks 1 of 1"))
    }

    @Test("Output is not written over an archive that is scanned")
    func protected() throws {
        let bytes = TarBuilder.archive([ArchivedFile("\(Self.scene)/A@2x.ktx", .file(Screens.covered))])
        let archive = try folder.write(bytes, to: "dump.tar")
        let run = try SnapveilBinary.run(["scan", "dump.tar", "-o", "json=dump.tar"], in: folder.url)
        #expect(run.status == 2)
        #expect(try [UInt8](Data(contentsOf: archive)) == bytes)
    }
}
