import Foundation
import TestSupport
import Testing

/// From a dump that nobody described to a configuration that judges it, in two commands.
@Suite struct InitCommandTests {
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent("dump")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func initialise(_ arguments: [String]) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["init"] + arguments, in: folder.url)
    }

    private func verdicts(_ arguments: [String]) throws -> [String: String] {
        try ReportJSON(try SnapveilBinary.run(["scan", "--format", "json"] + arguments, in: folder.url).output).verdicts
    }

    /// What no judge could learn: covers that are photographs or bars over a screen look like content, and a text that was
    /// seen once may be anything.
    private static let notLearned = [
        "com.example.murmur", "com.example.journal", "com.example.idwallet",
        "Message card in German, text size xS, landscape",
        "PIN screen as a cover; its template is an earlier snapshot of it",
        "The same with the status bar above it, which the configuration ignores",
    ]

    @Test("What is learned from the bundled dump judges it as the configuration written by hand does")
    func fixtures() throws {
        let file = FixtureVerdictTests.folder.appendingPathComponent("expected.json")
        let expected = try JSONDecoder().decode([FixtureVerdictTests.Expected].self, from: Data(contentsOf: file))
        let run = try initialise([Self.dump.path])
        #expect(run.status == 0, "\(run.errors)")
        let learned = try verdicts([Self.dump.path])
        var exact = 0
        for record in expected {
            let verdict = learned[record.path] ?? "?"
            if record.accept.contains(verdict) { exact += 1 }
            #expect(verdict != "masked" || record.accept.contains("masked"), "\(record.about)")
            guard !Self.notLearned.contains(record.app), !Self.notLearned.contains(record.about) else { continue }
            #expect(record.accept.contains(verdict), "\(record.about): \(verdict)")
        }
        // Without a configuration 40 are exact.
        #expect(exact >= 51, "\(exact) of \(expected.count)")
    }

    @Test("The page shows what was learned, without scripts, and the configuration is in order")
    func page() throws {
        _ = try initialise([Self.dump.path, "-o", "learned.yml"])
        let page = try String(
            contentsOf: folder.url.appendingPathComponent("snapveil-covers/confirm.html"), encoding: .utf8)
        #expect(page.contains("northbank-image") && page.contains("data:image/jpeg;base64,"))
        #expect(!page.contains("<script") && page.contains("default-src &#39;none&#39;"))
        let check = try SnapveilBinary.run(["config", "check", "learned.yml"], in: folder.url)
        #expect(check.status == 0 && check.output.contains(": OK ("), "\(check.errors)")
    }

    @Test("An archive gives the configuration that its folder gives")
    func archive() throws {
        let dump = folder.url.appendingPathComponent("dump")
        for name in ["B", "C"] {
            try folder.write(
                Screens.covered, to: "dump/Library/SplashBoard/Snapshots/sceneID:com.example.a-default/\(name)@2x.ktx")
        }
        try folder.write(TarBuilder.archive(try ArchivedFile.files(below: dump)), to: "dump.tar")
        #expect(try initialise(["dump", "-o", "out/a.yml"]).status == 2)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("a"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("b"), withIntermediateDirectories: true)
        #expect(try initialise(["dump", "-o", "a/a.yml"]).status == 0)
        #expect(try initialise(["dump.tar", "-o", "b/a.yml"]).status == 0)
        let texts = try ["a", "b"].map {
            try String(contentsOf: folder.url.appendingPathComponent("\($0)/a.yml"), encoding: .utf8)
        }
        #expect(texts[0] == texts[1] && texts[0].contains("\"com.example.a\""))
    }

    @Test("Nothing that exists is overwritten, and nothing is written into the evidence", arguments: [false, true])
    func places(_ isFolder: Bool) throws {
        try folder.write(Screens.covered, to: "dump/\(Screens.scene("com.example.a"))/A@2x.ktx")
        try folder.write(Array("mine".utf8), to: isFolder ? "snapveil-covers/x" : ".snapveil.yml")
        let run = try initialise(["dump"])
        #expect(run.status == 2 && run.errors.contains("nothing is overwritten"), "\(run.errors)")
        let inside = try initialise(["dump", "-o", "dump/x.yml"])
        #expect(inside.status == 2 && inside.errors.contains("lies inside the evidence"), "\(inside.errors)")
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0.contains("init") }.isEmpty)
    }

    @Test("Screens without a cover are not learned, and nothing is written")
    func content() throws {
        try folder.write(Screens.exposed, to: "dump/\(Screens.scene("com.example.a"))/A@2x.ktx")
        let run = try initialise(["dump"])
        #expect(run.status == 1 && run.errors.contains("nothing to learn"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["dump"])
        let forced = try initialise(["dump", "--force"])
        #expect(forced.status == 0, "\(forced.errors)")
    }

    @Test("An app whose name is a pattern gets no entry: it would be one for other apps")
    func pattern() throws {
        try folder.write(Screens.covered, to: "dump/\(Screens.scene("com.example.*"))/A@2x.ktx")
        let run = try initialise(["dump"])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(".snapveil.yml").path))
        #expect(run.output.contains("wildcard"), "\(run.output)")
    }

    /// Two screens whose fields lie under bars, one with a forgotten field, and one without any bar.
    private func writeBarredScreens() throws {
        for (name, style, bars) in [("A", 1, [0, 1]), ("B", 2, [0, 1]), ("C", 3, [0]), ("D", 4, [])] {
            try folder.write(
                Screens.page(style, bars: Set(bars)), to: "dump/\(Screens.scene("com.example.a"))/\(name)@2x.ktx")
        }
    }

    @Test(
        "Bars over parts of a screen are proposed, and judged by when a person accepts them", arguments: [false, true])
    func bars(_ areAccepted: Bool) throws {
        try writeBarredScreens()
        let run = try initialise(["dump"] + (areAccepted ? ["--accept-bars"] : []))
        #expect(run.status == 0 && run.output.contains("bars over 2 places"), "\(run.output) \(run.errors)")
        #expect(run.output.contains("not used until you confirm") != areAccepted, "\(run.output)")
        let page = try String(
            contentsOf: folder.url.appendingPathComponent("snapveil-covers/confirm.html"), encoding: .utf8)
        #expect(page.contains("class=\"screen\"") && page.components(separatedBy: "<i style=").count == 3)

        func judged() throws -> [Substring: String] {
            let pairs = try verdicts(["dump"]).map { ($0.key.split(separator: "/").last?.prefix(1) ?? "", $0.value) }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
        let covered = ["A": "masked", "B": "masked", "C": "partially-masked", "D": "unmasked"] as [Substring: String]
        if areAccepted {
            #expect(try judged() == covered)
        } else {
            #expect(try judged().values.allSatisfy { $0 == "unmasked" || $0 == "partially-masked" })
            let file = folder.url.appendingPathComponent(".snapveil.yml")
            let text = try String(contentsOf: file, encoding: .utf8)
            // What the remark above the lines says.
            let confirmed = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.contains("sensitive-regions:") || line.contains("- {name:")
                    ? String(line.replacing("# ", with: "")) : String(line)
            }
            try Data(confirmed.joined(separator: "\n").utf8).write(to: file)
            #expect(try judged() == covered, "\(text)")
        }
    }

    @Test("Bars are not proposed where they would hide a screen that shows none")
    func barsThatHide() throws {
        try writeBarredScreens()
        try folder.write(Screens.sparse, to: "dump/\(Screens.scene("com.example.a"))/E@2x.ktx")
        let run = try initialise(["dump", "--accept-bars"])
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(run.status == 1 && words.contains("would leave nothing to judge in"), "\(run.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(".snapveil.yml").path))
    }
}
