internal import Digests

/// Bitcoin's base 58 with a checksum of four bytes.
enum Base58 {
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    private static let values: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })

    static func isInAlphabet(_ byte: UInt8) -> Bool { values[byte] != nil }

    /// Version byte and payload; `nil` where the checksum is wrong.
    static func checked(_ text: [UInt8]) -> [UInt8]? {
        guard (20...64).contains(text.count) else { return nil }
        var bytes: [UInt8] = []
        for character in text {
            guard var carry = values[character] else { return nil }
            for index in bytes.indices {
                carry += Int(bytes[index]) * 58
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            while carry > 0 {
                bytes.append(UInt8(carry & 0xFF))
                carry >>= 8
            }
        }
        let whole = Array(repeating: UInt8(0), count: text.prefix { $0 == alphabet[0] }.count) + bytes.reversed()
        guard whole.count > 4 else { return nil }
        let payload = Array(whole.dropLast(4))
        let check = SHA256.hash(SHA256.hash(payload).bytes).bytes.prefix(4)
        return check.elementsEqual(whole.suffix(4)) ? payload : nil
    }
}
