import PixelModel

/// What a template would look like on one screen, with how far a faithful drawing may differ from it.
struct Prediction: Sendable {
    /// The means of the cells, and in the fourth place the largest range that a faithful drawing's pixels have there.
    let grid: CellGrid
    /// Largest difference to a neighbouring cell in any channel, over the 3×3 neighbourhood, in sixteenths of a
    /// level: a drawing that is off by a pixel, or filtered otherwise, differs by a share of this.
    let gradient: [Int16]
    /// How far a faithful drawing may differ in each cell, in sixteenths of a level.
    let allowance: [Int16]

    /// The largest allowance of even ground in sixteenths of a level: a shade by a quarter of a level from cell to cell, with
    /// no edge near it.
    private static let evenAllowance: Int16 = 8

    /// Whether nothing near a cell gives a codec cause to slip. JPEG rounds a shade as coarsely as anything.
    func isEven(_ index: Int, isLossy: Bool) -> Bool { allowance[index] <= (isLossy ? 0 : Self.evenAllowance) }

    /// The largest allowance of a shade in sixteenths of a level: by less than four levels from cell to cell, as steep as a
    /// gradient is on the smallest screens, with no edge near it.
    private static let smoothAllowance: Int16 = 40

    /// Whether a strong mark in a cell is no codec's slip.
    func isSmooth(_ index: Int) -> Bool { allowance[index] <= Self.smoothAllowance }

    /// Where the allowance is large all over; see ``GrainStrength``.
    let fineBlocks: [CellRectangle]

    /// Whether that is so in most of it.
    var isFineGrained: Bool {
        Double(fineBlocks.reduce(0) { $0 + $1.area }) > Self.fineGrainedShare * Double(grid.count)
    }

    /// What is flat in the rest is as much as a cover that is seen explains.
    private static let fineGrainedShare = 0.5

    /// The share of a neighbour difference that a drawing off by a pixel, or filtered otherwise, may differ by:
    /// a quarter of a cell for the pixel, and as much again for the filter.
    private static let alignmentDivisor: Int16 = 2
    /// The share of an edge that a codec's ringing reaches in the cells around it: JPEG spreads an edge over its
    /// transform block (two cells, four where chroma is halved) with up to a fourteenth of its height.
    private static let ringingDivisor: Int16 = 14
    /// Where a cover is not flat its own 8-bit steps come to lie elsewhere after resizing: half a level for the rounding of
    /// the picture and as much for that of the template, less what ``Residual/smallestTolerance`` has of it.
    static let shadeRounding: Int16 = 5

    /// - Parameter grid: as drawn, with the range of each cell's pixels.
    init(grid drawn: CellGrid) {
        var grid = drawn
        // A drawing that is off by a pixel has an edge in the cell beside the predicted one.
        let ranges = Spread.maximum3x3(drawn.cells.map { $0.w }, columns: drawn.columns, rows: drawn.rows)
        for index in grid.cells.indices { grid.cells[index].w = ranges[index] }
        self.grid = grid
        gradient = LocalGradient.maximum(of: grid)
        var far = gradient
        for _ in 0..<3 { far = Spread.maximum3x3(far, columns: grid.columns, rows: grid.rows) }
        let allowance = Self.allowance(gradient, far)
        self.allowance = allowance
        fineBlocks = GrainStrength.blocks(allowance: allowance, columns: grid.columns, rows: grid.rows)
    }
}

extension Prediction {
    /// - Parameter far: the largest gradient of the cells around.
    private static func allowance(_ gradient: [Int16], _ far: [Int16]) -> [Int16] {
        unsafe [Int16](unsafeUninitializedCapacity: min(gradient.count, far.count)) { result, count in
            unsafe gradient.withUnsafeBufferPointer { gradient in
                unsafe far.withUnsafeBufferPointer { far in
                    for at in 0..<min(gradient.count, far.count) {
                        let own = unsafe gradient[at]
                        let value =
                            unsafe own / alignmentDivisor &+ far[at] / ringingDivisor &+ (own > 0 ? shadeRounding : 0)
                        unsafe result.initializeElement(at: at, to: value)
                    }
                }
            }
            count = min(gradient.count, far.count)
        }
    }
}

/// Differences between neighbouring cells.
enum LocalGradient {
    /// Largest channel difference between a cell and its right and lower neighbour, spread over 3×3 cells.
    static func maximum(of grid: CellGrid) -> [Int16] {
        let (w, h) = (grid.columns, grid.rows)
        var own = [Int16](repeating: 0, count: w * h)
        unsafe grid.cells.withUnsafeBufferPointer { cells in
            for y in 0..<h {
                var x = 0
                while x < w {
                    let at = y &* w &+ x
                    // Four at a time, where all have neighbours.
                    if x &+ 4 < w, y &+ 1 < h {
                        let four = unsafe FourCells(cells.words(at))
                        let steps = unsafe four.distance(to: FourCells(cells.words(at &+ 1)))
                            .larger(four.distance(to: FourCells(cells.words(at &+ w)))).largestChannels
                        for place in 0..<4 { own[at &+ place] = Int16(truncatingIfNeeded: steps[place]) }
                        x &+= 4
                        continue
                    }
                    x &+= 1
                    var difference = SIMD4<Int16>()
                    if x < w { difference = unsafe absolute(cells[at] &- cells[at + 1]) }
                    if y + 1 < h { difference = unsafe pointwiseMax(difference, absolute(cells[at] &- cells[at + w])) }
                    own[at] = difference.isZeroColor ? 0 : difference.largestChannel
                }
            }
        }
        return Spread.maximum3x3(own, columns: w, rows: h)
    }

    @inline(__always)
    static func absolute(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
        value.replacing(with: SIMD4() &- value, where: value .< 0)
    }
}

/// Neighbourhood maxima.
enum Spread {
    /// Largest value in the 3×3 cells around each.
    static func maximum3x3<Value: FixedWidthInteger>(_ values: [Value], columns w: Int, rows h: Int) -> [Value] {
        guard w > 1, h > 1 else { return line(values, w, h) }
        return unsafe [Value](unsafeUninitializedCapacity: w * h) { result, count in
            var horizontal = [Value](repeating: 0, count: w * h)
            unsafe values.withUnsafeBufferPointer { values in
                unsafe horizontal.withUnsafeMutableBufferPointer { out in
                    for y in 0..<h {
                        let row = y &* w
                        unsafe out[row] = unsafe max(values[row], values[row &+ 1])
                        unsafe out[row &+ w &- 1] = unsafe max(values[row &+ w &- 2], values[row &+ w &- 1])
                        for at in (row &+ 1)..<max(row &+ 1, row &+ w &- 1) {
                            unsafe out[at] = unsafe max(values[at &- 1], max(values[at], values[at &+ 1]))
                        }
                    }
                }
            }
            unsafe horizontal.withUnsafeBufferPointer { rows in
                for y in 0..<h {
                    let (above, below) = (max(0, y &- 1) &* w, min(h &- 1, y &+ 1) &* w)
                    let row = y &* w
                    for x in 0..<w {
                        unsafe result.initializeElement(
                            at: row &+ x,
                            to: max(rows[above &+ x], max(rows[row &+ x], rows[below &+ x])))
                    }
                }
            }
            count = w * h
        }
    }

    /// The same for a single row or column.
    private static func line<Value: FixedWidthInteger>(_ values: [Value], _ w: Int, _ h: Int) -> [Value] {
        let count = w * h
        return (0..<count).map { at in
            max(values[max(0, at - 1)], max(values[at], values[min(count - 1, at + 1)]))
        }
    }
}
