public import ByteReading

/// Why a stream is no LZFSE stream. Offsets count from the stream's first byte.
public enum LZFSEError: Error, Sendable, Equatable {
    /// No known block begins here.
    case unknownBlock(magic: UInt32, offset: Int)
    /// The stream ends inside a block or before its end-of-stream block.
    case truncated(offset: Int)
    /// A header field has a value that no encoder writes.
    case badHeader(field: String, offset: Int)
    /// The frequencies of a table add up to more than its states.
    case badFrequencies(table: String, offset: Int)
    /// A match reaches before the first byte of the output.
    case badDistance(distance: Int, written: Int, offset: Int)
    /// An opcode that LZVN does not define.
    case badOpcode(UInt8, offset: Int)
    /// A block's content is not as long as its header says.
    case lengthMismatch(expected: Int, offset: Int)
    /// The stream wants to become larger than its picture.
    case outputLimit(LimitExceeded)
}

extension LZFSEError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownBlock(let magic, let offset):
            "LZFSE: no block begins at offset \(offset) (found 0x\(String(magic, radix: 16)), expected bvx-, bvx1, bvx2, bvxn or bvx$)"
        case .truncated(let offset): "LZFSE: the stream ends early, in the block at offset \(offset)"
        case .badHeader(let field, let offset): "LZFSE: impossible \(field) in the block header at offset \(offset)"
        case .badFrequencies(let table, let offset):
            "LZFSE: the frequencies of the \(table) table in the block at offset \(offset) exceed its states"
        case .badDistance(let distance, let written, let offset):
            "LZFSE: a match in the block at offset \(offset) reaches back \(distance) bytes, \(written) are written"
        case .badOpcode(let opcode, let offset):
            "LZFSE: undefined LZVN opcode 0x\(String(opcode, radix: 16)) at offset \(offset)"
        case .lengthMismatch(let expected, let offset):
            "LZFSE: the block at offset \(offset) does not become the \(expected) bytes its header states"
        case .outputLimit(let limit): "LZFSE: \(limit)"
        }
    }
}
