/// Why bytes are no complete LZFSE stream. Every offset is an index into the array that was handed to
/// ``LZFSEDecoder``, so it is a file offset where that array is a file.
public enum LZFSEError: Error, Sendable, Equatable {
    /// The stream ends inside a block or before its end-of-stream block: `needed` bytes from `offset` on, but only
    /// `available` are there.
    case truncated(offset: Int, needed: Int, available: Int)
    /// No block begins with these four bytes.
    case unknownBlock(magic: [UInt8], offset: Int)
    /// A field of the block header at `offset` has a value outside the format.
    case invalidHeader(field: String, value: Int, expected: String, offset: Int)
    /// An opcode at `offset` that LZVN does not define.
    case invalidOpcode(UInt8, offset: Int)
    /// A match of the block at `offset` begins before the output does, or at no distance at all.
    case invalidDistance(distance: Int, produced: Int, offset: Int)
    /// The block at `offset` uses more of its `part` than its header states.
    case exhausted(part: String, offset: Int)
    /// The block at `offset` becomes fewer or more bytes than its header states.
    case sizeMismatch(stated: Int, offset: Int)
    /// The stream states more output than the caller allows.
    case outputTooLarge(stated: Int, maximum: Int, offset: Int)
}

extension LZFSEError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .truncated(let offset, let needed, let available):
            "the stream ends early: \(needed) bytes expected at offset \(offset), \(available) present"
        case .unknownBlock(let magic, let offset):
            "no block begins at offset \(offset): found \(magic.map(hexadecimal).joined(separator: " ")), "
                + "expected bvx-, bvx1, bvx2, bvxn or bvx$"
        case .invalidHeader(let field, let value, let expected, let offset):
            "the block header at offset \(offset) has \(field) \(value), expected \(expected)"
        case .invalidOpcode(let opcode, let offset):
            "undefined opcode \(hexadecimal(opcode)) at offset \(offset)"
        case .invalidDistance(let distance, let produced, let offset):
            "a match of the block at offset \(offset) reaches back \(distance) bytes, \(produced) are there"
        case .exhausted(let part, let offset):
            "the block at offset \(offset) uses more \(part) than its header states"
        case .sizeMismatch(let stated, let offset):
            "the block at offset \(offset) does not become the \(stated) bytes that its header states"
        case .outputTooLarge(let stated, let maximum, let offset):
            "the stream becomes at least \(stated) bytes with the block at offset \(offset), \(maximum) are allowed"
        }
    }
}

/// Two digits of base 16.
private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
