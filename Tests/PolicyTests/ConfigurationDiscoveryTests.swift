import Foundation
import MaskingAnalysis
import Policy
import TestSupport
import Testing

@Suite struct ConfigurationDiscoveryTests {
    private let holder: TemporaryFolder

    init() throws { holder = try TemporaryFolder() }

    private func folder(_ id: String) throws -> String {
        let text = "version: 1\ntemplates: [{id: \(id), kind: blur, minimum-radius: 8}]"
        return try holder.write(text.utf8, to: "\(id)/.snapveil.yml").deletingLastPathComponent().path
    }

    @Test func `The option comes before the variable, and that before the working directory`() throws {
        let (option, variable, local) = (
            try folder("option"), try folder("variable"), try folder("local")
        )
        func found(_ option: String?, _ environment: [String: String]) throws -> String? {
            try ConfigurationDiscovery.load(
                option: option, environment: environment, workingDirectory: local, evidence: ["/elsewhere"],
                linked: { _ in nil }, kinds: CoverKinds.described
            ).configuration.templates.first?.id
        }
        let environment = ["SNAPVEIL_CONFIG": variable + "/.snapveil.yml"]
        #expect(try found(option + "/.snapveil.yml", environment) == "option")
        #expect(try found(nil, environment) == "variable")
        #expect(try found(nil, [:]) == "local")
    }

    @Test func `A file inside the evidence is never used`() throws {
        let local = try folder("planted")
        let found = try ConfigurationDiscovery.load(
            option: nil, environment: [:], workingDirectory: local, evidence: [local],
            linked: { _ in nil }, kinds: CoverKinds.described)
        #expect(found.configuration == .builtIn)
        #expect(found.notes.count == 1)
    }

    @Test func `A named file that is missing is an error`() {
        #expect(throws: ConfigurationError.self) {
            try ConfigurationDiscovery.load(
                option: "/nonexistent.yml", environment: [:], workingDirectory: "/", evidence: [],
                linked: { _ in nil }, kinds: CoverKinds.described)
        }
    }
}
