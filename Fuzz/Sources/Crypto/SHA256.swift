/// Stands in for swift-crypto, which is most of a build and is not what is fuzzed: a digest that only keeps different
/// bytes apart.
public struct SHA256 {
    // FNV-1a with another start for each word.
    private var words = (0..<UInt64(4)).map { 0xCBF2_9CE4_8422_2325 &+ $0 }

    public init() {}

    public static func hash(data: some Sequence<UInt8>) -> SHA256Digest {
        var hash = SHA256()
        hash.update(data: data)
        return hash.finalize()
    }

    public mutating func update(data: some Sequence<UInt8>) {
        for byte in data {
            for index in words.indices { words[index] = (words[index] ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
    }

    public func finalize() -> SHA256Digest {
        SHA256Digest(
            bytes: words.flatMap { word in (0..<UInt64(8)).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
    }
}

public struct SHA256Digest: Hashable, Sequence, Sendable {
    var bytes: [UInt8]

    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
}
