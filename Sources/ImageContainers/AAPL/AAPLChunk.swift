/// A chunk of an AAPL container: u32 payload size, four bytes of tag, payload.
struct AAPLChunk: Sendable, Equatable {
    /// Four characters, printable or escaped.
    let tag: String
    /// Offset of the size field.
    let offset: Int
    /// The bytes behind the tag.
    let payload: Range<Int>

    /// Bytes of the size field and the tag.
    static let headerBytes = 8

    enum Role: Sendable, Equatable {
        case head
        /// Raw ASTC blocks.
        case rawBlocks
        /// ASTC blocks in an LZFSE stream.
        case compressedBlocks
        case filler
        case end
        case unknown
    }

    var role: Role {
        switch tag {
        case "HEAD": .head
        case "astc", "ASTC": .rawBlocks
        case "LZFS": .compressedBlocks
        case "FILL": .filler
        case "END ": .end
        default: .unknown
        }
    }

    var holdsPicture: Bool { role == .rawBlocks || role == .compressedBlocks }
}
