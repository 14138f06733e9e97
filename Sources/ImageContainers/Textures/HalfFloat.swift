/// IEEE 754 binary16 numbers, from their bits: `Float16` does not exist on every platform that this builds for.
enum HalfFloat {
    /// How far rounding may carry a value beyond 0 and 1: 1/512, half of an 8-bit level.
    private static let (leastBits, greatestBits): (UInt16, UInt16) = (0x9800, 0x3C02)

    /// Whether the value is a number in 0…1, but for rounding. Anything else is shown in another way by every program.
    static func isShowable(bits: UInt16) -> Bool {
        bits & 0x8000 == 0 ? bits <= greatestBits : bits <= leastBits
    }

    /// The nearest of the 256 levels between 0 and 1. Values outside get the nearer end, not-a-number gets 0.
    static func level(bits: UInt16) -> UInt8 {
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Int(bits & 0x3FF)
        let isNegative = bits & 0x8000 != 0
        let isNotANumber = exponent == 0x1F && fraction != 0
        if isNegative || isNotANumber { return 0 }
        // 1.0 has exponent 15.
        if exponent >= 15 { return 255 }
        // The value is significand × 2^(power − 25) with both parts whole numbers.
        let significand = exponent == 0 ? fraction : fraction | 0x400
        let scaled = (significand * 255) << max(exponent, 1)
        return UInt8((scaled + (1 << 24)) >> 25)
    }
}
