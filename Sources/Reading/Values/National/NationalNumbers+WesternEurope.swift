// Each entry is a row of a table whose last column is its check; the form that stands for itself is a closure, too.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

extension NationalNumbers {
    /// Formulas: the issuing authorities' publications, checked against python-stdnum in the tests.
    static let westernEurope: [NationalNumber] = [
        NationalNumber(
            "DE Steuer-ID", ["99999999999"], context: ["idnr", "tin", "idno"], phrases: ["tax id"],
            parts: ["steuer", "identifikationsnummer"], ownForm: { $0.groups == [2, 3, 3, 3] }
        ) { text in
            // Among the first ten digits one stands twice or three times, the others once at most.
            let counts = (UInt8(0x30)...0x39).map { digit in text.prefix(10).count { $0 == digit } }
            return text[0] != 0x30 && counts.count { $0 > 1 } == 1 && counts.allSatisfy { $0 <= 3 }
                && CheckDigits.mod11and10(text.values)
        },
        NationalNumber(
            "ES NIF", ["99999999A", "A9999999A"], context: ["dni", "nif", "nie", "documento"], phrases: ["identidad"],
            ownForm: { $0.changed == 0 }
        ) { text in
            var digits = text
            if text[0].isUpper {
                guard let place = Array("XYZ".utf8).firstIndex(of: text[0]) else { return false }
                digits[0] = UInt8(0x30 + place)
            }
            return Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)[digits.number(0..<8) % 23] == text[8]
        },
        NationalNumber(
            "IT codice fiscale", ["AAAAAA99A99A999A"], context: ["fiscale", "codice"], ownForm: { _ in true }
        ) { text in
            guard let month = Array("ABCDEHLMPRST".utf8).firstIndex(of: text[8]),
                CheckDigits.isDate(2000, month + 1, text.number(9..<11) % 40)
            else { return false }
            let odd = [
                1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
            ]
            let sum = text.prefix(15).enumerated().reduce(0) { sum, item in
                let value = item.1.isDigit ? Int(item.1 - 0x30) : Int(item.1 - 0x41)
                return sum + (item.0 % 2 == 0 ? odd[value] : value)
            }
            return sum % 26 == Int(text[15] - 0x41)
        },
        NationalNumber(
            "FR NIR", ["999999999999999", "99999C999999999"], context: ["nir", "insee"],
            phrases: ["securite sociale", "social security"], ownForm: { $0.changed == 0 }
        ) { text in
            guard [1, 2].contains(text.number(0..<1)), (1...12).contains(text.number(3..<5)) || text.number(3..<5) >= 20
            else { return false }
            var digits = text
            // The departments of Corsica are 2A and 2B.
            var correction = 0
            if text[6].isUpper {
                guard text[5] == 0x32, text[6] == UInt8(ascii: "A") || text[6] == UInt8(ascii: "B") else {
                    return false
                }
                correction = text[6] == UInt8(ascii: "A") ? 1_000_000 : 2_000_000
                digits[6] = 0x30
            }
            guard digits.allSatisfy(\.isDigit) else { return false }
            return 97 - (digits.number(0..<13) - correction) % 97 == digits.number(13..<15)
        },
        NationalNumber(
            "NL BSN", ["999999999"], context: ["bsn", "sofinummer", "sofi"], parts: ["burgerservice"]
        ) { text in
            let digits = text.values
            return digits.contains { $0 > 0 }
                && (CheckDigits.sum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) - digits[8]) % 11 == 0
        },
        NationalNumber(
            "BE national number", ["99999999999"],
            context: ["rijksregister", "rijksregisternummer", "insz", "niss"],
            phrases: ["registre national", "national number", "numero national"],
            ownForm: { $0.groups == [2, 2, 2, 3, 2] }
        ) { text in
            let (number, check) = (text.number(0..<9), text.number(9..<11))
            // Since 2000 a 2 stands before the number.
            guard 97 - number % 97 == check || 97 - (2_000_000_000 + number) % 97 == check else { return false }
            return text.number(2..<4) % 20 <= 12 && text.number(4..<6) <= 31
        },
        NationalNumber(
            "CH AHV", ["7569999999999"], context: ["ahv", "avs"], ownForm: { $0.text.starts(with: Array("756".utf8)) }
        ) { text in
            let digits = text.values
            let sum = CheckDigits.sum(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3])
            return (10 - sum % 10) % 10 == digits[12]
        },
        NationalNumber(
            "AT SVNR", ["9999999999"], context: ["svnr", "sv"], parts: ["sozialversicherung", "versicherungsnummer"]
        ) { text in
            let digits = text.values
            let check = CheckDigits.sum(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11
            return digits[0] > 0 && check == digits[3]
                && CheckDigits.isDate(2000, text.number(6..<8), text.number(4..<6))
        },
        NationalNumber("PT NIF", ["999999999"], context: ["nif", "contribuinte"]) { text in
            let digits = text.values
            let rest = CheckDigits.sum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
            return digits[0] > 0 && (rest < 2 ? 0 : 11 - rest) == digits[8]
        },
        NationalNumber("GB NHS number", ["9999999999"], context: ["nhs"]) { text in
            let digits = text.values
            let check = 11 - CheckDigits.sum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
            return check != 10 && check % 11 == digits[9]
        },
        NationalNumber(
            "GB National Insurance number", ["AA999999A"], context: ["nino"],
            phrases: ["national insurance", "ni number"],
            unchecked: true, ownForm: { $0.groups == [2, 2, 2, 2, 1] && $0.changed == 0 }
        ) { text in
            let prefix = String(decoding: text.prefix(2), as: UTF8.self)
            return !"DFIQUV".utf8.contains(text[0]) && !"DFIQUVO".utf8.contains(text[1])
                && !["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"].contains(prefix) && "ABCD".utf8.contains(text[8])
        },
        NationalNumber(
            "IE PPS number", ["9999999A", "9999999AA"], context: ["pps", "ppsn"], phrases: ["personal public service"]
        ) { text in
            var sum = CheckDigits.sum(Array(text.prefix(7)).values, [8, 7, 6, 5, 4, 3, 2])
            if text.count == 9 {
                guard "ABHWTX".utf8.contains(text[8]) else { return false }
                sum += text[8] == UInt8(ascii: "W") ? 0 : Int(text[8] - 0x40) * 9
            }
            return Array("WABCDEFGHIJKLMNOPQRSTUV".utf8)[sum % 23] == text[7]
        },
        NationalNumber("HR OIB", ["99999999999"], context: ["oib"]) { CheckDigits.mod11and10($0.values) },
        NationalNumber("GR AMKA", ["99999999999"], context: ["amka", "αμκα"]) { text in
            CheckDigits.luhn(text.values) && CheckDigits.isDate(2000, text.number(2..<4), text.number(0..<2))
        },
    ]
}
