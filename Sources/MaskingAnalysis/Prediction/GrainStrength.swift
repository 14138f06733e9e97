/// Whether a fine-grained cover is in the picture as it was drawn, and nothing else.
///
/// Where a cover changes from cell to cell a drawing that is off by a pixel differs a lot, and content hides in what the
/// comparison allows for that. A shift, though, has a form: what it changes is the difference of two drawings. So block
/// by block the picture is fitted by the drawing's own contrast and its shifts (least squares); a cover of opacity α
/// has α times its contrast, and what no shift explains is something else.
struct GrainStrength {
    let drawn: Prediction
    /// The same moved by a pixel to each of the four sides: an edge that leaves a cell on one side changes others than on
    /// the other.
    let moved: [CellGrid]
    /// Whether small blocks are compared, which letters fill: not where the cover is drawn larger than its picture, or its parts
    /// laid out anew. A larger picture of it shows more between the pixels of this one.
    var takesSmallBlocks = true

    /// Cells along a block's side.
    private static let block = 32
    /// The same where a block's place is free: a strip on which a line of text fits.
    private static let smallBlock = 16
    /// A cell in which a faithful drawing may differ by more than this hides content: three levels, in sixteenths, which is
    /// 1–2 % opacity.
    private static let fineAllowance = 48
    /// A block with this share of such cells is fine-grained. Beside the edge of a large shape there are fewer, and what
    /// stands there is compared closely.
    private static let fineShare = 0.75
    /// Fewer fine-grained blocks are a detail of the artwork, with no room for content.
    private static let fewestFineBlocks = 4
    /// Variance of a block's cells below which there is nothing to compare, in squared levels.
    static let leastVariance = 16.0
    /// The whole cover has at least this part of its contrast: rounding, a codec and the device's own filter take up to a
    /// thirtieth. Content at 3 % opacity is below what grain lets a person read.
    private static let leastOpacity = 0.97
    /// The same for one block, which has fewer cells to tell by. Content takes contrast away; a filter that enlarges more crisply
    /// than the drawing's adds up to a seventh.
    private static let blockOpacity = 0.9...1.2
    /// The mean of a block differs by no more than this, in levels: another rounding of the same colours.
    private static let largestShade = 3.0
    /// A drawing that was aligned is off by no more pixels.
    private static let largestShift = 1.5
    /// A filter that enlarges or reduces more crisply than the drawing's takes so much of all shifts away at most.
    private static let largestCrispness = 0.3
    /// What a cell may differ by when contrast and shift are taken out, in levels,
    private static let tolerance = 3.0
    /// and for each level that its own pixels differ by: a codec's steps grow with a block's contrast.
    private static let toleranceShare = 0.07
    /// The same for each level that the cell differs by from its neighbours: another filter.
    private static let stepShare = 0.125
    /// So much larger are JPEG's steps.
    private static let factorOfJPEG = 1.5

    /// Fewer cells that no shift explains are a stretched edge of the artwork; a word has more.
    static let fewestCells = 24

    /// The fine-grained blocks of a drawing, the last ones up to the screen's edge over others; none where there are few.
    ///
    /// Strips of grain fill no block that lies at a multiple of its side, so that smaller ones are looked for in what is left, wherever
    /// they lie.
    static func blocks(allowance: [Int16], columns: Int, rows: Int) -> [CellRectangle] {
        let side = block
        var isFine = allowance.map { $0 > fineAllowance }
        func count(_ bounds: CellRectangle) -> Int {
            var found = 0
            for row in bounds.y0..<bounds.y1 {
                for column in bounds.x0..<bounds.x1 where isFine[row * columns + column] { found += 1 }
            }
            return found
        }
        let large = starts(rows).flatMap { y in
            starts(columns).map { x in CellRectangle(x0: x, y0: y, x1: x + side, y1: y + side) }
        }.filter { Double(count($0)) >= fineShare * Double($0.area) }
        let found = large.count >= fewestFineBlocks ? large : []
        for bounds in found {
            for row in bounds.y0..<bounds.y1 {
                for column in bounds.x0..<bounds.x1 { isFine[row * columns + column] = false }
            }
        }
        let leastArea = fewestFineBlocks * side * side
        guard Double(isFine.count(where: \.self)) >= fineShare * Double(leastArea) else { return found }
        let small = smallBlocks(isFine, columns: columns, rows: rows)
        return found + (small.reduce(0) { $0 + $1.area } >= leastArea ? small : [])
    }

    /// Whether a part of a drawing is fine-grained all over and no block of it is compared, as in a pattern that is too small.
    /// - Parameter takesSmallBlocks: whether small blocks are compared, too.
    static func isUnseen(_ part: CellRectangle, of drawn: Prediction, takesSmallBlocks: Bool) -> Bool {
        var fine = 0
        for y in part.y0..<part.y1 {
            for at in (y * drawn.grid.columns + part.x0)..<(y * drawn.grid.columns + part.x1)
            where drawn.allowance[at] > fineAllowance { fine += 1 }
        }
        let compared = drawn.fineBlocks.filter { takesSmallBlocks || $0.width == block }
        return Double(fine) >= fineShare * Double(part.area) && !compared.contains { $0.intersection(part).area > 0 }
    }

    /// Fine-grained blocks of a quarter of the size, none of which lies over another.
    private static func smallBlocks(_ isFine: [Bool], columns: Int, rows: Int) -> [CellRectangle] {
        let (side, step) = (smallBlock, smallBlock / 4)
        let (right, bottom) = (columns - ScreenEdge.depth, rows - ScreenEdge.depth)
        guard right >= side, bottom >= side else { return [] }
        // Fine cells in rectangles from the first cell on.
        var sums = [Int32](repeating: 0, count: (columns + 1) * (rows + 1))
        for row in 0..<rows {
            var line: Int32 = 0
            for column in 0..<columns {
                line += isFine[row * columns + column] ? 1 : 0
                sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + line
            }
        }
        var found: [CellRectangle] = []
        /// For each place of a row, where the last block there ends.
        var ends = [Int](repeating: 0, count: columns)
        for y in stride(from: 0, through: bottom - side, by: step) {
            let (above, below) = (y * (columns + 1), (y + side) * (columns + 1))
            var x = 0
            while x <= right - side {
                let fine = sums[below + x + side] - sums[below + x] - sums[above + x + side] + sums[above + x]
                if Double(fine) >= fineShare * Double(side * side), ends[x] <= y, ends[x + side - 1] <= y {
                    found.append(CellRectangle(x0: x, y0: y, x1: x + side, y1: y + side))
                    for column in x..<(x + side) { ends[column] = y + side }
                    x += side
                } else {
                    x += step
                }
            }
        }
        return found
    }

    /// Where blocks begin along a side of so many cells. What a renderer may blend at its end is in none.
    private static func starts(_ count: Int) -> [Int] {
        let starts = Array(stride(from: 0, through: count - block, by: block))
        let last = count - ScreenEdge.depth - block
        return starts.last.map { last > $0 } == true ? starts + [last] : starts
    }

    /// What is left of a picture, and how strong the cover is in all.
    /// - Parameter bias: uniform shift of colour that is another rounding, in sixteenths of a level.
    func weakness(of grid: CellGrid, bias: SIMD4<Int16>) -> (mask: CellMask, opacity: Double)? {
        var mask = CellMask(
            columns: grid.columns, rows: grid.rows, marks: [UInt8](repeating: 0, count: grid.count))
        var compared: [CellRectangle] = []
        var (strength, energy) = (0.0, 0.0)
        var windows = GrainWindows()
        for bounds in drawn.fineBlocks where takesSmallBlocks || bounds.width == Self.block {
            let cells = (bounds.y0..<bounds.y1).flatMap { row in
                (bounds.x0..<bounds.x1).map { row * grid.columns + $0 }
            }
            guard let fit = fit(grid, cells, bias) else { continue }
            compared.append(bounds)
            strength += fit.opacity * fit.energy
            energy += fit.energy
            windows.add(
                bounds, own: fit.own, curve: fit.curve, range: cells.map { Double(drawn.grid.cells[$0].w) },
                rest: fit.rest, opacity: fit.opacity)
            let mean = fit.rest.reduce(SIMD4<Double>(), +) / Double(cells.count)
            // A small one may be a single edge, of which a codec takes as much as content does.
            let isWeak =
                bounds.width == Self.block
                && (!Self.blockOpacity.contains(fit.opacity) || mean.largestDifference > Self.largestShade)
            for (at, rest) in zip(cells, fit.rest) where isWeak || isBeyond(rest, at, grid) {
                mask.marks[at] = CellMark.faint.rawValue
            }
        }
        guard energy > 0 else { return nil }
        let opacity = strength / energy
        let weak =
            opacity < Self.leastOpacity ? compared : windows.outliers(factor: grid.isLossy ? Self.factorOfJPEG : 1)
        for bounds in weak {
            for y in bounds.y0..<bounds.y1 {
                for x in bounds.x0..<bounds.x1 { mask.marks[y * grid.columns + x] = CellMark.faint.rawValue }
            }
        }
        return (mask, max(0, min(1, opacity)))
    }

    private func isBeyond(_ rest: SIMD4<Double>, _ at: Int, _ grid: CellGrid) -> Bool {
        let step = Double(drawn.gradient[at]) / Double(CellGrid.unitsPerLevel)
        let allowed =
            Self.tolerance + Self.toleranceShare * Double(drawn.grid.cells[at].w) + Self.stepShare * step
        return rest.largestDifference > allowed * (grid.isLossy ? Self.factorOfJPEG : 1)
    }

    /// A block as the drawing's contrast and its shifts explain it.
    private struct Fit {
        var opacity: Double
        /// Sum of the squares of the drawing's own contrast, in squared levels.
        var energy: Double
        /// The drawing's cells, what their neighbours differ from them by, and what is left of the picture's, in levels.
        var own: [SIMD4<Double>]
        var curve: [SIMD4<Double>]
        var rest: [SIMD4<Double>]
    }

    private func fit(_ grid: CellGrid, _ cells: [Int], _ bias: SIMD4<Int16>) -> Fit? {
        let own = cells.map { drawn.grid.cells[$0].levels }
        let mean = own.reduce(SIMD4(), +) / Double(cells.count)
        // The drawing's contrast and its shifts, of which all together make it softer or, below nothing, crisper.
        var terms: [[SIMD4<Double>]] = [own.map { $0 - mean }]
        for moved in moved { terms.append(zip(cells, own).map { moved.cells[$0].levels - $1 }) }
        terms.append(cells.indices.map { index in terms.dropFirst().reduce(SIMD4()) { $0 + $1[index] } })
        let seen = cells.map { (grid.cells[$0] &- bias).levels - mean }
        func product(_ a: [SIMD4<Double>], _ b: [SIMD4<Double>]) -> Double {
            zip(a, b).reduce(0) { $0 + ($1.0 * $1.1).sum() }
        }
        let energy = product(terms[0], terms[0])
        guard energy > Self.leastVariance * Double(cells.count) else { return nil }
        // Gauss–Seidel, each unknown kept within what it may be: a few rounds are exact to a thousandth.
        var factors = [1.0] + [Double](repeating: 0, count: terms.count - 1)
        let squares = terms.map { product($0, $0) }
        let cross = terms.map { a in terms.map { product(a, $0) } }
        let right = terms.map { product($0, seen) }
        for _ in 0..<Self.rounds {
            for term in terms.indices where squares[term] > 0 {
                var value = right[term]
                for other in terms.indices where other != term { value -= cross[term][other] * factors[other] }
                value /= squares[term]
                let range = term <= moved.count ? 0...Self.largestShift : -Self.largestCrispness...0
                factors[term] = term == 0 ? value : max(range.lowerBound, min(range.upperBound, value))
            }
        }
        let rest = cells.indices.map { index in
            zip(terms, factors).reduce(seen[index]) { $0 - $1.0[index] * $1.1 }
        }
        return Fit(opacity: factors[0], energy: energy, own: own, curve: terms[terms.count - 1], rest: rest)
    }

    private static let rounds = 20
}
