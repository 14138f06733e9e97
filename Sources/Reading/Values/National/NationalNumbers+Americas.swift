// Each entry is a row of a table whose last column is its check; the form that stands for itself is a closure, too.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

extension NationalNumbers {
    static let americas: [NationalNumber] = [
        NationalNumber(
            "US Social Security number", ["999-99-9999"], separators: " ", context: ["ssn", "itin"],
            phrases: ["social security"], unchecked: true
        ) { text in
            let (area, group, serial) = (text.number(0..<3), text.number(4..<6), text.number(7..<11))
            return area > 0 && area != 666 && group > 0 && serial > 0
        },
        NationalNumber("BR CPF", ["99999999999"], context: ["cpf"], ownForm: { $0.groups == [3, 3, 3, 2] }) { text in
            let digits = text.values
            guard Set(digits).count > 1 else { return false }
            let first = (11 - CheckDigits.sum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10
            let second = (11 - CheckDigits.sum(digits, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10
            return first == digits[9] && second == digits[10]
        },
        NationalNumber(
            "MX CURP", ["AAAA999999AAAAAAC9"], context: ["curp"], ownForm: { _ in true }
        ) { text in
            guard text[10] == UInt8(ascii: "H") || text[10] == UInt8(ascii: "M"),
                CheckDigits.isDate(2000, text.number(6..<8), text.number(8..<10))
            else { return false }
            // The alphabet of digits and letters has Ñ behind N.
            let sum = text.prefix(17).enumerated().reduce(0) { sum, item in
                let byte = item.1
                let value = byte.isDigit ? Int(byte - 0x30) : Int(byte - 0x41) + (byte > UInt8(ascii: "N") ? 11 : 10)
                return sum + value * (18 - item.0)
            }
            return (10 - sum % 10) % 10 == Int(text[17]) - 0x30
        },
        NationalNumber(
            "AR CUIT/CUIL", ["99999999999"], context: ["cuit", "cuil"], ownForm: { $0.groups == [2, 8, 1] }
        ) { text in
            let digits = text.values
            guard [20, 23, 24, 27, 30, 33, 34, 50, 51, 55].contains(text.number(0..<2)) else { return false }
            let rest = 11 - CheckDigits.sum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
            return (rest == 11 ? 0 : rest == 10 ? 9 : rest) == digits[10]
        },
        NationalNumber(
            "CL RUT", ["99999999C", "9999999C"], context: ["rut", "run"],
            ownForm: { $0.groups.suffix(3) == [3, 3, 1] && $0.separators == Set(".-".utf8) }
        ) { text in
            let digits = Array(text.dropLast())
            guard digits.allSatisfy(\.isDigit), let last = text.last else { return false }
            let sum = digits.reversed().enumerated().reduce(0) { $0 + (Int($1.1) - 0x30) * ($1.0 % 6 + 2) }
            let check = 11 - sum % 11
            return (check == 11 ? 0x30 : check == 10 ? UInt8(ascii: "K") : UInt8(0x30 + check)) == last
        },
    ]
}
