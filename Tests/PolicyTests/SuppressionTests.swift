import Foundation
import MaskingAnalysis
import Policy
import Testing

/// `suppressions` in the configuration.
@Suite struct SuppressionTests {
    private func message(_ entry: String) -> String {
        do throws(ConfigurationError) {
            let text = "version: 1\nsuppressions:\n  - \(entry)\n"
            return
                "accepted: \(try ConfigurationParser.parse(text, file: "c.yml", directory: "/nonexistent", kinds: CoverKinds.described))"
        } catch {
            return error.description
        }
    }

    @Test("Every key is read")
    func keys() throws {
        let configuration = try ConfigurationParser.parse(
            """
            version: 1
            suppressions:
              - rule: unmasked
                bundle: com.example.*
                scene: "*-default"
                reason: Demo data, ticket 123
                expires: 2027-01-31
              - {fingerprint: "v1:00", reason: known}
              - {fingerprint: "v1:00", sha256: \(String(repeating: "Ab", count: 32)), reason: known}
            """, file: "c.yml", directory: "/nonexistent", kinds: CoverKinds.described)
        let wanted = SuppressionRule(
            rule: "unmasked", bundle: BundlePattern("com.example.*"), scene: BundlePattern("*-default"),
            reason: "Demo data, ticket 123", expires: CalendarDate("2027-01-31"), line: 3)
        #expect(
            configuration.suppressions == [
                wanted, SuppressionRule(fingerprint: "v1:00", reason: "known", line: 8),
                SuppressionRule(
                    fingerprint: "v1:00", sha256: String(repeating: "ab", count: 32), reason: "known", line: 9),
            ])
    }

    @Test(
        "What could hide too much, or for no reason, is refused",
        arguments: [
            ("{rule: unmasked, bundle: a}", "c.yml:3:5: a suppression needs a 'reason'"),
            ("{rule: unmasked, bundle: a, reason: ' '}", "reason is empty"),
            ("{rule: unmasked, bundle: a, reason: ''}", "reason is empty"),
            ("{rule: unmasked, reason: r}", "needs a 'fingerprint', or a 'rule' and a 'bundle'"),
            ("{bundle: a, reason: r}", "needs a 'fingerprint', or a 'rule' and a 'bundle'"),
            ("{rule: unmaskd, bundle: a, reason: r}", "c.yml:3:12: there is no rule 'unmaskd'; there are unmasked, "),
            ("{rule: incomplete-scan, bundle: a, reason: r}", "incomplete-scan cannot be suppressed"),
            ("{rule: unmasked, bundle: a, reason: r, expires: soon}", "expires must be a day that exists"),
            ("{rule: unmasked, bundle: a, reason: r, expires: 2026-02-29}", "expires must be a day that exists"),
            ("{fingerprint: f, sha256: abc, reason: r}", "sha256 must have 64 hexadecimal digits"),
            ("{sha256: \(String(repeating: "0", count: 64)), reason: r}", "needs a 'fingerprint'"),
            ("{rule: unmasked, bundle: a, reason: r, until: 2026-02-28}", "unknown key 'until' in a suppression"),
        ])
    func refused(_ entry: String, _ words: String) {
        let message = message(entry)
        #expect(message.hasPrefix("c.yml:3:") && message.contains(words), "\(message)")
    }

    @Test(
        "Days are those of the calendar",
        arguments: [
            ("2026-01-01", true), ("2024-02-29", true), ("2000-02-29", true), ("2026-02-29", false),
            ("1900-02-29", false), ("2026-13-01", false), ("2026-00-01", false), ("2026-04-31", false),
            ("2026-1-1", false), ("26-01-01", false), ("2026-01-00", false), ("２０２６-01-01", false), ("", false),
        ])
    func days(_ text: String, _ exists: Bool) {
        #expect((CalendarDate(text) != nil) == exists)
        if exists { #expect(CalendarDate(text)?.description == text) }
    }

    @Test("A moment's day is that of UTC, and days have an order")
    func moments() throws {
        let day = CalendarDate(Date(timeIntervalSince1970: 1_798_761_599))
        #expect(day.description == "2026-12-31")
        #expect(CalendarDate(Date(timeIntervalSince1970: 1_798_761_600)).description == "2027-01-01")
        let next = try #require(CalendarDate("2027-01-01"))
        #expect(day < next)
    }
}
