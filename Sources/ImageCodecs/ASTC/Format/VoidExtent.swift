/// A block of one colour.
///
///     bits 0…8 0x1FC · 9 high dynamic range · 10, 11 set · four 13-bit coordinates · four 16-bit channels
struct VoidExtent {
    /// Red in the lowest byte, alpha in the highest; the error colour if the block was not decoded.
    var color: UInt32
    var outcome: BlockDecoder.Outcome

    /// Whether the lowest bits of a block say that it is a void extent.
    @inline(__always)
    static func isOne(_ low: UInt64) -> Bool { low & 0x1FF == 0x1FC }

    /// The low half of nearly every void extent: low dynamic range, without an area.
    private static let plain: UInt64 = 0xFFFF_FFFF_FFFF_FDFC

    /// Reads a block for which `isOne` holds.
    ///
    /// The coordinates name the area that shares the colour; only their order matters here. All of them set
    /// means that there is no such area.
    @inline(__always)
    init(low: UInt64, high: UInt64) {
        if low != Self.plain {
            let outcome = Self.outcome(low)
            if outcome != .decoded {
                self.outcome = outcome
                color = BlockDecoder.errorColor
                return
            }
        }
        let red = high &>> 8 & 0xFF
        let green = high &>> 24 & 0xFF
        let blue = high &>> 40 & 0xFF
        let alpha = high &>> 56
        color = UInt32(truncatingIfNeeded: red | green &<< 8 | blue &<< 16 | alpha &<< 24)
        outcome = alpha == 255 ? .decoded : .decodedWithAlpha
    }

    @inline(never)
    private static func outcome(_ low: UInt64) -> BlockDecoder.Outcome {
        let left = low &>> 12 & 0x1FFF
        let right = low &>> 25 & 0x1FFF
        let top = low &>> 38 & 0x1FFF
        let bottom = low &>> 51
        let hasNoArea = low &>> 12 == (1 as UInt64) &<< 52 &- 1
        guard low &>> 10 & 3 == 3, hasNoArea || (left < right && top < bottom) else { return .illegal }
        return low & 0x200 == 0 ? .decoded : .highDynamicRange
    }
}
