import Testing

@testable import Reading

@Suite struct ValueFinderTests {
    private static func found(_ lines: [ReadLine]) -> [String] {
        ValueFinder().values(lines).map { "\($0.type.rawValue): \($0.text)" }
    }

    @Test(
        "A value is found in what recognition makes of it",
        arguments: [
            (["4111 1111 1111 1111"], "card: 4111 1111 1111 1111"),
            (["4lll 1111 1111 1111"], "card: 4111 1111 1111 1111"),
            (["Card 4111111111111111"], "card: 4111111111111111"),
            (["3782 822463 10005"], "card: 3782 822463 10005"),
            (["pay with 5555-5555-5555-4444 today"], "card: 5555-5555-5555-4444"),
            (["4111 1111 1111 1111 123"], "card: 4111 1111 1111 1111"),
            (["IBAN¦DE89 3704 0044 0532 0130 00"], "iban: DE89 3704 0044 0532 0130 00"),
            (["DE8937O400440532O130OO"], "iban: DE89 3704 0044 0532 0130 00"),
            (["GB82 WEST 1234 5698 7654 32"], "iban: GB82 WEST 1234 5698 7654 32"),
            (["BEO2 4616 6823 6013"], "iban: BE02 4616 6823 6013"),
            (["write to anna.keller@example.com now"], "email: anna.keller@example.com"),
            (["Mail¦I.marchetti@example.org"], "email: l.marchetti@example.org"),
            (["anna.keller @ example. com"], "email: anna.keller@example.com"),
            (["noah_weber@posteo.de."], "email: noah_weber@posteo.de"),
            (["+49 151 23456789"], "phone: +49 151 23456789"),
            (["+1 (555) 234-5678"], "phone: +1 (555) 234-5678"),
            (["call (415) 555-0132"], "phone: (415) 555-0132"),
            (["Telefon¦030 1234567"], "phone: 030 1234567"),
            (["482 913 is your verification code."], "one-time-code: 482 913"),
            (["Your security code is", "731904"], "one-time-code: 731904"),
            (["Ihr Bestätigungscode:", "5521"], "one-time-code: 5521"),
            (["PIN¦4821"], "one-time-code: 4821"),
            (["DNI¦12345678Z"], "national-id: 12345678Z"),
            (["Codice fiscale¦RSSMRA85T10A562S"], "national-id: RSSMRA85T10A562S"),
            (["RSSMRAB5T1OA562S"], "national-id: RSSMRA85T10A562S"),
            (["PESEL¦44051401359"], "national-id: 44051401359"),
            (["CPF 111.444.777-35"], "national-id: 111 444 777 35"),
            (["Steuer-ID¦86095742719"], "national-id: 86095742719"),
            (["NHS number¦943 476 5919"], "national-id: 943 476 5919"),
            (["Social Security¦536-90-4399"], "national-id: 536-90-4399"),
            (["Personnummer¦811218-9876"], "national-id: 811218-9876"),
            (["Date of birth¦12.03.1985"], "date-of-birth: 12.03.1985"),
            (["Born¦March 4, 1985"], "date-of-birth: March 4, 1985"),
            (["Geburtsdatum", "1985-03-12"], "date-of-birth: 1985-03-12"),
            (["Available balance", "$12,345.67"], "amount: $12,345.67"),
            (["Kontostand¦1.234,56 €"], "amount: 1.234,56 €"),
            (["Saldo¦CHF 12,300.50"], "amount: CHF 12,300.50"),
            (["1BoatSLRHtKNngkdXEeobR76b53LETtpyT"], "wallet: 1BoatSLRHtKNngkdXEeobR76b53LETtpyT"),
            (["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"], "wallet: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
            (["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"], "wallet: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
            (["AKIAIOSFODNN7EXAMPLE"], "secret: AKIAIOSFODNN7EXAMPLE"),
        ])
    func finds(_ texts: [String], _ expected: String) {
        #expect(Self.found(Pages.list(texts)) == [expected])
    }

    @Test(
        "What only looks like a value is none",
        arguments: [
            ["•••• •••• •••• 1111"], ["**** **** **** 1111"], ["4111 1111 1111 1112"], ["0031 0319 1049 6627"],
            ["Order 4111111111111111"], ["355-7227010-2040188"], ["644-0624865-8621637"],
            ["DE89 3704 0044 0532 0130 01"], ["DE•• •••• •••• •••• 3000"], ["@anna_keller"], ["see you @ 18:30"],
            ["anna@example.zzz"], ["Postal code¦10115"], ["Promo code¦123456"], ["Error code 5521"],
            ["Departure¦18:30"],
            ["Order¦123456789012"], ["Version¦4.12.0 (1204)"], ["Balance due on 12.03.2026"], ["Grocer Green¦-23,90 €"],
            ["Date¦12.03.1985"], ["PESEL¦44051401358"], ["CPF 111.444.777-36"], ["Tracking¦00340434161094042557"],
            ["Heart rate¦72 bpm"], ["+1,234.00 points"], ["Room 4821"], ["total of 3 items in 2 boxes"],
            ["1BoatSLRHtKNngkdXEeobR76b53LETtpyU"], ["SOS OS so is"],
        ])
    func passes(_ texts: [String]) {
        #expect(Self.found(Pages.list(texts)) == [])
    }

    @Test("A number that goes on in the next line is one")
    func wraps() {
        let lines = Pages.paragraph(["DE89 3704 0044", "0532 0130 00"])
        #expect(Self.found(lines) == ["iban: DE89 3704 0044 0532 0130 00"])
    }

    @Test("A code in a sentence over two lines has its word in the next")
    func sentence() {
        #expect(Self.found(Pages.paragraph(["305543 is your", "verification code."])) == ["one-time-code: 305543"])
    }

    @Test("Words of a recovery phrase are put in order by their numbers, columns or rows")
    func seed() {
        let words = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(separator: " ")
            .map(String.init)
        let rows = (0..<6).map { "\($0 + 1). \(words[$0])¦\($0 + 7). \(words[$0 + 6])" }
        #expect(Self.found(Pages.list(rows)) == ["seed-phrase: \(words.joined(separator: " "))"])
        let plain = (0..<6).map { "\(words[$0 * 2])¦\(words[$0 * 2 + 1])" }
        #expect(Self.found(Pages.list(plain)) == ["seed-phrase: \(words.joined(separator: " "))"])
        var wrong = words
        wrong[11] = "thank"
        #expect(Self.found(Pages.list([wrong.joined(separator: " ")])) == [])
    }

    @Test("A value's box is that of its own characters, not of its line")
    func box() throws {
        let value = try #require(ValueFinder().values(Pages.list(["call me at +49 151 23456789 please"])).first)
        #expect(value.box.x == 20 + 11 * 12)
        #expect(value.box.width == 16 * 12)
    }

    @Test(
        "A masked value can be found again and not used",
        arguments: [
            ("DE89 3704 0044 0532 0130 00", "…3000 (22 characters)"), ("482913", "…13 (6 characters)"),
            ("4821", "… (4 characters)"),
        ])
    func masked(_ text: String, _ expected: String) {
        let value = SensitiveValue(
            type: .own, text: text, box: .init(x: 0, y: 0, width: 1, height: 1), way: .plain, certainty: .likely)
        #expect(value.masked == expected)
    }

    @Test("Own patterns are found beside what else a text is")
    func own() {
        let finder = ValueFinder(own: [OwnPattern(name: "patient", pattern: "P-[0-9]{6}")])
        let values = finder.values(Pages.list(["Patient¦P-004812"]))
        #expect(values.map(\.detail) == ["patient"])
        #expect(OwnPattern(name: "x", pattern: "(").fault != nil)
        #expect(OwnPattern(name: "x", pattern: "a*").fault == "matches the empty text")
        #expect(OwnPattern(name: "x", pattern: "P-[0-9]+").fault == nil)
    }

    @Test("Text of any kind and length is read without a fault", arguments: [UInt64(1), 2, 3, 4])
    func anything(_ seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet = Array("0123456789ABOlI|S.,-+()@/ :€$£é中•xybc1eyJ.¦")
        for _ in 0..<300 {
            let texts = (0..<next(5) + 1).map { _ in String((0..<next(60)).map { _ in alphabet[next(alphabet.count)] })
            }
            for value in ValueFinder().values(Pages.paragraph(texts)) { #expect(!value.text.isEmpty) }
        }
    }
}
