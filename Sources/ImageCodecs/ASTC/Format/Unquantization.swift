/// From a value of an integer sequence to a weight (0…64) or an end point value (0…255), by the formulas of the
/// Khronos Data Format Specification ("Endpoint Unquantization", "Weight Unquantization").
enum Unquantization {
    /// The weight that `value` stands for at one of the twelve weight levels.
    static func weight(_ value: Int, level: QuantizationLevel) -> Int {
        let six = sixBitWeight(value, level)
        // The step from 32 to 33 makes the range end at 64, so that interpolation divides by a power of two.
        return six > 32 ? six + 1 : six
    }

    private static func sixBitWeight(_ value: Int, _ level: QuantizationLevel) -> Int {
        let (digit, low) = (value >> level.bits, value & (1 << level.bits - 1))
        switch (level.digit, level.bits) {
        case (.none, let bits): return replicated(value, from: bits, to: 6)
        case (.trit, 0): return [0, 32, 63][digit]
        case (.quint, 0): return [0, 16, 32, 47, 63][digit]
        default: break
        }
        // Bit pattern of the term B: the plain bits above the lowest, spread over seven bits.
        let upper = low >> 1
        let (spread, step): (Int, Int) =
            switch (level.digit, level.bits) {
            case (.trit, 1): (0, 50)
            case (.trit, 2): (upper * 0b1000101, 23)
            case (.trit, _): (upper << 5 | upper, 11)
            case (_, 1): (0, 28)
            default: (upper * 0b1000010, 13)
            }
        let flip = low & 1 == 0 ? 0 : 0x7F
        return (flip & 0x20) | ((digit * step + spread) ^ flip) >> 2
    }

    /// The end point value that `value` stands for at a level of at least six values.
    static func color(_ value: Int, level: QuantizationLevel) -> Int {
        if level.digit == .none { return replicated(value, from: level.bits, to: 8) }
        let (digit, low) = (value >> level.bits, value & (1 << level.bits - 1))
        let upper = low >> 1
        // Bit patterns of the term B: the plain bits above the lowest, spread over nine bits.
        let (spread, step): (Int, Int) =
            switch (level.digit, level.bits) {
            case (.trit, 1): (0, 204)
            case (.trit, 2): (upper * 0b1_0001_0110, 93)
            case (.trit, 3): (upper << 7 | upper << 2 | upper, 44)
            case (.trit, 4): (upper << 6 | upper, 22)
            case (.trit, 5): (upper << 5 | upper >> 2, 11)
            case (.trit, _): (upper << 4 | upper >> 4, 5)
            case (_, 1): (0, 113)
            case (_, 2): (upper * 0b1_0000_1100, 54)
            case (_, 3): (upper << 7 | upper << 1 | upper >> 1, 26)
            case (_, 4): (upper << 6 | upper >> 1, 13)
            default: (upper << 5 | upper >> 3, 6)
            }
        let flip = low & 1 == 0 ? 0 : 0x1FF
        return (flip & 0x80) | ((digit * step + spread) ^ flip) >> 2
    }

    /// Repeats the `from` bits of a value until `to` bits are filled.
    private static func replicated(_ value: Int, from: Int, to: Int) -> Int {
        var filled = 0
        var room = to
        while room > 0 {
            room -= from
            filled |= room >= 0 ? value << room : value >> -room
        }
        return filled
    }
}
