/// Text inside XML 1.0.
enum XMLText {
    /// Escapes markup, for attributes in double quotes and for content. Characters that XML cannot hold, and those that
    /// an attribute would not keep, become `\u{…}`. Of two colons or number signs in a row the second is written as a
    /// reference, which means the same in XML: CI servers read commands behind them.
    static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isPair = scalar == last && (scalar == ":" || scalar == "#")
            last = isPair ? nil : scalar
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case _ where isPair: result += "&#\(scalar.value);"
            default:
                if isPlain(scalar) {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return result
    }

    /// Within the production `Char` of XML 1.0, without control characters, direction marks and line breaks.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value == 0xFFFE || scalar.value == 0xFFFF { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return false
        default: return true
        }
    }
}
