/// Up to eight marks that lie beside each other, a byte each.
struct MarkWord {
    /// Marks of a word.
    static let marks = 8

    /// The first mark in the lowest byte; zeros beyond the last.
    private let bits: UInt64

    /// - Parameters:
    ///   - marks: raw values of ``CellMark``: 0, 1 or 2.
    ///   - count: how many of them from `start` on, 1 to 8.
    @inline(__always)
    init(_ marks: UnsafeRawBufferPointer, at start: Int, count: Int) {
        precondition(
            start >= 0 && (1...Self.marks).contains(count) && start &+ count <= marks.count, "marks that are there")
        if start &+ Self.marks <= marks.count {
            let all = unsafe UInt64(littleEndian: marks.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            bits = all & (UInt64.max &>> UInt64(64 &- 8 &* count))
        } else {
            var word: UInt64 = 0
            for index in (0..<count).reversed() { word = unsafe word &<< 8 | UInt64(marks[start &+ index]) }
            bits = word
        }
    }

    @inline(__always)
    private init(bits: UInt64) { self.bits = bits }

    /// Some of the marks, the first of which becomes the lowest.
    /// - Parameters: places, `from` less than `to`, which is 8 at most.
    @inline(__always)
    func part(from: Int, to: Int) -> MarkWord {
        MarkWord(bits: bits &>> UInt64(8 &* from) & (UInt64.max &>> UInt64(64 &- 8 &* (to &- from))))
    }

    private static var lowest: UInt64 { 0x0101_0101_0101_0101 }

    @inline(__always) var isEmpty: Bool { bits == 0 }
    /// How many are not 0.
    @inline(__always) var marked: Int32 { Self.sum((bits | bits &>> 1) & Self.lowest) }
    /// How many are strong, which is 2.
    @inline(__always) var strong: Int32 { Self.sum(bits &>> 1 & Self.lowest) }

    /// The sum of eight bytes that are 0 or 1: the highest of the product. Counting bits takes longer where the processor may
    /// not be asked to.
    @inline(__always)
    private static func sum(_ bytes: UInt64) -> Int32 { Int32(truncatingIfNeeded: (bytes &* lowest) &>> 56) }

    /// The place of the first that is not 0, where there is one.
    @inline(__always) var first: Int32 { Int32(truncatingIfNeeded: bits.trailingZeroBitCount &>> 3) }
    /// The place behind the last that is not 0.
    @inline(__always) var end: Int32 { Int32(truncatingIfNeeded: 8 &- bits.leadingZeroBitCount &>> 3) }
}
