import MaskingAnalysis
import Policy
import Testing

@Suite struct RequirementReaderTests {
    private func read(_ text: String) throws -> [SnapshotRequirement] {
        try ConfigurationParser.parse(
            "version: 1\nrequire:\n" + text, file: "c.yml", directory: "/", kinds: CoverKinds.described
        ).requirements
    }

    @Test("A requirement has a bundle; the rest has defaults")
    func reading() throws {
        let found = try read(
            """
              - bundle: com.example.bank
              - {bundle: "com.example.*", at-least: 3, orientations: [portrait, landscape], appearances: [dark]}
            """)
        #expect(
            found == [
                SnapshotRequirement(bundle: BundlePattern("com.example.bank"), line: 3),
                SnapshotRequirement(
                    bundle: BundlePattern("com.example.*"), atLeast: 3, orientations: [.portrait, .landscape],
                    appearances: [.dark], line: 4),
            ])
    }

    static let mistakes = [
        ("  - at-least: 1", "a requirement needs the key 'bundle'"),
        ("  - {bundle: a, at-least: 0}", "at-least is 0, allowed are 1 to 100000"),
        ("  - {bundle: a, at-least: 1.5}", "at-least must be a whole number"),
        ("  - {bundle: a, orientations: portrait}", "orientations must be a list"),
        (
            "  - {bundle: a, orientations: [upright]}",
            "unknown word 'upright' in orientations; allowed are portrait, landscape"
        ),
        ("  - {bundle: a, orientation: [portrait]}", "did you mean 'orientations'?"),
        ("  bundle: a", "unknown key 'bundle' in require; allowed are snapshots, canaries-unreadable"),
    ]

    @Test("A mistake is named with its place", arguments: mistakes)
    func mistake(_ text: String, _ message: String) {
        do {
            _ = try read(text)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".hasPrefix("c.yml:3:") && "\(error)".contains(message), "\(error)")
        }
    }
}
