import ReportModel
import Testing
import Vocabulary

@testable import Reporting

/// What a comparison of two scans says in each of its formats.
@Suite struct RetestTests {
    /// Two scans in which one whole screen leaks, told by the digest of its picture.
    private static func retest(_ before: String, _ now: String) -> Retest {
        func report(_ digest: String) -> ScanReport {
            var snapshot = SnapshotReport(path: "a.ktx", verdict: .unmasked, message: "m")
            (snapshot.bundleIdentifier, snapshot.sha256) = ("com.example.app", digest)
            return ScanReport(complete: true, roots: [], snapshots: [snapshot], errors: [], notices: [])
        }
        return Retest(from: ("old.json", report(before)), to: ("new.json", report(now)))
    }

    private static func texts(_ retest: Retest) throws -> [String] {
        [
            DiffText(style: .plain).render(retest.diff), RetestMarkdown().render(retest), RetestPage().render(retest),
            try DiffJSON().render(retest.diff),
        ]
    }

    @Test("A leak that goes on in another picture is said to, in every format")
    func anotherPicture() throws {
        let sentence = "another picture than before: look whether it shows the same"
        for text in try Self.texts(Self.retest("a", "b")).dropLast() {
            #expect(text.contains(sentence) && text.contains("1 still leaking (1 in another picture)"), "\(text)")
        }
        for text in try Self.texts(Self.retest("a", "a")).dropLast() {
            #expect(!text.contains(sentence) && text.contains("1 still leaking, "), "\(text)")
        }
        #expect(try Self.texts(Self.retest("a", "b")).last?.contains("\"isSamePicture\":false") == true)
        #expect(try Self.texts(Self.retest("a", "a")).last?.contains("\"isSamePicture\":true") == true)
    }
}
