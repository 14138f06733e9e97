import Foundation
import TestSupport
import Testing

/// Evidence is never written to.
@Suite struct EvidenceUntouchedTests {
    /// Everything that a write could change about a tree: names, kinds, sizes, times, contents.
    private func state(of root: URL) throws -> [String: String] {
        var state: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) + ["."] {
            let path = root.appendingPathComponent(name).path
            var facts = stat()
            try #require(lstat(path, &facts) == 0)
            #if canImport(Darwin)
                let times = [facts.st_mtimespec, facts.st_ctimespec]
            #else
                let times = [facts.st_mtim, facts.st_ctim]
            #endif
            let content = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
            state[name] = "\(facts.st_mode) \(facts.st_size) \(times.map { [$0.tv_sec, $0.tv_nsec] }) \(content)"
        }
        return state
    }

    private static let picture = "dump/\(Screens.scene("com.example.app"))/A@2x.ktx"

    /// Every command, with where it may write and with where it must not.
    private static let commands: [[String]] = [
        ["scan", "dump"], ["scan", "dump", "--format", "json", "--output", "report.json"],
        ["scan", "dump", "--all-images"], ["scan", "dump", "--output", "dump/report.txt"],
        ["scan", "dump", "-o", "html=page.html"], ["scan", "dump", "-o", "html=dump/page.html"],
        ["scan", "dump", "--baseline", "baseline.json", "--update-baseline"],
        ["scan", "dump", "--baseline", "dump/baseline.json", "--update-baseline"],
        ["scan", "dump", "--shard", "1/2", "-o", "json=shard.json"],
        ["export", "dump", "-o", "pictures"], ["export", "dump", "-o", "dump/pictures"],
        ["inspect", picture], ["explain", picture], ["explain", picture, "--evidence", "shown"],
        ["explain", picture, "--evidence", "dump/shown"],
        ["explain", "dump", "sceneID:com.example.app-default/A@2x.ktx"],
        ["explain", "dump", "sceneID:com.example.app-default/A@2x.ktx", "--evidence", "dump/shown"],
        ["export", "dump", "-o", "one", "--only", "sceneID:com.example.app-default/A@2x.ktx"],
        ["init", "dump", "-o", "bars.yml", "--accept-bars"],
        ["template", "check", "dump", "--config", "c.yml"], ["template", "learn", picture, "-o", "learned.yml"],
        ["template", "learn", picture, "-o", "dump/learned.yml"],
        ["merge", "dump/report.json"], ["merge", "dump/report.json", "-o", "text=dump/merged.txt"],
        ["diff", "dump/report.json", "dump/report.json"],
        ["diff", "dump/report.json", "dump/report.json", "-o", "dump/retest.txt"], ["rules"], ["rules", "unmasked"],
        ["init", "dump", "--output", "proposed.yml"], ["init", "dump", "--output", "dump/proposed.yml"],
        ["config", "check", "c.yml"], ["config", "schema"],
    ]

    @Test("Every command of the program is tried")
    func complete() throws {
        let folder = try TemporaryFolder()
        let help = try SnapveilBinary.run(["--help"], in: folder.url).output
        let listed = help.components(separatedBy: "SUBCOMMANDS:\n").last?.components(separatedBy: "\n\n").first ?? ""
        let names = listed.split(separator: "\n").compactMap { line -> String? in
            line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first.map(String.init) : nil
        }
        #expect(names.count >= 9, "\(help)")
        #expect(Set(names).subtracting(["help"]) == Set(Self.commands.map { $0[0] }))
    }

    @Test("A tree is the same after every command, byte for byte and time for time", arguments: commands)
    func untouched(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let scene = Screens.scene("com.example.app")
        try folder.write(Screens.covered, to: "dump/\(scene)/A@2x.ktx")
        try folder.write(Screens.exposed, to: "dump/\(scene)/downscaled/A@2x.ktx")
        try folder.write([1], to: "dump/\(scene)/damaged.ktx")
        try folder.write(Screens.exposed, to: "dump/Documents/picture.ktx")
        let database = try ManifestDatabaseBuilder()
        try database.checkpoint()
        try database.add("com.example.app", key: "else", value: [1])
        let files = try database.files()
        let place = "dump/private/var/mobile/Library/FrontBoard/applicationState.db"
        try folder.write(files.database, to: place)
        try folder.write(files.log, to: place + "-wal")
        // A report of an earlier scan that was put beside what was extracted.
        let earlier = try SnapveilBinary.run(["scan", "dump", "--format", "json"], in: folder.url)
        try folder.write(Array(earlier.output.utf8), to: "dump/report.json")
        try folder.write(
            Array("version: 1\ntemplates: [{id: a, kind: solid, color: \"#000\"}]\n".utf8), to: "c.yml")
        let evidence = folder.url.appendingPathComponent("dump")
        let before = try state(of: evidence)
        let run = try SnapveilBinary.run(arguments, in: folder.url)
        // What must not be written there is refused, and nothing else is.
        let writesInside = arguments.dropFirst().enumerated().contains { place, argument in
            place > 0 && argument.contains("dump/") && arguments[place].hasPrefix("-")
        }
        #expect((run.status == 2) == writesInside, "\(run.errors)")
        #expect(try state(of: evidence) == before)
    }
}
