/// Writes PNG and CgBI files chunk by chunk, with image data in stored deflate blocks.
public enum PNGFile {
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    public static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return bigEndian(UInt32(content.count)) + body + checksum(body)
    }

    public static func header(
        _ width: Int, _ height: Int, depth: UInt8, colorType: UInt8, interlace: UInt8 = 0
    ) -> [UInt8] {
        bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, colorType, 0, 0, interlace]
    }

    /// - Parameter rows: each with its filter byte first.
    public static func file(
        width: Int, height: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]], palette: [UInt8] = [],
        transparency: [UInt8] = [], interlace: UInt8 = 0
    ) -> [UInt8] {
        signature + chunk("IHDR", header(width, height, depth: depth, colorType: colorType, interlace: interlace))
            + (palette.isEmpty ? [] : chunk("PLTE", palette))
            + (transparency.isEmpty ? [] : chunk("tRNS", transparency))
            + chunk("IDAT", ZlibStreams.stored(rows.flatMap { $0 })) + chunk("IEND", [])
    }

    /// The variant that Xcode writes; the image data may be cut into several chunks.
    public static func cgbi(
        width: Int, height: Int, colorType: UInt8, rows: [[UInt8]], pieces: Int = 1, interlace: UInt8 = 0
    ) -> [UInt8] {
        // Without zlib's two header bytes and four checksum bytes.
        let deflate = Array(ZlibStreams.stored(rows.flatMap { $0 }).dropFirst(2).dropLast(4))
        let share = (deflate.count + pieces - 1) / pieces
        var file = signature + chunk("CgBI", [0x50, 0x00, 0x20, 0x02])
        file += chunk("IHDR", header(width, height, depth: 8, colorType: colorType, interlace: interlace))
        file += chunk("iDOT", [UInt8](repeating: 0, count: 28))
        for start in stride(from: 0, to: deflate.count, by: share) {
            file += chunk("IDAT", Array(deflate[start..<min(deflate.count, start + share)]))
        }
        return file + chunk("IEND", [])
    }

    public static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return bigEndian(~crc)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }
}
