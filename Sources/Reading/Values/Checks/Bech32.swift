/// The checksum of BIP-173 and BIP-350 (bech32 and bech32m).
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let values: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
    private static let generators = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    /// The checksums' constants.
    private static let constants = [1, 0x2BC8_30A3]

    static func isInAlphabet(_ byte: UInt8) -> Bool { values[byte] != nil }

    /// - Parameters:
    ///   - prefix: the human-readable part, e.g. `bc`.
    ///   - data: what follows the separator `1`, in lower case, with the checksum.
    static func isValid(prefix: [UInt8], data: [UInt8]) -> Bool {
        let symbols = data.compactMap { values[$0] }
        guard symbols.count == data.count, data.count >= 8 else { return false }
        let expanded = prefix.map { Int($0 >> 5) } + [0] + prefix.map { Int($0 & 31) }
        var check = 1
        for value in expanded + symbols {
            let top = check >> 25
            check = (check & 0x1FF_FFFF) << 5 ^ value
            for (place, generator) in generators.enumerated() where top >> place & 1 == 1 { check ^= generator }
        }
        return constants.contains(check)
    }
}
