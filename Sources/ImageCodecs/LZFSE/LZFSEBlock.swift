/// Memory that every block of a stream uses again.
final class LZFSEScratch {
    let literals: UnsafeMutablePointer<UInt8>
    let literalTable: UnsafeMutablePointer<FSETables.Literal>
    let lTable: UnsafeMutablePointer<FSETables.Value>
    let mTable: UnsafeMutablePointer<FSETables.Value>
    let dTable: UnsafeMutablePointer<FSETables.Value>
    static let literalCapacity = 40_000 + 64

    init() {
        literals = .allocate(capacity: Self.literalCapacity)
        literals.initialize(repeating: 0, count: Self.literalCapacity)
        literalTable = .allocate(capacity: LZFSEBlockHeader.literalStates)
        lTable = .allocate(capacity: LZFSEBlockHeader.lengthStates)
        mTable = .allocate(capacity: LZFSEBlockHeader.lengthStates)
        dTable = .allocate(capacity: LZFSEBlockHeader.distanceStates)
    }

    deinit {
        literals.deallocate()
        literalTable.deallocate()
        lTable.deallocate()
        mTable.deallocate()
        dTable.deallocate()
    }
}

/// The content of a `bvx1` or `bvx2` block: literals, then triplets of literal count, match length and distance.
enum LZFSEBlock {
    static func decode(
        _ header: LZFSEBlockHeader, source: UnsafeRawPointer, at offset: Int, scratch: LZFSEScratch, until end: Int,
        into out: inout LZFSEOutput
    ) throws(LZFSEError) {
        let payload = offset + header.size
        let literalEnd = payload + header.literalPayload
        FSETables.literals(
            header.frequencies[104..<360], states: LZFSEBlockHeader.literalStates, into: scratch.literalTable)
        try literals(header, source, floor: offset, end: literalEnd, scratch, offset)
        FSETables.values(
            header.frequencies[0..<20], states: LZFSEBlockHeader.lengthStates, extraBits: FSETables.lExtraBits,
            bases: FSETables.lBases, into: scratch.lTable)
        FSETables.values(
            header.frequencies[20..<40], states: LZFSEBlockHeader.lengthStates, extraBits: FSETables.mExtraBits,
            bases: FSETables.mBases, into: scratch.mTable)
        FSETables.values(
            header.frequencies[40..<104], states: LZFSEBlockHeader.distanceStates, extraBits: FSETables.dExtraBits,
            bases: FSETables.dBases, into: scratch.dTable)
        try triplets(
            header, source, floor: offset, end: literalEnd + header.lmdPayload, scratch, offset, until: end, into: &out)
    }

    private static func literals(
        _ header: LZFSEBlockHeader, _ source: UnsafeRawPointer, floor: Int, end: Int, _ scratch: LZFSEScratch,
        _ offset: Int
    ) throws(LZFSEError) {
        guard header.literalCount > 0 else { return }
        guard var reader = FSEBitReader(source, floor: floor, end: end, bits: header.literalBits) else {
            throw .badHeader(field: "literal payload", offset: offset)
        }
        var (a, b, c, d) = header.literalState
        let table = UnsafePointer(scratch.literalTable)
        let target = scratch.literals
        var index = 0
        // Four interleaved states take at most 40 of the 56 bits of a refill.
        while index < header.literalCount {
            guard reader.refill() else { throw .truncated(offset: offset) }
            let (ea, eb, ec, ed) = (table[a], table[b], table[c], table[d])
            target[index] = ea.symbol
            a = Int(ea.delta) &+ reader.take(Int(ea.bits))
            target[index &+ 1] = eb.symbol
            b = Int(eb.delta) &+ reader.take(Int(eb.bits))
            target[index &+ 2] = ec.symbol
            c = Int(ec.delta) &+ reader.take(Int(ec.bits))
            target[index &+ 3] = ed.symbol
            d = Int(ed.delta) &+ reader.take(Int(ed.bits))
            index &+= 4
        }
    }

    private static func triplets(
        _ header: LZFSEBlockHeader, _ source: UnsafeRawPointer, floor: Int, end: Int, _ scratch: LZFSEScratch,
        _ offset: Int, until outputEnd: Int, into out: inout LZFSEOutput
    ) throws(LZFSEError) {
        guard header.matchCount > 0 else { return }
        guard var reader = FSEBitReader(source, floor: floor, end: end, bits: header.lmdBits) else {
            throw .badHeader(field: "L/M/D payload", offset: offset)
        }
        let (lTable, mTable, dTable) = (
            UnsafePointer(scratch.lTable), UnsafePointer(scratch.mTable), UnsafePointer(scratch.dTable)
        )
        var (l, m, d) = (header.lState, header.mState, header.dState)
        var distance = 0
        var literal = 0
        let literals = UnsafeRawPointer(scratch.literals)
        for _ in 0..<header.matchCount {
            // A triplet takes at most 14 + 17 + 23 = 54 bits.
            guard reader.refill() else { throw .truncated(offset: offset) }
            let literalLength = value(lTable, &l, &reader)
            let matchLength = value(mTable, &m, &reader)
            let newDistance = value(dTable, &d, &reader)
            if newDistance != 0 { distance = newDistance }
            guard literalLength &+ matchLength <= outputEnd &- out.count else {
                throw .lengthMismatch(expected: outputEnd, offset: offset)
            }
            guard literalLength <= header.literalCount &- literal else { throw .truncated(offset: offset) }
            if literalLength > 0 { out.appendWide(literals + literal, literalLength) }
            literal &+= literalLength
            guard matchLength > 0 else { continue }
            guard distance > 0, distance <= out.count else {
                throw .badDistance(distance: distance, written: out.count, offset: offset)
            }
            out.appendMatch(distance: distance, length: matchLength)
        }
    }

    @inline(__always)
    private static func value(
        _ table: UnsafePointer<FSETables.Value>, _ state: inout Int, _ reader: inout FSEBitReader
    ) -> Int {
        let entry = table[state]
        let bits = reader.take(Int(entry.totalBits))
        state = Int(entry.delta) &+ bits >> Int(entry.valueBits)
        return Int(entry.base) &+ (bits & ((1 &<< Int(entry.valueBits)) &- 1))
    }
}
