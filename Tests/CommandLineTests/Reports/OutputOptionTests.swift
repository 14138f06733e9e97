import Foundation
import TestSupport
import Testing

/// Where reports go, and what is said beside them.
@Suite struct OutputOptionTests {
    private let folder: TemporaryFolder
    private let scene = Screens.scene("com.example.app")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/B@2x.ktx")
    }

    private func scan(_ more: [String], environment: [String: String] = [:]) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["scan", "dump"] + more, in: folder.url, environment: environment)
    }

    @Test("A file without a format takes the place of standard output, in the format that is asked for")
    func plain() throws {
        let run = try scan(["--format", "junit", "-o", "a.xml", "-o", "csv=a.csv"])
        #expect(run.output.isEmpty)
        let xml = try String(contentsOf: folder.url.appendingPathComponent("a.xml"), encoding: .utf8)
        #expect(xml.hasPrefix("<?xml"))
    }

    @Test(
        "A file's name tells the format",
        arguments: [
            ("report.html", "<!doctype html>"), ("a.json", "{\n"), ("a.sarif", "{\n  \"$schema\""),
            ("a.sarif.json", "{\n  \"$schema\""), ("a.XML", "<?xml"), ("a.md", "# App-switcher"),
            ("a.csv", "\"kind\","),
            ("a.txt", "com.example.app\n"), ("report", "com.example.app\n"),
        ])
    func byName(_ file: String, _ start: String) throws {
        let run = try scan(["-o", file])
        #expect(run.status == 1 && run.output.isEmpty, "\(run.errors)")
        let text = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
        #expect(text.hasPrefix(start), "\(text.prefix(60))")
    }

    @Test("Standard output can be named", arguments: ["-", "/dev/stdout", "json=-", "json=/dev/stdout"])
    func standardOutput(_ name: String) throws {
        let run = try scan(["-o", name])
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.hasPrefix(name.hasPrefix("json") ? "{" : "com.example.app"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["dump"])
    }

    @Test(
        "A word of --fail-on that means nothing is named",
        arguments: [
            ("error,never", "'never' stands alone"), ("eror", "there is no 'eror'; did you mean 'error'?"),
            ("error,,note", "a word is missing"), ("incomplete-scan", "always ends with 3"),
            ("error,unmaskd", "'unmasked'?"),
        ])
    func failOn(_ words: String, _ said: String) throws {
        let run = try scan(["--fail-on", words])
        #expect(run.status == 2 && run.errors.contains(said), "\(run.errors)")
    }

    @Test("Words of --fail-on may have spaces and capitals", arguments: ["error, warning", "ERROR", " Unmasked "])
    func failOnSpelling(_ words: String) throws { #expect(try scan(["--fail-on", words]).status == 1) }

    @Test("An unknown command is named like every other mistake, with what was probably meant")
    func unknownCommand() throws {
        let run = try SnapveilBinary.run(["scna", "dump"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix("snapveil: error: there is no command 'scna'; did you mean 'scan'?\n"), "\(run.errors)"
        )
        let option = try scan(["--bogus"])
        #expect(
            option.status == 2 && option.errors.hasPrefix("snapveil: error: Unknown option '--bogus'"),
            "\(option.errors)")
    }

    @Test("In a log progress is lines")
    func progressLines() throws {
        let run = try scan(["--progress", "lines", "--format", "json"])
        #expect(run.errors == "snapveil: progress: 0 of 2 snapshots\n", "\(run.errors)")
    }

    @Test("An entry of the configuration that matched nothing is named, with what was probably meant")
    func unused() throws {
        let text = """
            version: 1
            templates:
              - {id: black, kind: solid, color: "#000000"}
              - {id: green, kind: solid, color: "#00FF00"}
              - {id: lonely, kind: solid, color: "#FF0000"}
            apps:
              - {bundle: com.example.apq, templates: [black]}
              - {bundle: "com.example.*", templates: [green]}
            """
        try folder.write(Array(text.utf8), to: "c.yml")
        let report = try ReportJSON(try scan(["--config", "c.yml", "--format", "json"]).output)
        let notices = (report.top["notices"] as? [[String: Any]] ?? []).map {
            "\($0["path"] as? String ?? ""): \($0["message"] as? String ?? "")"
        }
        #expect(
            notices == [
                "c.yml:4: template 'green' was found in no snapshot of this evidence",
                "c.yml:5: template 'lonely' is named by no app, so it is not tried",
                "c.yml:7: the entry for 'com.example.apq' matches no app of this evidence; did you mean 'com.example.app'?",
            ], "\(notices)")
        // Of a share of the evidence nothing can be said.
        let share = try ReportJSON(try scan(["--config", "c.yml", "--format", "json", "--shard", "1/1"]).output)
        #expect((share.top["notices"] as? [Any])?.isEmpty == true)
    }

    @Test("A name that only looks like a format can be written with its folder")
    func lookalike() throws {
        _ = try scan(["-o", "./json=x"])
        let text = try String(contentsOf: folder.url.appendingPathComponent("json=x"), encoding: .utf8)
        #expect(text.hasPrefix("com.example.app\n"))
    }

    @Test(
        "Outputs that mean nothing together are refused",
        arguments: [
            ["-o", "a", "-o", "b"], ["-o", "json=a", "-o", "csv=a"], ["-o", "json="], ["-o", "csv=dump/report.csv"],
            ["-o", "csv=absent/report.csv"], ["--format", "pdf"], ["--update-baseline"],
            ["--baseline", "b", "--update-baseline", "-o", "json=b"], ["-o", "xml=report"],
            ["--baseline", "b", "--update-baseline", "--shard", "1/2"], ["-o", "json=/dev/null"], ["-o", "=x"],
            ["-o", "report.pdf"], ["--format", "json", "-o", "report.html"], ["-o", "json=-", "-o", "csv=/dev/stdout"],
        ])
    func refused(_ arguments: [String]) throws {
        let run = try scan(arguments)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test("A link is not replaced by a report, and neither is what it leads to")
    func link() throws {
        let target = try folder.write(Array("kept".utf8), to: "target.json")
        let link = folder.url.appendingPathComponent("link.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let run = try scan(["-o", "json=link.json"])
        #expect(run.status == 2 && run.errors.contains("is a link"), "\(run.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try String(contentsOf: target, encoding: .utf8) == "kept")
    }

    #if os(Linux)
        @Test("A report that standard output has no room for is an error", arguments: ["text", "json"])
        func full(format: String) throws {
            let process = Process()
            process.executableURL = SnapveilBinary.url
            process.arguments = ["scan", "dump", "--format", format]
            process.currentDirectoryURL = folder.url
            process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
        }
    #endif

    @Test("Standard error is quiet, and so it stays for files")
    func quiet() throws {
        #expect(try scan([]).errors.isEmpty)
        #expect(try scan(["-o", "json=a.json"]).errors.isEmpty)
    }

    @Test("Progress counts snapshots, and is gone at the end")
    func progress() throws {
        let run = try scan(["--progress", "always", "--format", "json"])
        #expect(run.errors.hasPrefix("\r\u{1B}[K0 of 2 snapshots"), "\(run.errors)")
        #expect(run.errors.hasSuffix("\r\u{1B}[K"))
        #expect(try ReportJSON(run.output).snapshots.count == 2, "standard output stays clean")
    }

    @Test("What is done is said on demand")
    func verbose() throws {
        let once = try scan(["-v"])
        // The app has no launch images: looking for them is work of its own, after which nothing is judged yet.
        #expect(once.errors.components(separatedBy: "snapveil: info: found 2 snapshots\n").count == 2, "said once")
        #expect(!once.errors.contains("debug"))
        let twice = try scan(["-vv"])
        #expect(twice.errors.contains("snapveil: debug: unmasked: \(scene)/B@2x.ktx\n"), "\(twice.errors)")
        #expect(try scan(["--log-level", "debug"]).errors.contains("debug"))
        #expect(try scan(["--log-level", "error", "-v"]).errors.isEmpty, "the name outranks the count")
    }

    @Test("Rules are listed, and explained with what to do and where to read more")
    func rules() throws {
        let list = try SnapveilBinary.run(["rules"], in: folder.url)
        #expect(list.status == 0)
        #expect(list.output.contains(/(?m)^unmasked +error +Snapshot without a cover$/))
        let one = try SnapveilBinary.run(["rules", "unmasked"], in: folder.url)
        for word in ["scenePhase", "sceneWillResignActive", "MASTG-TEST-0290", "MASTG-TEST-0059", "MASTG-BEST-0016"] {
            #expect(one.output.contains(word), "\(word)")
        }
        #expect(
            (list.output + one.output).split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("https:") })
        let unknown = try SnapveilBinary.run(["rules", "unmaskd"], in: folder.url)
        #expect(unknown.status == 2 && unknown.errors.contains("there is no rule 'unmaskd'; there are unmasked, "))
    }
}
