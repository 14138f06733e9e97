internal import Foundation

/// What recognisers take for each other, seen with the fonts of screens.
enum Confusion {
    /// The digit that is meant where only a digit can stand; `nil`: none.
    static func digit(_ byte: UInt8) -> UInt8? {
        if byte.isDigit { return byte }
        switch byte {
        case UInt8(ascii: "O"), UInt8(ascii: "o"), UInt8(ascii: "Q"), UInt8(ascii: "D"): return UInt8(ascii: "0")
        case UInt8(ascii: "l"), UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "|"), UInt8(ascii: "!"),
            UInt8(ascii: "]"), UInt8(ascii: "["):
            return UInt8(ascii: "1")
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): return UInt8(ascii: "2")
        case UInt8(ascii: "S"), UInt8(ascii: "s"): return UInt8(ascii: "5")
        case UInt8(ascii: "G"), UInt8(ascii: "b"): return UInt8(ascii: "6")
        case UInt8(ascii: "B"): return UInt8(ascii: "8")
        case UInt8(ascii: "g"), UInt8(ascii: "q"): return UInt8(ascii: "9")
        default: return nil
        }
    }

    /// The capital letter that is meant where only a letter can stand.
    static func letter(_ byte: UInt8) -> UInt8? {
        if byte.isUpper { return byte }
        if byte == UInt8(ascii: "l") { return UInt8(ascii: "I") }
        if byte.isLower { return byte - 0x20 }
        switch byte {
        case UInt8(ascii: "0"): return UInt8(ascii: "O")
        case UInt8(ascii: "1"), UInt8(ascii: "|"), UInt8(ascii: "!"): return UInt8(ascii: "I")
        case UInt8(ascii: "2"): return UInt8(ascii: "Z")
        case UInt8(ascii: "5"): return UInt8(ascii: "S")
        case UInt8(ascii: "6"): return UInt8(ascii: "G")
        case UInt8(ascii: "8"): return UInt8(ascii: "B")
        default: return nil
        }
    }

    /// One sign for all that are taken for each other, without case and accents: texts that look alike become equal.
    static func folded(_ text: some Sequence<Character>) -> [UInt8] {
        var result: [UInt8] = []
        for character in text { append(character, to: &result) }
        return result
    }

    /// Folded, with spaces and punctuation left out; scalars beyond ASCII stay as they are.
    static func signs(_ text: some Sequence<Character>) -> [UInt32] {
        var result: [UInt32] = []
        for character in text { result += signs(of: character) }
        return result
    }

    static func signs(of character: Character) -> [UInt32] {
        if let byte = character.asciiValue {
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "!") { return [UInt32(UInt8(ascii: "1"))] }
            return byte.isAlphanumeric ? [UInt32(alike(byte.isUpper ? byte + 0x20 : byte))] : []
        }
        return wideSigns(of: character)
    }

    private static func wideSigns(of character: Character) -> [UInt32] {
        String(character).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.compactMap { scalar in
            if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "!") { return UInt32(UInt8(ascii: "1")) }
                return byte.isAlphanumeric ? UInt32(alike(byte)) : nil
            }
            if scalar.value == 0xDF { return UInt32(UInt8(ascii: "8")) }
            // Accents, and the dotless i of Turkish.
            if scalar.properties.generalCategory == .nonspacingMark { return nil }
            if scalar.value == 0x131 { return UInt32(UInt8(ascii: "1")) }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar.value : nil
        }
    }

    private static func append(_ character: Character, to result: inout [UInt8]) {
        if let byte = character.asciiValue {
            result.append(byte == UInt8(ascii: "|") ? UInt8(ascii: "1") : alike(byte.isUpper ? byte + 0x20 : byte))
            return
        }
        for scalar in String(character).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                result.append(byte == UInt8(ascii: "|") ? UInt8(ascii: "1") : alike(byte))
            } else if scalar.value == 0xDF {
                result += [UInt8(ascii: "5"), UInt8(ascii: "5")]
            } else if scalar.properties.generalCategory != .nonspacingMark {
                result += Array(String(scalar).utf8)
            }
        }
    }

    /// Of lower-case letters and digits.
    private static func alike(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "o"): UInt8(ascii: "0")
        case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
        case UInt8(ascii: "z"): UInt8(ascii: "2")
        case UInt8(ascii: "s"): UInt8(ascii: "5")
        case UInt8(ascii: "b"): UInt8(ascii: "8")
        case UInt8(ascii: "q"): UInt8(ascii: "9")
        default: byte
        }
    }
}
