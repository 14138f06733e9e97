/// Counts how often each colour occurs, in steps of two levels.
///
/// A table of its own, because a dictionary takes longer for a screen's colours than everything else does with them.
struct ColorCounts {
    private var keys: [UInt64]
    private var counts: [Int32]
    private var used = 0

    private static let empty = UInt64.max

    init() {
        keys = [UInt64](repeating: Self.empty, count: 1 << 11)
        counts = [Int32](repeating: 0, count: 1 << 11)
    }

    /// The step that a cell's colour lies in: seven bits of each channel, which has sixteenths of a level.
    @inline(__always)
    static func key(_ cell: SIMD4<Int16>) -> UInt64 { cell.word & 0x0FE0_0FE0_0FE0 }

    @inline(__always)
    mutating func add(_ key: UInt64, _ count: Int32) {
        let slot = slot(of: key)
        if keys[slot] == Self.empty {
            keys[slot] = key
            used += 1
        }
        counts[slot] &+= count
        if used * 2 > keys.count { grow() }
    }

    /// The step with most; of equals that with more blue. `nil` if nothing was counted.
    var commonest: UInt64? {
        var best: (count: Int32, key: UInt64)?
        for (key, count) in zip(keys, counts) where key != Self.empty {
            if let known = best, (known.count, known.key) >= (count, key) { continue }
            best = (count, key)
        }
        return best?.key
    }

    /// Where the key is, or belongs. Half of the table is free, so there is such a place.
    private func slot(of key: UInt64) -> Int {
        // The golden ratio spreads keys that differ in few bits (Knuth, multiplicative hashing).
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (keys.count - 1)
        while keys[slot] != key, keys[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
        return slot
    }

    private mutating func grow() {
        let (oldKeys, oldCounts) = (keys, counts)
        keys = [UInt64](repeating: Self.empty, count: oldKeys.count * 4)
        counts = [Int32](repeating: 0, count: oldKeys.count * 4)
        for (key, count) in zip(oldKeys, oldCounts) where key != Self.empty {
            let slot = slot(of: key)
            keys[slot] = key
            counts[slot] = count
        }
    }
}
