import Foundation
import TestSupport
import Testing

/// A configuration is checked without any evidence, and described to editors.
@Suite struct ConfigCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("All mistakes are named at once, each with its place")
    func allMistakes() throws {
        let text = """
            version: 2
            templates:
              - {id: a, kind: solid, color: red, fit: center}
              - {id: b, kind: blurr}
              - {id: c, kind: image, image: missing.png, fit: fil}
            apps:
              - {bundle: com.example.a, templates: [a, b, x]}
              - bundle: com.example.b
                sensitive-regions: [{x: 120, y: 0, width: 1, height: 1}]
            suppresions: []
            """
        try folder.write(Array(text.utf8), to: "c.yml")
        let run = try SnapveilBinary.run(["config", "check", "c.yml"], in: folder.url)
        #expect(run.status == 2)
        let places = run.errorLines.compactMap { $0.firstMatch(of: /error: (c\.yml:\d+:\d+)/)?.1 }
        let lines = [
            "c.yml:1:10", "c.yml:3:33", "c.yml:3:38", "c.yml:4:19", "c.yml:5:33", "c.yml:5:51", "c.yml:7:47",
            "c.yml:9:29",
            "c.yml:10:1",
        ]
        #expect(places.map(String.init) == lines, "\(run.errors)")
        for part in [
            "did you mean 'blur'?", "did you mean 'suppressions'?", "shares of the screen, not in pixels", "9 mistakes",
        ] {
            #expect(run.errors.contains(part), "\(part)")
        }
    }

    @Test("A picture that cannot be decoded is named beside the others")
    func pictures() throws {
        let text =
            "version: 1\ntemplates:\n" + ["a", "b"].map { "- {id: \($0), kind: image, image: \($0).png}\n" }.joined()
        try folder.write(Array(text.utf8), to: "c.yml")
        for name in ["a", "b"] { try folder.write([1, 2, 3], to: "\(name).png") }
        let run = try SnapveilBinary.run(["config", "check", "c.yml"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("template 'a'") && run.errors.contains("template 'b'"))
    }

    @Test("The configuration that a scan would take is checked")
    func discovered() throws {
        #expect(try SnapveilBinary.run(["config", "check"], in: folder.url).status == 2)
        try folder.write(Array("version: 1".utf8), to: ".snapveil.yml")
        let run = try SnapveilBinary.run(["config", "check"], in: folder.url)
        #expect(run.status == 0 && run.output == ".snapveil.yml: OK (0 templates, 0 apps)\n", "\(run.errors)")
        try folder.write(Array("version: 3".utf8), to: "other.yml")
        let variable = ["SNAPVEIL_CONFIG": "other.yml"]
        let other = try SnapveilBinary.run(["config", "check"], in: folder.url, environment: variable)
        #expect(other.status == 2 && other.errors.contains("other.yml:1:10: version must be 1"))
    }

    @Test("The schema in docs is what the command prints, and takes the bundled configuration")
    func schema() throws {
        let run = try SnapveilBinary.run(["config", "schema"], in: folder.url)
        let docs = FixtureVerdictTests.folder.deletingLastPathComponent()
            .appendingPathComponent("docs/configuration.schema.json")
        #expect(try String(contentsOf: docs, encoding: .utf8) == run.output)
        let program = "import yaml,json,sys; json.dump(yaml.safe_load(open(sys.argv[1])), open(sys.argv[2],'w'))"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", program, FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path,
            folder.url.appendingPathComponent("c.json").path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "python3-yaml is missing: make setup-tests")
        #expect(try Validator.json(folder.url.appendingPathComponent("c.json"), schema: docs) == "")
        try folder.write(Array(#"{"version": 1, "templates": [{"id": "a", "kind": "solid"}]}"#.utf8), to: "bad.json")
        #expect(try Validator.json(folder.url.appendingPathComponent("bad.json"), schema: docs) != "")
    }
}
