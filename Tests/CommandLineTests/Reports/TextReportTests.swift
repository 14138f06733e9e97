import Foundation
import TestSupport
import Testing

/// The report for a person.
@Suite struct TextReportTests {
    private let folder: TemporaryFolder
    private let scene = Screens.scene("com.example.app")

    init() throws {
        folder = try TemporaryFolder()
        let container = "dump/private/var/mobile/Containers/Data/Application/7BF7F858-0251-5182-A720-B451EAB11832"
        try folder.write(Screens.covered, to: "\(container)/\(scene)/0F4159A4-57BA-5F6A-8FEB-5B7A4841755B@2x.ktx")
        try folder.write(Screens.exposed, to: "\(container)/\(scene)/79B0E0BE-D7AD-5067-80E6-22D7852C2A90@2x.ktx")
        try folder.write([7], to: "\(container)/\(scene)/DF497D54-EB87-5BEA-82B3-E49C83480069@2x.ktx")
    }

    /// With everything listed, unless told otherwise.
    private func scan(_ more: [String] = [], environment: [String: String] = [:]) throws -> String {
        try SnapveilBinary.run(["scan", "dump", "--all"] + more, in: folder.url, environment: environment).output
    }

    @Test("App, verdict, file, reason and a summary are there")
    func content() throws {
        let text = try scan()
        #expect(text.hasPrefix("com.example.app\n"))
        #expect(text.contains("    unmasked            79B0E0BE-D7AD-5067-80E6-22D7852C2A90@2x.ktx\n"), "\(text)")
        #expect(text.contains("    masked              0F4159A4-57BA-5F6A-8FEB-5B7A4841755B@2x.ktx\n"))
        #expect(text.contains("begins with 07"))
        #expect(text.contains("1 of the 2 snapshots that could be read leaks content.\n"))
        #expect(text.contains("3 snapshots of 1 app: 1 unmasked, 1 unreadable, 1 masked.\n"))
        #expect(text.contains("The scan is incomplete: 1 error above.\n"))
    }

    @Test("Covered snapshots are counted, and listed where --all asks for them")
    func listed() throws {
        let run = try SnapveilBinary.run(["scan", "dump"], in: folder.url)
        #expect(run.output.contains("79B0E0BE") && run.output.contains("DF497D54"))
        #expect(!run.output.contains("0F4159A4") && run.output.contains("and 1 covered or accepted\n"))
        #expect(try scan().contains("0F4159A4"))
    }

    @Test("No leak is never said of pictures that could not be read")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        for name in ["A", "B"] { try folder.write([7], to: "dump/\(scene)/\(name)@2x.ktx") }
        for format in ["text", "markdown", "html", "github"] {
            let run = try SnapveilBinary.run(["scan", "dump", "--format", format], in: folder.url)
            #expect(run.status == 3)
            #expect(run.output.contains("Nothing was judged: none of 2 snapshots could be read"), "\(run.output)")
            #expect(!run.output.lowercased().contains("no leak"))
        }
    }

    @Test("No line is longer than eighty columns, also where a name is")
    func width() throws {
        try folder.write(Screens.covered, to: "dump/\(scene)/\(String(repeating: "long", count: 50))@2x.ktx")
        let long = try scan().split(separator: "\n").filter { $0.count > 80 }
        #expect(long == [])
    }

    @Test("Colours are only where they are wanted")
    func colors() throws {
        let escape = "\u{1B}["
        #expect(try !scan().contains(escape), "not on a terminal")
        #expect(try !scan(["--color", "never"]).contains(escape))
        #expect(try scan(["--color", "always"]).contains(escape))
        #expect(try !scan(["--color", "auto"], environment: ["NO_COLOR": "1"]).contains(escape))
    }

    @Test("Colours change nothing else")
    func colorsOnly() throws {
        let painted = try scan(["--color", "always"])
        #expect(painted.replacing(/\u{1B}\[[0-9;]*m/, with: "") == (try scan()))
    }

    @Test("Names cannot control the terminal")
    func hostileNames() throws {
        try folder.write(
            Screens.exposed,
            to: "dump/Library/SplashBoard/Snapshots/sceneID:evil\u{1B}]0;x\u{7}\u{202E}-default/a\u{1B}[2J\r@2x.ktx")
        let text = try scan()
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
            })
        #expect(text.contains("a\\x1B[2J\\x0D@2x.ktx"), "\(text)")
    }

    @Test("A report file holds what standard output would")
    func outputFile() throws {
        let run = try SnapveilBinary.run(["scan", "dump", "--all", "--output", "report.txt"], in: folder.url)
        #expect(run.output.isEmpty)
        let file = folder.url.appendingPathComponent("report.txt")
        #expect(try String(contentsOf: file, encoding: .utf8) == (try scan()))
        #expect(run.errorLines.count == 1, "errors are said, since the report is not seen: \(run.errors)")
    }

    @Test("What is no picture is inspected without saying the same twice")
    func inspectText() throws {
        try folder.write(Array("some words".utf8), to: "a.txt")
        let run = try SnapveilBinary.run(["inspect", "a.txt"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.contains("no structure to show\n"))
        #expect(run.output.components(separatedBy: "it begins with").count == 2)
    }

    @Test("Inspecting a file shows fields with offsets and what decoding gives")
    func inspect() throws {
        try folder.write(Screens.exposed, to: "a.ktx")
        let run = try SnapveilBinary.run(["inspect", "a.ktx"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("container: AAPL"))
        // HEAD's payload begins behind 8 bytes of signature, 4 of size and 4 of tag; the width stands at 0x18 in it.
        #expect(run.output.contains(/0x28 +\+4 +width +320\n/), "\(run.output)")
        #expect(run.output.contains("320×568 pixels; format confirmed"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
