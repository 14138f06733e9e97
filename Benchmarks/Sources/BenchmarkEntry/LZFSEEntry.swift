internal import ImageCodecs

/// Decompresses a stream and returns the milliseconds of processor time that the decoder took, its memory included, or -1
/// if it failed. The content is copied to `output`, outside the time, unless that is `nil`.
@c(snapveil_decode_lzfse)
public func decodeLZFSE(
    _ stream: UnsafePointer<UInt8>, _ count: Int, _ size: Int, _ output: UnsafeMutablePointer<UInt8>?
) -> Double {
    let bytes = [UInt8](UnsafeBufferPointer(start: stream, count: count))
    var decoding: LZFSEDecoding?
    let time = processorMilliseconds {
        decoding = try? LZFSEDecoder.decompress(bytes, in: 0..<count, maximumSize: size)
    }
    guard let decoding, decoding.bytes.count == size else { return -1 }
    copy(decoding.bytes, to: output)
    return time
}
