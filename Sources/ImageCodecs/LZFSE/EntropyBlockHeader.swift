/// The header of a `bvx1` or `bvx2` block without its frequency tables.
///
/// `bvx1` stores every field plainly. `bvx2` packs them, counted from the lowest bit, into three 64-bit words behind the
/// output size:
///
///     word   bits
///     0      0–19 literals           20–39 literal payload bytes   40–59 matches                60–62 literal bits + 7
///     1      0–39 literal states, 10 bits each                     40–59 triplet payload bytes  60–62 triplet bits + 7
///     2      0–31 header size        32–41 L state                 42–51 M state                52–61 D state
struct EntropyBlockHeader {
    /// States of the decoders. The format knows no others.
    static let literalStates = 1024
    static let lengthStates = 64
    static let distanceStates = 256
    /// What one block may hold at most: the reference encoder's block size, which decoders rely on.
    static let greatestLiteralCount = 40_000
    static let greatestMatchCount = 10_000

    /// Bytes from the magic to the payload.
    let size: Int
    /// Whether the frequency tables are packed (`bvx2`), and where they begin.
    let hasPackedTables: Bool
    let tablesOffset: Int
    /// Literals in the block, a multiple of four: there are four interleaved streams.
    let literalCount: Int
    let literalPayloadSize: Int
    /// L, M, D triplets in the block.
    let matchCount: Int
    let tripletPayloadSize: Int
    /// Bits that the last byte of each payload lacks: −7 … 0.
    let literalBits: Int
    let tripletBits: Int
    /// First states of the decoders.
    let literalState: (Int, Int, Int, Int)
    let lengthState: (literal: Int, match: Int)
    let distanceState: Int

    var payloadSize: Int { literalPayloadSize + tripletPayloadSize }

    private static let packedFixedSize = 32
    /// 50 bytes of fields, 360 frequencies of 16 bits, padded to a multiple of four.
    private static let plainSize = 772

    init(packed source: LZFSESource, at offset: Int) throws(LZFSEError) {
        try source.require(Self.packedFixedSize, at: offset)
        let words = (source.uint64(offset + 8), source.uint64(offset + 16), source.uint64(offset + 24))
        func field(_ word: UInt64, _ start: Int, _ width: Int) -> Int { Int(word >> start & (1 << width - 1)) }
        literalCount = field(words.0, 0, 20)
        literalPayloadSize = field(words.0, 20, 20)
        matchCount = field(words.0, 40, 20)
        literalBits = field(words.0, 60, 3) - 7
        literalState = (
            field(words.1, 0, 10), field(words.1, 10, 10), field(words.1, 20, 10), field(words.1, 30, 10)
        )
        tripletPayloadSize = field(words.1, 40, 20)
        tripletBits = field(words.1, 60, 3) - 7
        size = field(words.2, 0, 32)
        lengthState = (field(words.2, 32, 10), field(words.2, 42, 10))
        distanceState = field(words.2, 52, 10)
        hasPackedTables = true
        tablesOffset = offset + Self.packedFixedSize
        guard size >= Self.packedFixedSize else {
            throw .invalidHeader(field: "size", value: size, expected: "at least 32", offset: offset)
        }
        try source.require(size, at: offset)
        try check(at: offset)
    }

    init(plain source: LZFSESource, at offset: Int) throws(LZFSEError) {
        try source.require(Self.plainSize, at: offset)
        func long(_ start: Int) -> Int { Int(source.uint32(offset + start)) }
        func signed(_ start: Int) -> Int { Int(Int32(bitPattern: source.uint32(offset + start))) }
        func short(_ start: Int) -> Int { Int(source.uint16(offset + start)) }
        size = Self.plainSize
        literalCount = long(12)
        matchCount = long(16)
        literalPayloadSize = long(20)
        tripletPayloadSize = long(24)
        literalBits = signed(28)
        literalState = (short(32), short(34), short(36), short(38))
        tripletBits = signed(40)
        lengthState = (short(44), short(46))
        distanceState = short(48)
        hasPackedTables = false
        tablesOffset = offset + 50
        try check(at: offset)
        guard long(8) == payloadSize else {
            throw .invalidHeader(
                field: "payload size", value: long(8), expected: "\(payloadSize), the sum of its parts", offset: offset)
        }
    }

    private func check(at offset: Int) throws(LZFSEError) {
        func require(_ value: Int, atMost limit: Int, _ field: String) throws(LZFSEError) {
            guard value <= limit else {
                throw .invalidHeader(field: field, value: value, expected: "at most \(limit)", offset: offset)
            }
        }
        try require(literalCount, atMost: Self.greatestLiteralCount, "literal count")
        guard literalCount % 4 == 0 else {
            throw .invalidHeader(
                field: "literal count", value: literalCount, expected: "a multiple of 4", offset: offset)
        }
        try require(matchCount, atMost: Self.greatestMatchCount, "match count")
        for state in [literalState.0, literalState.1, literalState.2, literalState.3] {
            try require(state, atMost: Self.literalStates - 1, "literal state")
        }
        try require(lengthState.literal, atMost: Self.lengthStates - 1, "L state")
        try require(lengthState.match, atMost: Self.lengthStates - 1, "M state")
        try require(distanceState, atMost: Self.distanceStates - 1, "D state")
        for (bits, field) in [(literalBits, "literal bits"), (tripletBits, "triplet bits")]
        where !(-7...0).contains(bits) {
            throw .invalidHeader(field: field, value: bits, expected: "-7 to 0", offset: offset)
        }
    }
}
