/// A block's header: what it holds, where, and what it becomes.
struct LZFSEBlock {
    enum Coding {
        /// `bvx-`: the bytes themselves.
        case uncompressed
        /// `bvxn`: LZVN opcodes.
        case lzvn
        /// `bvx1`, `bvx2`: finite state entropy codes.
        case entropy(EntropyBlockHeader)
    }

    /// Offset of the header.
    let offset: Int
    let coding: Coding
    /// Bytes that the block becomes.
    let outputSize: Int
    /// Where the block's data lie, behind its header; within the source.
    let payload: Range<Int>

    static let magicSize = 4
    /// Magic, output size.
    private static let uncompressedHeaderSize = 8
    /// Magic, output size, payload size.
    private static let lzvnHeaderSize = 12

    /// "bvx-" and so on, read as little-endian numbers.
    private enum Magic {
        static let uncompressed: UInt32 = 0x2d78_7662
        static let plainTables: UInt32 = 0x3178_7662
        static let packedTables: UInt32 = 0x3278_7662
        static let lzvn: UInt32 = 0x6e78_7662
        static let endOfStream: UInt32 = 0x2478_7662
    }

    /// Reads and checks the header at `offset`; `nil` for the end-of-stream block.
    init?(_ source: LZFSESource, at offset: Int) throws(LZFSEError) {
        try source.require(Self.magicSize, at: offset)
        let magic = source.uint32(offset)
        self.offset = offset
        let headerSize: Int
        let payloadSize: Int
        switch magic {
        case Magic.endOfStream:
            return nil
        case Magic.uncompressed:
            headerSize = Self.uncompressedHeaderSize
            try source.require(headerSize, at: offset)
            payloadSize = Int(source.uint32(offset + 4))
            coding = .uncompressed
        case Magic.lzvn:
            headerSize = Self.lzvnHeaderSize
            try source.require(headerSize, at: offset)
            payloadSize = Int(source.uint32(offset + 8))
            coding = .lzvn
        case Magic.plainTables:
            let header = try EntropyBlockHeader(plain: source, at: offset)
            (headerSize, payloadSize) = (header.size, header.payloadSize)
            coding = .entropy(header)
        case Magic.packedTables:
            let header = try EntropyBlockHeader(packed: source, at: offset)
            (headerSize, payloadSize) = (header.size, header.payloadSize)
            coding = .entropy(header)
        default:
            throw .unknownBlock(magic: (0..<4).map { source.byte(offset + $0) }, offset: offset)
        }
        outputSize = Int(source.uint32(offset + 4))
        let start = offset + headerSize
        try source.require(payloadSize, at: start)
        payload = start..<start + payloadSize
    }
}
