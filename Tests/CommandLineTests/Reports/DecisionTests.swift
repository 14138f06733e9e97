import Foundation
import TestSupport
import Testing

/// `scan --decisions` with the real program.
@Suite struct DecisionTests {
    private let folder: TemporaryFolder
    private let path = "dump/\(Screens.scene("com.example.app"))/A@2x.ktx"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Screens.exposed, to: path)
    }

    private func scan(_ more: [String] = []) throws -> SnapveilBinary.Run {
        try SnapveilBinary.run(["scan", "dump", "--format", "json"] + more, in: folder.url)
    }

    /// A file with a decision on the only finding.
    private func decide(_ decision: String, expires: String = "2999-12-31") throws {
        let findings = try #require(try ReportJSON(scan().output).top["findings"] as? [[String: Any]])
        let finding = try #require(findings.first)
        let entry: [String: Any] = [
            "fingerprint": finding["fingerprint"] ?? "", "rule": "unmasked", "file": "A@2x.ktx",
            "sha256": finding["sha256"] ?? "", "decision": decision, "reason": "Kim, ticket 7", "expires": expires,
        ]
        let file: [String: Any] = ["version": 1, "fingerprintScheme": "v1", "decisions": [entry]]
        try folder.write(Array(try JSONSerialization.data(withJSONObject: file)), to: "d.json")
    }

    @Test("What a review accepts or calls a false alarm does not fail a scan; what it confirms does")
    func outcomes() throws {
        #expect(try scan().status == 1)
        for (decision, status) in [("accepted", 0), ("false-alarm", 0), ("confirmed", 1)] as [(String, Int32)] {
            try decide(decision)
            let run = try scan(["--decisions", "d.json"])
            #expect(run.status == status, "\(decision): \(run.errors)")
            #expect(run.output.contains("\"decision\":\"\(decision)\""))
            #expect(run.output.contains("\"source\":\"review\"") == (status == 0))
            try folder.write(Array(run.output.utf8), to: "r.json")
            let report = folder.url.appendingPathComponent("r.json")
            #expect(try Validator.json(report, schema: Validator.reportSchema) == "")
        }
        try decide("accepted", expires: "2020-01-31")
        let late = try scan(["--decisions", "d.json"])
        #expect(late.status == 1 && late.output.contains("expired on 2020-01-31"))
    }

    @Test("A false alarm does not cover another picture under the same name")
    func exchanged() throws {
        try decide("false-alarm")
        try folder.write(Screens.exposed + [0], to: path)
        let run = try scan(["--decisions", "d.json"])
        #expect(run.status == 1 && run.output.contains("was a false alarm of another picture than this"))
        #expect(!run.output.contains("\"source\":\"review\""))
    }

    @Test("The text names who accepted it, and that nothing else is open")
    func text() throws {
        try decide("accepted")
        let run = try SnapveilBinary.run(["scan", "dump", "--all", "--decisions", "d.json"], in: folder.url)
        #expect(run.output.contains("accepted by the review: Kim, ticket 7 (until 2999-12-31)"))
        #expect(run.output.contains("1 of 1 snapshot leaks content, and is accepted.\n"))
        #expect(run.output.contains("Accepted: 1 finding by the review.\nOpen: none.\n"))
    }

    @Test("Decisions that cannot be used, and those inside the evidence, are refused before anything is scanned")
    func refused() throws {
        try folder.write(Array("{}".utf8), to: "d.json")
        try folder.write(Array("{}".utf8), to: "dump/d.json")
        for name in ["d.json", "dump/d.json", "absent.json"] {
            let run = try scan(["--decisions", name])
            #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(name), "\(run.errors)")
        }
    }
}
