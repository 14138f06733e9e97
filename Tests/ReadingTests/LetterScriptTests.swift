import Testing

@testable import Reading

@Suite struct LetterScriptTests {
    @Test(
        "A text with letters that no language in use has names their script",
        arguments: [
            ("Ελένη", ["eng", "deu"], LetterScript.greek), ("Ελένη", ["eng", "ell"], nil),
            ("Анна", ["eng"], .cyrillic), ("Анна", ["script/Cyrillic"], nil),
            ("李小明", ["eng"], .chinese), ("李小明", ["chi_sim"], nil), ("李小明", ["jpn"], nil),
            ("さくら", ["chi_sim"], .japanese), ("김하늘", ["jpn", "chi_tra"], .korean),
            ("שרה", ["eng"], .hebrew), ("محمد", ["eng", "fas"], nil), ("สมชาย", ["eng"], .thai),
            ("नेहा", ["eng"], .devanagari),
            ("Müller 4711, DE89 3704", ["rus"], nil), ("", [], nil),
        ] as [(String, [String], LetterScript?)])
    func unread(_ text: String, _ languages: [String], _ script: LetterScript?) {
        #expect(LetterScript.unread(in: text, by: languages) == script)
    }
}
