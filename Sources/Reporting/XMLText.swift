/// Text inside XML 1.0.
enum XMLText {
    /// Escapes markup, for attributes in double quotes and for content. Characters that XML cannot hold, and those that
    /// an attribute would not keep, become `\u{…}`.
    static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
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
