import ByteReading
import ImageCodecs
import PixelModel
import TestSupport
import Testing

@Suite struct ASTCDecoderTests {
    /// A part of the block corpus: as many blocks as `size` touches, starting with the corpus's legal ones.
    private static func blocks(_ footprint: BlockFootprint, _ size: PixelSize) -> [UInt8] {
        let count = columns(footprint, size) * ((size.height + footprint.height - 1) / footprint.height)
        // The sample starts with enumerated modes; its later half has more blocks that are legal.
        let sample = ASTCBlockCorpus(footprint: footprint).sample()
        let start = sample.count / 2
        return Array(sample[start..<start + count * ASTCDecoder.blockBytes])
    }

    private static func columns(_ footprint: BlockFootprint, _ size: PixelSize) -> Int {
        (size.width + footprint.width - 1) / footprint.width
    }

    private static func decode(
        _ bytes: [UInt8], _ footprint: BlockFootprint, _ size: PixelSize, limits: DecodeLimits = .standard
    ) throws(ASTCError) -> ASTCDecoding {
        try ASTCDecoder.decode(
            bytes, in: 0..<bytes.count, footprint: footprint, size: size, profile: .linear, limits: limits)
    }

    @Test(
        "A picture whose sides are no multiple of the footprint is the padded picture, cropped",
        arguments: BlockFootprint.all)
    func cropped(_ footprint: BlockFootprint) throws {
        // From a single texel, narrower than any group that the kernel writes, to a few blocks.
        for width in 1...footprint.width * 3 {
            let height = 1 + (width * 7) % (footprint.height * 3)
            let size = PixelSize(width: width, height: height)
            let padded = PixelSize(
                width: Self.columns(footprint, size) * footprint.width,
                height: (height + footprint.height - 1) / footprint.height * footprint.height)
            // The padded picture with a block more on the right, so that none of those compared is at its edge.
            let wider = PixelSize(width: padded.width + footprint.width, height: padded.height)
            let blocks = Self.blocks(footprint, padded)
            let rowBytes = Self.columns(footprint, size) * ASTCDecoder.blockBytes
            let widerBlocks = stride(from: 0, to: blocks.count, by: rowBytes).flatMap { row in
                blocks[row..<row + rowBytes] + [UInt8](repeating: 0, count: ASTCDecoder.blockBytes)
            }
            let image = try Self.decode(blocks, footprint, size).image
            let whole = try Self.decode(widerBlocks, footprint, wider).image
            for y in 0..<height {
                let row = image.pixels[y * width * 4..<(y + 1) * width * 4]
                let expected = whole.pixels[y * wider.width * 4..<(y * wider.width + width) * 4]
                #expect(row.elementsEqual(expected), "\(size), row \(y)")
            }
        }
    }

    @Test("A block decodes alike alone and in a run of its like", arguments: BlockFootprint.all)
    func run(_ footprint: BlockFootprint) throws {
        let single = PixelSize(width: footprint.width, height: footprint.height)
        let size = PixelSize(width: footprint.width * 9 + 1, height: footprint.height)
        let many = Self.blocks(footprint, PixelSize(width: footprint.width * 64, height: footprint.height))
        for start in stride(from: 0, to: many.count, by: ASTCDecoder.blockBytes) {
            let block = Array(many[start..<start + ASTCDecoder.blockBytes])
            let alone = try Self.decode(block, footprint, single)
            let run = try Self.decode([[UInt8]](repeating: block, count: 10).flatMap { $0 }, footprint, size)
            let expected = (0..<single.height).flatMap { y in
                let row = alone.image.pixels[y * single.width * 4..<(y + 1) * single.width * 4]
                return (0..<9).flatMap { _ in row } + row.prefix(4)
            }
            // Not `==`, whose report of a difference would list every byte.
            #expect(run.image.pixels.elementsEqual(expected))
            #expect(run.errorBlocks == alone.errorBlocks * 10)
            #expect(run.hdrBlocks == alone.hdrBlocks * 10)
        }
    }

    @Test func `Blocks may start anywhere, and bytes after the last one are not looked at`() throws {
        let size = PixelSize(width: 10, height: 9)
        let blocks = Self.blocks(.f5x5, size)
        let shifted = [7, 7, 7] + blocks + [9, 9]
        let decoding = try ASTCDecoder.decode(
            shifted, in: 3..<shifted.count, footprint: .f5x5, size: size, profile: .linear, limits: .standard)
        #expect(try decoding == Self.decode(blocks, .f5x5, size))
    }

    @Test func `A missing byte is named with the offset where the blocks start`() {
        let bytes = [UInt8](repeating: 0, count: 100)
        #expect(throws: ASTCError.missingBlocks(offset: 4, needed: 96, available: 95)) {
            try ASTCDecoder.decode(
                bytes, in: 4..<99, footprint: .f4x4, size: PixelSize(width: 9, height: 8), profile: .linear,
                limits: .standard)
        }
    }

    @Test("A picture without pixels is refused", arguments: [(0, 4), (4, 0), (-1, 4), (4, Int.min)])
    func empty(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        #expect(throws: ASTCError.emptyImage(size)) { try Self.decode([], .f4x4, size) }
    }

    @Test("A range outside the bytes is refused", arguments: [-1..<16, 0..<17, 20..<40])
    func outside(_ range: Range<Int>) {
        let bytes = [UInt8](repeating: 0, count: 16)
        #expect(throws: ASTCError.rangeOutOfBounds(range, available: 16)) {
            try ASTCDecoder.decode(
                bytes, in: range, footprint: .f4x4, size: PixelSize(width: 4, height: 4), profile: .linear,
                limits: .standard)
        }
    }

    @Test("A size beyond the limits is refused before the bytes are looked at", arguments: [(1001, 1), (1000, 1000)])
    func limited(width: Int, height: Int) {
        let limits = DecodeLimits(pixels: 999_999, side: 1000)
        #expect {
            try Self.decode([], .f12x12, PixelSize(width: width, height: height), limits: limits)
        } throws: { error in
            guard case .limit(let exceeded) = error as? ASTCError else { return false }
            return exceeded.limit == (width > 1000 ? "side" : "pixels")
        }
    }

    @Test("A size whose bytes no integer holds is refused", arguments: [(Int.max, 1), (Int.max, Int.max)])
    func overflowing(width: Int, height: Int) {
        let limits = DecodeLimits(pixels: .max, side: .max)
        #expect(throws: ASTCError.self) {
            try Self.decode([], .f4x4, PixelSize(width: width, height: height), limits: limits)
        }
    }
}
