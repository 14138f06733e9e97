/// zlib streams that can be written down without a compressor.
public enum ZlibStreams {
    /// The bytes in stored deflate blocks within the zlib format (RFC 1950).
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var checksum = ByteWriter(isBigEndian: true)
        checksum.append(adler32(bytes))
        return [0x78, 0x01] + storedBlocks(bytes) + checksum.bytes
    }

    /// The bytes in stored deflate blocks (RFC 1951, 3.2.4).
    static func storedBlocks(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        let share = 0xFFFF
        var start = 0
        repeat {
            let end = min(start + share, bytes.count)
            let count = UInt16(end - start)
            writer.append([end == bytes.count ? 1 : 0])
            for value in [count, ~count] { writer.append([UInt8(value & 0xFF), UInt8(value >> 8)]) }
            writer.append(bytes[start..<end])
            start = end
        } while start < bytes.count
        return writer.bytes
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
