import Foundation
import MaskingAnalysis
import Policy
import Testing
import Vocabulary

@Suite struct ConfigurationTests {
    private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationParser.parse(
            text, file: "c.yml", directory: NSTemporaryDirectory(), kinds: CoverKinds.described)
    }

    @Test func `Every key of the format is read`() throws {
        let name = "snapveil-overlay-\(UUID().uuidString).png"
        let picture = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: name)
        try Data([1]).write(to: picture)
        defer { try? FileManager.default.removeItem(at: picture) }
        let configuration = try parse(
            """
            version: 1
            templates:
              - {id: cover, kind: image, image: \(name), fit: center, background: "#FFF"}
              - {id: flat, kind: solid, color: ["#000000", "#102030"]}
              - {id: card, kind: message, background: "#F2F2F7", region: {x: 0.1, y: 0.2, width: 0.8, height: 0.5}}
              - {id: frosted, kind: blur, minimum-radius: 7.5}
            apps:
              - bundle: "com.example.*"
                templates: [flat]
                sensitive-regions: [{name: balance, x: 0, y: 0.2, width: 1, height: 0.3}]
                ignore-regions: [{x: 0, y: 0, width: 1, height: 0.05}]
            """)
        #expect(configuration.templates.map(\.id) == ["cover", "flat", "card", "frosted"])
        let (cover, flat) = (configuration.templates[0], configuration.templates[1])
        #expect(configuration.templates.map(\.kind.name) == ["image", "solid", "message", "blur"])
        #expect(cover.values["fit"] == .word("center"))
        #expect(cover.values.colors("background") == [RGBColor(red: 255, green: 255, blue: 255)])
        #expect(
            flat.values.colors("color")
                == [RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 16, green: 32, blue: 48)])
        #expect(configuration.templates[3].values.number("minimum-radius") == 7.5)
        let rules = configuration.rules(forBundle: "com.example.bank")
        #expect(rules.templates == ["flat"])
        #expect(rules.sensitiveRegions.map(\.name) == ["balance"])
        #expect(rules.ignoreRegions.count == 1)
        #expect(configuration.rules(forBundle: "org.other").templates.isEmpty)
    }

    @Test func `Without apps every template serves every app`() throws {
        let configuration = try parse("version: 1\ntemplates: [{id: a, kind: blur, minimum-radius: 8}]")
        #expect(configuration.rules(forBundle: "x.y").templates == ["a"])
        #expect(configuration.rules(forBundle: nil).templates == ["a"])
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        var message: String
    }

    @Test(arguments: [
        Mistake(
            testDescription: "an unknown key", text: "version: 1\ntemplate: []",
            message: """
                c.yml:2:1: unknown key 'template' in the configuration; allowed are version, templates, apps, suppressions, require, reading, canaries; \
                did you mean 'templates'?
                    template: []
                    ^
                """),
        Mistake(
            testDescription: "another version", text: "version: 2",
            message: "c.yml:1:10: version must be 1\n    version: 2\n             ^"),
        Mistake(
            testDescription: "nothing", text: "",
            message: "c.yml: is empty; it needs at least 'version: 1'"),
        Mistake(
            testDescription: "an id given twice",
            text:
                "version: 1\ntemplates:\n- {id: a, kind: solid, color: \"#000\"}\n- {id: a, kind: solid, color: \"#111\"}",
            message: """
                c.yml:4:3: template id 'a' is given twice
                    - {id: a, kind: solid, color: "#111"}
                      ^
                """),
        Mistake(
            testDescription: "a template that is not defined",
            text: "version: 1\napps:\n- bundle: a.b\n  templates: [cover]",
            message: """
                c.yml:4:15: there is no template 'cover'; none is defined
                      templates: [cover]
                                  ^
                """),
        Mistake(
            testDescription: "a region outside the screen",
            text: "version: 1\napps:\n- bundle: a\n  ignore-regions: [{x: 0.5, y: 0, width: 0.6, height: 0.1}]",
            message: """
                c.yml:4:20: a region must end inside the screen: x + width and y + height are at most 1
                      ignore-regions: [{x: 0.5, y: 0, width: 0.6, height: 0.1}]
                                       ^
                """),
        Mistake(
            testDescription: "a colour that is none",
            text: "version: 1\ntemplates: [{id: a, kind: solid, color: \"#12345\"}]",
            message: """
                c.yml:2:41: '#12345' is not a colour; write "#RRGGBB" or "#RGB" in quotes
                    templates: [{id: a, kind: solid, color: "#12345"}]
                                                            ^
                """),
        Mistake(
            testDescription: "a colour outside quotes",
            text: "version: 1\ntemplates:\n- id: a\n  kind: solid\n  color: #000000",
            message: """
                c.yml:5:9: a colour is missing; in YAML a '#' outside quotes begins a comment: "#RRGGBB"
                      color: #000000
                            ^
                """),
    ])
    func `A mistake is named with its place and what is allowed`(mistake: Mistake) {
        do throws(ConfigurationError) {
            _ = try parse(mistake.text)
            Issue.record("the configuration should be refused")
        } catch {
            #expect(error.description == mistake.message)
        }
    }

    @Test func `Text that is no YAML is refused with its line`() {
        do throws(ConfigurationError) {
            _ = try parse("version: 1\ntemplates: [")
            Issue.record("the configuration should be refused")
        } catch {
            #expect(error.line != nil)
            #expect(error.message.hasPrefix("not valid YAML"))
        }
    }

    @Test(arguments: [
        ("com.example.*", "com.example.bank", true), ("com.example.*", "com.example", false), ("*", "a", true),
        ("com.ex?mple.bank", "com.example.bank", true), ("COM.Example.bank", "com.example.BANK", true),
        ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("", "a", false),
    ])
    func `A bundle pattern knows stars and question marks`(pattern: String, name: String, matches: Bool) {
        #expect(BundlePattern(pattern).matches(name) == matches)
    }
}
