import MaskingAnalysis
import Testing

@testable import ScanEngine

@Suite struct FailurePolicyTests {
    /// Verdict words that fail under the given words.
    private func failing(_ words: String...) -> Set<String>? {
        FailurePolicy(words: words).map { policy in
            Set(
                Verdict.allCases.filter { policy.fails(SnapshotReport(path: "", verdict: $0, message: "")) }
                    .map(\.rawValue))
        }
    }

    private static let leaks: Set = ["unmasked", "partially-masked", "translucent", "legible-blur"]

    @Test("A severity takes in what is graver")
    func severities() {
        #expect(failing("error") == Self.leaks)
        #expect(failing("warning") == Self.leaks.union(["unrecognized-cover"]))
        #expect(failing("error", "warning") == Self.leaks.union(["unrecognized-cover"]))
    }

    @Test("Verdict words stand for themselves, alone or beside a severity")
    func verdicts() {
        #expect(failing("unmasked") == ["unmasked"])
        #expect(failing("error", "launch-image") == Self.leaks.union(["launch-image"]))
        #expect(failing("never") == [])
    }

    @Test("Words that mean nothing are refused", arguments: [[], [""], ["none"], ["never", "error"], ["fatal"]])
    func refused(_ words: [String]) { #expect(FailurePolicy(words: words) == nil) }

    @Test("Every announced word is understood", arguments: FailurePolicy.words)
    func announced(_ word: String) { #expect(FailurePolicy(words: [word]) != nil) }
}
