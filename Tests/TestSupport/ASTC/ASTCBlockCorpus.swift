public import ImageCodecs

/// More than a million blocks of a footprint that are the same on every machine: what a decoder makes of them can be compared
/// with what an independent one does.
///
/// Each block is drawn from its own number alone, so that any part can be made without the rest.
public struct ASTCBlockCorpus: Sendable {
    public let footprint: BlockFootprint
    private let seed: UInt64

    /// Blocks of a side of a picture of the corpus, and in a whole picture.
    public static let pictureSide = 128
    public static let pictureBlocks = pictureSide * pictureSide
    /// Pictures of each kind, one after the other.
    private static let enumerated = 26 * pictureBlocks
    private static let random = 16 * pictureBlocks
    private static let legal = 32 * pictureBlocks
    private static let voidExtents = 2 * pictureBlocks
    private static let repeated = 2 * pictureBlocks
    /// 1,277,952.
    public static let count = enumerated + random + legal + voidExtents + repeated
    public static let pictures = count / pictureBlocks

    /// Partition counts with their endpoint mode fields: one partition with 16 modes, two to four with six bits.
    private static let variants = 16 + 3 * 64
    /// Blocks that a repetition lasts, and that the sample takes together so that it has repetitions too.
    private static let runLength = 4

    public init(footprint: BlockFootprint) {
        self.footprint = footprint
        seed = UInt64(footprint.width * 100 + footprint.height) << 32
    }

    /// One of `pictures` pictures' worth of blocks.
    public func picture(_ index: Int) -> [UInt8] {
        bytes((0..<Self.pictureBlocks).map { index * Self.pictureBlocks + $0 })
    }

    /// A picture's worth of blocks from all over the corpus: a run of each stretch of it.
    public func sample() -> [UInt8] {
        let stretch = Self.pictures * Self.runLength
        var random = SplitMix64(seed: seed)
        return bytes(
            (0..<Self.pictureBlocks / Self.runLength).flatMap { index in
                // A fixed distance would meet the same few of the enumeration's variants again and again.
                let start = index * stretch + random.below(Self.pictures) * Self.runLength
                return start..<start + Self.runLength
            })
    }

    private func bytes(_ indices: [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(indices.count * ASTCDecoder.blockBytes)
        for index in indices { block(index).append(to: &bytes) }
        return bytes
    }

    /// The block of that number, below `count`.
    func block(_ index: Int) -> ASTCBlockBits {
        var index = index
        var random = SplitMix64(seed: seed + UInt64(index))
        if index < Self.enumerated { return enumerated(index, &random) }
        index -= Self.enumerated
        if index < Self.random { return Self.bits(&random) }
        index -= Self.random
        if index < Self.legal { return legal(&random) }
        index -= Self.legal
        if index < Self.voidExtents { return Self.voidExtent(&random) }
        var shared = SplitMix64(seed: seed - UInt64(index / Self.runLength))
        return shared.below(8) == 0 ? Self.voidExtent(&shared) : legal(&shared)
    }

    private static func bits(_ random: inout SplitMix64) -> ASTCBlockBits {
        ASTCBlockBits(low: random.next(), high: random.next())
    }

    /// Every block mode with every partition count and every value of the endpoint mode field.
    private func enumerated(_ index: Int, _ random: inout SplitMix64) -> ASTCBlockBits {
        let (mode, variant) = index.quotientAndRemainder(dividingBy: Self.variants)
        var block = Self.bits(&random)
        block.set(mode, at: 0, count: 11)
        if variant < 16 {
            block.set(0, at: ASTCBlockFields.partitionCount, count: 2)
            block.set(variant, at: ASTCBlockFields.singleEndpointMode, count: 4)
        } else {
            block.set(1 + (variant - 16) / 64, at: ASTCBlockFields.partitionCount, count: 2)
            block.set(variant - 16, at: ASTCBlockFields.sharedEndpointModes, count: 6)
        }
        return block
    }

    /// Random bits of which nearly all keep the rules, which of random blocks few do. What the endpoint modes are is
    /// left to chance; that they are of low dynamic range is likely, as half of the blocks say so for all partitions.
    private func legal(_ random: inout SplitMix64) -> ASTCBlockBits {
        var block = Self.bits(&random)
        for _ in 0..<Self.attempts {
            block = Self.bits(&random)
            let partitions = Int(block.low >> ASTCBlockFields.partitionCount & 3) + 1
            let mode = Self.lowRangeModes[random.below(Self.lowRangeModes.count)]
            if partitions == 1 {
                block.set(mode, at: ASTCBlockFields.singleEndpointMode, count: 4)
            } else if random.below(2) == 0 {
                block.set(mode << 2, at: ASTCBlockFields.sharedEndpointModes, count: 6)
            }
            if ASTCBlockFields.keepsRules(block, footprint: footprint) { break }
        }
        return block
    }

    /// Draws after which a block is taken as it is. One in about twenty keeps the rules.
    private static let attempts = 200
    /// Endpoint modes of low dynamic range.
    private static let lowRangeModes = [0, 1, 4, 5, 6, 8, 9, 10, 12, 13]

    /// Void extents: without an area, with one whose sides are in order, or with any bits.
    private static func voidExtent(_ random: inout SplitMix64) -> ASTCBlockBits {
        var block = bits(&random)
        switch random.below(4) {
        case 0: block.low = .max
        case 1:
            for start in [12, 38] {
                let first = random.below(0x1FFF)
                block.set(first, at: start, count: 13)
                block.set(first + 1 + random.below(0x1FFF - first), at: start + 13, count: 13)
            }
            block.set(3, at: 10, count: 2)
        default: break
        }
        block.set(ASTCBlockFields.voidExtentMode, at: 0, count: 9)
        // High dynamic range is one in four, so that colours are what is compared most.
        block.set(random.below(4) == 0 ? 1 : 0, at: 9, count: 1)
        return block
    }
}
