/// What an LZVN opcode says, by its first byte. Bits are named L (literals), M (match length less 3) and D (distance):
///
///     00–6F  LLMMMDDD DDDDDDDD            distance of 11 bits, its three high bits in the first byte (not 6 or 7)
///     80–9F  LLMMM110                     the distance before
///     C0–CF  LLMMM111 DDDDDDDD DDDDDDDD   distance of 16 bits, low byte first
///     A0–BF  101LLMMM DDDDDDMM DDDDDDDD   distance of 14 bits; the second byte has the two low bits of M
///     E0     11100000 LLLLLLLL            L + 16 literals alone
///     E1–EF  1110LLLL                     literals alone
///     F0     11110000 MMMMMMMM            a match of length M + 16 at the distance before
///     F1–FF  1111MMMM                     a match of length M at the distance before
///     06     00000110 and seven bytes     end of the block
///     0E 16                               nothing
///
/// Literals follow their opcode. All other bytes are undefined.
///
/// Opcodes are decoded without branches: with w the two bytes behind the first,
/// L = `literals` + (w & `literalMask`), M = `match` + (w & `matchMask`), D = (w & `distanceMask`) >> `distanceShift` |
/// `distanceHigh`, or the distance before where `keepsDistance` is all ones.
struct LZVNOpcode: Sendable {
    /// Bytes before the literals; 0 for opcodes that copy nothing.
    var size: UInt8 = 0
    var literals: UInt8 = 0
    var match: UInt8 = 0
    var distanceShift: UInt8 = 0
    var literalMask: UInt16 = 0
    var matchMask: UInt16 = 0
    var distanceMask: UInt16 = 0
    var distanceHigh: UInt16 = 0
    var keepsDistance: UInt16 = 0xFFFF

    static let endOfBlock: UInt8 = 0x06
    /// The end-of-block opcode with its padding.
    static let endOfBlockSize = 8

    static func isNothing(_ byte: UInt8) -> Bool { byte == 0x0E || byte == 0x16 }

    /// The opcodes by their first byte.
    static let table: [LZVNOpcode] = (0...255).map { LZVNOpcode($0) }

    private init(_ byte: UInt8) {
        switch byte {
        case 0x70...0x7F, 0xD0...0xDF: break
        case 0xE0: (size, literals, literalMask) = (2, 16, 0xFF)
        case 0xE1...0xEF: (size, literals) = (1, byte & 15)
        case 0xF0: (size, match, matchMask) = (2, 16, 0xFF)
        case 0xF1...0xFF: (size, match) = (1, byte & 15)
        case 0xA0...0xBF:
            (size, literals, match, matchMask) = (3, byte >> 3 & 3, (byte & 7) << 2 + 3, 3)
            (distanceMask, distanceShift, keepsDistance) = (0xFFFC, 2, 0)
        default:
            // Where the distance before would stand without literals, the byte means something else or nothing.
            if byte & 7 == 6, byte < 0x40 { break }
            (literals, match) = (byte >> 6, (byte >> 3 & 7) + 3)
            switch byte & 7 {
            case 6: size = 1
            case 7: (size, distanceMask, keepsDistance) = (3, 0xFFFF, 0)
            default:
                size = 2
                (distanceMask, distanceHigh, keepsDistance) = (0xFF, UInt16(byte & 7) << 8, 0)
            }
        }
    }
}
