import ByteReading
import ImageCodecs
import PixelModel
import TestSupport
import Testing

/// Blocks that were decoded before are copied, whatever is around them.
@Suite struct BlockCacheTests {
    private static let columns = 96

    private static func picture(_ blocks: [[UInt8]], _ footprint: BlockFootprint) throws {
        let rows = blocks.count / columns
        let bytes = blocks.prefix(rows * columns).flatMap { $0 }
        // A column and a row of blocks lie in the picture only in part.
        let size = PixelSize(width: columns * footprint.width - 1, height: rows * footprint.height - 1)
        let picture = try ASTCPicture(
            bytes, in: 0..<bytes.count, footprint: footprint, size: size, profile: .linear, limits: .standard)
        let (with, without) = (picture.decode(usesCache: true), picture.decode(usesCache: false))
        // Not `==`, whose report of a difference would list every byte.
        #expect(with.image.pixels.elementsEqual(without.image.pixels))
        #expect(with.errorBlocks == without.errorBlocks)
        #expect(with.hdrBlocks == without.hdrBlocks)
    }

    private static func sample(_ footprint: BlockFootprint) -> [[UInt8]] {
        let sample = ASTCBlockCorpus(footprint: footprint).sample()
        return stride(from: 0, to: sample.count, by: ASTCDecoder.blockBytes).map {
            Array(sample[$0..<$0 + ASTCDecoder.blockBytes])
        }
    }

    @Test("A picture of blocks that recur decodes alike with and without the cache", arguments: BlockFootprint.all)
    func recurring(_ footprint: BlockFootprint) throws {
        let blocks = Self.sample(footprint).suffix(1000)
        // In no order, and each in many places.
        let recurring = (0..<Self.columns * 40).map { blocks[blocks.startIndex + $0 * $0 % 997 * 7 % 1000] }
        try Self.picture(recurring, footprint)
    }

    @Test("A cache that was given up is taken up again where blocks recur", arguments: [BlockFootprint.f4x4, .f6x6])
    func givenUp(_ footprint: BlockFootprint) throws {
        let sample = Self.sample(footprint)
        let recurring = (0..<Self.columns * 40).map { sample[sample.count - 1 - $0 % 50] }
        try Self.picture(sample + recurring, footprint)
    }

    @Test func `Blocks that differ in few bits are told apart`() throws {
        let blocks = Self.sample(.f4x4).suffix(30).flatMap { block in
            (0..<128).map { bit in
                var other = block
                other[bit / 8] ^= 1 << UInt8(bit % 8)
                return other
            }
        }
        try Self.picture(blocks + blocks.reversed(), .f4x4)
    }
}
