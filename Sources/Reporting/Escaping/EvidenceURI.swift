/// A report's path as a relative URI reference (RFC 3986).
enum EvidenceURI {
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// Undoes the path's escapes, so that the URI names the file's real bytes, and percent-encodes everything but
    /// unreserved characters and slashes.
    static func of(_ path: String) -> String {
        guard !path.isEmpty else { return "." }
        var result: [UInt8] = []
        for byte in bytes(path) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.append(byte)
            default:
                result += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        Character(Unicode.Scalar(character)).hexDigitValue.map(UInt8.init)
    }

    /// `\xNN` is a byte and `\\` a backslash; anything else stands for itself.
    private static func bytes(_ path: String) -> [UInt8] {
        let text = Array(path.utf8)
        let backslash = UInt8(ascii: "\\")
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == backslash, index + 1 < text.count, text[index + 1] == backslash {
                result.append(backslash)
                index += 2
            } else if text[index] == backslash, index + 3 < text.count, text[index + 1] == UInt8(ascii: "x"),
                let high = digit(text[index + 2]), let low = digit(text[index + 3])
            {
                result.append(high << 4 | low)
                index += 4
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }
}
