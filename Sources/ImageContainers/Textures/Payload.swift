/// Bytes of one or more images, as the pixel format has them.
struct Payload: Sendable {
    let bytes: [UInt8]
    let range: Range<Int>
    /// Offset in the file to name in errors: of the data, or of the stream that became them.
    let fileOffset: Int
    /// Whether `bytes` are the file's own.
    let isInFile: Bool
}
