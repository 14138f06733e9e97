/// How ASTC packs five trits into 8 bits and three quints into 7 (Khronos Data Format Specification, "Integer
/// Sequence Encoding").
enum DigitPacking {
    /// The five trits of a packed byte, first trit first.
    static func trits(_ packed: Int) -> [Int] {
        func bit(_ value: Int, _ index: Int) -> Int { (value >> index) & 1 }
        var low: Int
        var t3: Int
        var t4: Int
        if (packed >> 2) & 7 == 7 {
            low = ((packed >> 5) & 7) << 2 | (packed & 3)
            t3 = 2
            t4 = 2
        } else {
            low = packed & 0x1F
            if (packed >> 5) & 3 == 3 {
                t4 = 2
                t3 = bit(packed, 7)
            } else {
                t4 = bit(packed, 7)
                t3 = (packed >> 5) & 3
            }
        }
        if low & 3 == 3 {
            return [bit(low, 3) << 1 | (bit(low, 2) & ~bit(low, 3)), bit(low, 4), 2, t3, t4]
        }
        if (low >> 2) & 3 == 3 {
            return [low & 3, 2, 2, t3, t4]
        }
        return [bit(low, 1) << 1 | (bit(low, 0) & ~bit(low, 1)), (low >> 2) & 3, bit(low, 4), t3, t4]
    }

    /// The three quints of a packed 7-bit value, first quint first.
    static func quints(_ packed: Int) -> [Int] {
        func bit(_ index: Int) -> Int { (packed >> index) & 1 }
        let low: Int
        let q2: Int
        if (packed >> 1) & 3 == 3 {
            if (packed >> 5) & 3 == 0 {
                let open = 1 - bit(0)
                return [4, 4, bit(0) << 2 | (bit(4) & open) << 1 | (bit(3) & open)]
            }
            q2 = 4
            low = ((packed >> 3) & 3) << 3 | (~(packed >> 5) & 3) << 1 | bit(0)
        } else {
            q2 = (packed >> 5) & 3
            low = packed & 0x1F
        }
        return low & 7 == 5 ? [(low >> 3) & 3, 4, q2] : [low & 7, (low >> 3) & 3, q2]
    }
}
