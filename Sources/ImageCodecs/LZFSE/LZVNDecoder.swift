/// LZVN, the block type of short streams: opcodes that carry a literal count, a match length and a distance.
///
///     00–9F, C0–CF  LLMMMDDD DDDDDDDD            low bits 000–101: small distance, 11 bits
///                   LLMMM111 DDDDDDDD DDDDDDDD   large distance, 16 bits
///                   LLMMM110                     previous distance (L > 0)
///     A0–BF         101LLMMM DDDDDDMM DDDDDDDD   medium distance, 14 bits
///     E0–EF         1110LLLL                     literals alone; 0: count − 16 in the next byte
///     F0–FF         1111MMMM                     match alone, previous distance; 0: length − 16 in the next byte
///     06            end of stream, eight bytes long;  0E, 16: nothing;  the rest is undefined
enum LZVNDecoder {
    static func decode(
        _ source: UnsafeRawPointer, _ length: Int, offset: Int, until end: Int, into out: inout LZFSEOutput
    ) throws(LZFSEError) {
        var at = 0
        var distance = 0
        while true {
            guard at < length else { throw .truncated(offset: offset + at) }
            let opcode = source.load(fromByteOffset: at, as: UInt8.self)
            var literals = 0
            var match = 0
            var size = 1
            switch opcode {
            case 0x06:
                guard length - at >= 8 else { throw .truncated(offset: offset + at) }
                return
            case 0x0E, 0x16:
                at += 1
                continue
            case 0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70...0x7F, 0xD0...0xDF:
                throw .badOpcode(opcode, offset: offset + at)
            case 0xE0:
                guard length - at >= 2 else { throw .truncated(offset: offset + at) }
                literals = Int(source.load(fromByteOffset: at + 1, as: UInt8.self)) + 16
                size = 2
            case 0xE1...0xEF:
                literals = Int(opcode & 15)
            case 0xF0:
                guard length - at >= 2 else { throw .truncated(offset: offset + at) }
                match = Int(source.load(fromByteOffset: at + 1, as: UInt8.self)) + 16
                size = 2
            case 0xF1...0xFF:
                match = Int(opcode & 15)
            case 0xA0...0xBF:
                guard length - at >= 3 else { throw .truncated(offset: offset + at) }
                let rest = Int(source.half(at + 1))
                literals = Int(opcode >> 3) & 3
                match = (Int(opcode & 7) << 2 | rest & 3) + 3
                distance = rest >> 2
                size = 3
            default:
                literals = Int(opcode >> 6)
                match = (Int(opcode >> 3) & 7) + 3
                switch opcode & 7 {
                case 7:
                    guard length - at >= 3 else { throw .truncated(offset: offset + at) }
                    distance = Int(source.half(at + 1))
                    size = 3
                case 6:
                    break
                default:
                    guard length - at >= 2 else { throw .truncated(offset: offset + at) }
                    distance = Int(opcode & 7) << 8 | Int(source.load(fromByteOffset: at + 1, as: UInt8.self))
                    size = 2
                }
            }
            at += size
            guard literals <= length - at else { throw .truncated(offset: offset + at) }
            guard literals + match <= end - out.count else { throw .lengthMismatch(expected: end, offset: offset) }
            if literals > 0 {
                if length - at >= literals + 15 {
                    out.appendWide(source + at, literals)
                } else {
                    out.append(source + at, literals)
                }
                at += literals
            }
            if match > 0 {
                guard distance > 0, distance <= out.count else {
                    throw .badDistance(distance: distance, written: out.count, offset: offset + at)
                }
                out.appendMatch(distance: distance, length: match)
            }
        }
    }
}
