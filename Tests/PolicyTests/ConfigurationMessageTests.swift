import Foundation
import MaskingAnalysis
import Policy
import Testing

/// What is wrong with a configuration is said whole: file, line, column, what is allowed, and the line with a caret.
@Suite struct ConfigurationMessageTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        var message: String

        init(_ description: String, _ text: String, _ message: String) {
            (testDescription, self.text, self.message) = (description, text, message)
        }
    }

    private static func message(_ text: String) -> String {
        do throws(ConfigurationError) {
            let found = try ConfigurationParser.parse(
                text, file: "c.yml", directory: "/nonexistent", kinds: CoverKinds.described)
            return "accepted: \(found)"
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        Mistake(
            "a list instead of keys", "- a",
            "c.yml:1:1: the configuration must be a mapping with the keys version, templates, apps, suppressions, require, reading, canaries\n    - a\n    ^"
        ),
        Mistake(
            "no version", "templates: []",
            "c.yml:1:1: the configuration needs the key 'version'\n    templates: []\n    ^"),
        Mistake(
            "a key given twice", "version: 1\nversion: 1",
            "c.yml:2:1: given more than once in one mapping: 'version'\n    version: 1\n    ^"),
        Mistake(
            "templates that are no list", "version: 1\ntemplates: {a: b}",
            "c.yml:2:12: templates must be a list\n    templates: {a: b}\n               ^"),
        Mistake(
            "a template that is a word", "version: 1\ntemplates: [cover]",
            "c.yml:2:13: a template must be a mapping with the keys id and kind\n    templates: [cover]\n"
                + "                ^"),
        Mistake(
            "a template without a kind", "version: 1\ntemplates: [{id: a}]",
            "c.yml:2:13: a template needs the key 'kind': solid, message, gradient, blur, image\n    templates: [{id: a}]\n"
                + "                ^"),
        Mistake(
            "a template without an id", "version: 1\ntemplates: [{kind: blur, minimum-radius: 8}]",
            """
            c.yml:2:13: a template needs the key 'id'
                templates: [{kind: blur, minimum-radius: 8}]
                            ^
            """),
        Mistake(
            "an unknown kind", "version: 1\ntemplates: [{id: a, kind: colour}]",
            """
            c.yml:2:27: unknown kind 'colour'; allowed are solid, message, gradient, blur, image
                templates: [{id: a, kind: colour}]
                                          ^
            """),
        Mistake(
            "a key of another kind", "version: 1\ntemplates: [{id: a, kind: solid, color: \"#000\", fit: center}]",
            """
            c.yml:2:49: unknown key 'fit' in a solid template; allowed are id, kind, color
                templates: [{id: a, kind: solid, color: "#000", fit: center}]
                                                                ^
            """),
        Mistake(
            "an image without a picture", "version: 1\ntemplates: [{id: a, kind: image}]",
            """
            c.yml:2:13: an image template needs the key 'image'
                templates: [{id: a, kind: image}]
                            ^
            """),
        Mistake(
            "a picture that is missing", "version: 1\ntemplates: [{id: a, kind: image, image: no.png}]",
            """
            c.yml:2:41: there is no picture 'no.png' (looked for /nonexistent/no.png)
                templates: [{id: a, kind: image, image: no.png}]
                                                        ^
            """),
        Mistake(
            "an empty list of colours", "version: 1\ntemplates: [{id: a, kind: solid, color: []}]",
            """
            c.yml:2:41: a list of colours needs at least one
                templates: [{id: a, kind: solid, color: []}]
                                                        ^
            """),
        Mistake(
            "a radius that is too small", "version: 1\ntemplates: [{id: a, kind: blur, minimum-radius: 0.1}]",
            """
            c.yml:2:49: minimum-radius is 0.1, allowed are 0.5 to 200
                templates: [{id: a, kind: blur, minimum-radius: 0.1}]
                                                                ^
            """),
        Mistake(
            "a radius that is no number", "version: 1\ntemplates: [{id: a, kind: blur, minimum-radius: nan}]",
            """
            c.yml:2:49: minimum-radius must be a number
                templates: [{id: a, kind: blur, minimum-radius: nan}]
                                                                ^
            """),
        Mistake(
            "an app without a bundle", "version: 1\napps: [{templates: []}]",
            "c.yml:2:8: an app needs the key 'bundle'\n    apps: [{templates: []}]\n           ^"),
        Mistake(
            "an empty bundle", "version: 1\napps: [{bundle: \"\"}]",
            "c.yml:2:17: bundle is empty\n    apps: [{bundle: \"\"}]\n                    ^"),
        Mistake(
            "a fraction above one",
            "version: 1\napps: [{bundle: a, ignore-regions: [{x: 0, y: 0, width: 30, height: 1}]}]",
            """
            c.yml:2:57: width is 30, allowed are 0 to 1: regions are in shares of the screen, not in pixels
                apps: [{bundle: a, ignore-regions: [{x: 0, y: 0, width: 30, height: 1}]}]
                                                                        ^
            """),
        Mistake(
            "a region without an extent",
            "version: 1\napps: [{bundle: a, ignore-regions: [{x: 0, y: 0, width: 0, height: 1}]}]",
            """
            c.yml:2:37: a region must be at least 0.0002 of the screen wide and high: less is not a pixel of it
                apps: [{bundle: a, ignore-regions: [{x: 0, y: 0, width: 0, height: 1}]}]
                                                    ^
            """),
        Mistake(
            "a region that is not a pixel of any screen",
            "version: 1\napps: [{bundle: a, sensitive-regions: [{x: 1.0, y: 1.0, width: 1e-9, height: 1e-9}]}]",
            """
            c.yml:2:40: a region must be at least 0.0002 of the screen wide and high: less is not a pixel of it
                apps: [{bundle: a, sensitive-regions: [{x: 1.0, y: 1.0, width: 1e-9, height: 1e-9}]}]
                                                       ^
            """),
        Mistake(
            "a region with a side missing",
            "version: 1\napps: [{bundle: a, sensitive-regions: [{x: 0, y: 0, width: 1}]}]",
            """
            c.yml:2:40: a region needs the key 'height'
                apps: [{bundle: a, sensitive-regions: [{x: 0, y: 0, width: 1}]}]
                                                       ^
            """),
    ])
    func `A mistake is named with its place`(mistake: Mistake) {
        #expect(Self.message(mistake.text) == mistake.message)
    }

    @Test(arguments: [
        ("templates: [", 1), ("version: 1\n\tapps: []", 2), ("version: 1\napps: \"open", 2), ("a: b: c", 1),
        ("version: *none", 1),
    ])
    func `Text that is no YAML is refused where it goes wrong`(text: String, line: Int) {
        do throws(ConfigurationError) {
            _ = try ConfigurationParser.parse(text, file: "c.yml", directory: "/", kinds: CoverKinds.described)
            Issue.record("the configuration should be refused")
        } catch {
            #expect(error.message.hasPrefix("not valid YAML: "))
            let found = error.line ?? 0
            // The parser may notice an open bracket at the end of the text only.
            #expect(found >= line && found <= line + 1, "\(error)")
        }
    }

    @Test func `Lines that end in carriage returns are shown alone`() {
        #expect(
            Self.message("version: 1\r\ntemplate: []\r\napps: []\r\n") == """
                c.yml:2:1: unknown key 'template' in the configuration; allowed are version, templates, apps, suppressions, require, reading, canaries; \
                did you mean 'templates'?
                    template: []
                    ^
                """)
    }

    @Test(arguments: ["", "\n\n", "# nothing but a comment\n", "---\n", "null"])
    func `Nothing is no configuration`(text: String) {
        #expect(Self.message(text).hasPrefix("c.yml"))
        #expect(!Self.message(text).hasPrefix("accepted"))
    }

    @Test func `A text that is far too long is refused before it is read`() {
        let text = "version: 1\n" + String(repeating: "#", count: ConfigurationParser.maximumBytes)
        #expect(Self.message(text) == "c.yml: has 1048587 bytes, allowed are 1048576")
    }

    @Test func `References that multiply do no harm`() {
        // Nine levels of nine references each: a billion nodes if they were copied.
        var text = "version: 1\nx0: &x0 [a]\n"
        for level in 1...9 {
            text += "x\(level): &x\(level) [\(Array(repeating: "*x\(level - 1)", count: 9).joined(separator: ", "))]\n"
        }
        #expect(Self.message(text).hasPrefix("c.yml:2:1: unknown key 'x0'"))
    }
}
