/// Decodes `bvxn` blocks: a sequence of opcodes, each of which copies literals, a match or both.
enum LZVNDecoder {
    /// Bytes that must follow an opcode's first byte so that it and its literals can be read in whole words: two of the
    /// opcode, and literals in steps of 16.
    private static let readMargin = 2 + 271 + 16

    /// Appends the block's output.
    ///
    /// - Parameter end: the window's count when the block is done; the window has room for it.
    static func decode(
        _ source: LZFSESource, _ block: LZFSEBlock, until end: Int, into window: inout OutputWindow
    ) throws(LZFSEError) {
        try LZVNOpcode.table.withUnsafeBufferPointer { (table) throws(LZFSEError) in
            guard let opcodes = table.baseAddress else { return }
            try decode(source, block, opcodes, until: end, into: &window)
        }
    }

    private static func decode(
        _ source: LZFSESource, _ block: LZFSEBlock, _ opcodes: UnsafePointer<LZVNOpcode>, until end: Int,
        into window: inout OutputWindow
    ) throws(LZFSEError) {
        let sourceEnd = block.payload.upperBound
        // Wide reads may go past the block, but not past the stream.
        let wideEnd = source.end - readMargin
        let targetEnd = window.start + end
        var target = window.start + window.count
        var offset = block.payload.lowerBound
        var distance = 0
        while true {
            guard offset < sourceEnd else {
                throw .truncated(offset: offset, needed: LZVNOpcode.endOfBlockSize, available: 0)
            }
            let first = source.byte(offset)
            let opcode = opcodes[Int(first)]
            guard opcode.size != 0 else {
                if first == LZVNOpcode.endOfBlock { break }
                guard LZVNOpcode.isNothing(first) else { throw .invalidOpcode(first, offset: offset) }
                offset &+= 1
                continue
            }
            let isWide = offset < wideEnd
            let next = isWide ? source.uint16(offset &+ 1) : try carefulNext(source, opcode, offset, sourceEnd)
            let literals = Int(opcode.literals) &+ Int(next & opcode.literalMask)
            let match = Int(opcode.match) &+ Int(next & opcode.matchMask)
            distance =
                distance & Int(opcode.keepsDistance)
                | Int((next & opcode.distanceMask) &>> UInt16(opcode.distanceShift) | opcode.distanceHigh)
            offset &+= Int(opcode.size)
            guard literals <= sourceEnd &- offset else {
                throw .truncated(offset: offset, needed: literals, available: max(0, sourceEnd - offset))
            }
            guard literals &+ match <= targetEnd - target else {
                throw .sizeMismatch(stated: block.outputSize, offset: block.offset)
            }
            if isWide {
                OutputWindow.copyForward(from: source.start + offset, to: target, count: literals)
            } else {
                target.copyMemory(from: source.start + offset, byteCount: literals)
            }
            offset &+= literals
            target += literals
            guard match > 0 else { continue }
            let produced = target - window.start
            // Zero wraps around to the greatest number, so one comparison refuses both.
            guard UInt(bitPattern: distance &- 1) < UInt(bitPattern: produced) else {
                throw .invalidDistance(distance: distance, produced: produced, offset: block.offset)
            }
            OutputWindow.copyMatch(to: target, distance: distance, count: match)
            target += match
        }
        guard sourceEnd - offset == LZVNOpcode.endOfBlockSize else {
            throw .invalidHeader(
                field: "payload size", value: block.payload.count,
                expected: "\(offset + LZVNOpcode.endOfBlockSize - block.payload.lowerBound), the end of its opcodes",
                offset: block.offset)
        }
        window.count = target - window.start
    }

    /// The bytes behind an opcode's first near the end of the stream, where there may be none.
    private static func carefulNext(
        _ source: LZFSESource, _ opcode: LZVNOpcode, _ offset: Int, _ end: Int
    ) throws(LZFSEError) -> UInt16 {
        guard Int(opcode.size) <= end - offset else {
            throw .truncated(offset: offset, needed: Int(opcode.size), available: end - offset)
        }
        switch opcode.size {
        case 2: return UInt16(source.byte(offset + 1))
        case 3: return source.uint16(offset + 1)
        default: return 0
        }
    }
}
