/// Single texels of a picture's blocks.
struct BlockSampler: ~Copyable {
    let decoder: BlockDecoder
    let footprint: BlockFootprint
    /// The blocks of the picture, row by row.
    let blocks: UnsafeRawPointer
    /// Blocks in a row.
    let columns: Int
    /// A block: twelve rows of twelve texels at most.
    private let scratch: UnsafeMutableRawPointer

    private static let stride = WeightGrid.maximumSide * 4

    init(decoder: consuming BlockDecoder, footprint: BlockFootprint, blocks: UnsafeRawPointer, columns: Int) {
        self.decoder = decoder
        self.footprint = footprint
        self.blocks = blocks
        self.columns = columns
        scratch = .allocate(byteCount: Self.stride * WeightGrid.maximumSide, alignment: 16)
    }

    deinit { scratch.deallocate() }

    /// Red, green, blue, alpha of the pixel at a place, which must lie in the picture.
    func pixel(x: Int, y: Int) -> SIMD4<UInt8> {
        let row = blocks + y / footprint.height * columns * ASTCDecoder.blockBytes
        let (low, high) = BlockWords.load(row, x / footprint.width)
        if VoidExtent.isOne(low) {
            return unsafeBitCast(VoidExtent(low: low, high: high).color.littleEndian, to: SIMD4<UInt8>.self)
        }
        _ = decoder.decode(
            low: low, high: high, to: BlockTarget(corner: scratch, stride: Self.stride, footprint: footprint))
        let offset = y % footprint.height * Self.stride + x % footprint.width * 4
        return scratch.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
    }
}
