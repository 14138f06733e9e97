/// Reads the values of an integer sequence.
enum IntegerSequence {
    /// Values that are written beyond `count` at most, as groups are written whole.
    static let slack = 7

    /// Reads `count` values from the low bits of `stream` and writes what `map` holds for each.
    ///
    /// `stream` must have no bits set beyond the sequence: the last group of trits or quints may be cut off, and
    /// its missing bits count as 0. `values` needs room for `count + slack` of them; `map` has an entry for every
    /// combination of digit and plain bits of the level.
    @inline(__always)
    static func read<Value: BitwiseCopyable>(
        _ stream: UInt128, count: Int, level: KernelTables.Level, map: UnsafePointer<Value>, tables: KernelTables,
        into values: UnsafeMutablePointer<Value>
    ) {
        let bits = UInt64(level.bits)
        let mask = (1 as UInt64) &<< bits &- 1
        var rest = stream
        var index = 0
        switch level.digit {
        case .none:
            while index < count {
                // Eight values of up to eight bits fill a word.
                var group = UInt64(truncatingIfNeeded: rest)
                for place in 0..<8 {
                    values[index &+ place] = map[Int(truncatingIfNeeded: group & mask)]
                    group = group &>> bits
                }
                rest = rest &>> UInt128(8 &* bits)
                index &+= 8
            }
        case .trit:
            while index < count {
                let group = UInt64(truncatingIfNeeded: rest)
                // value 0, T[1:0], value 1, T[3:2], value 2, T[4], value 3, T[6:5], value 4, T[7]
                let first = group &>> bits
                let second = first &>> (bits &+ 2)
                let third = second &>> (bits &+ 2)
                let fourth = third &>> (bits &+ 1)
                let fifth = fourth &>> (bits &+ 2)
                let packed =
                    (first & 3) | (second & 3) &<< 2 | (third & 1) &<< 4 | (fourth & 3) &<< 5 | (fifth & 1) &<< 7
                let digits = tables.trits[Int(truncatingIfNeeded: packed)]
                @inline(__always) func put(_ place: Int, _ plain: UInt64) {
                    let digit = (digits &>> UInt64(place &* 8)) & 3
                    values[index &+ place] = map[Int(truncatingIfNeeded: digit &<< bits | (plain & mask))]
                }
                put(0, group)
                put(1, first &>> 2)
                put(2, second &>> 2)
                put(3, third &>> 1)
                put(4, fourth &>> 2)
                rest = rest &>> UInt128(5 &* bits &+ 8)
                index &+= 5
            }
        case .quint:
            while index < count {
                let group = UInt64(truncatingIfNeeded: rest)
                // value 0, Q[2:0], value 1, Q[4:3], value 2, Q[6:5]
                let first = group &>> bits
                let second = first &>> (bits &+ 3)
                let third = second &>> (bits &+ 2)
                let packed = (first & 7) | (second & 3) &<< 3 | (third & 3) &<< 5
                let digits = UInt64(tables.quints[Int(truncatingIfNeeded: packed)])
                @inline(__always) func put(_ place: Int, _ plain: UInt64) {
                    let digit = (digits &>> UInt64(place &* 8)) & 7
                    values[index &+ place] = map[Int(truncatingIfNeeded: digit &<< bits | (plain & mask))]
                }
                put(0, group)
                put(1, first &>> 3)
                put(2, second &>> 2)
                rest = rest &>> UInt128(3 &* bits &+ 7)
                index &+= 3
            }
        }
    }
}
