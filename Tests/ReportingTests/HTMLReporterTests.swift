import Digests
import Foundation
import MaskingAnalysis
import Policy
import ScanEngine
import Testing
import Vocabulary

@testable import ReportModel
@testable import ReportPictures
@testable import Reporting

@Suite struct HTMLReporterTests {
    private func page(_ report: ScanReport) throws -> String {
        try HTMLReporter(album: nil, date: Date(timeIntervalSince1970: 0)).render(report)
    }

    private func report(
        _ verdicts: [Verdict], complete: Bool = true, record: [EvidenceFinding] = [],
        change: (inout SnapshotReport) -> Void = { _ in }
    ) -> ScanReport {
        let snapshots = verdicts.enumerated().map { index, verdict in
            var snapshot = SnapshotReport(path: "a/\(index).ktx", verdict: verdict, message: "why \(index)")
            snapshot.bundleIdentifier = "com.example.app"
            change(&snapshot)
            return snapshot
        }
        return ScanReport(
            complete: complete, roots: [], snapshots: snapshots, evidenceFindings: record,
            errors: complete ? [] : [ScanError(path: "a/b", message: "is torn")], notices: [])
    }

    @Test(
        "The headline says what matters most",
        arguments: [
            ([], "No snapshots were found"), ([.masked, .launchImage], "No leak found in 2 snapshots"),
            ([.masked, .unmasked], "1 of 2 snapshots leaks content"),
            ([.translucent, .unmasked], "2 of 2 snapshots leak content"),
        ] as [([Verdict], String)])
    func headline(_ verdicts: [Verdict], _ expected: String) throws {
        #expect(try page(report(verdicts)).contains("<p class=\"headline\">\(expected)</p>"))
    }

    @Test("An incomplete scan says so at the top and lists what is missing")
    func incomplete() throws {
        let text = try page(report([.masked], complete: false))
        #expect(text.contains("class=\"verdict incomplete\""))
        #expect(text.contains("The scan is incomplete: 1 error."))
        #expect(text.contains("is torn"))
    }

    @Test("What would prove a guess at a hidden picture is not on the page")
    func proofs() throws {
        let digest = String(repeating: "ab", count: 32)
        var snapshot = SnapshotReport(path: "a", verdict: .unmasked, message: "why")
        (snapshot.sha256, snapshot.bytes, snapshot.brightness) = (digest, 123_457, 0.7311)
        (snapshot.blurRadius, snapshot.opacity) = (3.2817, 0.6213)
        let text = try page(ScanReport(complete: true, roots: [], snapshots: [snapshot], errors: [], notices: []))
        for proof in [digest, "123457", "0.7311", "3.2817", "0.6213"] { #expect(!text.contains(proof), "\(proof)") }
        for privacy in [PicturePrivacy.redacted, .none, .full] {
            let labels = ReportFields.of(snapshot, privacy).map(\.label)
            #expect(labels.contains("SHA-256") == (privacy == .full) && labels.contains("File"))
        }
    }

    @Test("Every snapshot, error and finding is on the page, with every field that the report has of it")
    func nothingLost() throws {
        let record = EvidenceFinding(
            rule: "stale-variant", severity: .warning, path: "a/0.ktx", message: "disagrees with its siblings")
        let text = try page(
            report([.unmasked, .masked], record: [record]) {
                $0.notes = ["a note"]
                $0.regions = [RegionReport(x: 1, y: 2, width: 30, height: 40, reason: "text-like", strength: 1)]
                $0.objections = [ObjectionReport(rule: .listMargin, count: 3)]
                $0.blurRadius = 4.25
                $0.width = 1170
                $0.height = 2532
            })
        for wanted in [
            "why 0", "why 1", "data-place=\"0 0 146 148\"", "text-like", "a note", "1170×2532",
            "something has lines that begin at one margin",
            "disagrees with its siblings", "data-rules=\"unmasked stale-variant\"",
        ] {
            #expect(text.contains(wanted), "\(wanted)")
        }
    }

    @Test("A rule that the catalogue does not know is shown with its finding's own words")
    func unknownRule() throws {
        let finding = EvidenceFinding(rule: "never-heard-of", severity: .error, path: "", message: "something new")
        let text = try page(report([.masked], record: [finding]))
        #expect(text.contains("id=\"rule-never-heard-of\"") && text.contains("something new"))
    }

    @Test("Every rule and technique that occurs brings its remedy", arguments: MaskingTechnique.allCases)
    func remedies(_ technique: MaskingTechnique) throws {
        let text = try page(report([.masked]) { $0.technique = technique })
        let note = try #require(TechniqueNote.all.first { $0.technique == technique })
        #expect(text.contains(HTMLText.escape(note.advice.title)))
        for verdict in Verdict.allCases {
            guard let rule = RuleCatalogue.rule(for: verdict) else { continue }
            #expect(try page(report([verdict])).contains(HTMLText.escape(rule.title)))
        }
    }

    @Test("The policy names the digests of the page's own style and script, and allows nothing else")
    func policy() throws {
        let text = try page(report([.unmasked]))
        func content(_ tag: String) throws -> String {
            let start = try #require(text.range(of: "<\(tag)>")?.upperBound)
            return String(
                text[start..<(try #require(text.range(of: "</\(tag)>", range: start..<text.endIndex)).lowerBound)])
        }
        for tag in ["style", "script"] {
            let digest = Data(SHA256.hash(Array(try content(tag).utf8)).bytes).base64EncodedString()
            #expect(text.contains("\(tag)-src &#39;sha256-\(digest)&#39;"), "\(tag)")
        }
        #expect(text.contains("default-src &#39;none&#39;"))
        #expect(!text.contains("unsafe"))
        #expect(text.ranges(of: "style=\"").isEmpty, "styles in attributes are not allowed")
    }

    @Test("Apps with more open leaks come first, those not known last")
    func order() throws {
        var quiet = SnapshotReport(path: "b", verdict: .masked, message: "")
        quiet.bundleIdentifier = "aaa"
        var leaking = SnapshotReport(path: "c", verdict: .unmasked, message: "")
        leaking.bundleIdentifier = "zzz"
        let nameless = SnapshotReport(path: "d", verdict: .masked, message: "")
        let contents = PageContents(
            ScanReport(complete: true, roots: [], snapshots: [quiet, nameless, leaking], errors: [], notices: []),
            album: nil)
        #expect(contents.apps.map(\.bundle) == ["zzz", "aaa", nil])
        #expect(contents.apps.flatMap(\.entries).map(\.id) == ["s0", "s1", "s2"])
    }

    @Test("Inside an app the gravest comes first, accepted ones after what is open, copies of one file as a group")
    func worstFirst() {
        func snapshot(_ path: String, _ verdict: Verdict, _ digest: String) -> SnapshotReport {
            var snapshot = SnapshotReport(path: path, verdict: verdict, message: "")
            (snapshot.bundleIdentifier, snapshot.sha256) = ("a.b", digest)
            return snapshot
        }
        var report = ScanReport(
            complete: true, roots: [],
            snapshots: [
                snapshot("1", .masked, "a"), snapshot("2", .translucent, "b"), snapshot("3", .unmasked, "c"),
                snapshot("4", .unmasked, "d"), snapshot("5", .unmasked, "d"), snapshot("6", .unmasked, "e"),
            ], errors: [], notices: [])
        for index in report.findings.indices where report.findings[index].path == "3" {
            report.findings[index].suppression = FindingSuppression(source: .review, reason: "r")
        }
        let app = PageContents(report, album: nil).apps[0]
        #expect(app.entries.map(\.snapshot.path) == ["4", "5", "6", "2", "1", "3"])
        #expect(app.entries.map(\.group) == [0, 0, nil, nil, nil, nil])
        #expect(app.leaks == 5 && app.distinctLeaks == 4 && app.openLeaks == 4)
    }

    @Test("Pictures that are no snapshots have words of their own, and are counted apart")
    func elsewhere() throws {
        func counted(_ kinds: [PlaceKind?]) throws -> String {
            var number = -1
            return try page(
                report(Array(repeating: .unmasked, count: kinds.count)) {
                    number += 1
                    $0.file.group = kinds[number]?.rawValue
                    $0.outcome.severity = $0.weight
                })
        }
        let mixed = try counted([nil, .replayFrame, .privateTab, .widget])
        #expect(mixed.contains("<p class=\"headline\">1 of 1 snapshot leaks content</p>"))
        let sentence = "Elsewhere: 1 private tab, 1 replay frame, 1 widget, all with readable content."
        #expect(mixed.contains("<p>\(sentence)</p>"))
        #expect(mixed.contains("1 snapshot, 1 leak, 3 other pictures, 3 to look at"))
        #expect(mixed.contains("<span class=\"what\">replay frame: why 1</span>"))
        #expect(mixed.contains("data-label=\"Elsewhere\">3</td>"))
        // Alone, they are what the first page warns of, and their verdicts can be chosen.
        for (kind, state) in [(PlaceKind.privateTab, "bad"), (.widget, "warn"), (.browserTab, "warn")] {
            let alone = try counted([kind])
            #expect(alone.contains("class=\"verdict \(state)\""), "\(kind)")
            #expect(alone.contains("No snapshots were found") && alone.contains("name=\"verdict\" value=\"unmasked\""))
        }
    }

    @Test("What is set aside for its age is not called accepted")
    func setAside() throws {
        var aged = report([.unmasked, .unmasked])
        aged.findings[0].suppression = FindingSuppression(source: .age, reason: "made long ago")
        let text = try page(aged)
        #expect(text.contains("1 finding in older pictures, which do not count") && !text.contains("accepted in all"))
        #expect(text.contains("2 findings, 1 set aside") && text.contains("<span class=\"mark\">set aside</span>"))
        aged.findings[1].suppression = FindingSuppression(source: .baseline, reason: "known")
        let both = try page(aged)
        #expect(both.contains("1 finding accepted in all") && both.contains("2 findings, 1 accepted, 1 set aside"))
    }

    @Test("Names of fields become words")
    func words() {
        #expect(ReportFields.words("manifest.creationDate") == "Manifest creation date")
        #expect(ReportFields.words("sizeInBytes") == "Size in bytes")
    }
}
