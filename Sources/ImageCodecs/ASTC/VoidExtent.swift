/// A block of one colour.
///
///     bits 0…8 0x1FC · 9 high dynamic range · 10, 11 set · four 13-bit coordinates · four 16-bit channels
enum VoidExtent {
    case color(UInt32)
    case highDynamicRange
    case illegal

    /// Whether the lowest bits of a block say that it is a void extent.
    @inline(__always)
    static func isOne(_ low: UInt64) -> Bool { low & 0x1FF == 0x1FC }

    /// Reads a block for which `isOne` holds. The colour is red in the lowest byte and alpha in the highest.
    ///
    /// The coordinates name the area that shares the colour; only their order matters here. All of them set
    /// means that there is no such area.
    @inline(__always)
    init(low: UInt64, high: UInt64) {
        // The value that nearly every void extent has: no area, low dynamic range.
        if low != 0xFFFF_FFFF_FFFF_FDFC {
            guard low &>> 10 & 3 == 3, Self.hasLegalArea(low) else {
                self = .illegal
                return
            }
            if low & 0x200 != 0 {
                self = .highDynamicRange
                return
            }
        }
        let red = high &>> 8 & 0xFF
        let green = high &>> 24 & 0xFF
        let blue = high &>> 40 & 0xFF
        let alpha = high &>> 56
        self = .color(UInt32(truncatingIfNeeded: red | green &<< 8 | blue &<< 16 | alpha &<< 24))
    }

    private static func hasLegalArea(_ low: UInt64) -> Bool {
        let left = low &>> 12 & 0x1FFF
        let right = low &>> 25 & 0x1FFF
        let top = low &>> 38 & 0x1FFF
        let bottom = low &>> 51
        return low &>> 12 == (1 as UInt64) &<< 52 &- 1 || (left < right && top < bottom)
    }
}
