import MaskingAnalysis
import Policy
import Testing

@testable import ReportModel
@testable import ScanEngine

/// Findings, what makes them the same, and what accepts them.
@Suite struct FindingTests {
    private static let uuids = ["7BF7F858-0251-5182-A720-B451EAB11832", "961DC24A-EE69-5905-BE80-74AB2A9EB655"]

    private static func snapshot(_ change: (inout SnapshotReport) -> Void = { _ in }) -> SnapshotReport {
        var snapshot = SnapshotReport(path: "a/\(uuids[0])@2x.ktx", verdict: .partiallyMasked, message: "why")
        snapshot.bundleIdentifier = "com.example.app"
        snapshot.bundleSource = "container-metadata"
        snapshot.scene = "com.example.app-\(uuids[0])"
        snapshot.sha256 = "aa"
        (snapshot.width, snapshot.height) = (400, 800)
        snapshot.regions = [RegionReport(x: 0, y: 400, width: 400, height: 400, reason: "r", strength: 1)]
        change(&snapshot)
        return snapshot
    }

    private static func report(_ snapshots: [SnapshotReport], _ evidence: [EvidenceFinding] = []) -> ScanReport {
        ScanReport(
            complete: true, roots: [], snapshots: snapshots, evidenceFindings: evidence, errors: [], notices: [])
    }

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout SnapshotReport) -> Void

        init(_ testDescription: String, _ change: @escaping @Sendable (inout SnapshotReport) -> Void) {
            self.testDescription = testDescription
            self.change = change
        }
    }

    @Test(
        "What differs between extractions leaves the fingerprint as it is",
        arguments: [
            Change("path") { $0.path = "elsewhere/b.ktx" },
            Change("scene's UUID") { $0.scene = "com.example.app-\(uuids[1])" },
            Change("digest") { $0.sha256 = "bb" }, Change("message") { $0.message = "other words" },
            Change("template's name") { $0.template = "renamed" },
            Change("a slightly larger region") { $0.regions[0].y = 390 },
            Change("the same screen at another scale") {
                ($0.width, $0.height) = (600, 1200)
                $0.regions[0] = RegionReport(x: 0, y: 600, width: 600, height: 600, reason: "r", strength: 1)
            },
        ])
    func same(_ change: Change) {
        #expect(FindingFingerprint.of(Self.snapshot(change.change)) == FindingFingerprint.of(Self.snapshot()))
    }

    @Test(
        "What makes another leak changes the fingerprint",
        arguments: [
            Change("app") { $0.bundleIdentifier = "com.example.other" },
            Change("scene") { $0.scene = "com.example.app-default" }, Change("verdict") { $0.verdict = .unmasked },
            Change("copy") { $0.variant = "downscaled" },
            Change("orientation") { ($0.width, $0.height) = (800, 400) },
            Change("place") { $0.regions[0].y = 0 },
            Change("one more small region") {
                $0.regions.append(RegionReport(x: 10, y: 10, width: 5, height: 5, reason: "r", strength: 1))
            },
        ])
    func other(_ change: Change) {
        #expect(FindingFingerprint.of(Self.snapshot(change.change)) != FindingFingerprint.of(Self.snapshot()))
    }

    @Test("Numbers that no picture has do no harm")
    func absurdNumbers() {
        for value in [Int.min, -1, Int.max] {
            let fingerprint = FindingFingerprint.of(
                Self.snapshot {
                    $0.regions = [
                        RegionReport(x: value, y: value, width: value, height: value, reason: "", strength: 1)
                    ]
                })
            #expect(fingerprint.hasPrefix("v1:"))
        }
        let empty = FindingFingerprint.of(Self.snapshot { ($0.width, $0.height) = (0, 0) })
        #expect(empty.count == 3 + 32)
    }

    @Test("Evidence findings forget containers and UUIDs, and keep the file's place in its app")
    func evidence() {
        func fingerprint(_ path: String) -> String {
            FindingFingerprint.of(EvidenceFinding(rule: "r", severity: .note, path: path, message: "m"))
        }
        let place = "Library/SplashBoard/Snapshots/g"
        #expect(
            fingerprint("x/\(Self.uuids[0])/\(place)/\(Self.uuids[0]).ktx")
                == fingerprint("\(place)/\(Self.uuids[1]).ktx"))
        #expect(fingerprint("\(place)/a.ktx") != fingerprint("\(place)/b.ktx"))
    }

    @Test("Findings are what weighs something, numbered where they are alike, whatever their order")
    func all() {
        let digests = ["cc", "aa", "bb"]
        let snapshots = digests.map { digest in
            Self.snapshot {
                $0.sha256 = digest
                $0.path = "p/\(digest)"
            }
        }
        let masked = Self.snapshot {
            $0.verdict = .masked
            $0.severity = .none
        }
        let evidence = EvidenceFinding(rule: "unheard-of", severity: .note, path: "p/aa", message: "m")
        let findings = Self.report(snapshots + [masked], [evidence]).findings
        #expect(findings.map(\.path) == ["p/aa", "p/aa", "p/bb", "p/cc"])
        #expect(findings.map(\.rule) == ["partially-masked", "unheard-of", "partially-masked", "partially-masked"])
        #expect(findings.map(\.occurrence) == [1, 1, 2, 3])
        #expect(findings[1].sha256 == "aa")
    }

    @Test("A suppression accepts what it fits until its last day, and is noticed when it does nothing")
    func suppression() throws {
        func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
        let rule = SuppressionRule(
            rule: "partially-masked", bundle: BundlePattern("com.example.*"), reason: "known",
            expires: try day("2026-05-31"), line: 7)
        func run(_ rule: SuppressionRule, _ today: String) throws -> ScanReport {
            var report = Self.report([Self.snapshot()])
            report.suppress(by: [rule], today: try day(today), file: "c.yml")
            return report
        }
        let last = try run(rule, "2026-05-31")
        #expect(
            last.findings.map(\.suppression)
                == [FindingSuppression(source: .configuration, reason: "known", expires: "2026-05-31")])
        #expect(last.notices.isEmpty)
        // An app can call its folders like another one's.
        var claimed = Self.report([Self.snapshot { $0.bundleSource = "folder-name" }])
        claimed.suppress(by: [rule], today: try day("2026-05-31"), file: "c.yml")
        #expect(claimed.findings.map(\.isSuppressed) == [false])
        #expect(claimed.notices.map(\.path) == ["c.yml"])
        let late = try run(rule, "2026-06-01")
        #expect(late.findings.map(\.isSuppressed) == [false])
        #expect(late.notices.map(\.path) == ["c.yml:7"])
        #expect(late.notices.first?.message.contains("expired on 2026-05-31") == true)
        let unused = try run(SuppressionRule(rule: "unmasked", bundle: BundlePattern("*"), reason: "r"), "2026-01-01")
        #expect(unused.notices.first?.message.contains("matches no finding") == true)
        #expect(unused.findings.map(\.isSuppressed) == [false])
    }

    @Test(arguments: [("com.example.bank*", true), ("com.example.bank", false), ("*", false)])
    func `A suppression by a pattern says where it reaches several apps`(pattern: String, isSaid: Bool) throws {
        var report = Self.report(
            ["com.example.bank", "com.example.banking"].map { app in
                Self.snapshot {
                    $0.bundleIdentifier = app
                    ($0.path, $0.sha256) = ("p/\(app)", app)
                }
            })
        let rule = SuppressionRule(bundle: BundlePattern(pattern), reason: "known", line: 5)
        report.suppress(by: [rule], today: try #require(CalendarDate("2026-01-01")), file: "c.yml")
        #expect(
            report.notices.map(\.message)
                == (isSaid
                    ? [
                        "the suppression of bundle com.example.bank* accepts findings of 2 apps (com.example.bank, "
                            + "com.example.banking): name one if only one is meant"
                    ] : []))
    }

    @Test("A suppression of a picture accepts no other with its fingerprint, and says which is another")
    func suppressedPicture() throws {
        let known = String(repeating: "a", count: 64)
        func run(_ digests: [String]) throws -> ScanReport {
            var report = Self.report(
                digests.map { digest in
                    Self.snapshot {
                        $0.sha256 = digest
                        $0.path = "p/\(digest.prefix(2))"
                    }
                })
            let rule = SuppressionRule(
                fingerprint: try #require(report.findings.first?.fingerprint), sha256: known, reason: "false alarm: r",
                line: 3)
            report.suppress(by: [rule], today: try #require(CalendarDate("2026-01-01")), file: "c.yml")
            return report
        }
        let other = String(repeating: "b", count: 64)
        let both = try run([known, other])
        #expect(both.findings.map(\.isSuppressed) == [true, false])
        #expect(both.notices.isEmpty)
        let changed = try run([other])
        #expect(changed.findings.map(\.isSuppressed) == [false])
        #expect(changed.notices.map(\.path) == ["c.yml:3"])
        #expect(changed.notices.first?.message.hasSuffix("is of another picture than p/bb: review it again") == true)
    }

    @Test("A suppression fits only what all its keys fit")
    func fits() {
        func fits(_ rule: SuppressionRule) -> Bool {
            rule.matches(
                rule: "unmasked", bundle: "com.example.app", scene: "com.example.app-default", fingerprint: "f")
        }
        let app = BundlePattern("com.example.app")
        #expect(fits(SuppressionRule(rule: "unmasked", bundle: app, reason: "r")))
        #expect(fits(SuppressionRule(fingerprint: "f", reason: "r")))
        #expect(fits(SuppressionRule(rule: "unmasked", bundle: app, scene: BundlePattern("*-default"), reason: "r")))
        #expect(!fits(SuppressionRule(rule: "translucent", bundle: app, reason: "r")))
        #expect(!fits(SuppressionRule(rule: "unmasked", bundle: BundlePattern("com.example"), reason: "r")))
        #expect(!fits(SuppressionRule(rule: "unmasked", bundle: app, scene: BundlePattern("*-2"), reason: "r")))
        #expect(!fits(SuppressionRule(rule: "unmasked", bundle: app, fingerprint: "g", reason: "r")))
    }

    @Test("A baseline accepts as many as it counts, known pictures first")
    func baselineCounts() {
        func picture(_ digest: String) -> SnapshotReport {
            Self.snapshot {
                $0.sha256 = digest
                $0.path = "p/\(digest)"
            }
        }
        let baseline = Baseline(Self.report([picture("aa"), picture("cc")]), keeping: nil)
        #expect(baseline.entries.map(\.count) == [2])
        #expect(baseline.entries.map(\.pictures) == [["aa", "cc"]])
        var report = Self.report(["aa", "bb", "cc", "dd"].map(picture))
        report.accept(baseline, file: "b.json")
        #expect(report.findings.filter { !$0.isSuppressed }.map(\.sha256) == ["bb", "dd"])
        #expect(report.notices.isEmpty)
    }

    @Test("What the configuration accepts is not in a baseline")
    func baselineLeavesSuppressions() throws {
        var report = Self.report([Self.snapshot()])
        let rule = SuppressionRule(rule: "partially-masked", bundle: BundlePattern("*"), reason: "r")
        report.suppress(by: [rule], today: try #require(CalendarDate("2026-01-01")), file: "c.yml")
        #expect(Baseline(report, keeping: nil).entries.isEmpty)
    }
}
