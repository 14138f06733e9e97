import MaskingAnalysis
import Testing

@testable import Policy

@Suite struct ReadingReaderTests {
    private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationParser.parse("version: 1\n" + text, file: "c.yml", directory: "/", kinds: CoverKinds.described)
    }

    @Test("Languages, patterns and canaries are taken as they stand")
    func all() throws {
        let settings = try parse(
            """
            reading: {languages: [eng, chi_sim], patterns: [{name: patient, pattern: "P-[0-9]{6}"}]}
            canaries:
              - {name: iban, text: "DE89 3704 0044 0532 0130 00"}
              - {name: balance, text: "1.234,56"}
            require: {canaries-unreadable: true}
            """
        ).reading
        #expect(settings.languages == ["eng", "chi_sim"])
        #expect(settings.patterns.map(\.name) == ["patient"])
        #expect(settings.canaries.map(\.text) == ["DE89 3704 0044 0532 0130 00", "1.234,56"])
        #expect(settings.requiresUnreadableCanaries == 6)
    }

    @Test(
        "Snapshots and canaries can be required together, as a mapping or in one list",
        arguments: [
            "require: {snapshots: [{bundle: a}], canaries-unreadable: true}",
            "require: [{bundle: a}, {canaries-unreadable: true}]",
        ])
    func together(_ require: String) throws {
        let configuration = try parse("canaries: [{name: n, text: abc}]\n" + require)
        #expect(configuration.requirements.map(\.bundle.text) == ["a"])
        #expect(configuration.reading.requiresUnreadableCanaries == 3)
    }

    @Test(
        "What can't be meant is one line with its place",
        arguments: [
            ("canaries: [{name: n, text: \"a-1\"}]", "2:28"),
            ("canaries: [{name: n, text: abc}, {name: n, text: abd}]", "given twice"),
            ("require: {canaries-unreadable: true}", "there are none"),
            ("canaries: [{name: n}]", "needs the key 'text'"),
            ("reading: {patterns: [{name: n, pattern: \"(\"}]}", "is no regular expression"),
            ("reading: {patterns: [{name: n, pattern: \"a*\"}]}", "matches the empty text"),
            ("reading: {languages: [../eng]}", "as Tesseract names it"),
            ("reading: {language: eng}", "did you mean 'languages'?"),
            ("canaries: [{name: n, text: abc}]\nrequire: {canaries-unreadable: maybe}", "must be true or false"),
        ])
    func mistakes(_ text: String, _ message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try parse(text) }
        #expect("\(error)".contains(message), "\(error)")
    }
}
