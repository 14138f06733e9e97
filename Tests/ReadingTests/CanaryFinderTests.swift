import PixelModel
import Testing

@testable import Reading

@Suite struct CanaryFinderTests {
    private static func isReadable(_ canary: String, _ lines: [ReadLine]) -> Bool {
        !CanaryFinder([Canary(name: "x", text: canary)]).find(lines).isEmpty
    }

    @Test(
        "A canary is found as recognisers err",
        arguments: [
            ("DE89 3704 0044 0532 0130 00", "IBAN DE89 37O4 OO44 O532 0130 00"), ("1.234,56", "Saldo 1.234,56 €"),
            ("1.234,56", "1234,56"), ("Anna Keller", "Anna KeIIer"), ("Anna Keller", "AnnaKeller"),
            ("Lindenstraße 42, Köln", "LindenstraBe 42, Kdln"), ("Élodie Brandström", "Elodie Brandstrom"),
            ("4821", "PIN 4821"), ("secret-token-5S", "secret token SS"), ("Наталья Ковалёва", "Наталья Ковалева"),
            ("高橋美咲", "氏名 高橋美咲"),
        ])
    func finds(_ canary: String, _ text: String) {
        #expect(Self.isReadable(canary, Pages.list([text])))
    }

    @Test(
        "What is another text is not the canary",
        arguments: [
            ("DE89 3704 0044 0532 0130 00", "DE12 5001 0517 0648 4898 90"), ("1.234,56", "1.234,57"),
            ("1.234,56", "11.234,56"), ("234,56", "1.234,56"), ("1.234,56", "12:34:56"), ("1.234,56", "12.345,6"),
            ("4821", "14821"), ("4821", "4812"), ("Anna", "Annabelle"), ("Anna Keller", "Anne Weller"),
            ("4111 1111 1111 1111", "4111 1111 1111 1129"), ("Peter Weber", "Peter Fischer"), ("高橋美咲", "高橋美晴"),
        ])
    func passes(_ canary: String, _ text: String) {
        #expect(!Self.isReadable(canary, Pages.list([text])))
    }

    @Test("A canary that goes on in the next line is found with a box around both")
    func wraps() throws {
        let lines = Pages.paragraph(["Anna Magdalena", "Keller-Brandt"])
        let found = CanaryFinder([Canary(name: "name", text: "Anna Magdalena Keller-Brandt")]).find(lines)
        let canary = try #require(found.first)
        #expect(found.count == 1)
        #expect(canary.box.height > 24)
        #expect(canary.certainty == 1)
    }

    @Test("A canary that every screen would hold is refused")
    func short() {
        #expect(Canary(name: "x", text: "a-1").fault != nil)
        #expect(Canary(name: "x", text: "abc").fault == nil)
    }
}
