// Each entry is a row of a table whose last column is its check; the form that stands for itself is a closure, too.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

extension NationalNumbers {
    static let asiaAndOthers: [NationalNumber] = [
        NationalNumber(
            "IN Aadhaar", ["999999999999"], context: ["aadhaar", "aadhar", "uidai"], phrases: ["आधार"]
        ) { text in
            text[0] >= 0x32 && CheckDigits.verhoeff(text.values) && text != Array(text.reversed())
        },
        NationalNumber(
            "IN PAN", ["AAAAA9999A"], context: ["pan"], phrases: ["permanent account"], unchecked: true
        ) { "ABCFGHJLPT".utf8.contains($0[3]) },
        NationalNumber(
            "KR RRN", ["999999-9999999"], separators: "", context: ["rrn"], phrases: ["주민등록"],
            ownForm: { $0.changed == 0 }
        ) { text in
            let digits = text.filter(\.isDigit).values
            return CheckDigits.isDate(2000, text.number(2..<4), text.number(4..<6))
                && (11 - CheckDigits.sum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11) % 10 == digits[12]
        },
        NationalNumber(
            "CN resident identity card", ["99999999999999999C"], context: ["身份证"], ownForm: { _ in true }
        ) { text in
            let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
            guard (1900...2100).contains(text.number(6..<10)),
                CheckDigits.isDate(text.number(6..<10), text.number(10..<12), text.number(12..<14))
            else { return false }
            return Array("10X98765432".utf8)[CheckDigits.sum(Array(text.prefix(17)).values, weights) % 11] == text[17]
        },
        NationalNumber(
            "JP My Number", ["999999999999"], context: [], phrases: ["my number", "マイナンバー", "個人番号"]
        ) { text in
            let digits = text.values
            let rest = CheckDigits.sum(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
            return (rest <= 1 ? 0 : 11 - rest) == digits[11]
        },
        NationalNumber(
            "SG NRIC", ["A9999999A"], context: ["nric", "fin"], ownForm: { $0.changed == 0 }
        ) { text in
            guard "STFGM".utf8.contains(text[0]) else { return false }
            let sum = CheckDigits.sum(Array(text[1..<8]).values, [2, 7, 6, 5, 4, 3, 2])
            switch text[0] {
            case UInt8(ascii: "S"): return Array("JZIHGFEDCBA".utf8)[sum % 11] == text[8]
            case UInt8(ascii: "T"): return Array("JZIHGFEDCBA".utf8)[(sum + 4) % 11] == text[8]
            case UInt8(ascii: "F"): return Array("XWUTRQPNMLK".utf8)[sum % 11] == text[8]
            case UInt8(ascii: "G"): return Array("XWUTRQPNMLK".utf8)[(sum + 4) % 11] == text[8]
            default: return Array("KLJNPQRTUWX".utf8)[10 - (sum + 3) % 11] == text[8]
            }
        },
        NationalNumber(
            "TH citizen ID", ["9999999999999"], context: ["citizen"], phrases: ["บัตรประชาชน", "thai id"],
            ownForm: { $0.groups == [1, 4, 5, 2, 1] }
        ) { text in
            let digits = text.values
            let sum = CheckDigits.sum(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
            return digits[0] > 0 && (11 - sum % 11) % 10 == digits[12]
        },
        NationalNumber(
            "ZA ID", ["9999999999999"], context: ["identity", "id"], phrases: ["id number", "identity number"]
        ) { text in
            CheckDigits.isDate(2000, text.number(2..<4), text.number(4..<6)) && text.number(10..<11) <= 2
                && CheckDigits.luhn(text.values)
        },
        NationalNumber(
            "IL identity number", ["999999999"], context: ["teudat"], phrases: ["תעודת זהות", "teudat zehut"]
        ) {
            CheckDigits.luhn($0.values)
        },
        NationalNumber(
            "AU TFN", ["999999999"], context: ["tfn"], phrases: ["tax file"]
        ) { text in
            CheckDigits.sum(text.values, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 == 0
        },
        NationalNumber(
            "AU Medicare", ["9999999999"], context: ["medicare"]
        ) { text in
            let digits = text.values
            return (2...6).contains(digits[0])
                && CheckDigits.sum(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 == digits[8]
        },
    ]
}
