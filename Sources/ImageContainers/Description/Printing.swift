/// Bytes as two-digit hexadecimal numbers with spaces between.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }.joined(separator: " ")
}

/// A number as in specifications: `0x93B0`, at least four digits.
func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Text that came from a file, safe for terminals and reports: control and format characters and the backslash are
/// escaped as `\u{…}` and `\\`; bytes that are no UTF-8 as `\xNN`, all of them.
func printable(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
        return bytes.map { byte in
            (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
                ? String(Unicode.Scalar(byte)) : "\\x" + hexadecimal(CollectionOfOne(byte))
        }.joined()
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default:
            if scalar == "\\" { escaped += "\\\\" } else { escaped.unicodeScalars.append(scalar) }
        }
    }
    return escaped
}
