internal import PixelModel

/// Puts the blocks of a picture in their places.
struct BlockPainter: ~Copyable {
    let decoder: BlockDecoder
    let footprint: BlockFootprint
    /// As many blocks as the picture touches.
    let blocks: UnsafeRawPointer
    /// Four bytes for each of the picture's pixels, row by row.
    let output: UnsafeMutableRawPointer
    let size: PixelSize
    /// A block that does not fit the picture whole: twelve rows of twelve texels at most.
    private let scratch: UnsafeMutableRawPointer

    private static let scratchStride = WeightGrid.maximumSide * 4

    init(
        decoder: consuming BlockDecoder, footprint: BlockFootprint, blocks: UnsafeRawPointer,
        output: UnsafeMutableRawPointer, size: PixelSize
    ) {
        self.decoder = decoder
        self.footprint = footprint
        self.blocks = blocks
        self.output = output
        self.size = size
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
        var faults = Faults()
        var cache = BlockCache(pixels: size.area)
        var source = blocks
        for row in 0..<rows {
            let visibleRows = min(height, size.height &- row &* height)
            let line = output + row &* height &* stride
            var column = 0
            cache.beginRow(row)
            while column < columns {
                let low = source.loadUnaligned(as: UInt64.self)
                let high = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                source += ASTCDecoder.blockBytes
                let first = column
                column &+= 1
                while column < columns, source.loadUnaligned(as: UInt64.self) == low,
                    source.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == high
                {
                    column &+= 1
                    source += ASTCDecoder.blockBytes
                }
                let corner = line + first &* width &* 4
                if VoidExtent.isOne(UInt64(littleEndian: low)) {
                    let pixels = min(column &* width, size.width) &- first &* width
                    let color = color(
                        ofVoidExtent: UInt64(littleEndian: low), UInt64(littleEndian: high), count: column &- first,
                        faults: &faults)
                    for y in 0..<visibleRows {
                        BlockDecoder.fill(corner + y &* stride, pixels: pixels, color: color)
                    }
                    continue
                }
                let isWhole = visibleRows == height && first < wholeColumns
                let slot = BlockCache.slot(low, high)
                let isCached = isWhole && cache.isOn
                if isCached {
                    let pixel = cache.pixel(slot: slot, low: low, high: high, blocks: blocks)
                    if pixel >= 0, column <= wholeColumns {
                        for copy in first..<column {
                            Self.copyGroups(
                                from: output + pixel &* 4, to: line + copy &* width &* 4, stride: stride,
                                width: width, height: height)
                        }
                        continue
                    }
                }
                let texels = isWhole ? corner : scratch
                let texelStride = isWhole ? stride : Self.scratchStride
                let outcome = decoder.decode(
                    low: UInt64(littleEndian: low), high: UInt64(littleEndian: high), width: width, height: height,
                    to: texels, stride: texelStride)
                switch outcome {
                case .decoded:
                    if isCached {
                        cache.remember(
                            slot: slot, block: row &* columns &+ first,
                            pixel: row &* height &* size.width &+ first &* width)
                    }
                case .highDynamicRange: faults.highDynamicRange &+= column &- first
                case .illegal: faults.illegal &+= column &- first
                }
                for copy in (isWhole ? first &+ 1 : first)..<column {
                    let pixels = min(width, size.width &- copy &* width)
                    for y in 0..<visibleRows {
                        Self.copy(
                            from: texels + y &* texelStride, to: line + (y &* stride &+ copy &* width &* 4),
                            pixels: pixels)
                    }
                }
            }
        }
        return faults
    }

    /// The colour of `count` equal void extents.
    @inline(__always)
    private func color(ofVoidExtent low: UInt64, _ high: UInt64, count: Int, faults: inout Faults) -> UInt32 {
        switch VoidExtent(low: low, high: high) {
        case .color(let color):
            return color
        case .highDynamicRange:
            faults.highDynamicRange &+= count
        case .illegal:
            faults.illegal &+= count
        }
        return BlockDecoder.errorColor
    }

    /// Copies a block inside the picture, whole groups of four texels at a time.
    @inline(__always)
    private static func copyGroups(
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

    @inline(__always)
    private static func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, pixels: Int) {
        for index in 0..<pixels {
            target.storeBytes(
                of: source.load(fromByteOffset: index &* 4, as: UInt32.self), toByteOffset: index &* 4,
                as: UInt32.self)
        }
    }
}
