/// Remembers where blocks were decoded, so that an equal one is copied instead of decoded again.
///
/// Letters and other small shapes recur on screens: of the blocks there that are neither of one colour nor equal to
/// their neighbour, one half to nine tenths are found again. Photographs repeat nothing, so the cache looks at a row of
/// blocks in `probeInterval` only, until one proves useful.
struct BlockCache: ~Copyable {
    /// A block and where in the picture it was decoded, counted in pixels.
    struct Place: BitwiseCopyable {
        var low: UInt64
        var high: UInt64
        var pixel: Int
        /// A void extent's words, which are never looked for.
        static let nowhere = Place(low: 0x1FC, high: 0, pixel: 0)
    }

    /// 4096 places of 24 bytes, so that they stay in the second-level cache of any processor: more would find little
    /// more.
    private static let placeBits: UInt64 = 12
    private static let probeInterval = 16
    /// Worth its cost from one hit in so many blocks.
    private static let usefulRate = 16

    private let places: UnsafeMutablePointer<Place>
    private var hits = 0
    private var misses = 0
    private var isUseful = true
    /// Whether the current row of blocks uses the cache.
    private(set) var isOn = true
    /// Whether the picture's places fit the cache's numbers at all.
    private let isPossible: Bool

    /// - Parameter pixels: Of the picture. If they are more than the cache's numbers can count, it stays off.
    init(pixels: Int) {
        let count = 1 << Int(Self.placeBits)
        places = .allocate(capacity: count)
        places.initialize(repeating: .nowhere, count: count)
        isPossible = pixels < Int(UInt32.max)
    }

    deinit { places.deallocate() }

    /// Decides whether the row of blocks that begins uses the cache.
    mutating func beginRow(_ row: Int) {
        if isOn, hits &+ misses > 0 { isUseful = hits &* Self.usefulRate >= hits &+ misses }
        hits = 0
        misses = 0
        isOn = isPossible && (isUseful || row % Self.probeInterval == 0)
    }

    @inline(__always)
    static func slot(_ low: UInt64, _ high: UInt64) -> Int {
        // Odd factors without pattern; the product's upper bits depend on all bits of both words.
        let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
        return Int(truncatingIfNeeded: (mixed ^ mixed &>> 29) &>> (64 &- placeBits))
    }

    /// Where in the picture an equal block was decoded, counted in pixels; -1 if not known.
    @inline(__always)
    mutating func pixel(slot: Int, low: UInt64, high: UInt64) -> Int {
        let place = places + slot
        if place.pointee.low == low, place.pointee.high == high {
            hits &+= 1
            return place.pointee.pixel
        }
        misses &+= 1
        return -1
    }

    @inline(__always)
    func remember(slot: Int, low: UInt64, high: UInt64, pixel: Int) {
        places[slot] = Place(low: low, high: high, pixel: pixel)
    }
}
