import Foundation
import TestSupport
import Testing

/// `--read` on the committed dump. Without Tesseract and ZBar (`make reading`) only what happens then is tried.
@Suite(.serialized) struct ReadingCommandTests {
    private static let hasEngine = [
        "/usr/share/tesseract-ocr/5/tessdata/eng.traineddata", "/opt/homebrew/share/tessdata/eng.traineddata",
    ]
    .contains { FileManager.default.fileExists(atPath: $0) }
    /// One app's container, with mails and codes.
    private static let dump = FixtureVerdictTests.folder.appendingPathComponent(
        "dump/private/var/mobile/Containers/Data/Application/0CD74749-C87E-537B-95D1-1EF82F8CEFB2"
    ).path
    private static let configuration = FixtureVerdictTests.folder.appendingPathComponent(".snapveil.yml").path

    private static func scan(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> (run: SnapveilBinary.Run, report: [String: Any]) {
        let run = try SnapveilBinary.run(
            ["scan", dump, "--config", configuration, "--format", "json"] + arguments, in: folder.url,
            environment: environment)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        return (run, report)
    }

    private static func snapshots(_ report: [String: Any]) -> [[String: Any]] {
        report["snapshots"] as? [[String: Any]] ?? []
    }

    private static func values(_ report: [String: Any]) -> [[String: Any]] {
        snapshots(report).flatMap { ($0["reading"] as? [String: Any])?["values"] as? [[String: Any]] ?? [] }
    }

    @Test("Without --read nothing is read, and no verdict differs from one with it", .enabled(if: hasEngine))
    func absent() throws {
        let folder = try TemporaryFolder()
        let (plain, before) = try Self.scan([], in: folder)
        let (read, after) = try Self.scan(["--read"], in: folder)
        #expect(Self.snapshots(before).allSatisfy { $0["reading"] is NSNull })
        let verdicts = { (report: [String: Any]) in Self.snapshots(report).map { $0["verdict"] as? String ?? "" } }
        #expect(verdicts(before) == verdicts(after))
        #expect(plain.status == read.status)
    }

    @Test(
        "What leaks is read: values have kinds, places and no text; covered pictures have none", .enabled(if: hasEngine)
    )
    func values() throws {
        let folder = try TemporaryFolder()
        let (_, report) = try Self.scan(["--read"], in: folder)
        let values = Self.values(report)
        let kinds = Set(values.compactMap { $0["kind"] as? String })
        #expect(kinds.isSuperset(of: ["email", "one-time-code"]), "\(kinds)")
        #expect(values.allSatisfy { $0["value"] is NSNull })
        for snapshot in Self.snapshots(report) {
            let verdict = snapshot["verdict"] as? String ?? ""
            if ["masked", "launch-image"].contains(verdict) {
                #expect(snapshot["reading"] is NSNull, "\(snapshot["path"] ?? "")")
            }
        }
        let file = try folder.write(Array(try JSONSerialization.data(withJSONObject: report)), to: "report.json")
        #expect(try Validator.json(file, schema: Validator.reportSchema) == "")
    }

    @Test("No report, log, baseline or temporary file holds a value that was read", .enabled(if: hasEngine))
    func secrecy() throws {
        let folder = try TemporaryFolder()
        let (_, known) = try Self.scan(["--read", "--values"], in: folder)
        let values = Self.values(known).compactMap { $0["value"] as? String }.filter { $0.count >= 6 }
        #expect(values.count > 5)
        let temporary = folder.url.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        let formats = ["text", "json", "sarif", "junit", "github", "markdown", "csv", "html"]
        let run = try SnapveilBinary.run(
            [
                "scan", Self.dump, "--config", Self.configuration, "--read", "-v", "-v", "--baseline", "base.json",
                "--update-baseline",
            ]
                + formats.flatMap { ["-o", "\($0)=report.\($0)"] }, in: folder.url,
            environment: ["TMPDIR": temporary.path])
        // A redacted page holds no value even if it was asked for.
        _ = try SnapveilBinary.run(
            ["scan", Self.dump, "--config", Self.configuration, "--read", "--values", "-o", "html=asked.html"],
            in: folder.url,
            environment: ["TMPDIR": temporary.path])
        var texts = ["the output": run.output, "the log": run.errors]
        for name in formats.map({ "report.\($0)" }) + ["base.json", "asked.html"] {
            texts[name] = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        for (name, text) in texts {
            let plain = text.filter { !$0.isWhitespace }
            for value in values {
                #expect(
                    !plain.contains(value.filter { !$0.isWhitespace }),
                    "\(name) holds a value of \(value.count) characters")
            }
        }
    }

    @Test("A readable canary is an error with its own rule", .enabled(if: hasEngine))
    func canary() throws {
        let folder = try TemporaryFolder()
        let (_, known) = try Self.scan(["--read", "--values"], in: folder)
        let address = try #require(
            Self.values(known).first { $0["kind"] as? String == "email" && $0["value"] is String }?["value"] as? String)
        try folder.write(
            Array(
                "version: 1\ncanaries: [{name: account, text: \"\(address)\"}]\nrequire: {canaries-unreadable: true}\n"
                    .utf8),
            to: "canary.yml")
        let run = try SnapveilBinary.run(
            ["scan", Self.dump, "--config", "canary.yml", "--read", "--format", "json", "--fail-on", "read:canary"],
            in: folder.url)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("\"rule\" : \"read:canary\"") || run.output.contains("\"rule\":\"read:canary\""))
    }

    @Test("A canary in a script that no language in use has makes the scan incomplete", .enabled(if: hasEngine))
    func script() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Array(
                """
                version: 1
                reading: {languages: [eng]}
                canaries: [{name: owner, text: "Ελένη Παπαδοπούλου"}]
                require: {canaries-unreadable: true}
                """.utf8), to: "canary.yml")
        let run = try SnapveilBinary.run(
            ["scan", Self.dump, "--config", "canary.yml", "--read", "--exit-zero"], in: folder.url)
        #expect(run.status == 3, "\(run.errors)")
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("has Greek letters, which no language in use has: eng"))
    }

    @Test("What was not read fails what was required of it, and nothing else")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Array(
                "version: 1\ncanaries: [{name: account, text: \"DE89 3704 0044\"}]\nrequire: {canaries-unreadable: true}\n"
                    .utf8),
            to: "canary.yml")
        let none = ["TESSDATA_PREFIX": "/nonexistent"]
        let plain = try SnapveilBinary.run(
            ["scan", Self.dump, "--read", "--exit-zero"], in: folder.url, environment: none)
        #expect(plain.status == 0)
        #expect(plain.errors.contains("warning: --read: Tesseract"))
        #expect(plain.output.contains("not read wholly"))
        let required = try SnapveilBinary.run(
            ["scan", Self.dump, "--read", "--config", "canary.yml", "--exit-zero"], in: folder.url, environment: none)
        #expect(required.status == 3)
        #expect(required.output.contains("is not proven"))
        let named = try SnapveilBinary.run(
            ["scan", Self.dump, "--read", "--fail-on", "read:card"], in: folder.url, environment: none)
        #expect(named.status == 3)
        let untried = try SnapveilBinary.run(
            ["scan", Self.dump, "--config", "canary.yml", "--exit-zero"], in: folder.url)
        #expect(untried.status == 3)
    }

    @Test("What reading may cost in all is limited, and what was not read for it is counted", .enabled(if: hasEngine))
    func work() throws {
        let folder = try TemporaryFolder()
        let (_, whole) = try Self.scan(["--read"], in: folder)
        let readings = Self.snapshots(whole).compactMap { $0["reading"] as? [String: Any] }
        let words = readings.compactMap { $0["words"] as? Int }.reduce(0, +)
        #expect(readings.allSatisfy { $0["incomplete"] is NSNull } && words > 0)
        let limits = ["--limit", "readingWork=600000000", "--limit", "readingWorkPerByte=1"]
        let (_, report) = try Self.scan(["--read"] + limits, in: folder)
        let cut = Self.snapshots(report).compactMap { $0["reading"] as? [String: Any] }
        #expect(cut.count == readings.count)
        let reasons = cut.compactMap { $0["incomplete"] as? String }
        #expect(!reasons.isEmpty && reasons.allSatisfy { $0.contains("raise --limit readingWork") })
        let read = cut.compactMap { $0["words"] as? Int }.reduce(0, +)
        #expect(read > 0 && read < words, "\(read) of \(words)")
        let notices = (report["notices"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        #expect(notices.contains { $0.hasPrefix("\(reasons.count) pictures were not read, or not wholly") })
        let (_, required) = try Self.scan(["--read", "--fail-on", "read:card"] + limits, in: folder)
        #expect(required["complete"] as? Bool == false)
    }

    @Test("Options that need --read say so", arguments: [["--values"], ["--fail-on", "read:card"]])
    func usage(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        let run = try SnapveilBinary.run(["scan", Self.dump] + options, in: folder.url)
        #expect(run.status == 2 || run.status == 64)
        #expect(run.errors.contains("--read"))
    }

    @Test(
        "An engine that crashes or hangs costs a picture's text, not its verdict", .enabled(if: hasEngine),
        arguments: ["abort", "hang"])
    func faults(_ fault: String) throws {
        let folder = try TemporaryFolder()
        let (_, before) = try Self.scan([], in: folder)
        let leak = try #require(Self.snapshots(before).first { $0["verdict"] as? String == "unmasked" })
        let path = try #require(leak["path"] as? String)
        let (run, report) = try Self.scan(
            ["--read", "--limit", "itemSeconds=8", "--worker-fault", "\(fault)=reading:\(path)"], in: folder)
        let after = try #require(Self.snapshots(report).first { $0["path"] as? String == path })
        #expect(after["verdict"] as? String == "unmasked")
        #expect(((after["reading"] as? [String: Any])?["incomplete"] as? String)?.contains("left out") == true)
        #expect(run.errors.contains("restarts"))
    }
}
