/// What a database's write-ahead log says of itself, to notice what the database engine passes over in silence.
///
/// ```
/// header of 32 bytes: magic, version, page size, sequence, salt 1, salt 2, checksum 1, checksum 2
/// then frames:        page number, size of the database after a commit (else 0), salt 1, salt 2, checksums, the page
/// ```
/// Frames with other salts are left over from before the last checkpoint and mean nothing.
/// Format: "WAL-mode File Format", sqlite.org/walformat.html.
struct WriteAheadLog {
    private static let headerLength = 32
    private static let frameHeaderLength = 24
    private static let magics: [UInt32] = [0x377F_0682, 0x377F_0683]

    /// Frames up to and with the last one that ends a transaction.
    let committedFrames: Int
    /// Bytes after the last whole frame.
    let strayBytes: Int

    /// - Parameter bytes: not empty.
    init(_ bytes: [UInt8]) throws(EvidenceError) {
        func word(_ offset: Int) -> UInt32 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        guard bytes.count >= Self.headerLength else {
            throw .badDatabase(
                "its write-ahead log has \(bytes.count) bytes, its header alone needs \(Self.headerLength)")
        }
        guard Self.magics.contains(word(0)) else {
            throw .badDatabase(
                "its write-ahead log begins with 0x\(String(word(0), radix: 16)), expected 0x377f0682 or 3")
        }
        let pageSize = Int(word(8))
        guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
            throw .badDatabase("its write-ahead log names pages of \(pageSize) bytes")
        }
        let frameLength = Self.frameHeaderLength + pageSize
        var committed = 0
        var frames = 0
        var offset = Self.headerLength
        while offset + frameLength <= bytes.count, word(offset + 8) == word(16), word(offset + 12) == word(20) {
            frames += 1
            if word(offset + 4) != 0 { committed = frames }
            offset += frameLength
        }
        committedFrames = committed
        strayBytes = (bytes.count - Self.headerLength) % frameLength
    }
}
