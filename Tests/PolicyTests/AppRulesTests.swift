import MaskingAnalysis
import Policy
import Testing

@Suite struct AppRulesTests {
    private func configuration() throws -> Configuration {
        try ConfigurationParser.parse(
            """
            version: 1
            templates:
              - {id: a, kind: blur, minimum-radius: 8}
              - {id: b, kind: solid, color: "#000"}
              - {id: c, kind: message}
            apps:
              - bundle: "com.example.*"
                templates: [c, a]
                ignore-regions: [{name: bar, x: 0, y: 0, width: 1, height: 0.1}]
              - bundle: com.example.bank
                templates: [b, a]
                sensitive-regions: [{name: balance, x: 0, y: 0.5, width: 1, height: 0.1}]
              - bundle: org.all
              - bundle: org.none
                templates: []
            """, file: "c.yml", directory: "/", kinds: CoverKinds.described)
    }

    @Test func `Every entry that matches adds to an app's rules, in the file's order`() throws {
        let rules = try configuration().rules(forBundle: "com.example.bank")
        #expect(rules.templates == ["c", "a", "b"])
        #expect(rules.sensitiveRegions.map(\.name) == ["balance"])
        #expect(rules.ignoreRegions.map(\.name) == ["bar"])
    }

    @Test(arguments: ["sensitive-regions", "ignore-regions"])
    func `An app has at most a thousand regions of a kind, and more is named with the list's line`(key: String) throws {
        func parse(_ count: Int) throws(ConfigurationError) -> Configuration {
            let regions = [String](repeating: "{x: 0, y: 0, width: 1, height: 0.1}", count: count)
            let text = "version: 1\napps:\n  - bundle: a\n    \(key): [\(regions.joined(separator: ", "))]\n"
            return try ConfigurationParser.parse(text, file: "c.yml", directory: "/", kinds: CoverKinds.described)
        }
        let rules = try parse(1000).rules(forBundle: "a")
        #expect(rules.sensitiveRegions.count + rules.ignoreRegions.count == 1000)
        do throws(ConfigurationError) {
            _ = try parse(1001)
            Issue.record("1001 regions are allowed")
        } catch {
            #expect(error.description.hasPrefix("c.yml:4:"))
            #expect(error.description.contains("\(key) has 1001 regions, allowed are 1000"))
        }
    }

    /// The longest side of a phone's screen has 2,868 pixels.
    @Test(arguments: [("0.0003", "1", true), ("1", "0.0003", true), ("0.0001", "1", false), ("1", "0.0001", false)])
    func `A region may be a pixel of a large screen, and no less`(width: String, height: String, isAllowed: Bool) {
        for key in ["sensitive-regions", "ignore-regions"] {
            let text = "version: 1\napps: [{bundle: a, \(key): [{x: 0, y: 0, width: \(width), height: \(height)}]}]"
            let found = try? ConfigurationParser.parse(
                text, file: "c.yml", directory: "/", kinds: CoverKinds.described)
            #expect((found != nil) == isAllowed, "\(key)")
        }
    }

    @Test(arguments: [("org.all", ["a", "b", "c"]), ("org.none", []), ("net.other", []), (nil, [])])
    func `An entry without templates takes all, an empty list none, and so has an app without an entry`(
        bundle: String?, templates: [String]
    ) throws {
        #expect(try configuration().rules(forBundle: bundle).templates == templates)
    }

    @Test(arguments: [
        ("**", "", true), ("*", "", true), ("?", "", false), ("?", "ab", false), ("a.*.c", "a.b.b.c", true),
        ("a.?", "a.é", true), ("[ab]", "a", false), ("a.b", "a.b.c", false), ("*b", "abab", true),
        ("a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 200), false),
    ])
    func `Only stars and question marks are special in a pattern`(pattern: String, name: String, matches: Bool) {
        #expect(BundlePattern(pattern).matches(name) == matches)
    }
}
