/// A text as one strip of ink with an empty margin, on which pieces are compared at any place.
struct LetterSheet {
    /// A piece of a sheet, and what comparing it needs.
    struct Patch {
        fileprivate let start: Int
        fileprivate let width: Int
        fileprivate let mean: Float
        /// Squares of what differs from the mean.
        let energy: Double
    }

    let columns: Int
    private let rows: Int
    private let width: Int
    private var ink: [Float]

    /// Around the text: what is compared lies no farther out.
    private static let margin = 12

    /// - Parameters:
    ///   - rows: of equal length, from above the text to below it.
    ///   - height: rows that there are with empty ones around them.
    ///   - softening: how often it is softened.
    init(_ rows: [[Double]], columns: Int, height: Int, softening: Int) {
        self.columns = columns
        self.rows = height
        width = columns + 2 * Self.margin
        ink = [Float](repeating: 0, count: width * (height + 2 * Self.margin))
        let top = Self.margin + (height - rows.count) / 2
        for (y, row) in rows.enumerated() {
            for x in 0..<columns { ink[(top + y) * width + Self.margin + x] = Float(row[x]) }
        }
        for _ in 0..<softening { soften() }
    }

    /// With a weight of one half for each sample and of a quarter for its neighbours, across and down: sizes, filters and codecs
    /// draw an edge harder or softer.
    private mutating func soften() {
        for step in [1, width] {
            let hard = ink
            for at in step..<(hard.count - step) { ink[at] = (hard[at - step] + 2 * hard[at] + hard[at + step]) / 4 }
        }
    }

    /// Ink in each column.
    var columnInk: [Double] {
        (0..<columns).map { x in
            stride(from: Self.margin + x, to: ink.count, by: width).reduce(0) { $0 + Double(ink[$1]) }
        }
    }

    /// - Parameter down: rows by which it lies lower, up to the margin.
    func patch(_ column: Int, down: Int = 0, width count: Int) -> Patch {
        let across = Self.margin + max(-Self.margin, min(columns + Self.margin - count, column))
        let start = (Self.margin + max(-Self.margin, min(Self.margin, down))) * width + across
        var (sum, squares): (Float, Float) = (0, 0)
        for y in 0..<rows {
            for at in (start + y * width)..<(start + y * width + count) {
                sum += ink[at]
                squares += ink[at] * ink[at]
            }
        }
        let area = Float(rows * count)
        return Patch(
            start: start, width: count, mean: sum / area, energy: Double(max(0, squares - sum * sum / area)))
    }

    /// What two patches of one size have in common: the energy of both where they are equal.
    func common(_ own: Patch, _ patch: Patch, of other: LetterSheet) -> Double {
        var sum: Float = 0
        for y in 0..<min(rows, other.rows) {
            let (here, there) = (own.start + y * width, patch.start + y * other.width)
            for x in 0..<own.width { sum += ink[here + x] * other.ink[there + x] }
        }
        return Double(sum - own.mean * patch.mean * Float(rows * own.width))
    }
}
