/// Which of up to four end point pairs a texel uses: a pattern that a 10-bit seed generates (Khronos Data Format
/// Specification, "Partition Pattern Generation").
struct Partition {
    /// Multipliers and offsets of the four sawtooths, modulo 64.
    private let byX: SIMD4<UInt8>
    private let byY: SIMD4<UInt8>
    private let offset: SIMD4<UInt8>
    private let partitions: Int
    private let scale: UInt8

    /// Blocks with fewer texels than this double their coordinates, for more varied patterns.
    static let smallBlockTexels = 31

    @inline(__always)
    init(seed: Int, partitions: Int, isSmallBlock: Bool) {
        let number = Self.hash(UInt32(truncatingIfNeeded: seed &+ (partitions &- 1) &* 1024))
        let wide = partitions == 3 ? 6 : 5
        let narrow = seed & 2 != 0 ? 4 : 5
        let (even, odd) = seed & 1 != 0 ? (narrow, wide) : (wide, narrow)
        @inline(__always) func multiplier(_ shift: UInt32, _ scale: Int) -> UInt8 {
            let nibble = (number &>> shift) & 15
            return UInt8(truncatingIfNeeded: (nibble &* nibble) &>> UInt32(truncatingIfNeeded: scale))
        }
        byX = SIMD4(multiplier(0, even), multiplier(8, even), multiplier(16, even), multiplier(24, even))
        byY = SIMD4(multiplier(4, odd), multiplier(12, odd), multiplier(20, odd), multiplier(28, odd))
        offset = SIMD4(
            UInt8(truncatingIfNeeded: number &>> 14), UInt8(truncatingIfNeeded: number &>> 10),
            UInt8(truncatingIfNeeded: number &>> 6), UInt8(truncatingIfNeeded: number &>> 2))
        self.partitions = partitions
        scale = isSmallBlock ? 2 : 1
    }

    /// The partition, 0 to 3, of the texels at sixteen positions.
    @inline(__always)
    func indices(x: SIMD16<UInt8>, y: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let (x, y) = (x &* scale, y &* scale)
        let low = SIMD16<UInt8>(repeating: 63)
        let a = (x &* byX[0] &+ y &* byY[0] &+ offset[0]) & low
        let b = (x &* byX[1] &+ y &* byY[1] &+ offset[1]) & low
        var best = a
        var index = SIMD16<UInt8>(repeating: 0)
        // A later sawtooth wins only where it is strictly higher.
        index.replace(with: 1, where: b .> best)
        if partitions > 2 {
            best = pointwiseMax(best, b)
            let c = (x &* byX[2] &+ y &* byY[2] &+ offset[2]) & low
            index.replace(with: 2, where: c .> best)
            if partitions > 3 {
                best = pointwiseMax(best, c)
                let d = (x &* byX[3] &+ y &* byY[3] &+ offset[3]) & low
                index.replace(with: 3, where: d .> best)
            }
        }
        return index
    }

    /// The specification's 32-bit mixing function.
    @inline(__always)
    private static func hash(_ seed: UInt32) -> UInt32 {
        var value = seed
        value ^= value &>> 15
        value = value &- (value &<< 17)
        value = value &+ (value &<< 7)
        value = value &+ (value &<< 4)
        value ^= value &>> 5
        value = value &+ (value &<< 16)
        value ^= value &>> 7
        value ^= value &>> 3
        value ^= value &<< 6
        value ^= value &>> 17
        return value
    }
}
