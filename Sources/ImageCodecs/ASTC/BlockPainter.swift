internal import PixelModel

/// Puts the blocks of a picture in their places.
///
/// Blocks are written straight to the picture, in whole groups of four texels; where the footprint's width is not a
/// multiple of four, the next block writes over what was too much. Blocks at the right and lower edge, for which there
/// would be no room, take a detour.
struct BlockPainter: ~Copyable {
    let decoder: BlockDecoder
    let footprint: BlockFootprint
    /// As many blocks as the picture touches.
    let blocks: UnsafeRawPointer
    /// Four bytes for each of the picture's pixels, row by row.
    let output: UnsafeMutableRawPointer
    let size: PixelSize
    /// Whether equal blocks may be looked for beyond the neighbour.
    let usesCache: Bool
    /// A block that does not fit the picture whole: twelve rows of twelve texels at most.
    private let scratch: UnsafeMutableRawPointer

    private static let scratchStride = WeightGrid.maximumSide * 4

    init(
        decoder: consuming BlockDecoder, footprint: BlockFootprint, blocks: UnsafeRawPointer,
        output: UnsafeMutableRawPointer, size: PixelSize, usesCache: Bool
    ) {
        self.decoder = decoder
        self.footprint = footprint
        self.blocks = blocks
        self.output = output
        self.size = size
        self.usesCache = usesCache
        scratch = .allocate(byteCount: Self.scratchStride * WeightGrid.maximumSide, alignment: 16)
    }

    deinit { scratch.deallocate() }

    /// Counts of blocks that were not decoded, or not wholly.
    struct Faults {
        var illegal = 0
        var highDynamicRange = 0
    }

    /// Writes every pixel.
    func paint() -> Faults {
        // The compiler makes a version of its own for the footprint that iOS writes.
        footprint == .f4x4 ? paint(width: 4, height: 4) : paint(width: footprint.width, height: footprint.height)
    }

    @inline(__always)
    private func paint(width: Int, height: Int) -> Faults {
        let columns = (size.width &- 1) / width &+ 1
        let rows = (size.height &- 1) / height &+ 1
        let stride = size.width &* 4
        /// Columns whose blocks, rounded up to whole groups of texels, end inside the picture's lines.
        let written = (width &+ 3) & ~3
        // Division rounds towards zero: without the comparison a picture narrower than a block would have a column.
        let wholeColumns = size.width < written ? 0 : (size.width &- written) / width &+ 1
        var cache = BlockCache(pixels: usesCache ? size.area : .max)
        var faults = Faults()
        for row in 0..<rows {
            let line = output + row &* height &* stride
            let rowBlocks = blocks + row &* columns &* ASTCDecoder.blockBytes
            let visibleRows = min(height, size.height &- row &* height)
            let whole = visibleRows == height ? wholeColumns : 0
            cache.beginRow(row)
            var column = 0
            while column < whole {
                let (low, high) = Self.words(rowBlocks, column)
                let corner = line + column &* width &* 4
                let first = column
                column &+= 1
                if VoidExtent.isOne(low) {
                    let extent = VoidExtent(low: low, high: high)
                    let color = SIMD4(repeating: extent.color)
                    Self.fill(corner, color, stride: stride, width: width, height: height)
                    while column < whole, Self.words(rowBlocks, column) == (low, high) {
                        Self.fill(line + column &* width &* 4, color, stride: stride, width: width, height: height)
                        column &+= 1
                    }
                    Self.count(extent.outcome, column &- first, in: &faults)
                    continue
                }
                var copied = -1
                let slot = BlockCache.slot(low, high)
                if cache.isOn { copied = cache.pixel(slot: slot, low: low, high: high) }
                if copied >= 0 {
                    let source = output + copied &* 4
                    Self.copy(from: source, to: corner, stride: stride, width: width, height: height)
                } else {
                    let outcome = decoder.decode(
                        low: low, high: high, width: width, height: height, to: corner, stride: stride)
                    if outcome != .decoded {
                        Self.count(outcome, 1, in: &faults)
                    } else if cache.isOn {
                        cache.remember(
                            slot: slot, low: low, high: high,
                            pixel: row &* height &* size.width &+ first &* width)
                    }
                }
            }
            while column < columns {
                let (low, high) = Self.words(rowBlocks, column)
                let pixels = min(width, size.width &- column &* width)
                paintPart(
                    low, high, width: width, height: height, at: line + column &* width &* 4, pixels: pixels,
                    rows: visibleRows, faults: &faults)
                column &+= 1
            }
        }
        return faults
    }

    /// Paints the part of a block that lies in the picture.
    @inline(never)
    private func paintPart(
        _ low: UInt64, _ high: UInt64, width: Int, height: Int, at corner: UnsafeMutableRawPointer, pixels: Int,
        rows: Int, faults: inout Faults
    ) {
        if VoidExtent.isOne(low) {
            let extent = VoidExtent(low: low, high: high)
            let color = SIMD4(repeating: extent.color)
            Self.fill(scratch, color, stride: Self.scratchStride, width: width, height: height)
            Self.count(extent.outcome, 1, in: &faults)
        } else {
            let outcome = decoder.decode(
                low: low, high: high, width: width, height: height, to: scratch, stride: Self.scratchStride)
            Self.count(outcome, 1, in: &faults)
        }
        for y in 0..<rows {
            (corner + y &* size.width &* 4).copyMemory(from: scratch + y &* Self.scratchStride, byteCount: pixels &* 4)
        }
    }

    @inline(__always)
    private static func words(_ row: UnsafeRawPointer, _ column: Int) -> (low: UInt64, high: UInt64) {
        let block = row + column &* ASTCDecoder.blockBytes
        return (
            UInt64(littleEndian: block.loadUnaligned(as: UInt64.self)),
            UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    @inline(__always)
    private static func count(_ outcome: BlockDecoder.Outcome, _ blocks: Int, in faults: inout Faults) {
        switch outcome {
        case .decoded: break
        case .highDynamicRange: faults.highDynamicRange &+= blocks
        case .illegal: faults.illegal &+= blocks
        }
    }

    /// Writes a colour to a block.
    @inline(__always)
    private static func fill(
        _ corner: UnsafeMutableRawPointer, _ color: SIMD4<UInt32>, stride: Int, width: Int, height: Int
    ) {
        for y in 0..<height {
            for group in 0..<((width &+ 3) &>> 2) {
                corner.storeBytes(of: color, toByteOffset: y &* stride &+ group &* 16, as: SIMD4<UInt32>.self)
            }
        }
    }

    /// Copies a block inside the picture.
    @inline(__always)
    private static func copy(
        from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int
    ) {
        for y in 0..<height {
            for group in 0..<((width &+ 3) &>> 2) {
                let place = y &* stride &+ group &* 16
                target.storeBytes(
                    of: source.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt32>.self), toByteOffset: place,
                    as: SIMD4<UInt32>.self)
            }
        }
    }
}
