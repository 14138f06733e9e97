import PixelModel

/// A cover that is mixed with one colour, as a dimming view above it does, or a page below one that is not opaque: nothing
/// but the cover shows in that.
///
///     seen = share · drawn + colour        the share the same for all channels and cells
///
/// Both are fitted by least squares, at first to all cells and then, in some rounds, to those that come near: what a filter
/// draws otherwise does not bend them.
struct CoverMixture: Sendable {
    /// Of the cover's contrast.
    let share: Double
    /// In sixteenths of a level.
    let color: SIMD4<Double>

    /// With less of its contrast left a cover is not told from a page of the colour. With more of it a page's text shines
    /// through by less than fine-grained covers are allowed to differ by, and only the colour of its ground tells of it.
    private static let shares = 0.15...0.92
    private static let rounds = 6
    /// Cells that are off by more than this and by more than the middle one do not count in the next round, in sixteenths of
    /// a level (2 levels).
    private static let near: Float = 32
    /// Variance of the drawn cells in squared sixteenths of a level, below which a share is a guess (4 levels).
    private static let leastVariance = 4096.0
    /// Levels that rounding may take beyond the colours that there are.
    private static let slack = 2.0 * 16
    /// Of the cells one in so many is looked at: it shares no factor with the widths of most screens.
    private static let sampling = 7

    /// `nil` where the picture is no mixture of the cover and a colour, is stored as JPEG, or the cover has hardly any contrast.
    init?(of grid: CellGrid, drawn prediction: Prediction) {
        // A codec's errors would hide the small letters of a page.
        guard !grid.isLossy, !prediction.grid.isLossy else { return nil }
        let places = Array(stride(from: 0, to: min(grid.count, prediction.grid.count), by: Self.sampling))
        func levels(_ cell: SIMD4<Int16>) -> SIMD4<Double> { SIMD4(Double(cell.x), Double(cell.y), Double(cell.z), 0) }
        let pairs = places.map { (drawn: levels(prediction.grid.cells[$0]), seen: levels(grid.cells[$0])) }
        guard var fit = Self.fit(pairs) else { return nil }
        for _ in 0..<Self.rounds {
            let distances = pairs.map { Self.distance($0, fit) }
            let middle = OrderStatistic.value(at: distances.count / 2, of: distances.count) { distances[$0] }
            let limit = max(Self.near, middle)
            let kept = zip(pairs, distances).lazy.filter { $0.1 <= limit }.map(\.0)
            // What is kept may be of one colour, which tells no share.
            guard let next = Self.fit(Array(kept)) else { break }
            fit = next
        }
        let most = (1 - fit.share) * 255 * Double(CellGrid.unitsPerLevel) + Self.slack
        guard Self.shares.contains(fit.share), fit.color.min() >= -Self.slack, fit.color.max() <= most else {
            return nil
        }
        (share, color) = fit
    }

    private typealias Pair = (drawn: SIMD4<Double>, seen: SIMD4<Double>)
    private typealias Fit = (share: Double, color: SIMD4<Double>)

    private static func distance(_ pair: Pair, _ fit: Fit) -> Float {
        Float((pair.seen - pair.drawn * fit.share - fit.color).largestDifference)
    }

    private static func fit(_ pairs: [Pair]) -> Fit? {
        guard !pairs.isEmpty else { return nil }
        let count = Double(pairs.count)
        let drawn = pairs.reduce(SIMD4<Double>()) { $0 + $1.drawn } / count
        let seen = pairs.reduce(SIMD4<Double>()) { $0 + $1.seen } / count
        var (product, square) = (0.0, 0.0)
        for pair in pairs {
            let own = pair.drawn - drawn
            product += (own * (pair.seen - seen)).sum()
            square += (own * own).sum()
        }
        guard square > leastVariance * count else { return nil }
        let share = product / square
        return (share, seen - drawn * share)
    }

    /// A drawing of the cover alone, mixed.
    func mixed(_ drawn: CellGrid) -> CellGrid {
        var mixed = drawn
        for index in mixed.cells.indices {
            let cell = drawn.cells[index]
            let value = SIMD4(Double(cell.x), Double(cell.y), Double(cell.z), 0) * share + color
            mixed.cells[index] = SIMD4(
                Int16(clamping: Int(value.x.rounded())), Int16(clamping: Int(value.y.rounded())),
                Int16(clamping: Int(value.z.rounded())), range(cell.w))
        }
        return mixed
    }

    /// What a range of pixels becomes, with the rounding of its two ends.
    private func range(_ drawn: Int16) -> Int16 { drawn == 0 ? 0 : Int16((Double(drawn) * share).rounded(.up)) + 1 }
}

extension Prediction {
    /// The same cover mixed with a colour.
    init(_ drawn: Prediction, _ mixture: CoverMixture) {
        grid = mixture.mixed(drawn.grid)
        gradient = drawn.gradient.map { Int16((Double($0) * mixture.share).rounded()) }
        // Rounding stays as it is.
        allowance = drawn.allowance.map { value in
            let rounding = min(value, Self.shadeRounding)
            return rounding + Int16((Double(value - rounding) * mixture.share).rounded())
        }
        fineBlocks = GrainStrength.blocks(allowance: allowance, columns: grid.columns, rows: grid.rows)
    }
}
