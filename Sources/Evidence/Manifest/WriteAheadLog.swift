/// What a database's write-ahead log says of itself, to notice what the database engine passes over in silence: it uses
/// the frames before the first damaged one, or none if the header is damaged.
///
/// ```
/// header of 32 bytes: magic, version, page size, sequence, salt 1, salt 2, checksum 1, checksum 2
/// then frames:        page number, size of the database after a commit (else 0), salt 1, salt 2, checksums, the page
/// ```
/// All numbers are big endian. Frames with other salts than the header's are left over from before the last checkpoint
/// and mean nothing; the valid ones come before them.
/// Format: "WAL-mode File Format", sqlite.org/walformat.html.
struct WriteAheadLog {
    private static let headerLength = 32
    private static let frameHeaderLength = 24
    /// The lowest bit tells the byte order in which checksums were made.
    private static let magics: [UInt32] = [0x377F_0682, 0x377F_0683]

    /// Why frames are not used that should be, in words; `nil` for a sound log.
    let problem: String?
    /// What is worth knowing, in words.
    let note: String?
    /// Bytes up to the end of each transaction that counts.
    let commits: [Int]

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
        var sum = Checksum(isBigEndian: word(0) & 1 == 1)
        sum.add(bytes[..<24])
        guard sum.values == (word(24), word(28)) else {
            throw .badDatabase("the checksum of its write-ahead log's header is wrong: none of it is used")
        }
        let frameLength = Self.frameHeaderLength + pageSize
        let frames = (bytes.count - Self.headerLength) / frameLength
        func isOwn(_ frame: Int) -> Bool {
            let start = Self.headerLength + frame * frameLength
            return word(start + 8) == word(16) && word(start + 12) == word(20)
        }
        func isCommit(_ frame: Int) -> Bool { word(Self.headerLength + frame * frameLength + 4) != 0 }
        let own = (0..<frames).filter(isOwn)
        let committed = (own.last(where: isCommit) ?? -1) + 1
        var damaged: Int?
        var commits: [Int] = []
        // Frames of an unfinished transaction may be written again, with checksums that are made at its end.
        for frame in 0..<committed where damaged == nil {
            let start = Self.headerLength + frame * frameLength
            sum.add(bytes[start..<start + 8])
            sum.add(bytes[start + Self.frameHeaderLength..<start + frameLength])
            if !isOwn(frame) || sum.values != (word(start + 16), word(start + 20)) { damaged = frame }
            if damaged == nil, isCommit(frame) { commits.append(start + frameLength) }
        }
        self.commits = commits
        let stray = (bytes.count - Self.headerLength) % frameLength
        if let damaged {
            problem = "frame \(damaged + 1) of its write-ahead log is damaged: what it and later frames changed is lost"
        } else if frames > 0, own.isEmpty {
            problem = "no frame of its write-ahead log belongs to it"
        } else if stray > 0 {
            problem = "its write-ahead log is cut off \(stray) bytes into a frame: what followed is not known"
        } else {
            problem = nil
        }
        let open = own.count { $0 >= committed }
        note = open == 0 ? nil : "its write-ahead log ends with \(open) frames of a transaction that was not finished"
    }

    /// Two running sums over pairs of words.
    private struct Checksum {
        let isBigEndian: Bool
        private(set) var values: (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// - Parameter bytes: a multiple of eight.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            unsafe bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                    let first = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let second = unsafe buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    values.0 &+= (isBigEndian ? first.bigEndian : first.littleEndian) &+ values.1
                    values.1 &+= (isBigEndian ? second.bigEndian : second.littleEndian) &+ values.0
                }
            }
        }
    }
}
