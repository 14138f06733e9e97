/// LZFSE streams that can be written down without an encoder.
public enum LZFSEStreams {
    /// One `bvx-` block, which holds its bytes as they are, and the end of the stream.
    public static func uncompressed(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter(Array("bvx-".utf8))
        writer.append(UInt32(bytes.count))
        writer.append(bytes)
        writer.append("bvx$".utf8)
        return writer.bytes
    }
}
