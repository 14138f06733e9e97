internal import Crypto

/// SHA-256 of a file's bytes, by which a report can be tied to the evidence.
package enum FileDigest {
    private static let digits = Array("0123456789abcdef".utf8)

    /// 64 lower-case hexadecimal digits.
    package static func sha256(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for byte in SHA256.hash(data: bytes) { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
