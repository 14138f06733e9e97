/// Tables of the finite state entropy decoder, one entry a state.
///
/// A symbol with frequency f owns f states. With k = ⌊log₂(states/f)⌋ rounded as the encoder does, its first
/// 2·states/2ᵏ − f states read k bits and the others k − 1.
enum FSETables {
    struct Literal {
        /// Bits to read.
        var bits: UInt8
        var symbol: UInt8
        /// Added to the bits read: the next state.
        var delta: Int16
    }

    struct Value {
        /// Bits of state and value together, and of the value alone.
        var totalBits: UInt8
        var valueBits: UInt8
        var delta: Int16
        var base: Int32
    }

    /// - Precondition: the frequencies add up to at most `states`; states that none owns read nothing and lead to
    ///   state 0, so a damaged stream stays inside the table.
    static func literals(_ frequencies: ArraySlice<UInt16>, states: Int, into table: UnsafeMutablePointer<Literal>) {
        var next = 0
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            forEachState(Int(frequency), states) { bits, delta in
                table[next] = Literal(bits: bits, symbol: UInt8(truncatingIfNeeded: symbol), delta: delta)
                next += 1
            }
        }
        while next < states {
            table[next] = Literal(bits: 0, symbol: 0, delta: 0)
            next += 1
        }
    }

    static func values(
        _ frequencies: ArraySlice<UInt16>, states: Int, extraBits: [UInt8], bases: [Int32],
        into table: UnsafeMutablePointer<Value>
    ) {
        var next = 0
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            forEachState(Int(frequency), states) { bits, delta in
                table[next] = Value(
                    totalBits: bits + extraBits[symbol], valueBits: extraBits[symbol], delta: delta,
                    base: bases[symbol])
                next += 1
            }
        }
        while next < states {
            table[next] = Value(totalBits: 0, valueBits: 0, delta: 0, base: 0)
            next += 1
        }
    }

    private static func forEachState(_ frequency: Int, _ states: Int, _ body: (UInt8, Int16) -> Void) {
        let k = frequency.leadingZeroBitCount - states.leadingZeroBitCount
        let first = (2 * states >> k) - frequency
        for index in 0..<frequency {
            if index < first {
                body(UInt8(k), Int16((frequency + index) << k - states))
            } else {
                body(UInt8(k - 1), Int16((index - first) << (k - 1)))
            }
        }
    }

    static let lExtraBits: [UInt8] = Array(repeating: 0, count: 16) + [2, 3, 5, 8]
    static let lBases: [Int32] = bases(lExtraBits)
    static let mExtraBits: [UInt8] = Array(repeating: 0, count: 16) + [3, 5, 8, 11]
    static let mBases: [Int32] = bases(mExtraBits)
    static let dExtraBits: [UInt8] = (0..<64).map { UInt8($0 / 4) }
    static let dBases: [Int32] = bases(dExtraBits)

    /// Each symbol begins where the values of the one before end.
    private static func bases(_ extraBits: [UInt8]) -> [Int32] {
        var next: Int32 = 0
        return extraBits.map { bits in
            defer { next += 1 << Int32(bits) }
            return next
        }
    }
}
