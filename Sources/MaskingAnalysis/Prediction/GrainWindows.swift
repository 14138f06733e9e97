/// Windows of a fine-grained cover that show less of its contrast than the others, or another shade.
///
/// Text in a colour between those of the artwork takes contrast away where its strokes are, and text of a few levels
/// shifts the mean there: both less than a block of cells, or a single cell, may differ by. What a codec, a filter or a
/// shift by parts of a pixel does to a drawing it does all over, and the more, the more a cell differs from those around it. So
/// each window is compared with all others of its size, whose spread in units of the expected error is the error of one.
struct GrainWindows {
    /// Cells along the side of a window: a letter of body text, and a line of it.
    static let sides = [4, 8]

    /// So many spreads below (or beside) the middle is nothing that chance makes of some ten thousand windows,
    private static let mostSpreads = 5.0
    /// nor is this many times what the windows differ by at most to the other side,
    private static let mostTails = 1.5
    /// of which so many in a thousand are left out.
    private static let outermost = 2
    /// and a smaller part of the contrast, or fewer levels, nothing that grain lets a person see.
    private static let leastSlope = 0.025
    private static let leastShade = 1.0
    /// The middle and the spread of fewer windows than this say nothing.
    private static let fewestWindows = 48
    /// A block has grain where more of its windows than this have contrast: beside an emblem's edge are surfaces.
    private static let grainShare = 0.9
    /// A cell may be off by this share of what it differs from the mean of its neighbours by: another filter,
    private static let curveShare = 0.05
    /// in some files by this share of what its own pixels differ by as well: a block of the codec has few levels between its
    /// darkest and its lightest pixel, and few colours. Which of both it is nobody knows, and content stands out from both,
    private static let rangeShares = [0, 0.02]
    /// and by so many levels: rounding, and a codec's noise.
    private static let noise = 0.5
    /// A window stands out with so many of the eight around it: letters follow each other.
    private static let fewestNeighbours = 2

    private struct Window {
        /// Column and row of its first cell.
        var place: SIMD2<Int>
        /// The part of the cover's contrast that is seen.
        var slope: Double
        /// What is left of its mean, in levels.
        var shade: SIMD4<Double>
        /// Expected errors of both, for each of ``rangeShares``.
        var errors: [(slope: Double, shade: Double)]
    }

    private var windows: [[Window]] = sides.map { _ in [] }

    /// Looks at one block.
    /// - Parameters:
    ///   - bounds: of the block; its sides are multiples of a window's.
    ///   - own: the drawing's cells in it, row by row, in levels.
    ///   - curve: what the cells' four neighbours together differ from them by.
    ///   - range: what the cells' own pixels differ by.
    ///   - rest: what is left of the picture's when `opacity` times the drawing's contrast and its shifts are taken away.
    mutating func add(
        _ bounds: CellRectangle, own: [SIMD4<Double>], curve: [SIMD4<Double>], range: [Double],
        rest: [SIMD4<Double>], opacity: Double
    ) {
        for (scale, side) in Self.sides.enumerated() {
            let count = Double(side * side)
            var found: [Window] = []
            for y in stride(from: 0, to: bounds.height, by: side) {
                for x in stride(from: 0, to: bounds.width, by: side) {
                    let cells = (y..<(y + side)).flatMap { row in
                        (row * bounds.width + x)..<(row * bounds.width + x + side)
                    }
                    let mean = cells.reduce(SIMD4()) { $0 + own[$1] } / count
                    let shade = cells.reduce(SIMD4()) { $0 + rest[$1] } / count
                    var (energy, product) = (0.0, 0.0)
                    var errors = Self.rangeShares.map { _ in (slope: 0.0, shade: 0.0) }
                    for at in cells {
                        let contrast = own[at] - mean
                        let square = (contrast * contrast).sum()
                        let error =
                            Self.noise * Self.noise + Self.curveShare * Self.curveShare * (curve[at] * curve[at]).max()
                        energy += square
                        product += (contrast * rest[at]).sum()
                        for (model, share) in Self.rangeShares.enumerated() {
                            let all = error + share * share * range[at] * range[at]
                            errors[model].slope += square * all
                            errors[model].shade += all
                        }
                    }
                    guard energy > GrainStrength.leastVariance * count else { continue }
                    found.append(
                        Window(
                            place: SIMD2(bounds.x0 + x, bounds.y0 + y),
                            slope: opacity + product / energy, shade: shade,
                            errors: errors.map { ($0.slope.squareRoot() / energy, $0.shade.squareRoot() / count) }))
                }
            }
            let all = bounds.width / side * (bounds.height / side)
            if Double(found.count) > Self.grainShare * Double(all) { windows[scale] += found }
        }
    }

    /// Cells of the windows that stand out.
    /// - Parameter factor: how much larger a codec's errors are than usual.
    func outliers(factor: Double) -> [CellRectangle] {
        zip(Self.sides, windows).flatMap { side, windows -> [CellRectangle] in
            guard windows.count >= Self.fewestWindows else { return [] }
            let places = Self.rangeShares.indices.map { Self.outliers(of: windows, model: $0, factor: factor) }
            let found = places.dropFirst().reduce(places[0]) { $0.intersection($1) }
            return found.filter { place in
                var near = -1
                for y in -1...1 {
                    for x in -1...1 where found.contains(place &+ side &* SIMD2(x, y)) { near += 1 }
                }
                return near >= Self.fewestNeighbours
            }.map { place in
                CellRectangle(x0: place.x, y0: place.y, x1: place.x + side, y1: place.y + side)
            }
        }
    }

    /// Places of the windows that stand out from the others by what is expected of each.
    private static func outliers(of windows: [Window], model: Int, factor: Double) -> Set<SIMD2<Int>> {
        // Content takes contrast away and adds none, so that the upper half tells the error without it.
        let slopes = Spread(windows.map { ($0.slope - 1) / $0.errors[model].slope })
        let slopeReach = max(mostSpreads * slopes.above, mostTails * slopes.highest)
        // A text has one colour, so that one side tells the error without it.
        let shades = (0..<3).map { channel in Spread(windows.map { $0.shade[channel] / $0.errors[model].shade }) }
        let shadeReach = shades.map {
            max(mostSpreads * min($0.above, $0.below), mostTails * min($0.highest, $0.lowest))
        }
        let found = windows.filter { window in
            let error = window.errors[model]
            let slope = window.slope - 1 - slopes.middle * error.slope
            if -slope > max(leastSlope * factor, slopeReach * error.slope) { return true }
            return (0..<3).contains { channel in
                let shade = window.shade[channel] - shades[channel].middle * error.shade
                return abs(shade) > max(leastShade * factor, shadeReach[channel] * error.shade)
            }
        }
        return Set(found.map(\.place))
    }

    /// The middle of some values, and how far they spread to both sides of it: standard deviations, if they are normal.
    private struct Spread {
        let middle: Double
        let above: Double
        let below: Double
        /// How far the outermost lie from the middle.
        let highest: Double
        let lowest: Double

        /// Of normal values so many lie less than a standard deviation above the middle.
        private static let upper = 0.8413

        init(_ values: [Double]) {
            let sorted = values.sorted()
            func value(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
            middle = value(0.5)
            above = value(Self.upper) - middle
            below = middle - value(1 - Self.upper)
            let left = sorted.count * GrainWindows.outermost / 1000
            highest = sorted[sorted.count - 1 - left] - middle
            lowest = middle - sorted[left]
        }
    }
}
