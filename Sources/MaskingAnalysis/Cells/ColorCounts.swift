/// Counts how often each colour occurs, in steps of two levels, and keeps the mean of each step's colours.
///
/// A table of its own, because a dictionary takes longer for a screen's colours than everything else does with them.
struct ColorCounts {
    /// A step, what cells in it have beyond its lowest colour in all, and how many they are.
    private struct Entry {
        var key = ColorCounts.empty
        var rest = SIMD4<Int32>()
        var count: Int32 = 0
    }

    private var entries: [Entry]
    private var used = 0

    private static let empty = UInt64.max

    init() { entries = [Entry](repeating: Entry(), count: 1 << 11) }

    /// The bits of the step that a cell's colour lies in: seven of each channel, which has sixteenths of a level.
    private static let step: UInt64 = 0x0FE0_0FE0_0FE0
    /// The others, of which there are five.
    private static let rest: Int16 = 0x1F

    /// - Parameter length: cells of that colour.
    @inline(__always)
    mutating func add(_ cell: SIMD4<Int16>, _ length: Int) {
        let key = cell.word & Self.step
        let count = Int32(truncatingIfNeeded: length)
        let rest = SIMD4<Int32>(truncatingIfNeeded: cell & Self.rest) &* count
        let isNew = unsafe entries.withUnsafeMutableBufferPointer { entries in
            let slot = unsafe Self.slot(of: key, in: UnsafeBufferPointer(entries))
            let isNew = unsafe entries[slot].key == Self.empty
            unsafe entries[slot].key = key
            unsafe entries[slot].rest &+= rest
            unsafe entries[slot].count &+= count
            return isNew
        }
        guard isNew else { return }
        used += 1
        if used * 2 > entries.count { grow() }
    }

    /// The mean colour of the step with most cells, and their number; of equals that with more blue. `nil` if nothing was
    /// counted.
    var commonest: (color: SIMD4<Int16>, count: Int)? {
        let counted = entries.lazy.filter { $0.key != Self.empty }
        return counted.max { ($0.count, $0.key) < ($1.count, $1.key) }.map { best in
            func channel(_ place: Int) -> Int16 {
                Int16(truncatingIfNeeded: best.key >> (16 * UInt64(place))) + Int16(best.rest[place] / best.count)
            }
            return (SIMD4(channel(0), channel(1), channel(2), 0), Int(best.count))
        }
    }

    /// Where the key is, or belongs. Half of the table is free, so there is such a place.
    @inline(__always)
    private static func slot(of key: UInt64, in entries: UnsafeBufferPointer<Entry>) -> Int {
        let last = entries.count &- 1
        // The golden ratio spreads keys that differ in few bits (Knuth, multiplicative hashing).
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & last
        while unsafe entries[slot].key != key && entries[slot].key != empty { slot = (slot &+ 1) & last }
        return slot
    }

    private mutating func grow() {
        let old = entries
        entries = [Entry](repeating: Entry(), count: old.count * 4)
        unsafe entries.withUnsafeMutableBufferPointer { entries in
            for entry in old where entry.key != Self.empty {
                unsafe entries[Self.slot(of: entry.key, in: UnsafeBufferPointer(entries))] = entry
            }
        }
    }
}
