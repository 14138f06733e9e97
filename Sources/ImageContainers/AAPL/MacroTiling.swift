internal import PixelModel

/// The order in which a payload stores its blocks.
enum BlockOrder: Sendable, Equatable {
    /// Row by row over the whole picture, as ASTC files have it.
    case linear
    /// Macro tiles row by row; inside a tile Morton order with the bits of x at the even places.
    case mortonXFirst
    /// The same with the bits of y at the even places.
    case mortonYFirst

    var name: String {
        switch self {
        case .linear: "linear"
        case .mortonXFirst: "macro-tiled, x in the even Morton bits"
        case .mortonYFirst: "macro-tiled, y in the even Morton bits"
        }
    }
}

/// Macro tiles: squares of 32 × 32 blocks (128 × 128 pixels of ASTC 4×4), to which the picture is padded.
///
/// ```
/// Morton index of the block at (x, y) in its tile, bits from high to low:
///   x first:  y4 x4 y3 x3 y2 x2 y1 x1 y0 x0        y first:  x4 y4 x3 y3 x2 y2 x1 y1 x0 y0
/// ```
enum MacroTiling {
    /// Blocks along a tile's side; five bits of x and of y.
    static let side = 32
    static let blocksPerTile = side * side

    /// Blocks of a padded picture of `columns` × `rows` blocks, or `nil` where that overflows.
    static func paddedBlocks(columns: Int, rows: Int) -> Int? {
        let (tiles, overflow) = dividingUp(columns, by: side)
            .multipliedReportingOverflow(by: dividingUp(rows, by: side))
        let (blocks, overflowToo) = tiles.multipliedReportingOverflow(by: blocksPerTile)
        return overflow || overflowToo ? nil : blocks
    }

    /// `value`'s five lowest bits at the even places of a ten-bit number.
    static func spread(_ value: Int) -> Int {
        (0..<5).reduce(0) { $0 | (value >> $1 & 1) << (2 * $1) }
    }

    /// The place in a tiled payload of the block at a column and a row.
    static func index(column: Int, row: Int, columns: Int, order: BlockOrder) -> Int {
        let (inColumn, inRow) = (spread(column % side), spread(row % side))
        let morton = order == .mortonYFirst ? inColumn << 1 | inRow : inRow << 1 | inColumn
        return (row / side * dividingUp(columns, by: side) + column / side) * blocksPerTile + morton
    }

    /// A rectangle of blocks of the padded picture.
    struct Strip: Sendable, Equatable {
        let columns: Range<Int>
        let rows: Range<Int>
        /// Where it lies, seen from the picture.
        var side = ""
    }

    /// What is padded to the right and below a picture of `columns` × `rows` blocks.
    static func padding(columns: Int, rows: Int) -> [Strip] {
        let across = dividingUp(columns, by: side) * side
        let down = dividingUp(rows, by: side) * side
        return [
            Strip(columns: columns..<across, rows: 0..<down, side: "to the right"),
            Strip(columns: 0..<columns, rows: rows..<down, side: "below"),
        ].filter { !$0.columns.isEmpty && !$0.rows.isEmpty }
    }

    /// Whether a strip's blocks, in linear order, are all equal or repeat each other along the rows, or along the columns.
    static func isFilling(_ blocks: [UInt8], _ strip: Strip) -> Bool {
        let (size, width) = (TextureFormat.astcBlockBytes, strip.columns.count)
        func equal(_ one: Int, _ other: Int) -> Bool {
            blocks[one * size..<(one + 1) * size] == blocks[other * size..<(other + 1) * size]
        }
        let places = 0..<(width * strip.rows.count)
        return places.allSatisfy { equal($0, $0 / width * width) } || places.allSatisfy { equal($0, $0 % width) }
    }

    /// Makes blocks of zeros, which are not decodable, black, and counts the others.
    static func blackenEmpty(_ blocks: inout [UInt8]) -> Int {
        // A void extent: mode, no extent, and four channels of 16 bits.
        let black = [0xFC, 0xFD] + [UInt8](repeating: 0xFF, count: 6) + [UInt8](repeating: 0, count: 6) + [0xFF, 0xFF]
        var written = 0
        for start in stride(from: 0, to: blocks.count, by: TextureFormat.astcBlockBytes) {
            let block = start..<start + TextureFormat.astcBlockBytes
            if blocks[block].allSatisfy({ $0 == 0 }) {
                blocks.replaceSubrange(block, with: black)
            } else {
                written += 1
            }
        }
        return written
    }

    /// The blocks of a tiled payload in linear order, without those of the padding.
    ///
    /// - Parameter start: offset of the first block; `paddedBlocks` blocks lie behind it within `bytes`.
    static func linearized(
        _ bytes: [UInt8], from start: Int, columns: Int, rows: Int, order: BlockOrder
    ) -> [UInt8] {
        linearized(bytes, from: start, Strip(columns: 0..<columns, rows: 0..<rows), columns: columns, order: order)
    }

    /// The same of any strip within the padded picture of `columns` blocks in a row.
    static func linearized(
        _ bytes: [UInt8], from start: Int, _ strip: Strip, columns: Int, order: BlockOrder
    ) -> [UInt8] {
        let blockBytes = TextureFormat.astcBlockBytes
        let spreads = (0..<side).map(spread)
        let tilesAcross = dividingUp(columns, by: side)
        var linear: [UInt8] = []
        linear.reserveCapacity(strip.columns.count * strip.rows.count * blockBytes)
        for row in strip.rows {
            let tileRow = row / side * tilesAcross
            let inRow = spreads[row % side]
            for column in strip.columns {
                let inColumn = spreads[column % side]
                let morton =
                    order == .mortonYFirst ? inColumn << 1 | inRow : inRow << 1 | inColumn
                let block = (tileRow + column / side) * blocksPerTile + morton
                let source = start + block * blockBytes
                linear.append(contentsOf: bytes[source..<source + blockBytes])
            }
        }
        return linear
    }
}

/// How much neighbouring blocks differ where they meet: in the wrong block order they come from different places.
enum BlockBorderJump {
    /// The mean difference in brightness, 0…255, between the pixels on both sides of all block borders.
    static func mean(_ image: RGBAImage, blockWidth: Int, blockHeight: Int) -> Double {
        var sum = 0
        var count = 0
        let rowBytes = image.width * 4
        func difference(_ one: Int, _ other: Int) -> Int { abs(luma(image.pixels, one) - luma(image.pixels, other)) }
        for y in 0..<image.height {
            for x in stride(from: blockWidth, to: image.width, by: blockWidth) {
                let place = y * rowBytes + x * 4
                sum += difference(place, place - 4)
                count += 1
            }
        }
        for y in stride(from: blockHeight, to: image.height, by: blockHeight) {
            for x in 0..<image.width {
                let place = y * rowBytes + x * 4
                sum += difference(place, place - rowBytes)
                count += 1
            }
        }
        // Luma is scaled by 256.
        return count == 0 ? 0 : Double(sum) / Double(count) / 256
    }

    /// BT.601 luma × 256 of the pixel at byte `place`.
    private static func luma(_ pixels: [UInt8], _ place: Int) -> Int {
        77 * Int(pixels[place]) + 150 * Int(pixels[place + 1]) + 29 * Int(pixels[place + 2])
    }
}
