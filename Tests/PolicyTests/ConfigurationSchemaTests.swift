import Foundation
import MaskingAnalysis
import Testing

@testable import Policy

/// The schema for editors knows what the parser knows: keys, which of them are needed, and words.
@Suite struct ConfigurationSchemaTests {
    private static var definitions: [String: [String: Any]] {
        let top =
            try? JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text(CoverKinds.described).utf8))
            as? [String: Any]
        var found = top?["$defs"] as? [String: [String: Any]] ?? [:]
        found["configuration"] = top
        return found
    }

    /// A mapping of the schema, and text in which an unknown key stands in one of that kind.
    private static let places: [(name: String, text: String)] = [
        ("configuration", "zzz: 1\nversion: 1"),
        ("image", "version: 1\ntemplates: [{kind: image, zzz: 1}]"),
        ("solid", "version: 1\ntemplates: [{kind: solid, zzz: 1}]"),
        ("message", "version: 1\ntemplates: [{kind: message, zzz: 1}]"),
        ("blur", "version: 1\ntemplates: [{kind: blur, zzz: 1}]"),
        ("gradient", "version: 1\ntemplates: [{kind: gradient, zzz: 1}]"),
        ("app", "version: 1\napps: [{zzz: 1}]"),
        ("region", "version: 1\napps: [{bundle: a, ignore-regions: [{zzz: 1}]}]"),
        ("launch-screen", "version: 1\napps: [{bundle: a, launch-screens: [{zzz: 1}]}]"),
        ("place", "version: 1\ntemplates: [{id: a, kind: message, region: {zzz: 1}}]"),
        ("suppression", "version: 1\nsuppressions: [{zzz: 1}]"),
        ("requirements", "version: 1\nrequire: {zzz: 1}"),
        ("requirement", "version: 1\nrequire: [{zzz: 1}]"),
        ("reading", "version: 1\nreading: {zzz: 1}"),
        ("pattern", "version: 1\nreading: {patterns: [{zzz: 1}]}"),
        ("canary", "version: 1\ncanaries: [{zzz: 1}]"),
    ]

    @Test("Keys are the parser's", arguments: places.indices)
    func keys(_ index: Int) throws {
        let (name, text) = Self.places[index]
        let read = ConfigurationParser.read(text, file: "c.yml", directory: "/", kinds: CoverKinds.described)
        let complaint = try #require(read.mistakes.first { $0.message.contains("'zzz'") })
        let allowed = try #require(complaint.message.firstMatch(of: /allowed are ([^;]+)/)).1.split(separator: ", ")
        let properties = try #require(Self.definitions[name]?["properties"] as? [String: Any])
        #expect(Set(allowed.map(String.init)) == Set(properties.keys), "\(name)")
        #expect(Self.definitions[name]?["additionalProperties"] as? Bool == false)
    }

    @Test("Keys that the parser needs are needed", arguments: places.indices)
    func required(_ index: Int) throws {
        let (name, text) = Self.places[index]
        let read = ConfigurationParser.read(
            text.replacing("version: 1", with: name == "configuration" ? "" : "version: 1"),
            file: "c.yml", directory: "/", kinds: CoverKinds.described)
        let needed = read.mistakes.compactMap { $0.message.firstMatch(of: /needs the key '([^']+)'/)?.1 }.map(
            String.init)
        let listed = (Self.definitions[name]?["required"] as? [String] ?? []).filter { $0 != "kind" }
        for key in needed { #expect(listed.contains(key) || listed.isEmpty, "\(name): \(key)") }
    }

    @Test("The least side of a region is the parser's")
    func shortestSide() {
        #expect(Self.definitions["side"]?["minimum"] as? Double == RegionReader.shortestSide)
        for (name, key) in [("region", "width"), ("region", "height"), ("place", "width"), ("place", "height")] {
            let side = (Self.definitions[name]?["properties"] as? [String: [String: Any]])?[key]
            #expect(side?["$ref"] as? String == "#/$defs/side")
        }
    }

    @Test("Words are the parser's")
    func words() throws {
        func values(_ definition: String, _ key: String) -> [String] {
            let properties = Self.definitions[definition]?["properties"] as? [String: [String: Any]]
            let property = properties?[key] ?? [:]
            return property["enum"] as? [String] ?? (property["items"] as? [String: Any])?["enum"] as? [String] ?? []
        }
        func complaint(_ text: String) -> [String] {
            ConfigurationParser.read(text, file: "c.yml", directory: "/", kinds: CoverKinds.described).mistakes
                .compactMap {
                    $0.message.firstMatch(of: /allowed are ([^;]+)/)?.1.split(separator: ", ").map(String.init)
                }.first ?? []
        }
        #expect(values("image", "fit") == complaint("version: 1\ntemplates: [{id: a, kind: image, fit: zzz}]"))
        #expect(
            values("requirement", "orientations")
                == complaint("version: 1\nrequire: [{bundle: a, orientations: [zzz]}]"))
        #expect(
            values("requirement", "appearances") == complaint("version: 1\nrequire: [{bundle: a, appearances: [zzz]}]"))
    }
}
