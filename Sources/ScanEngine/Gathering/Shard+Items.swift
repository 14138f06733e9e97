internal import ReportModel

extension Shard {
    /// Whether an item belongs to this share.
    func holds(_ item: EvidenceItem) -> Bool {
        let key = item.app
        var hash = FNV1a()
        hash.add(String(key.root).utf8)
        hash.add(CollectionOfOne(0))
        hash.add(key.container.bytes)
        hash.add(CollectionOfOne(0))
        hash.add((key.bundle ?? "").utf8)
        return Int(hash.value % UInt64(count)) == index - 1
    }
}

/// The 64-bit hash of Fowler, Noll and Vo: the same on every machine, unlike Swift's own.
private struct FNV1a {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // Short keys differ in their last bytes only, which reach the low bits by another round.
        value ^= value >> 32
    }
}
