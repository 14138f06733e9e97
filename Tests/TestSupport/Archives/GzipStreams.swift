/// gzip streams that can be written down without a compressor (RFC 1952).
public enum GzipStreams {
    /// The bytes in stored blocks.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        wrapped(ZlibStreams.storedBlocks(bytes), checksum: CRC32.of(bytes), count: bytes.count)
    }

    /// A deflate stream with the header and the trailer around it.
    /// - Parameters:
    ///   - checksum: of what it becomes.
    ///   - count: bytes that it becomes.
    public static func wrapped(_ deflate: [UInt8], checksum: UInt32, count: Int) -> [UInt8] {
        var writer = ByteWriter([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        writer.append(deflate)
        writer.append(checksum)
        writer.append(UInt32(truncatingIfNeeded: count))
        return writer.bytes
    }
}

/// The checksum of zip and gzip (ISO 3309, reflected polynomial EDB88320).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
