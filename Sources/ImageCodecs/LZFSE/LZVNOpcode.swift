/// An LZVN opcode, told by its first byte. Bits are named L (number of literals), M (length of the match) and D (its
/// distance); literals follow their opcode.
///
///     00–6F 80–9F C0–CF, by the three low bits:
///        0–5      LLMMMDDD DDDDDDDD            M + 3; the first byte has the three high bits of D
///        6        LLMMM110                     M + 3; the distance before. In 00–3F: see below
///        7        LLMMM111 DDDDDDDD DDDDDDDD   M + 3; low byte of D first
///     A0–BF       101LLMMM DDDDDDMM DDDDDDDD   M + 3; the second byte has the two low bits of M
///     E0          11100000 LLLLLLLL            L + 16 literals alone
///     E1–EF       1110LLLL                     literals alone
///     F0          11110000 MMMMMMMM            M + 16; the distance before
///     F1–FF       1111MMMM                     the distance before
///     06          00000110 and seven bytes     end of the block
///     0E 16                                    nothing
///
/// All other bytes are undefined: 1E 26 2E 36 3E 70–7F D0–DF.
struct LZVNOpcode {
    /// Bytes before the literals; 0 where the opcode copies nothing.
    var size: Int
    var literals: Int
    var match: Int

    /// The most literals and the longest match of all opcodes but E0 and F0.
    static let shortLiterals = 15
    static let shortMatch = 34
    static let endOfBlock: UInt8 = 0x06
    /// Greater bytes are short matches at the distance before.
    static let longMatch: UInt8 = 0xF0
    /// The end-of-block opcode with its padding.
    static let endOfBlockSize = 8

    static func isNothing(_ byte: UInt8) -> Bool { byte == 0x0E || byte == 0x16 }

    /// - Parameters:
    ///   - next: the two bytes behind the first, the nearer one lower.
    ///   - distance: replaced where the opcode has one of its own.
    @inline(__always)
    init(_ byte: UInt8, next: UInt16, distance: inout Int) {
        switch byte &>> 4 {
        case 0x7, 0xD:
            (size, literals, match) = (0, 0, 0)
        case 0xA, 0xB:
            (size, literals) = (3, Int(byte &>> 3 & 3))
            match = (Int(byte & 7) &<< 2 | Int(next & 3)) &+ 3
            distance = Int(next &>> 2)
        case 0xE:
            match = 0
            (size, literals) = byte & 15 == 0 ? (2, Int(next & 0xFF) &+ 16) : (1, Int(byte & 15))
        case 0xF:
            literals = 0
            (size, match) = byte & 15 == 0 ? (2, Int(next & 0xFF) &+ 16) : (1, Int(byte & 15))
        default:
            (literals, match) = (Int(byte &>> 6), Int(byte &>> 3 & 7) &+ 3)
            switch byte & 7 {
            case 6:
                size = byte < 0x40 ? 0 : 1
            case 7:
                size = 3
                distance = Int(next)
            default:
                size = 2
                distance = Int(byte & 7) &<< 8 | Int(next & 0xFF)
            }
        }
    }
}
