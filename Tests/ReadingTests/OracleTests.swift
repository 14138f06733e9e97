import Foundation
import Testing

@testable import Reading

/// Check digits against programs of others, with numbers of which many are right by chance and the others wrong by one
/// digit or more.
@Suite(
    .enabled(
        if: Oracle.isThere,
        "python3-stdnum and python3-mnemonic are missing: sh Scripts/install-system-packages.sh tests"))
struct OracleTests {
    struct Random {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed }
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        mutating func digits(_ count: Int) -> String { String((0..<count).map { _ in Character(String(next(10))) }) }
    }

    private static func stdnum(_ module: String, _ numbers: [String]) throws -> [Bool] {
        let program =
            "import sys, importlib\nm = importlib.import_module('stdnum.\(module)')\nfor l in sys.stdin: print(int(m.is_valid(l.strip())))"
        return try Oracle.run(program, numbers).map { $0 == "1" }
    }

    @Test("Luhn's check agrees")
    func luhn() throws {
        var random = Random(1)
        let numbers = (0..<2000).map { _ in random.digits(12 + random.next(8)) }
        let expected = try Self.stdnum("luhn", numbers)
        #expect(expected.count { $0 } > 100)
        #expect(numbers.map { CheckDigits.luhn(Array($0.utf8).values) } == expected)
    }

    @Test("Verhoeff's check agrees")
    func verhoeff() throws {
        var random = Random(2)
        let numbers = (0..<2000).map { _ in random.digits(12) }
        #expect(numbers.map { CheckDigits.verhoeff(Array($0.utf8).values) } == (try Self.stdnum("verhoeff", numbers)))
    }

    @Test("Account numbers agree for every country that both know")
    func iban() throws {
        let program = """
            import sys, random
            from stdnum import iban, numdb
            random.seed(7)
            for country in "AD AE AL AT AZ BA BE BG BH BR CH CR CY CZ DE DK DO EE ES FI FO FR GB GE GI GL GR GT HR HU IE IL IS IT \
            KW KZ LB LI LT LU LV MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SE SI SK SM TN TR UA VG XK".split():
                info = iban._ibandb.info(country + "00")[0][1]
                for _ in range(6):
                    body = ""
                    for part in info.get("bban").replace("!", " ").split(" "):
                        pass
                    import re
                    for n, kind in re.findall(r"(\\d+)!?([nac])", info.get("bban")):
                        letters = {"n": "0123456789", "a": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "c": "0123456789ABCXYZ"}[kind]
                        body += "".join(random.choice(letters) for _ in range(int(n)))
                    print(country + iban.calc_check_digits(country + "00" + body) + body)
            """
        let numbers = try Oracle.run(program, [])
        #expect(numbers.count > 300)
        var random = Random(3)
        for number in numbers {
            let around = Surroundings(page: Page([]))
            func isFound(_ text: String) -> Bool {
                let line = Pages.line(text, x: 0, y: 0)
                return !BankAccounts().find(TextRun([line], [0], separator: TextRun.gap), around).isEmpty
            }
            #expect(isFound(number), "\(number)")
            var wrong = Array(number)
            let place = 4 + random.next(wrong.count - 4)
            guard let digit = wrong[place].wholeNumberValue else { continue }
            wrong[place] = Character(String((digit + 1 + random.next(8)) % 10))
            #expect(!BankAccounts.isValid(Array(String(wrong).utf8)), "\(String(wrong))")
        }
    }

    @Test(
        "National numbers agree",
        arguments: [
            ("DE Steuer-ID", "de.idnr", "99999999999"), ("ES NIF", "es.dni", "99999999A"),
            ("IT codice fiscale", "it.codicefiscale", ""),
            ("NL BSN", "nl.bsn", "999999999"), ("BE national number", "be.nn", "99991299999"),
            ("CH AHV", "ch.ssn", "7569999999999"),
            ("AT SVNR", "at.vnr", "9999"), ("PT NIF", "pt.nif", "999999999"), ("GB NHS number", "gb.nhs", "9999999999"),
            ("HR OIB", "hr.oib", "99999999999"), ("NO fødselsnummer", "no.fodselsnummer", ""),
            ("PL PESEL", "pl.pesel", ""),
            ("RO CNP", "ro.cnp", ""), ("TR kimlik no", "tr.tckimlik", "99999999999"),
            ("BR CPF", "br.cpf", "99999999999"),
            ("AR CUIT/CUIL", "ar.cuit", "20999999999"), ("CL RUT", "cl.rut", "99999999C"),
            ("IN Aadhaar", "in_.aadhaar", "999999999999"),
            ("AU TFN", "au.tfn", "999999999"), ("IL identity number", "il.idnr", "999999999"),
            ("EE isikukood", "ee.ik", ""),
            ("SE personnummer", "se.personnummer", ""), ("FR NIR", "fr.nir", "199129999999999"),
            ("ZA ID", "za.idnr", ""),
            ("TH citizen ID", "th.pin", "9999999999999"), ("CN resident identity card", "cn.ric", ""),
            ("KR RRN", "kr.rrn", ""),
            ("FI hetu", "fi.hetu", ""), ("CZ/SK rodné číslo", "cz.rc", ""), ("GR AMKA", "gr.amka", ""),
            ("IE PPS number", "ie.pps", "9999999A"),
        ])
    func national(_ name: String, _ module: String, _ form: String) throws {
        let number = try #require(NationalNumbers.all.first { $0.name == name })
        var random = Random(UInt64(name.utf8.reduce(0) { $0 + Int($1) }))
        var numbers: [String] = []
        for _ in 0..<6000 {
            let date = [10 + random.next(89), 1 + random.next(12), 1 + random.next(28)].map {
                $0 < 10 ? "0\($0)" : "\($0)"
            }
            let (year, month, day) = (date[0], date[1], date[2])
            let text: String =
                switch name {
                case "NO fødselsnummer": day + month + year + random.digits(5)
                case "PL PESEL", "BE national number": year + month + day + random.digits(5)
                case "RO CNP": "1" + year + month + day + "01" + random.digits(4)
                case "EE isikukood": "3" + year + month + day + random.digits(4)
                case "SE personnummer": year + month + day + "-" + random.digits(4)
                case "ZA ID": year + month + day + random.digits(4) + "0" + random.digits(2)
                case "CN resident identity card": "1101011949" + month + day + random.digits(4)
                case "KR RRN": year + month + day + "-1" + random.digits(6)
                case "FI hetu":
                    day + month + year + "-" + random.digits(3)
                        + String(Array("0123456789ABCDEFHJKLMNPRSTUVWXY")[random.next(31)])
                case "CZ/SK rodné číslo": year + month + day + "/" + random.digits(4)
                case "GR AMKA": day + month + year + random.digits(5)
                case "AT SVNR": random.digits(4) + day + month + year
                case "IT codice fiscale":
                    "RSSMRA" + year + String(Array("ABCDEHLMPRST")[random.next(12)]) + day + "A" + random.digits(3)
                        + String(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[random.next(26)])
                default:
                    String(
                        form.map { character in
                            character == "9"
                                ? Character(random.digits(1))
                                : character == "A"
                                    ? Array("ABCDEFGHJKLMNPQRSTVWXYZ")[random.next(23)]
                                    : character == "C" ? Array("0123456789K")[random.next(11)] : character
                        })
                }
            numbers.append(text)
        }
        let expected = try Self.stdnum(module, numbers)
        #expect(expected.count { $0 } > 5, "\(name): the numbers drawn are hardly ever right")
        for (text, isValid) in zip(numbers, expected) {
            // What the oracle accepts must be found; what it refuses for a reason beyond check digits may be accepted.
            if isValid { #expect(number.isValid(Array(text.utf8)), "\(name) \(text) is right") }
        }
        let surplus = zip(numbers, expected).count { !$1 && number.isValid(Array($0.utf8)) }
        #expect(surplus * 50 <= numbers.count, "\(name): \(surplus) of \(numbers.count) are wrongly accepted")
    }

    @Test("Recovery phrases agree", arguments: [12, 15, 18, 21, 24])
    func seeds(_ count: Int) throws {
        let program = """
            import random, mnemonic
            random.seed(\(count))
            m = mnemonic.Mnemonic("english")
            for _ in range(40):
                words = m.to_mnemonic(bytes(random.randrange(256) for _ in range(\(count / 3 * 4)))).split()
                print("1", *words)
                words[random.randrange(len(words))] = random.choice(m.wordlist)
                print(int(m.check(" ".join(words))), *words)
            """
        for line in try Oracle.run(program, []) {
            let numbers = line.dropFirst(2).split(separator: " ").compactMap { SeedPhrases.number(of: String($0)) }
            #expect(numbers.count == count)
            #expect(SeedPhrases.isValid(numbers) == line.hasPrefix("1"), "\(line)")
        }
    }
}
