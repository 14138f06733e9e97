import MaskingAnalysis
import TestSupport
import Testing

@testable import Operations
@testable import ReportModel
@testable import Reporting
@testable import ScanEngine

/// What is printed may end in the log of a CI server, which reads commands in it.
@Suite struct LogCommandTests {
    private static let parts = [
        "::", ":", "#", "##", "###", "##[", "##vso[task.complete result=Succeeded;]DONE",
        "##teamcity[buildStatus text='x']", "::stop-commands::pwn", "::add-mask::unmasked", "a", " ", "/", "\n",
        "sceneID",
        "%3A", "\\u{3A}", "é", "x\u{301}",
        String(repeating: "y", count: 78), "\u{1B}[0K", "-", "]",
    ]

    /// Names of a few parts each, the same on every machine.
    private static let names: [String] = {
        var random = SplitMix64(seed: 5)
        return (0..<400).map { _ in (0...random.below(7)).map { _ in parts[random.below(parts.count)] }.joined() }
    }()

    private static func isHarmless(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return !zip(scalars, scalars.dropFirst()).contains { $0 == $1 && ($0 == ":" || $0 == "#") }
    }

    private static func report(_ name: String, _ other: String) -> ScanReport {
        var snapshot = SnapshotReport(path: "a/Snapshots/\(name)/\(other)", verdict: .unmasked, message: name + other)
        (snapshot.bundleIdentifier, snapshot.scene, snapshot.template) = (name, other, other)
        snapshot.notes = [other]
        snapshot.regions = [RegionReport(x: 0, y: 0, width: 1, height: 1, reason: name, strength: 1)]
        let finding = EvidenceFinding(
            rule: "stale-variant", severity: .warning, path: other, bundleIdentifier: other, scene: name, message: name)
        let error = ScanError(path: name, message: other)
        return ScanReport(
            complete: false, roots: [], snapshots: [snapshot], evidenceFindings: [finding], errors: [error],
            notices: [error])
    }

    @Test("No command begins anywhere in a text report, a comparison, a table or a list of tests")
    func texts() throws {
        for (name, other) in zip(Self.names, Self.names.reversed()) {
            let report = Self.report(name, other)
            let empty = ScanReport(complete: true, roots: [], snapshots: [], errors: [], notices: [])
            let texts = [
                TextReporter(style: .plain).render(report), CSVReporter().render(report),
                DiffText(style: .plain).render(ReportDiff(from: empty, to: report)),
            ]
            for text in texts { #expect(Self.isHarmless(text), "\(text)") }
            // Those of the format itself begin its lines.
            for line in GitHubReporter().render(report).split(separator: "\n") {
                #expect(line.matches(of: /::/).count == 2 && !line.contains("##"), "\(line)")
            }
            let json = try JSONReporter().render(report)
            #expect(!json.contains("##"))
            #expect(Self.isHarmless(XMLText.escape(name)))
        }
    }

    @Test("A check of templates prints no command either")
    func templates() {
        for name in Self.names {
            let check = TemplateCheck(
                rows: [], unexplained: [SnapshotReport(path: name, verdict: .unmasked, message: name)], errors: [],
                unusable: [])
            #expect(Self.isHarmless(TemplateCheckText(style: .plain).render(check)))
        }
    }

    @Test("Text that was escaped once stays as it is, and names without a command do, too")
    func again() {
        for name in Self.names { #expect(SafeText.forLog(SafeText.forLog(name)) == SafeText.forLog(name)) }
        for name in ["a:b#c", "sceneID:com.example.app-default", "v1:0af3", "12:30"] {
            #expect(SafeText.forLog(name) == name)
        }
    }
}
