/// Text from the evidence, made harmless for a terminal.
public enum SafeText {
    /// Control characters, invisible format characters and those that turn the direction of text become `\u{…}`.
    /// Text that is already escaped stays as it is.
    public static func escape(_ text: some StringProtocol) -> String {
        // Nearly all text is printable ASCII.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result += escaped(scalar)
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same for what may be printed into the log of a CI server: of two colons or number signs in a row the second is
    /// escaped, too.
    ///
    /// Such servers read commands in what a job prints: GitHub takes `::name::` where a line begins and `##[name]` anywhere
    /// in it, Azure `##vso[…]`, TeamCity `##teamcity[…]`. Where a line will begin is not known before the text is wrapped,
    /// so no pair is left.
    public static func forLog(_ text: some StringProtocol) -> String {
        let text = escape(text)
        let isPaired = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == $1 && pairs.contains($0) }
        guard isPaired else { return text }
        var result = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isPair = scalar == last && (scalar == ":" || scalar == "#")
            last = isPair ? nil : scalar
            if isPair { result += escaped(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static let pairs = [UInt8(ascii: ":"), UInt8(ascii: "#")]

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}
