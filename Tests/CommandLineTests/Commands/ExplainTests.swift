import Foundation
import ImageCodecs
import PixelModel
import TestSupport
import Testing

/// `explain` follows one verdict: that of a scan, with what was measured on the way to it.
@Suite struct ExplainTests {
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent("dump").path
    private static let configuration = FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path

    private struct Record: Decodable {
        var path: String
        var truth: String
        var technique: String
    }

    /// The first picture of each verdict and technique of the bundled dump.
    private static func samples() throws -> [Record] {
        let data = try Data(contentsOf: FixtureVerdictTests.folder.appendingPathComponent("expected.json"))
        var seen: Set<String> = []
        return try JSONDecoder().decode([Record].self, from: data).filter {
            seen.insert("\($0.truth) \($0.technique)").inserted
        }
    }

    /// Lines are broken for a terminal, and long paths anywhere.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func explain(_ path: String, _ more: [String], in folder: TemporaryFolder) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["explain", path] + more, in: folder.url)
    }

    @Test(arguments: [true, false])
    func `An explanation ends with the verdict of the scan`(isConfigured: Bool) throws {
        let folder = try TemporaryFolder()
        let options = isConfigured ? ["--config", Self.configuration] : []
        let scan = try SnapveilBinary.run(["scan", Self.dump, "--format", "json"] + options, in: folder.url)
        let report = try ReportJSON(scan.output)
        let found = Dictionary(uniqueKeysWithValues: zip(report.paths, report.snapshots))
        let samples = try Self.samples()
        #expect(samples.count > 20)
        for sample in samples {
            let snapshot = try #require(found[sample.path])
            let run = try explain("\(Self.dump)/\(sample.path)", options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let (before, verdict) = try #require(Self.parts(run.output))
            #expect(verdict.hasPrefix(snapshot["verdict"] as? String ?? "?"), "\(sample.path): \(verdict)")
            let message = try #require(snapshot["message"] as? String)
            #expect(Self.words(verdict).contains(Self.words(message)), "\(sample.path): \(verdict)")
            for region in snapshot["regions"] as? [[String: Any]] ?? [] {
                let words = ["width", "height", "x", "y"].compactMap { region[$0] as? Int }
                #expect(verdict.contains("\(words[0])×\(words[1]) at (\(words[2]), \(words[3]))"), "\(verdict)")
            }
            // The cover that decided stands first, and says so.
            if let template = snapshot["template"] as? String, snapshot["certainty"] as? String == "compared" {
                let first = try #require(before.range(of: "\n  1. \(template): "), "\(before)")
                let second = before.range(of: "\n  2. ")?.lowerBound ?? before.endIndex
                #expect(
                    before[first.upperBound..<second].contains("leaves nothing unexplained")
                        == (snapshot["verdict"] as? String == "masked"))
            }
        }
    }

    /// What an explanation says before its verdict, and the verdict.
    private static func parts(_ text: String) -> (before: String, verdict: String)? {
        guard let heading = text.range(of: "\nVerdict\n") else { return nil }
        return (
            String(text[..<heading.lowerBound]),
            text[heading.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    @Test func `Pictures have the snapshot's size, and the residual is black where a cover explains all`() throws {
        let folder = try TemporaryFolder()
        let sample = try #require(try Self.samples().first { $0.truth == "masked" && $0.technique == "image" })
        let run = try explain(
            "\(Self.dump)/\(sample.path)", ["--config", Self.configuration, "--evidence", "shown"], in: folder)
        #expect(run.status == 0 && run.errors.contains("written to shown"), "\(run.errors)")
        let shown = folder.url.appendingPathComponent("shown")
        let names = try FileManager.default.contentsOfDirectory(atPath: shown.path).sorted()
        #expect(names == ["prediction.png", "regions.png", "residual.png", "snapshot.png"])
        let pictures = try names.map { name in
            try PNGDecoder.decode([UInt8](Data(contentsOf: shown.appendingPathComponent(name))), limits: .standard)
                .image
        }
        #expect(Set(pictures.map(\.size)) == [PixelSize(width: 1170, height: 2532)])
        let brightest = stride(from: 0, to: pictures[2].pixels.count, by: 4).map { pictures[2].pixels[$0] }.max()
        // Sixteen levels are one level of difference: no more than rounding and the codec leave.
        #expect(brightest ?? 255 <= 48)
    }

    @Test func `Without a cover or a picture it says what is missing`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: "alone.ktx")
        try folder.write([1, 2, 3], to: "damaged.ktx")
        let alone = try explain("alone.ktx", [], in: folder)
        #expect(alone.status == 0 && alone.output.contains("0 templates"), "\(alone.output)")
        #expect(Self.parts(alone.output)?.verdict.hasPrefix("unmasked") == true)
        let damaged = try explain("damaged.ktx", [], in: folder)
        #expect(damaged.status == 3 && damaged.errors.contains("damaged.ktx"), "\(damaged.errors)")
        #expect(try explain("missing.ktx", [], in: folder).status == 2)
    }

    @Test("A snapshot in an archive or a folder is explained by its path in the report, as the file itself is")
    func members() throws {
        let folder = try TemporaryFolder()
        let scan = try SnapveilBinary.run(["scan", Self.dump, "--format", "json"], in: folder.url)
        let report = try ReportJSON(scan.output)
        let files = try ArchivedFile.files(below: URL(fileURLWithPath: Self.dump))
        try folder.write(TarBuilder.archive(files), to: "in/dump.tar")
        try folder.write(ZipBuilder().archive(files), to: "in/dump.zip")
        for path in report.paths.filter({ !$0.contains("{DEFAULT GROUP}") }).prefix(12).enumerated() {
            // A file alone knows its neighbours by their folders, which is all that a scan knows here, too.
            let alone = try explain("\(Self.dump)/\(path.element)", [], in: folder)
            let (_, verdict) = try #require(Self.parts(alone.output))
            let root = ["in/dump.tar", "in/dump.zip", Self.dump][path.offset % 3]
            let run = try explain(root, [path.element], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(Self.words(run.output).hasPrefix(Self.words("\(root): \(path.element)").prefix(20)))
            let (_, found) = try #require(Self.parts(run.output))
            #expect(found == verdict, "\(root) \(path.element)")
        }
    }

    @Test("What a path means in an archive must be one snapshot of it, and nothing is written beside the archive")
    func doubtfulMembers() throws {
        let folder = try TemporaryFolder()
        let scenes = ["a", "b"].map { Screens.scene("com.example.\($0)") }
        let files =
            scenes.map { ArchivedFile("\($0)/A@2x.ktx", .file(Screens.covered)) }
            + [ArchivedFile("\(scenes[0])/B@2x.ktx", .file(Screens.exposed))]
        try folder.write(TarBuilder.archive(files), to: "in/dump.tar")
        let several = try explain("in/dump.tar", ["A@2x.ktx"], in: folder)
        #expect(several.status == 2 && several.errors.contains("holds 2 snapshots whose names end in 'A@2x.ktx'"))
        let none = try explain("in/dump.tar", ["C@2x.ktx"], in: folder)
        #expect(none.status == 2 && none.errors.contains("holds no snapshot 'C@2x.ktx'"), "\(none.errors)")
        let beside = try explain("in/dump.tar", ["B@2x.ktx", "--evidence", "in/pictures"], in: folder)
        #expect(beside.status == 2 && beside.output.isEmpty, "\(beside.output)")
        let elsewhere = try explain("in/dump.tar", ["B@2x.ktx", "--evidence", "pictures"], in: folder)
        #expect(elsewhere.status == 0 && elsewhere.output.contains("unmasked"), "\(elsewhere.errors)")
        let missing = try explain("in/absent.tar", ["B@2x.ktx"], in: folder)
        #expect(missing.status == 2 && missing.errors.contains("no such file or folder"), "\(missing.errors)")
        // What is missing of the evidence is said, and what is there explained.
        let torn = TarBuilder.archive(files).prefix(while: { _ in true }).dropLast(2_000)
        try folder.write(Array(torn), to: "torn.tar")
        let damaged = try explain("torn.tar", ["\(scenes[1])/A@2x.ktx"], in: folder)
        #expect(damaged.status == 0 && damaged.errors.contains("torn.tar"), "\(damaged.errors)")
    }
}
