// Each entry is a row of a table whose last column is its check; the form that stands for itself is a closure, too.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

extension NationalNumbers {
    static let northAndEastEurope: [NationalNumber] = [
        NationalNumber(
            "SE personnummer", ["999999-9999", "99999999-9999", "999999+9999"], separators: "",
            context: ["personnummer"],
            ownForm: { $0.changed == 0 }
        ) { text in
            let digits = Array(text.filter(\.isDigit).suffix(10))
            // Coordination numbers have 60 added to the day.
            let day = digits.number(4..<6)
            return CheckDigits.isDate(2000, digits.number(2..<4), day > 60 ? day - 60 : day)
                && CheckDigits.luhn(digits.values)
        },
        NationalNumber(
            "FI hetu", ["999999-999C", "999999A999C", "999999+999C"], separators: "",
            context: ["hetu", "henkilotunnus", "henkilötunnus"], ownForm: { _ in true }
        ) { text in
            let digits = Array(text.prefix(6)) + Array(text[7..<10])
            return CheckDigits.isDate(2000, text.number(2..<4), text.number(0..<2)) && text.number(7..<10) >= 2
                && Array("0123456789ABCDEFHJKLMNPRSTUVWXY".utf8)[digits.number(0..<9) % 31] == text[10]
        },
        NationalNumber(
            "NO fødselsnummer", ["99999999999"], context: ["fodselsnummer", "fødselsnummer", "personnummer"],
            ownForm: { $0.groups == [6, 5] }
        ) { text in
            let digits = text.values
            // D numbers have 40 added to the day.
            guard CheckDigits.isDate(2000, text.number(2..<4) % 40, text.number(0..<2) % 40) else { return false }
            let first = (11 - CheckDigits.sum(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11) % 11
            let second = (11 - CheckDigits.sum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11
            return first == digits[9] && second == digits[10]
        },
        NationalNumber(
            "DK CPR", ["999999-9999", "9999999999"], separators: " ", context: ["cpr"], phrases: ["cpr-nummer"],
            unchecked: true
        ) { text in
            CheckDigits.isDate(2000, text.number(2..<4), text.number(0..<2))
        },
        NationalNumber("PL PESEL", ["99999999999"], context: ["pesel"]) { text in
            let digits = text.values
            // The month carries the century in steps of 20.
            return CheckDigits.isDate(2000, text.number(2..<4) % 20, text.number(4..<6))
                && CheckDigits.sum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 == 0
        },
        NationalNumber(
            "CZ/SK rodné číslo", ["999999/9999"], separators: "", context: ["rodne", "rodné"], phrases: ["rodne cislo"],
            ownForm: { $0.changed == 0 }
        ) { text in
            let digits = Array(text.filter(\.isDigit))
            // Women have 50 added to the month, further numbers of a day 20.
            let month = digits.number(2..<4)
            let check = digits.number(0..<9) % 11
            return CheckDigits.isDate(2000, month % 50 > 20 ? month % 50 - 20 : month % 50, digits.number(4..<6))
                && check % 10 == digits.number(9..<10)
        },
        NationalNumber("RO CNP", ["9999999999999"], context: ["cnp"], phrases: ["cod numeric"]) { text in
            let digits = text.values
            let rest = CheckDigits.sum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
            return digits[0] > 0 && CheckDigits.isDate(2000, text.number(3..<5), text.number(5..<7))
                && (rest == 10 ? 1 : rest) == digits[12]
        },
        NationalNumber("EE isikukood", ["99999999999"], context: ["isikukood", "asmens"]) { text in
            let digits = text.values
            var check = CheckDigits.sum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
            if check == 10 { check = CheckDigits.sum(digits, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 % 10 }
            return (1...8).contains(digits[0]) && check == digits[10]
                && CheckDigits.isDate(2000, text.number(3..<5), text.number(5..<7))
        },
        NationalNumber(
            "TR kimlik no", ["99999999999"], context: ["tckn", "kimlik", "tc"], phrases: ["t.c."]
        ) { text in
            let digits = text.values
            let odd = digits[0] + digits[2] + digits[4] + digits[6] + digits[8]
            let even = digits[1] + digits[3] + digits[5] + digits[7]
            let first = ((odd * 7 - even) % 10 + 10) % 10
            return digits[0] > 0 && first == digits[9] && (odd + even + digits[9]) % 10 == digits[10]
        },
    ]
}
