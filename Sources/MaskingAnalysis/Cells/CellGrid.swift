public import PixelModel
internal import Vocabulary

/// A picture reduced to cells of 4×4 pixels: the unit in which everything but the finest blur is judged.
///
/// A cell's mean keeps content of 1–2 % opacity (2–5 levels) while the codec's own error averages out; and it is a sixteenth
/// of the pixels to look at. Cells that reach over the right or bottom edge hold the mean of the pixels that exist.
public struct CellGrid: Sendable {
    /// Side of a cell in pixels.
    static let cellSide = PictureCells.side
    /// Units of a mean per 8-bit level.
    static let unitsPerLevel = PictureCells.unitsPerLevel

    let columns: Int
    let rows: Int
    /// The picture's size in pixels.
    let imageSize: PixelSize
    /// As ``PictureCells/cells``.
    var cells: [SIMD4<Int16>]
    /// What JPEG took, if the picture went through it.
    var loss: CodecLoss?
    var isLossy: Bool { loss != nil }
    /// It is a part of a picture, beside which something else may stand.
    var isPart = false
    /// What ``BackgroundColor/mode(of:)`` found, once it was asked for on the way: it is needed by every question.
    var commonestColor: (color: SIMD4<Int16>, share: Double)?
    /// What ``CellTexture/unseen(in:)`` found, likewise.
    var largestUnseenRange: Int16?
    /// Keeps what plain colours leave of these cells, where that is asked for more than once.
    var flatResiduals: FlatResiduals?
    /// Where anything changes, once it was looked for: what looks at all cells passes over the rest.
    var changes: TileChanges?

    init(columns: Int, rows: Int, imageSize: PixelSize, cells: [SIMD4<Int16>]) {
        self.columns = columns
        self.rows = rows
        self.imageSize = imageSize
        self.cells = cells
    }

    public init(_ cells: PictureCells) {
        self.init(columns: cells.columns, rows: cells.rows, imageSize: cells.size, cells: cells.cells)
    }

    /// Looks at every pixel; the picture is not needed afterwards.
    public init(_ image: RGBAImage) { self.init(PictureCells(image)) }

    /// The cells of a picture with alpha as it looks over a grey ground; see ``RGBAImage/composited(over:)``.
    ///
    /// A band of rows at a time, so that there is no second picture.
    public init(_ image: RGBAImage, over ground: UInt8) {
        var cells: [SIMD4<Int16>] = []
        let rowBytes = image.width * 4
        for top in stride(from: 0, to: image.height, by: Self.bandRows) {
            let bottom = min(image.height, top + Self.bandRows)
            let band = RGBAImage(
                size: PixelSize(width: image.width, height: bottom - top),
                pixels: Array(image.pixels[(top * rowBytes)..<(bottom * rowBytes)]))
            cells += CellGrid(band.composited(over: ground)).cells
        }
        self.init(
            columns: PictureCells.count(image.width), rows: PictureCells.count(image.height), imageSize: image.size,
            cells: cells)
    }

    /// Rows of pixels that are composited at once: whole rows of cells.
    /// No limit of a verdict: rows that are read together.
    private static let bandRows = 64

    var count: Int { cells.count }

    /// The tiles in which something may change: all as long as nobody looked.
    var activeTiles: TileSet { changes?.active ?? TileSet(width: columns, height: rows, all: true) }

    /// Calls with runs of equal cells and their lengths, which hold every cell once.
    /// - Parameter range: in levels; cells whose pixels differ by more are passed over.
    @inline(__always)
    func forEachRun(within range: Int16, _ body: (SIMD4<Int16>, Int) -> Void) {
        unsafe cells.withUnsafeBufferPointer { cells in
            let tooMuch = SIMD4(repeating: UInt64(range) &+ 1)
            activeTiles.forEachPart { part in
                let cell = unsafe cells[part.y0 &* columns &+ part.x0]
                if cell.w <= range { body(cell, part.area) }
            } inside: { part in
                for row in part.y0..<part.y1 {
                    var start = row &* columns &+ part.x0
                    let last = row &* columns &+ part.x1
                    while start < last {
                        if unsafe cells[start].w > range {
                            start &+= 1
                            while start &+ 4 <= last,
                                unsafe !tooMuch.haveLarger(than: FourCells(cells.words(start)).ranges)
                            {
                                start &+= 4
                            }
                            continue
                        }
                        let word = unsafe cells[start].word
                        var end = start &+ 1
                        while end &+ 4 <= last, unsafe (cells.words(end) ^ SIMD4(repeating: word)).areZero { end &+= 4 }
                        while end < last, unsafe cells[end].word == word { end &+= 1 }
                        unsafe body(cells[start], end &- start)
                        start = end
                    }
                }
            }
        }
    }

    /// The same with one colour, that which most cells have, in place of some rectangles.
    func blank(_ rectangles: [CellRectangle]) -> CellGrid {
        var copy = self
        (copy.flatResiduals, copy.changes) = (nil, nil)
        let all = CellRectangle(x0: 0, y0: 0, x1: columns, y1: rows)
        let color = BackgroundColor.mode(of: self)?.color ?? SIMD4()
        for box in rectangles.map({ $0.intersection(all) }) {
            for y in box.y0..<box.y1 {
                for x in box.x0..<box.x1 { copy.cells[y * columns + x] = color }
            }
        }
        return copy
    }

    /// The pixels that the cells `x0..<x1`, `y0..<y1` stand for, cut to the picture.
    func pixelRectangle(_ cells: CellRectangle) -> PixelRectangle {
        let side = Self.cellSide
        let rectangle = PixelRectangle(
            x: cells.x0 * side, y: cells.y0 * side, width: (cells.x1 - cells.x0) * side,
            height: (cells.y1 - cells.y0) * side)
        return rectangle.intersection(PixelRectangle(imageSize))
    }

    /// The cells that lie at least half inside a region given in fractions of the screen; none where its width or height is
    /// below 0.
    func cellRectangle(_ region: ScreenRegion) -> CellRectangle {
        cellRectangle(region, of: PixelRectangle(imageSize))
    }

    /// The same for fractions of a rectangle of pixels, which may reach beyond the picture.
    func cellRectangle(_ region: ScreenRegion, of layout: PixelRectangle) -> CellRectangle {
        func clamp(_ share: Double, _ start: Int, _ length: Int, _ limit: Int) -> Int {
            let cell = (Double(start) + share * Double(length)) / Double(Self.cellSide)
            return Int(max(0, min(Double(limit), cell)).rounded())
        }
        return CellRectangle(
            x0: clamp(region.x, layout.x, layout.width, columns), y0: clamp(region.y, layout.y, layout.height, rows),
            x1: clamp(region.x + max(0, region.width), layout.x, layout.width, columns),
            y1: clamp(region.y + max(0, region.height), layout.y, layout.height, rows))
    }

    /// One colour up to a codec's rounding, in sixteenths of a level.
    private static let oneColorRange: Int16 = 4 * 16
    /// And in a cell, in levels: what has finer strokes is no colour.
    private static let oneColorInCell: Int16 = 12

    /// Whether a rectangle has one colour, or nothing at all.
    func isOneColor(in box: CellRectangle) -> Bool {
        guard box.width > 0, box.height > 0 else { return true }
        var (low, high) = (SIMD4<Int16>(repeating: .max), SIMD4<Int16>(repeating: .min))
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                let cell = cells[y * columns + x]
                if cell.w > Self.oneColorInCell { return false }
                low = pointwiseMin(low, cell)
                high = pointwiseMax(high, cell)
            }
        }
        return (high &- low).largestChannel <= Self.oneColorRange
    }
}

extension SIMD4<Int16> {
    /// The cell as one word, red in its lowest bits and the range in its highest, for comparing all channels at once.
    @inline(__always)
    var word: UInt64 { unsafe UInt64(littleEndian: unsafeBitCast(self, to: UInt64.self)) }

    /// Whether red, green and blue are 0, whatever the fourth place holds.
    @inline(__always)
    var isZeroColor: Bool { word << 16 == 0 }

    /// The largest of red, green and blue.
    @inline(__always)
    var largestChannel: Int16 { Swift.max(x, y, z) }

    /// The larger of both in every place: max(a, b). The standard library's goes from place to place.
    ///
    /// - Precondition: No two differ by more than 32767, as those of cells do not.
    @inline(__always)
    func larger(_ other: SIMD4<Int16>) -> SIMD4<Int16> {
        let difference = self &- other
        return self &- (difference & (difference &>> 15))
    }

    /// The smaller of both in every place: min(a, b).
    @inline(__always)
    func smaller(_ other: SIMD4<Int16>) -> SIMD4<Int16> {
        let difference = other &- self
        return self &+ (difference & (difference &>> 15))
    }
}

extension UnsafeBufferPointer<SIMD4<Int16>> {
    /// Four cells from an index on, as words.
    @inline(__always)
    func words(_ index: Int) -> SIMD4<UInt64> {
        precondition(index >= 0 && index &+ 4 <= count, "four cells from \(index) on are not all there")
        return unsafe UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index &* 8, as: SIMD4<UInt64>.self)
    }
}

extension SIMD4<UInt64> {
    /// Whether all four are 0.
    @inline(__always)
    var areZero: Bool { self[0] | self[1] | self[2] | self[3] == 0 }
}

extension CellGrid {
    /// Rows become columns.
    var transposed: CellGrid {
        var turned = CellGrid(
            columns: rows, rows: columns, imageSize: imageSize.transposed,
            cells: (0..<count).map { cells[$0 % rows * columns + $0 / rows] })
        turned.loss = loss
        return turned
    }
}
