internal import ByteReading

/// The content of a payload chunk: a u32 size, then blocks or the stream that becomes blocks.
struct AAPLPayload: Sendable, Equatable {
    /// As stored. For blocks their bytes; for streams the bytes they become.
    let innerSize: Int
    let data: Range<Int>
    let isCompressed: Bool

    /// - Throws: `malformed` for a chunk of less than four bytes.
    init(_ bytes: [UInt8], _ chunk: AAPLChunk) throws(ContainerError) {
        var cursor = ByteCursor(chunk.payload)
        do throws(EndOfBytes) {
            innerSize = Int(try cursor.readUInt32(bytes))
        } catch {
            throw .malformed(
                .aapl, offset: chunk.offset,
                problem: "the \(chunk.tag) chunk has \(chunk.payload.count) bytes, too few for its inner size")
        }
        data = cursor.offset..<chunk.payload.upperBound
        isCompressed = chunk.role == .compressedBlocks
    }
}
