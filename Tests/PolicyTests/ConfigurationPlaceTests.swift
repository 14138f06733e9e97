import Foundation
import MaskingAnalysis
import Policy
import Testing

/// Which file is taken, and which are refused.
@Suite struct ConfigurationPlaceTests {
    /// A folder that disappears with the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "snapveil-place-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }

        func path(_ name: String) -> String { url.appending(path: name).path }

        func write(_ name: String, id: String) throws {
            try FileManager.default.createDirectory(
                at: url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("version: 1\ntemplates: [{id: \(id), kind: blur, minimum-radius: 8}]".utf8)
                .write(to: url.appending(path: name))
        }
    }

    private func found(
        option: String? = nil, variable: String? = nil, in directory: String, evidence: [String] = []
    ) throws(ConfigurationError) -> String? {
        let environment = variable.map { [ConfigurationDiscovery.variable: $0] } ?? [:]
        return try ConfigurationDiscovery.load(
            option: option, environment: environment, workingDirectory: directory, evidence: evidence,
            linked: { _ in nil }, kinds: CoverKinds.described
        ).configuration.templates.first?.id
    }

    @Test func `An empty variable counts as none`() throws {
        let folder = try Folder()
        try folder.write(".snapveil.yml", id: "local")
        #expect(try found(variable: "", in: folder.url.path) == "local")
    }

    @Test func `Without any file nothing is configured`() throws {
        let folder = try Folder()
        #expect(try found(in: folder.url.path) == nil)
    }

    @Test func `The evidence is known by its real place, whatever way leads there`() throws {
        let folder = try Folder()
        try folder.write("evidence/deep/.snapveil.yml", id: "planted")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("alias"), withDestinationPath: folder.path("evidence"))
        let inside = folder.path("evidence/deep")
        #expect(try found(in: inside, evidence: [folder.path("evidence")]) == nil)
        #expect(try found(in: folder.path("alias/deep"), evidence: [folder.path("evidence")]) == nil)
        #expect(try found(in: inside, evidence: [folder.path("alias")]) == nil)
        #expect(try found(in: inside, evidence: ["/elsewhere", folder.path("x/../evidence")]) == nil)
        #expect(try found(in: inside, evidence: ["/"]) == nil)
    }

    @Test func `A folder beside the evidence whose name begins alike is outside it`() throws {
        let folder = try Folder()
        try folder.write("evidence-notes/.snapveil.yml", id: "mine")
        #expect(try found(in: folder.path("evidence-notes"), evidence: [folder.path("evidence")]) == "mine")
    }

    @Test func `The working directory may hold the evidence`() throws {
        let folder = try Folder()
        try folder.write(".snapveil.yml", id: "mine")
        #expect(try found(in: folder.url.path, evidence: [folder.path("evidence")]) == "mine")
    }

    @Test func `A file that cannot be a configuration is named`() throws {
        let folder = try Folder()
        let bytes = folder.path("latin.yml")
        try Data([0x76, 0xE9]).write(to: URL(fileURLWithPath: bytes))
        let expected = [
            (folder.path("none.yml"), "there is no such file"), (folder.url.path, "is a directory"),
            (bytes, "is not UTF-8 text"),
        ]
        for (path, problem) in expected {
            for byOption in [true, false] {
                #expect(throws: ConfigurationError(file: path, message: problem)) {
                    try found(option: byOption ? path : nil, variable: byOption ? nil : path, in: "/")
                }
            }
        }
    }

    @Test func `Pictures are looked for beside the file that names them`() throws {
        let folder = try Folder()
        try folder.write("a/overlay.png", id: "not read here")
        let file = folder.path("a/c.yml")
        try Data("version: 1\ntemplates: [{id: a, kind: image, image: overlay.png}]".utf8)
            .write(to: URL(fileURLWithPath: file))
        let configuration = try ConfigurationDiscovery.load(
            option: file, environment: [:], workingDirectory: "/", evidence: [],
            linked: { _ in nil }, kinds: CoverKinds.described
        ).configuration
        let template = try #require(configuration.templates.first)
        #expect(template.values.picture("image") == folder.path("a/overlay.png"))
        #expect(template.values["fit"] == nil && template.values.colors("background").isEmpty)
    }
}
