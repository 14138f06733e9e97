/// Small streams that claim to become, or do become, very large ones.
public enum Bombs {
    /// A zlib stream of a few bytes for each `258 · 8` zeros, in fixed Huffman codes (RFC 1951, 3.2.6): one literal, then
    /// matches of length 258 at distance 1. Its checksum is wrong: nobody should get that far.
    public static func zlibZeros(matches: Int) -> [UInt8] {
        [0x78, 0x01] + deflateZeros(matches: matches) + [0, 0, 0, 1]
    }

    /// The same without the zlib format around it: `258 · matches + 1` zeros.
    public static func deflateZeros(matches: Int) -> [UInt8] {
        var bits = BitWriter([])
        bits.append(1, count: 1)
        bits.append(1, count: 2)
        bits.appendCode(0x30, count: 8)
        for _ in 0..<matches {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        bits.appendCode(0, count: 7)
        return bits.bytes
    }

    /// An LZFSE stream of one LZVN block that states `size` bytes and becomes about `271 · matches`: one literal, a match
    /// at distance 1, then matches at that distance.
    public static func lzvn(statedSize size: UInt32, matches: Int) -> [UInt8] {
        var payload: [UInt8] = [0xE1, 0, 0x00, 0x01]
        for _ in 0..<matches { payload += [0xF0, 0xFF] }
        payload += [6, 0, 0, 0, 0, 0, 0, 0]
        var writer = ByteWriter(Array("bvxn".utf8))
        writer.append(size)
        writer.append(UInt32(payload.count))
        writer.append(payload)
        writer.append("bvx$".utf8)
        return writer.bytes
    }
}

/// Bits from the lowest of a byte up, as deflate packs them; codes come highest bit first.
private struct BitWriter {
    private(set) var bytes: [UInt8]
    private var used = 8

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ value: Int, count: Int) {
        for index in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> index & 1) << UInt8(used)
            used += 1
        }
    }

    mutating func appendCode(_ code: Int, count: Int) {
        for index in (0..<count).reversed() { append(code >> index, count: 1) }
    }
}
