import PixelModel

/// The difference between a picture and what a template predicts for it, judged cell by cell.
///
///     d          seen − drawn, channel by channel
///     bias       the median of d in flat cells that are nearly explained; 0 where it is too large for a shift
///     size       min(max |d − bias|, max |d|)
///     tolerance  base + allowance, and half of that again for JPEG; the base by the spread of d in those cells
///     mark       faint where size > tolerance, strong where it is by more than ``strongDifference``; of the other cells
///                those whose range is beyond ``CellTexture/limit(unseen:drawn:gradient:allowance:isLossy:)``, with
///                nothing strong near them; none where ``ScreenEdge`` tells a blend
struct Residual: Sendable {
    /// Which cells the template does not explain.
    var mask: CellMask
    /// Uniform colour shift that was taken out, in sixteenths of a level.
    let bias: SIMD4<Int16>
    /// Spread of the unexplained rest in flat cells, in sixteenths of a level.
    let noise: Double
    /// Share of cells that the template explains, without the blends at the screen's edge that are no marks either.
    let explainedShare: Double
    /// What is left over: 0 when all is explained, 1 when nothing is. An unexplained cell counts ``markWeight`` and the
    /// rest by its difference up to ``strongDifference``. Orders the ways a template may have been drawn.
    let misfit: Double

    /// Largest uniform shift that counts as another rounding of the same colour, in sixteenths of a level. Colour
    /// management and 8-bit rounding move a colour by up to two levels; three is already content at 1 % opacity.
    static let largestBias: Int16 = 40
    /// A cell this far off, in sixteenths of a level, is plainly something else (12 levels, 5 % of black to white).
    static let strongDifference: Int16 = 192
    /// The same for JPEG, which rounds a block's mean to a step of two levels and more, colour by still more.
    static let smallestJPEGTolerance = 28.0
    static let largestJPEGTolerance = 96.0
    /// What an allowance counts in JPEG.
    static let factorOfJPEG = 1.5
    /// Weight of a cell that is unexplained at all, beside how much it differs.
    private static let markWeight = 0.25
    /// Smallest tolerance of a flat cell in sixteenths of a level: half the rounding step of an 8-bit value, plus
    /// the same for the template's. Flat colours are stored exactly, so anything beyond is in the picture.
    static let smallestTolerance = 11.0
    /// Largest tolerance that noise may earn, in sixteenths of a level.
    static let largestTolerance = 40.0
    /// Noise that is this many deviations off is rare enough to be no noise.
    private static let toleratedDeviations = 5.0

    /// Whether what the template leaves flat is stored without noise that would ask for any tolerance.
    var isExact: Bool { Self.toleratedDeviations * noise <= Self.smallestTolerance }

    init(of grid: CellGrid, against prediction: Prediction) {
        // Not of both: what is drawn from a JPEG would be allowed more than a template, and be taken for what covers.
        let loss = grid.loss ?? prediction.grid.loss
        let allowances = loss.map(prediction.allowance) ?? prediction.allowance
        self = unsafe prediction.grid.cells.withUnsafeBufferPointer { cells in
            unsafe prediction.gradient.withUnsafeBufferPointer { gradient in
                unsafe allowances.withUnsafeBufferPointer { allowance in
                    unsafe prediction.allowance.withUnsafeBufferPointer { evenAllowance in
                        unsafe Residual(
                            of: grid,
                            against: DrawnCells(
                                cells: cells, gradient: gradient, allowance: allowance, evenAllowance: evenAllowance),
                            isLossy: loss != nil)
                    }
                }
            }
        }
    }

    /// The same against one colour everywhere, for which nothing has to be drawn.
    init(of grid: CellGrid, flat color: SIMD4<Int16>) {
        func compare() -> Residual {
            Residual(of: grid, against: FlatCells(color: color), isLossy: grid.isLossy)
        }
        self = grid.flatResiduals?.residual(color, compare) ?? compare()
    }

    @inline(__always)
    private init(of grid: CellGrid, against prediction: some PredictedCells, isLossy: Bool) {
        let count = grid.count
        // The bias and the noise are taken from cells the template leaves flat and nearly explains.
        let width = 2 * Int(Self.nearly) + 1
        var histograms = [Int](repeating: 0, count: 3 * width)
        var flat = 0
        var exact = 0
        let step = count > Self.manyCells ? Self.sampling : 1
        let w = grid.columns
        // A drawing has cells of its own wherever the picture is plain.
        let tiles = prediction.isDrawn ? TileSet(width: w, height: grid.rows, all: true) : grid.activeTiles
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            /// Counts a cell, or as many as equal it.
            @inline(__always)
            func look(_ index: Int, _ number: Int) {
                guard prediction.gradient(index) <= Self.flatGradient else { return }
                let difference = unsafe cells[index] &- prediction.cell(index)
                if difference.isZeroColor {
                    exact &+= number
                    return
                }
                guard LocalGradient.absolute(difference).largestChannel <= Self.nearly else { return }
                flat &+= number
                for channel in 0..<3 {
                    histograms[channel &* width &+ Int(difference[channel] &+ Self.nearly)] &+= number
                }
            }
            /// Which of the cells that are looked at is the first from an index on.
            @inline(__always)
            func first(_ index: Int) -> Int { step == 1 ? index : (index &+ Self.sampling &- 1) / Self.sampling }
            tiles.forEachPart { part in
                var number = 0
                for y in part.y0..<part.y1 { number &+= first(y &* w &+ part.x1) &- first(y &* w &+ part.x0) }
                look(part.y0 &* w &+ part.x0, number)
            } inside: { part in
                for y in part.y0..<part.y1 {
                    let end = y &* w &+ part.x1
                    var index = first(y &* w &+ part.x0) &* step
                    while index < end {
                        look(index, 1)
                        index &+= step
                    }
                }
            }
        }
        flat += exact
        for channel in 0..<3 { histograms[channel * width + Int(Self.nearly)] += exact }
        var bias = SIMD4<Int16>()
        var noise = 0.0
        if flat * step >= count / 50 {
            for channel in 0..<3 {
                let histogram = histograms[(channel * width)..<((channel + 1) * width)]
                let middle = Self.median(histogram, total: flat)
                let shift = Int16(middle) - Self.nearly
                bias[channel] = abs(shift) <= Self.largestBias ? shift : 0
                noise = max(noise, Self.spread(Array(histogram), around: middle, total: flat))
            }
        }
        self.bias = bias
        self.noise = noise

        let (smallest, largest) =
            isLossy
            ? (Self.smallestJPEGTolerance, Self.largestJPEGTolerance)
            : (Self.smallestTolerance, Self.largestTolerance)
        var base = Int16(max(smallest, min(largest, Self.toleratedDeviations * noise)))
        if isLossy, flat * step < count / Self.leastFlatShare { base = Int16(largest) }
        var marks = [UInt8](repeating: 0, count: count)
        var explained = 0
        // By how much marked cells are beyond what is tolerated, each by no more than a strong difference.
        var excess = 0
        // Cells whose mean is explained and whose pixels differ.
        var rough: [Int] = []
        let (shift, isShifted) = (FourCells(SIMD4(repeating: bias.word)), !bias.isZeroColor)
        let unseen = CellTexture.unseen(in: grid)
        // What no drawing lowers.
        let (allowed, hidden) = (SIMD4(repeating: UInt64(base)), SIMD4(repeating: UInt64(unseen)))
        // What was marked of cells that were looked at four at a time, and their excess, by their places.
        var (markedFours, excessOfFours) = (SIMD4<UInt64>(), SIMD4<UInt64>())
        @inline(__always)
        func tolerance(_ index: Int) -> Int16 {
            let allowance = prediction.allowance(index)
            return base &+ (isLossy ? allowance &+ allowance / 2 : allowance)
        }
        /// How far a cell is off. The shift is that of the flat parts; clipped white or black beside them keeps its value.
        @inline(__always)
        func size(_ cell: SIMD4<Int16>, _ index: Int) -> Int16 {
            let plain = cell &- prediction.cell(index)
            return min(
                LocalGradient.absolute(plain &- bias).largestChannel, LocalGradient.absolute(plain).largestChannel)
        }
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            unsafe marks.withUnsafeMutableBufferPointer { marks in
                @inline(__always)
                func take(_ index: Int, _ size: Int16) {
                    let tolerance = tolerance(index)
                    if size <= tolerance {
                        explained &+= 1
                        // No gradient, drawing or codec lowers the limit below this.
                        if unsafe cells[index].w > unseen { rough.append(index) }
                    } else {
                        unsafe marks[index] = size > tolerance &+ Self.strongDifference ? 2 : 1
                        excess &+= Int(min(size &- tolerance, Self.strongDifference))
                    }
                }
                /// The same of four cells beside each other, without a branch: in text they differ from each other.
                @inline(__always)
                func takeFour(_ index: Int, _ sizes: SIMD4<UInt64>, _ ranges: SIMD4<UInt64>) {
                    let allowances = prediction.allowances(index)
                    let tolerance = allowed &+ (isLossy ? allowances &+ allowances &>> 1 : allowances)
                    let strong = SIMD4(repeating: UInt64(Self.strongDifference))
                    let excess = sizes &- tolerance
                    // 1 where it holds: the sign of what is left over.
                    let isMarked = (tolerance &- sizes) &>> 63
                    let isStrong = (strong &- excess) &>> 63
                    unsafe UnsafeMutableRawBufferPointer(marks).storeBytes(
                        of: (isMarked &+ isStrong).asBytes, toByteOffset: index, as: UInt32.self)
                    markedFours &+= isMarked
                    excessOfFours &+= (excess & (isStrong &- isMarked)) &+ (strong & (0 &- isStrong))
                    explained &+= 4
                    // No gradient, drawing or codec lowers the limit below this.
                    let isRough = (hidden &- ranges) &>> 63 & (1 &- isMarked)
                    if isRough.areZero { return }
                    for place in 0..<4 where isRough[place] != 0 { rough.append(index &+ place) }
                }
                tiles.forEachPart { part in
                    let first = part.y0 &* w &+ part.x0
                    let size = unsafe size(cells[first], first)
                    if size <= tolerance(first), unsafe cells[first].w <= unseen {
                        explained &+= part.area
                        return
                    }
                    for y in part.y0..<part.y1 {
                        for index in (y &* w &+ part.x0)..<(y &* w &+ part.x1) { take(index, size) }
                    }
                } inside: { part in
                    for y in part.y0..<part.y1 {
                        var next = y &* w &+ part.x0
                        let end = y &* w &+ part.x1
                        while next &+ 4 <= end {
                            // Most cells of a cover are exactly what was predicted, and even: four of them are passed over
                            // at once.
                            let (four, predicted) = unsafe (cells.words(next), prediction.words(next))
                            let differing = (four ^ predicted) & SIMD4(repeating: Self.colors)
                            if (differing | (four & SIMD4(repeating: Self.plainRanges))).areZero {
                                explained &+= 4
                            } else {
                                let (seen, drawn) = (FourCells(four), FourCells(predicted))
                                var sizes = seen.distance(to: drawn).largestChannels
                                if isShifted {
                                    let shifted = seen.minus(shift).distance(to: drawn).largestChannels
                                    sizes = FourCells(sizes).smaller(FourCells(shifted)).largestChannels
                                }
                                if !sizes.haveLarger(than: allowed), !seen.ranges.haveLarger(than: hidden) {
                                    explained &+= 4
                                } else {
                                    takeFour(next, sizes, seen.ranges)
                                }
                            }
                            next &+= 4
                        }
                        for index in next..<end { unsafe take(index, size(cells[index], index)) }
                    }
                }
            }
        }
        explained &-= Int(markedFours.wrappedSum())
        excess &+= Int(excessOfFours.wrappedSum())
        for (index, mark) in Self.textured(rough, unseen, grid, prediction, marks, isLossy: isLossy) {
            marks[index] = mark.rawValue
            excess &+= Int(Self.strongDifference)
            explained &-= 1
        }
        var marked = count - explained
        if prediction.isDrawn {
            let blends = ScreenEdge(columns: w, rows: grid.rows).clearBlends(&marks) { index in
                var difference = grid.cells[index] &- prediction.cell(index)
                difference.w = grid.cells[index].w &* Int16(CellGrid.unitsPerLevel / 2)
                return difference
            } gradient: {
                prediction.gradient($0)
            }
            for index in blends {
                // What is not beyond the tolerance was marked for its pixels.
                let beyond = size(grid.cells[index], index) &- tolerance(index)
                excess &-= Int(beyond > 0 ? min(beyond, Self.strongDifference) : Self.strongDifference)
            }
            marked -= blends.count
        }
        mask = CellMask(columns: w, rows: grid.rows, marks: marks)
        let beyond = Double(excess) / Double(Self.strongDifference)
        misfit = (Self.markWeight * Double(marked) + (1 - Self.markWeight) * beyond) / Double(max(1, count))
        explainedShare = Double(explained) / Double(max(1, count))
    }

    /// Of cells whose means are explained those whose pixels differ by more than the drawing says. Beside a cell that is
    /// marked for its mean they belong to that one's edge.
    /// - Parameter marks: of the means.
    @inline(__always)
    private static func textured(
        _ rough: [Int], _ unseen: Int16, _ grid: CellGrid, _ prediction: some PredictedCells, _ marks: [UInt8],
        isLossy: Bool
    ) -> [(Int, CellMark)] {
        let (w, h) = (grid.columns, grid.rows)
        let reach = isLossy ? CellTexture.edgeReachOfJPEG : CellTexture.edgeReach
        return rough.compactMap { index in
            let range = grid.cells[index].w
            let limit = CellTexture.limit(
                unseen: unseen, drawn: prediction.range(index), gradient: prediction.gradient(index),
                allowance: prediction.evenAllowance(index), isLossy: isLossy)
            guard range > limit else { return nil }
            let (x, y) = (index % w, index / w)
            for row in max(0, y - reach)...min(h - 1, y + reach) {
                for column in max(0, x - reach)...min(w - 1, x + reach)
                where marks[row * w + column] == CellMark.strong.rawValue {
                    return nil
                }
            }
            return (index, CellTexture.mark(range: range, limit: limit))
        }
    }

    /// The share of cells that are plainly something else, looked at in one row of ``coarseStep``: tells at a
    /// sixteenth of the cost whether a drawing is worth a closer look.
    static func coarseMisfit(of grid: CellGrid, against prediction: Prediction) -> Double {
        var (seen, strong) = (0, 0)
        for row in coarseRows(of: grid) {
            let line = (row * grid.columns)..<((row + 1) * grid.columns)
            for index in line
            where isPlainlyOther(grid.cells[index], prediction.grid.cells[index], prediction.allowance[index]) {
                strong += 1
            }
            seen += grid.columns
        }
        return Double(strong) / Double(max(1, seen))
    }

    /// The rows that ``coarseMisfit(of:against:)`` looks at.
    static func coarseRows(of grid: CellGrid) -> StrideTo<Int> {
        stride(from: coarseStep / 2, to: grid.rows, by: coarseStep)
    }

    @inline(__always)
    static func isPlainlyOther(_ seen: SIMD4<Int16>, _ drawn: SIMD4<Int16>, _ allowance: Int16) -> Bool {
        let difference = LocalGradient.absolute(seen &- drawn)
        return max(difference.x, difference.y, difference.z) > allowance &+ strongDifference
    }

    /// Of so many rows a first look takes one.
    private static let coarseStep = 16

    /// The bits of red, green and blue in a cell's word.
    private static let colors: UInt64 = 0xFFFF_FFFF_FFFF
    /// The bits of its range that are set from four levels on, which is less than any picture leaves unseen.
    private static let plainRanges: UInt64 = 0xFFFC_0000_0000_0000

    /// A cell whose neighbours differ by at most this, in sixteenths of a level, is flat.
    private static let flatGradient: Int16 = 8
    /// With a smaller part of the cells flat (one in so many), a JPEG's noise can't be measured: photographs are rounded
    /// coarser than flat colours.
    private static let leastFlatShare = 4
    /// Differences up to this many sixteenths of a level (6 levels) take part in bias and noise.
    private static let nearly: Int16 = 96

    /// Of more cells than these, one in three tells the bias and the noise as well. Three shares no factor with the
    /// widths of most screens, so that all columns are visited.
    private static let manyCells = 30_000
    private static let sampling = 3

    private static func median(_ histogram: ArraySlice<Int>, total: Int) -> Int {
        var seen = 0
        for (value, count) in histogram.enumerated() {
            seen += count
            if seen * 2 >= total { return value }
        }
        return histogram.count / 2
    }

    /// Standard deviation by the median absolute deviation (1.4826 · MAD for normal noise), in the histogram's unit.
    private static func spread(_ histogram: [Int], around middle: Int, total: Int) -> Double {
        var seen = histogram[middle]
        var distance = 0
        while seen * 2 < total, distance < histogram.count {
            distance += 1
            if middle - distance >= 0 { seen += histogram[middle - distance] }
            if middle + distance < histogram.count { seen += histogram[middle + distance] }
        }
        return 1.4826 * Double(distance)
    }
}
