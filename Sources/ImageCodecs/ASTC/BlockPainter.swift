internal import PixelModel

/// Puts the blocks of a picture in their places.
struct BlockPainter: ~Copyable {
    let decoder: BlockDecoder
    /// As many blocks as the picture touches.
    let blocks: UnsafeRawPointer
    /// Four bytes for each of the picture's pixels, row by row.
    let output: UnsafeMutableRawPointer
    let size: PixelSize

    /// Writes every pixel; returns the number of illegal and of high-dynamic-range blocks.
    func paint() -> (errorBlocks: Int, hdrBlocks: Int) {
        let (width, height) = (decoder.width, decoder.height)
        let columns = (size.width &- 1) / width &+ 1
        let rows = (size.height &- 1) / height &+ 1
        let stride = size.width &* 4
        var errorBlocks = 0
        var hdrBlocks = 0
        var source = blocks
        for row in 0..<rows {
            let visibleRows = min(height, size.height &- row &* height)
            let line = output + row &* height &* stride
            var column = 0
            while column < columns {
                let low = source.loadUnaligned(as: UInt64.self)
                let high = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                source += ASTCDecoder.blockBytes
                var run = 1
                while column &+ run < columns, source.loadUnaligned(as: UInt64.self) == low,
                    source.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == high
                {
                    run &+= 1
                    source += ASTCDecoder.blockBytes
                }
                switch decoder.decode(low: UInt64(littleEndian: low), high: UInt64(littleEndian: high)) {
                case .decoded: break
                case .highDynamicRange: hdrBlocks &+= run
                case .illegal: errorBlocks &+= run
                }
                for _ in 0..<run {
                    let visible = min(width, size.width &- column &* width) &* 4
                    let corner = line + column &* width &* 4
                    for y in 0..<visibleRows {
                        let texels = decoder.texels + y &* width &* 4
                        (corner + y &* stride).copyMemory(from: texels, byteCount: visible)
                    }
                    column &+= 1
                }
            }
        }
        return (errorBlocks, hdrBlocks)
    }
}
