import Foundation
import TestSupport
import Testing

/// A baseline accepts what was there when it was made, and nothing else.
@Suite struct BaselineTests {
    private let folder = try? TemporaryFolder()

    /// One extraction of an app: other UUIDs, another root and another order of files than in the others.
    private func extract(_ root: String, _ folder: TemporaryFolder, seed: Int, reversed: Bool = false) throws {
        func uuid(_ number: Int) -> String { String(format: "%08X-AAAA-4AAA-8AAA-%012X", seed, number) }
        let container = "\(root)/\(uuid(1))"
        let bundle = "com.example.app"
        let names = reversed ? [9, 8, 7, 6] : [2, 3, 4, 5]
        let scenes = [bundle + "-default", bundle + "-" + uuid(20 + seed)]
        let base = "\(container)/Library/SplashBoard/Snapshots"
        try folder.write(Screens.exposed, to: "\(base)/sceneID:\(scenes[0])/\(uuid(names[0]))@2x.ktx")
        try folder.write(Screens.covered, to: "\(base)/sceneID:\(scenes[0])/\(uuid(names[1]))@2x.ktx")
        try folder.write(Screens.exposed, to: "\(base)/sceneID:\(scenes[0])/downscaled/\(uuid(names[2]))@2x.ktx")
        try folder.write(Screens.exposed, to: "\(base)/sceneID:\(scenes[1])/\(uuid(names[3]))@2x.ktx")
    }

    private func fingerprints(_ run: SnapveilBinary.Run) throws -> Set<String> {
        let findings = try #require(try ReportJSON(run.output).top["findings"] as? [[String: Any]])
        let all = findings.map { "\($0["fingerprint"] ?? ""):\($0["occurrence"] ?? "")" }
        #expect(Set(all).count == all.count, "each is unique in its report")
        return Set(all)
    }

    @Test("A second extraction of the same app has the same fingerprints, and a baseline accepts exactly them")
    func secondExtraction() throws {
        let folder = try #require(folder)
        try extract("first/private/var", folder, seed: 1)
        try extract("second/files", folder, seed: 2, reversed: true)
        let json = ["--format", "json", "--exit-zero"]
        let first = try SnapveilBinary.run(["scan", "first"] + json, in: folder.url)
        let second = try SnapveilBinary.run(["scan", "second/files"] + json, in: folder.url)
        #expect(try fingerprints(first) == fingerprints(second))
        #expect(try fingerprints(first).count == 3)

        let baseline = ["--baseline", "b.json"]
        let made = try SnapveilBinary.run(["scan", "first", "--update-baseline"] + baseline, in: folder.url)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("Accepted: 3 findings by the baseline.\nNew: none.\n"), "\(made.output)")
        let accepted = try SnapveilBinary.run(["scan", "second/files", "--all"] + baseline, in: folder.url)
        #expect(accepted.status == 0)
        #expect(accepted.output.contains("accepted by the baseline: not reviewed"))
        #expect(!accepted.output.contains("Notices"), "nothing stale, no other picture")

        // One more leak in the same place is one too many.
        let scene = Screens.scene("com.example.app")
        try folder.write(Screens.exposed, to: "second/files/X/\(scene)/new@2x.ktx")
        #expect(try SnapveilBinary.run(["scan", "second/files"] + baseline, in: folder.url).status == 1)
    }

    @Test("A baseline is reviewable, keeps its reasons, and says what is stale")
    func update() throws {
        let folder = try #require(folder)
        try extract("dump", folder, seed: 1)
        let update = ["scan", "dump", "--baseline", "b.json", "--update-baseline"]
        _ = try SnapveilBinary.run(update, in: folder.url)
        let file = folder.url.appendingPathComponent("b.json")
        let made = try String(contentsOf: file, encoding: .utf8)
        #expect(made.hasPrefix("{\n  \"entries\" : [\n"))
        try folder.write(Array(made.replacing("not reviewed", with: "known, ticket 7").utf8), to: "b.json")
        _ = try SnapveilBinary.run(update, in: folder.url)
        #expect(try String(contentsOf: file, encoding: .utf8).count(of: "known, ticket 7") == 3)

        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("dump"))
        try folder.write(Screens.covered, to: "dump/\(Screens.scene("com.example.app"))/A@2x.ktx")
        let stale = try SnapveilBinary.run(
            ["scan", "dump", "--baseline", "b.json", "--format", "json"], in: folder.url)
        #expect(stale.status == 0)
        #expect(stale.output.count(of: "is not found any more") == 3, "\(stale.output)")
        _ = try SnapveilBinary.run(update, in: folder.url)
        #expect(try String(contentsOf: file, encoding: .utf8).count(of: "ticket") == 0)
    }

    @Test("What an incomplete scan did not see is not called stale")
    func notSeen() throws {
        let folder = try #require(folder)
        let path = "dump/\(Screens.scene("com.example.app"))/A@2x.ktx"
        try folder.write(Screens.exposed, to: path)
        _ = try SnapveilBinary.run(["scan", "dump", "--baseline", "b.json", "--update-baseline"], in: folder.url)
        try folder.write([7], to: path)
        let run = try SnapveilBinary.run(["scan", "dump", "--baseline", "b.json", "--format", "json"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.contains("is not found, but the scan is incomplete"), "\(run.output)")
        #expect(!run.output.contains("any more"))
    }

    @Test("Another picture in an accepted place is accepted, and said")
    func otherPicture() throws {
        let folder = try #require(folder)
        let path = "dump/\(Screens.scene("com.example.app"))/A@2x.ktx"
        try folder.write(Screens.exposed, to: path)
        _ = try SnapveilBinary.run(["scan", "dump", "--baseline", "b.json", "--update-baseline"], in: folder.url)
        try folder.write(Screens.exposed + [0], to: path)
        let run = try SnapveilBinary.run(["scan", "dump", "--baseline", "b.json", "--format", "json"], in: folder.url)
        let report = try ReportJSON(run.output)
        if report.verdicts.values.contains("unmasked") {
            let notices = try #require(report.top["notices"] as? [[String: String]])
            #expect(notices.contains { $0["message"]?.contains("the picture has changed since") == true }, "\(notices)")
        } else {
            Issue.record("a byte behind the last chunk changed the verdict: \(report.verdicts)")
        }
    }

    @Test("An incomplete scan changes no baseline")
    func incomplete() throws {
        let folder = try #require(folder)
        try folder.write([1], to: "dump/\(Screens.scene("com.example.app"))/A@2x.ktx")
        let run = try SnapveilBinary.run(
            ["scan", "dump", "--baseline", "b.json", "--update-baseline"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("not updated, because the scan is incomplete"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("b.json").path))
    }

    @Test(
        "A baseline that cannot be used is one line with what to do, and nothing is scanned",
        arguments: [
            ("absent.json", nil, "there is no such file; --update-baseline makes one"),
            ("b.json", "[]", "is not a baseline"), ("b.json", "{", "is not a baseline"),
            ("b.json", #"{"version":9,"fingerprintScheme":"v1","entries":[]}"#, "has version 9"),
            ("b.json", #"{"version":1,"fingerprintScheme":"v0","entries":[]}"#, "fingerprints of scheme v0"),
            ("b.json", #"{"version":1,"fingerprintScheme":"v1","entries":[{}]}"#, "is missing at entries[0]"),
            ("dump", nil, "lies inside the evidence"), (".", nil, "is a folder"),
            ("dump/b.json", "{}", "lies inside the evidence"),
        ])
    func unusable(_ name: String, _ content: String?, _ words: String) throws {
        let folder = try #require(folder)
        try folder.write(Screens.exposed, to: "dump/\(Screens.scene("com.example.app"))/A@2x.ktx")
        if let content { try folder.write(Array(content.utf8), to: name) }
        let run = try SnapveilBinary.run(["scan", "dump", "--baseline", name], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
