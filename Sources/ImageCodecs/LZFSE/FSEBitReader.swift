/// Reads bits from the end of a buffer towards its start.
struct FSEBitReader {
    private var accumulator: UInt64
    private var available: Int
    /// Offset of the lowest byte that was read.
    private var at: Int
    private let source: UnsafeRawPointer
    private let floor: Int

    /// - Parameters:
    ///   - floor: first byte that may be read; headers lie before the payload, so at least eight bytes do.
    ///   - end: first byte behind the payload.
    ///   - bits: −7 … 0, as the header states.
    init?(_ source: UnsafeRawPointer, floor: Int, end: Int, bits: Int) {
        self.source = source
        self.floor = floor
        guard end - floor >= 8 else { return nil }
        let word = source.long(end - 8)
        if bits != 0 {
            at = end - 8
            accumulator = word
            available = bits + 64
        } else {
            at = end - 7
            accumulator = word >> 8
            available = 56
        }
        guard accumulator >> UInt64(available) == 0 else { return nil }
    }

    /// Fills up to at least 56 bits. Returns `false` where the buffer ends.
    @inline(__always)
    mutating func refill() -> Bool {
        let bits = (63 &- available) & ~7
        let next = at &- bits >> 3
        guard next >= floor else { return false }
        let word = source.long(next)
        accumulator = accumulator &<< UInt64(bits) | word & ((1 &<< UInt64(bits)) &- 1)
        available &+= bits
        at = next
        return true
    }

    @inline(__always)
    mutating func take(_ bits: Int) -> Int {
        available &-= bits
        let value = accumulator &>> UInt64(truncatingIfNeeded: available)
        accumulator &= (1 &<< UInt64(truncatingIfNeeded: available)) &- 1
        return Int(truncatingIfNeeded: value)
    }
}
