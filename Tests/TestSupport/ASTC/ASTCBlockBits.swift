/// The 128 bits of an ASTC block while it is put together.
public struct ASTCBlockBits: Equatable, Sendable {
    /// Bits 0 to 63 and 64 to 127.
    public var low: UInt64
    public var high: UInt64

    public init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Puts the lowest `count` bits of `value` at bit `start` of the lower half.
    public mutating func set(_ value: Int, at start: Int, count: Int) {
        let mask = (1 as UInt64) << count - 1
        low = low & ~(mask << start) | (UInt64(truncatingIfNeeded: value) & mask) << start
    }

    /// As stored: the lowest bit is the lowest of the first byte.
    public func append(to bytes: inout [UInt8]) {
        for word in [low, high] {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
    }
}
