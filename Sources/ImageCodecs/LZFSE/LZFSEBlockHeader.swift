/// The header of a `bvx1` or `bvx2` block.
///
/// `bvx2` packs it into three 64-bit fields, counted from the low bit:
///
///     0: literals 20 | literal payload bytes 20 | matches 20 | literal bits + 7: 3
///     1: literal states 4 × 10 | L/M/D payload bytes 20 | L/M/D bits + 7: 3
///     2: header size 32 | L state 10 | M state 10 | D state 10
///
/// and the 360 frequencies follow in a variable-length code. `bvx1` stores every field plainly.
struct LZFSEBlockHeader {
    static let literalStates = 1024
    static let lengthStates = 64
    static let distanceStates = 256
    static let lengthSymbols = 20
    static let distanceSymbols = 64
    private static let largestLiteralCount = 40_000
    private static let largestMatchCount = 10_000
    private static let frequencyCount = 2 * lengthSymbols + distanceSymbols + 256
    private static let plainSize = 772

    var size: Int
    var literalCount: Int
    var matchCount: Int
    var literalPayload: Int
    var lmdPayload: Int
    /// −7 … 0: how many bits of the last byte are used.
    var literalBits: Int
    var lmdBits: Int
    var literalState: (Int, Int, Int, Int)
    var lState: Int
    var mState: Int
    var dState: Int
    /// L, M, D and literal frequencies, one after the other.
    var frequencies: [UInt16]

    init(packed source: UnsafeRawPointer, at offset: Int, length: Int) throws(LZFSEError) {
        guard length - offset >= 32 else { throw .truncated(offset: offset) }
        let (a, b, c) = (source.long(offset + 8), source.long(offset + 16), source.long(offset + 24))
        func field(_ value: UInt64, _ at: UInt64, _ bits: UInt64) -> Int { Int(value >> at & ((1 << bits) - 1)) }
        literalCount = field(a, 0, 20)
        literalPayload = field(a, 20, 20)
        matchCount = field(a, 40, 20)
        literalBits = field(a, 60, 3) - 7
        literalState = (field(b, 0, 10), field(b, 10, 10), field(b, 20, 10), field(b, 30, 10))
        lmdPayload = field(b, 40, 20)
        lmdBits = field(b, 60, 3) - 7
        size = field(c, 0, 32)
        lState = field(c, 32, 10)
        mState = field(c, 42, 10)
        dState = field(c, 52, 10)
        frequencies = []
        guard size >= 32, size <= length - offset else { throw .badHeader(field: "header size", offset: offset) }
        frequencies = try Self.unpack(source + offset + 32, size - 32, offset: offset)
        try check(offset, length)
    }

    init(plain source: UnsafeRawPointer, at offset: Int, length: Int) throws(LZFSEError) {
        guard length - offset >= Self.plainSize else { throw .truncated(offset: offset) }
        size = Self.plainSize
        func word(_ at: Int) -> Int { Int(source.word(offset + at)) }
        literalCount = word(12)
        matchCount = word(16)
        literalPayload = word(20)
        lmdPayload = word(24)
        literalBits = Int(Int32(bitPattern: source.word(offset + 28)))
        func half(_ at: Int) -> Int { Int(source.half(offset + at)) }
        literalState = (half(32), half(34), half(36), half(38))
        lmdBits = Int(Int32(bitPattern: source.word(offset + 40)))
        (lState, mState, dState) = (half(44), half(46), half(48))
        frequencies = (0..<Self.frequencyCount).map { source.half(offset + 50 + 2 * $0) }
        guard word(8) == literalPayload + lmdPayload else { throw .badHeader(field: "payload size", offset: offset) }
        try check(offset, length)
    }

    private func check(_ offset: Int, _ length: Int) throws(LZFSEError) {
        guard literalCount <= Self.largestLiteralCount, literalCount % 4 == 0 else {
            throw .badHeader(field: "literal count \(literalCount)", offset: offset)
        }
        guard matchCount <= Self.largestMatchCount else {
            throw .badHeader(field: "match count \(matchCount)", offset: offset)
        }
        guard (-7...0).contains(literalBits), (-7...0).contains(lmdBits) else {
            throw .badHeader(field: "bit count", offset: offset)
        }
        let states = [literalState.0, literalState.1, literalState.2, literalState.3]
        guard states.allSatisfy({ $0 < Self.literalStates }), lState < Self.lengthStates,
            mState < Self.lengthStates, dState < Self.distanceStates
        else { throw .badHeader(field: "state", offset: offset) }
        let payload = length - offset - size
        guard literalPayload <= payload, lmdPayload <= payload - literalPayload else {
            throw .truncated(offset: offset)
        }
        let tables: [(String, Range<Int>, Int)] = [
            ("L", 0..<20, Self.lengthStates), ("M", 20..<40, Self.lengthStates), ("D", 40..<104, Self.distanceStates),
            ("literal", 104..<360, Self.literalStates),
        ]
        for (name, range, states) in tables {
            guard frequencies[range].reduce(0, { $0 + Int($1) }) <= states else {
                throw .badFrequencies(table: name, offset: offset)
            }
        }
    }

    /// The code of the frequencies: five low bits tell the length and, for small values, the value.
    private static let codeLengths: [Int] = [2, 3, 2, 5, 2, 3, 2, 8, 2, 3, 2, 5, 2, 3, 2, 14]
    private static let codeValues: [UInt16] = [
        0, 2, 1, 4, 0, 3, 1, 0, 0, 2, 1, 5, 0, 3, 1, 0, 0, 2, 1, 6, 0, 3, 1, 0, 0, 2, 1, 7, 0, 3, 1, 0,
    ]

    private static func unpack(_ source: UnsafeRawPointer, _ length: Int, offset: Int) throws(LZFSEError) -> [UInt16] {
        var result = [UInt16](repeating: 0, count: frequencyCount)
        if length == 0 { return result }
        var (bits, available, at) = (UInt32(0), 0, 0)
        for index in 0..<frequencyCount {
            while at < length, available <= 24 {
                bits |= UInt32(source.load(fromByteOffset: at, as: UInt8.self)) << UInt32(available)
                available += 8
                at += 1
            }
            let code = Int(bits & 31)
            let count = codeLengths[code & 15]
            guard count <= available else { throw .badHeader(field: "frequency table", offset: offset) }
            switch count {
            case 8: result[index] = UInt16(8 + (bits >> 4 & 15))
            case 14: result[index] = UInt16(24 + (bits >> 4 & 1023))
            default: result[index] = codeValues[code]
            }
            bits >>= UInt32(count)
            available -= count
        }
        guard at == length, available < 8 else { throw .badHeader(field: "frequency table size", offset: offset) }
        return result
    }
}
