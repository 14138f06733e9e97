import TestSupport

extension LZFSEStreams {
    /// One `bvx1` block of one literal and one match at distance 1. Every table has a single symbol, which owns all
    /// states and needs no bits, so that both payloads are empty.
    ///
    /// - Parameter length: 2 to 16 bytes.
    static func oneRun(of byte: UInt8, length: Int) -> [UInt8] {
        var writer = ByteWriter(Array("bvx1".utf8))
        // Output size, payload size, literals, matches, literal payload, triplet payload, literal bits.
        for field in [length, 0, 4, 1, 0, 0, 0] { writer.append(UInt32(field)) }
        // Four literal states, triplet bits, states of L, M and D.
        writer.append([UInt8](repeating: 0, count: 8 + 4 + 6))
        var frequencies = [UInt16](repeating: 0, count: 20 + 20 + 64 + 256)
        frequencies[1] = 64
        frequencies[20 + length - 1] = 64
        frequencies[40 + 1] = 256
        frequencies[104 + Int(byte)] = 1024
        for frequency in frequencies { writer.append([UInt8(frequency & 0xFF), UInt8(frequency >> 8)]) }
        writer.append([0, 0])
        writer.append("bvx$".utf8)
        return writer.bytes
    }

    /// One `bvxn` block of the opcodes, closed by the end-of-block opcode.
    static func lzvn(_ opcodes: [UInt8], outputSize: Int) -> [UInt8] {
        let payload = opcodes + [0x06, 0, 0, 0, 0, 0, 0, 0]
        var writer = ByteWriter(Array("bvxn".utf8))
        writer.append(UInt32(outputSize))
        writer.append(UInt32(payload.count))
        writer.append(payload)
        writer.append("bvx$".utf8)
        return writer.bytes
    }
}
