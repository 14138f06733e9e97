/// Remembers where blocks were decoded, so that an equal one is copied instead of decoded again.
///
/// Letters and other small shapes recur on screens: of the blocks there that are neither of one colour nor equal to
/// their neighbour, one half to nine tenths are found again. Photographs repeat nothing, so the cache looks at a row of
/// blocks in `probeInterval` only, until one proves useful.
struct BlockCache: ~Copyable {
    /// Where a block was, in the blocks and in the picture.
    struct Place: BitwiseCopyable {
        var block: UInt32
        var pixel: UInt32
        static let nowhere = Place(block: .max, pixel: 0)
    }

    /// 8 bytes each, so that all of them stay in the fastest memory beside what decoding uses.
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
    mutating func pixel(slot: Int, low: UInt64, high: UInt64, blocks: UnsafeRawPointer) -> Int {
        let place = places[slot]
        if place.block != Place.nowhere.block {
            let block = blocks + Int(place.block) &* ASTCDecoder.blockBytes
            if block.loadUnaligned(as: UInt64.self) == low,
                block.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == high
            {
                hits &+= 1
                return Int(place.pixel)
            }
        }
        misses &+= 1
        return -1
    }

    @inline(__always)
    func remember(slot: Int, block: Int, pixel: Int) {
        places[slot] = Place(
            block: UInt32(truncatingIfNeeded: block), pixel: UInt32(truncatingIfNeeded: pixel))
    }
}
