import Foundation
import Places
import Policy
import Testing
import Vocabulary

@testable import ReportModel

@Suite struct ReviewDecisionTests {
    private static let today = CalendarDate("2026-11-22")!
    /// Of all findings.
    private static let subject = "unmasked in a.b, scene s"

    /// - Parameter names: of files; `name=picture` where the picture is not called like its file.
    private static func report(_ names: [String], complete: Bool = true) -> ScanReport {
        let snapshots = names.map { name in
            let parts = name.split(separator: "=")
            var snapshot = SnapshotReport(path: "a/\(parts[0])", verdict: .unmasked, message: "m")
            snapshot.sha256 = "digest of \(parts[parts.count - 1])"
            (snapshot.bundleIdentifier, snapshot.scene) = ("a.b", "s")
            return snapshot
        }
        return ScanReport(complete: complete, roots: [], snapshots: snapshots, errors: [], notices: [])
    }

    /// On a picture that is called like its file.
    private static func decision(
        _ file: String, _ decision: ReviewDecision, expires: String? = "2027-01-31", namesPicture: Bool = true
    ) -> ReviewDecisions.Entry {
        ReviewDecisions.Entry(
            fingerprint: report(["x"]).findings[0].fingerprint, rule: "unmasked", file: file,
            sha256: namesPicture ? "digest of \(file)" : nil, bundleIdentifier: "a.b", scene: "s", decision: decision,
            reason: "why", expires: expires)
    }

    /// What became of the findings in the files' order, and the notices.
    private static func applied(
        _ entries: [ReviewDecisions.Entry], to names: [String], complete: Bool = true
    ) -> (decisions: [ReviewDecision?], accepted: [Bool], notices: [String]) {
        var report = report(names, complete: complete)
        report.apply(ReviewDecisions(entries), today: today, file: "d.json")
        return (
            report.findings.map(\.review?.decision), report.findings.map(\.isSuppressed), report.notices.map(\.message)
        )
    }

    @Test("Each decision is for the finding of its file, and what is confirmed stays open")
    func sameFiles() {
        let found = Self.applied(
            [
                Self.decision("2", .accepted), Self.decision("3", .falseAlarm),
                Self.decision("1", .confirmed, expires: nil),
            ], to: ["1", "2", "3", "4"])
        #expect(found.decisions == [.confirmed, .accepted, .falseAlarm, nil])
        #expect(found.accepted == [false, true, true, false] && found.notices == [])
    }

    @Test("What was accepted counts for another picture of the same leak, and that is said; a false alarm does not")
    func otherFiles() {
        let accepted = Self.applied([Self.decision("old", .accepted)], to: ["1", "2"])
        #expect(accepted.accepted == [true, false])
        #expect(accepted.notices.count == 1 && accepted.notices[0].contains("the picture has changed since"))
        let alarm = Self.applied([Self.decision("old", .falseAlarm)], to: ["1"])
        #expect(alarm.accepted == [false] && alarm.notices[0].contains("is not found any more"))
    }

    @Test(
        "A false alarm counts for its picture alone, whatever the file is called",
        arguments: [
            ("42=42", true, true, nil), ("43=42", true, true, nil),
            (
                "42=other", true, false,
                "a/42: the decision on \(subject) was a false alarm of another picture than this"
            ),
            (
                "43=other", true, false,
                "d.json: the decision on \(subject) was a false alarm of a picture that is not found"
            ),
            ("42=42", false, false, "d.json: the decision on \(subject) does not name its picture"),
        ] as [(String, Bool, Bool, String?)])
    func falseAlarms(_ found: String, _ namesPicture: Bool, _ isSettled: Bool, _ notice: String?) {
        var report = Self.report([found])
        let decisions = ReviewDecisions([Self.decision("42", .falseAlarm, namesPicture: namesPicture)])
        report.apply(decisions, today: Self.today, file: "d.json")
        #expect(report.findings[0].isSuppressed == isSettled && (report.findings[0].review != nil) == isSettled)
        #expect(report.notices.count == (notice == nil ? 0 : 1))
        let said = report.notices.first.map { "\($0.path): \($0.message)" }
        #expect(said?.hasPrefix(notice ?? "") != false, "\(said ?? "")")
    }

    @Test(
        "What was accepted or confirmed counts in a file of the same name, and a notice says of which picture it may not be",
        arguments: [
            ("42=42", true, nil), ("42=other", true, "the picture has changed since"),
            ("42=42", false, "the decision does not name its picture, which may have changed since"),
        ] as [(String, Bool, String?)], [ReviewDecision.accepted, .confirmed])
    func changedPictures(_ row: (found: String, namesPicture: Bool, doubt: String?), _ decision: ReviewDecision) {
        let found = Self.applied([Self.decision("42", decision, namesPicture: row.namesPicture)], to: [row.found])
        #expect(found.decisions == [decision] && found.accepted == [decision == .accepted])
        let notice = row.doubt.map { "is \(decision.words) by d.json, but \($0): \(Self.subject)" }
        #expect(found.notices == [notice].compactMap(\.self))
    }

    @Test("Each decision takes its own picture, also where files have changed their names")
    func exchanged() {
        let found = Self.applied(
            [Self.decision("1", .accepted), Self.decision("2", .confirmed)], to: ["1=2", "2=1"])
        #expect(found.decisions == [.confirmed, .accepted] && found.notices == [])
    }

    @Test("A decision that is not for this picture takes none away from the one that it is for")
    func precedence() {
        let found = Self.applied([Self.decision("old", .accepted), Self.decision("1", .confirmed)], to: ["1", "2"])
        #expect(found.decisions == [.confirmed, .accepted])
    }

    @Test("An expired decision counts no more, and one that matches nothing is named")
    func ends() {
        let expired = Self.applied([Self.decision("1", .accepted, expires: "2026-11-21")], to: ["1"])
        #expect(expired.accepted == [false] && expired.notices[0].contains("expired on 2026-11-21"))
        #expect(Self.applied([Self.decision("1", .accepted, expires: "2026-11-22")], to: ["1"]).accepted == [true])
        let lost = Self.applied([Self.decision("1", .accepted)], to: [], complete: false)
        #expect(lost.notices[0].contains("matches no finding of this incomplete scan"))
    }

    @Test(
        "A file that cannot be used says why",
        arguments: [
            ("[]", "is not a file of decisions"),
            (#"{"version":9,"fingerprintScheme":"v1","decisions":[]}"#, "has version 9"),
            (#"{"version":1,"fingerprintScheme":"v0","decisions":[]}"#, "fingerprints of scheme v0"),
            (entry(#""accepted","reason":" ","expires":"2027-01-31""#), "has no reason"),
            (entry(#""accepted","reason":"r""#), "does not say until when"),
            (entry(#""false-alarm","reason":"r","expires":"2027-02-30""#), "which is not a day"),
            (entry(#""ignored","reason":"r""#), "at decisions[0].decision"),
        ])
    func unusable(_ text: String, _ words: String) throws {
        let error = try #require(throws: UsageError.self) { try DecisionFile.parse(Data(text.utf8), file: "d.json") }
        #expect("\(error)".contains(words), "\(error)")
    }

    private static func entry(_ rest: String) -> String {
        #"{"version":1,"fingerprintScheme":"v1","decisions":[{"fingerprint":"v1:0","rule":"unmasked","decision":"#
            + rest + "}]}"
    }

    @Test("What a review settled is in no baseline")
    func baseline() {
        var report = Self.report(["1", "2"])
        report.apply(ReviewDecisions([Self.decision("1", .accepted)]), today: Self.today, file: "d.json")
        #expect(Baseline(report, keeping: nil).entries.map(\.count) == [1])
    }
}
