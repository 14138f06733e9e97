/// What the eleven lowest bits of a block say about its weights: grid, planes and quantisation.
struct BlockMode: Equatable, Sendable {
    /// Weights in a row and rows of weights, 2 to 12 each.
    let gridWidth: UInt8
    let gridHeight: UInt8
    /// Position in `QuantizationLevel.all`, 0 to 11.
    let level: UInt8
    /// Whether one channel has weights of its own.
    let isDualPlane: Bool
    /// Weights stored, both planes together, up to 64.
    let weightCount: UInt8
    /// Bits they take, 24 to 96.
    let weightBits: UInt8

    static let maximumWeights = 64
    static let allowedWeightBits = 24...96

    /// `nil` for the reserved modes and for those whose weights exceed the format's bounds. Void-extent blocks are
    /// recognised before this.
    init?(bits mode: Int) {
        let a = (mode >> 5) & 3
        var range = (mode >> 4) & 1
        var highPrecision = (mode >> 9) & 1
        var dual = (mode >> 10) & 1 == 1
        let width: Int
        let height: Int
        if mode & 3 != 0 {
            range |= (mode & 3) << 1
            let b = (mode >> 7) & 3
            switch (mode >> 2) & 3 {
            case 0: (width, height) = (b + 4, a + 2)
            case 1: (width, height) = (b + 8, a + 2)
            case 2: (width, height) = (a + 2, b + 8)
            default: (width, height) = b & 2 == 0 ? (a + 2, (b & 1) + 6) : ((b & 1) + 2, a + 2)
            }
        } else {
            let r = (mode >> 2) & 3
            guard r != 0 else { return nil }
            range |= r << 1
            switch (mode >> 7) & 3 {
            case 0: (width, height) = (12, a + 2)
            case 1: (width, height) = (a + 2, 12)
            case 2:
                // Both bits that otherwise mean precision and planes hold the height here.
                (width, height) = (a + 6, ((mode >> 9) & 3) + 6)
                highPrecision = 0
                dual = false
            default:
                guard a < 2 else { return nil }
                (width, height) = a == 0 ? (6, 10) : (10, 6)
            }
        }
        // `range` is at least 2 here, as one of its two upper bits is set.
        let level = range - 2 + 6 * highPrecision
        let weights = width * height * (dual ? 2 : 1)
        let bits = QuantizationLevel.all[level].sequenceBits(weights)
        guard weights <= Self.maximumWeights, Self.allowedWeightBits.contains(bits) else { return nil }
        gridWidth = UInt8(width)
        gridHeight = UInt8(height)
        self.level = UInt8(level)
        isDualPlane = dual
        weightCount = UInt8(weights)
        weightBits = UInt8(bits)
    }
}
