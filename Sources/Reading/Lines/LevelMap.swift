/// Levels of a picture, a byte a pixel, in whose rows runs above a threshold are found.
///
/// A page is cut at sixteen levels in each colour, and most pixels lie as their neighbours do at most of them: what each
/// block of a row holds is looked up once, and where a block is cut eight pixels are compared at a time.
struct LevelMap: Sendable {
    /// Row-major.
    let levels: [UInt8]
    let width: Int
    let height: Int
    /// Of each block of each row.
    private let lowest: [UInt8]
    private let highest: [UInt8]

    /// Pixels of a block: several words.
    private static let blockLength = 32
    private static let everyHighBit: UInt64 = 0x8080_8080_8080_8080
    private static let everyLowBit: UInt64 = 0x0101_0101_0101_0101

    /// - Precondition: `levels` has a byte for each pixel.
    init(_ levels: [UInt8], width: Int, height: Int) {
        precondition(width >= 0 && height >= 0 && levels.count == width * height)
        (self.levels, self.width, self.height) = (levels, width, height)
        let blocks = Self.blocks(of: width)
        var lowest = [UInt8](repeating: .max, count: blocks * height)
        var highest = [UInt8](repeating: .min, count: blocks * height)
        unsafe levels.withUnsafeBufferPointer { levels in
            for row in 0..<height {
                for block in 0..<blocks {
                    let start = row * width + block * Self.blockLength
                    var (low, high) = (UInt8.max, UInt8.min)
                    for index in start..<min(start + Self.blockLength, (row + 1) * width) {
                        let level = unsafe levels[index]
                        (low, high) = (min(low, level), max(high, level))
                    }
                    lowest[row * blocks + block] = low
                    highest[row * blocks + block] = high
                }
            }
        }
        (self.lowest, self.highest) = (lowest, highest)
    }

    private static func blocks(of width: Int) -> Int { (width + blockLength - 1) / blockLength }

    /// Calls with the first pixel of each run of a row and the one behind its last, from left to right, until one is refused.
    /// - Parameters:
    ///   - threshold: the run's pixels lie above it.
    ///   - body: whether to go on.
    /// - Returns: whether all were taken.
    @inline(__always)
    func forEachRun(inRow row: Int, above threshold: UInt8, _ body: (_ begin: Int, _ end: Int) -> Bool) -> Bool {
        precondition((0..<height).contains(row))
        let blocks = Self.blocks(of: width)
        return unsafe levels.withUnsafeBytes { bytes in
            var begin: Int?
            for block in 0..<blocks {
                let place = row * blocks + block
                if begin == nil ? highest[place] <= threshold : lowest[place] > threshold { continue }
                let first = block * Self.blockLength
                for x in stride(from: first, to: min(first + Self.blockLength, width), by: 8) {
                    let left = min(8, width - x)
                    var word: UInt64 = 0
                    if left == 8 {
                        word = unsafe UInt64(
                            littleEndian: bytes.loadUnaligned(fromByteOffset: row * width + x, as: UInt64.self))
                    } else {
                        // Zero is never above a threshold.
                        for index in 0..<left {
                            word |= UInt64(unsafe bytes[row * width + x + index]) << UInt64(8 * index)
                        }
                    }
                    let marks = Self.marks(of: word, above: threshold)
                    var edges = marks ^ (marks << 8 | (begin == nil ? 0 : 0x80))
                    while edges != 0 {
                        let edge = x + edges.trailingZeroBitCount / 8
                        edges &= edges - 1
                        if let first = begin {
                            guard body(first, edge) else { return false }
                            begin = nil
                        } else {
                            begin = edge
                        }
                    }
                }
            }
            return begin.map { body($0, width) } ?? true
        }
    }

    /// The highest bit of each byte that lies above the threshold.
    @inline(__always)
    private static func marks(of word: UInt64, above threshold: UInt8) -> UInt64 {
        // The lower seven bits, to which nothing can be carried: the sum's highest bit is set where they are larger.
        let low = UInt64(threshold & 0x7F)
        let sums = (word & ~everyHighBit) + (127 - low) * everyLowBit
        return (threshold < 128 ? sums | word : sums & word) & everyHighBit
    }
}
