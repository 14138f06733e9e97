/// The two running sums of a write-ahead log ("WAL-mode File Format", sqlite.org/walformat.html).
enum WriteAheadLogChecksums {
    /// Writes the right sums into the header and into each frame that is all there.
    static func repair(_ log: inout [UInt8]) {
        guard log.count >= 32 else { return }
        func word(_ at: Int, bigEndian: Bool = true) -> UInt32 {
            let bytes = log[at..<at + 4]
            return bigEndian
                ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        let bigEndian = word(0) & 1 == 1
        let page = Int(word(8))
        guard (512...65536).contains(page), page % 8 == 0 else { return }
        var sums: (UInt32, UInt32) = (0, 0)
        func add(_ range: Range<Int>) {
            for at in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                sums.0 &+= word(at, bigEndian: bigEndian) &+ sums.1
                sums.1 &+= word(at + 4, bigEndian: bigEndian) &+ sums.0
            }
        }
        func write(_ at: Int) {
            for index in 0..<4 {
                log[at + index] = UInt8(truncatingIfNeeded: sums.0 >> (24 - 8 * UInt32(index)))
                log[at + 4 + index] = UInt8(truncatingIfNeeded: sums.1 >> (24 - 8 * UInt32(index)))
            }
        }
        add(0..<24)
        write(24)
        var start = 32
        while start + 24 + page <= log.count {
            add(start..<start + 8)
            add(start + 24..<start + 24 + page)
            write(start + 16)
            start += 24 + page
        }
    }
}
