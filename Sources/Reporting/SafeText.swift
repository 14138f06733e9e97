/// Text from the evidence, made harmless for a terminal.
public enum SafeText {
    /// Control characters, invisible format characters and those that turn the direction of text become `\u{…}`.
    /// Text that is already escaped stays as it is.
    public static func escape(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
