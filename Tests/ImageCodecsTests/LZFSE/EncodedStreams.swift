import Foundation

/// Streams from an independent encoder with what they become, as `Fixtures/generate/lzfse_streams.py` writes them:
/// little endian, u32 count, then per stream u32 input size, u32 stream size, input, stream.
struct EncodedStreams: Sequence, IteratorProtocol {
    struct Pair {
        let content: ArraySlice<UInt8>
        let stream: Range<Int>
    }

    let bytes: [UInt8]
    private var offset = 4
    private var left: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        left = 0
        left = long(at: 0)
    }

    var count: Int { left }

    mutating func next() -> Pair? {
        guard left > 0 else { return nil }
        left -= 1
        let (contentSize, streamSize) = (long(at: offset), long(at: offset + 4))
        let content = offset + 8..<offset + 8 + contentSize
        offset = content.upperBound + streamSize
        return Pair(content: bytes[content], stream: content.upperBound..<offset)
    }

    private func long(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
