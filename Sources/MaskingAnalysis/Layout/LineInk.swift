/// The ink of one line of text, cell by cell.
struct LineInk: Sendable, Equatable {
    /// Cells that the line is long.
    let width: Int
    /// Cells that a line of its size is usually high.
    let height: Double
    /// Rows of cells, each as a share of the line's contrast to its ground.
    private let rows: [[Double]]

    /// - Parameter rows: of as many cells each, from the line's top to its bottom.
    init(_ rows: [[Double]], width: Int, height: Double) {
        (self.rows, self.width, self.height) = (rows, width, height)
    }

    /// How many samples the line has with so many for each line height.
    func count(_ density: Double) -> Int { max(1, Int((density * Double(width) / height).rounded())) }

    /// Along the line, of all its rows together, as a share of a line's height.
    func profile(density: Double) -> [Double] {
        let sums = (0..<width).map { x in rows.reduce(0) { $0 + $1[x] } / height }
        return Self.resampled(sums, count(density))
    }

    /// Along the line, between two heights in cells from its middle: their mean.
    func row(from: Double, to: Double, density: Double) -> [Double] {
        let (top, bottom) = (from + Double(rows.count) / 2, to + Double(rows.count) / 2)
        let (first, last) = (max(0, Int(top.rounded(.down))), min(rows.count, Int(bottom.rounded(.up))))
        var sums = [Double](repeating: 0, count: width)
        for y in first..<max(first, last) {
            let share = (min(bottom, Double(y + 1)) - max(top, Double(y))) / (to - from)
            for x in 0..<width { sums[x] += share * rows[y][x] }
        }
        return Self.resampled(sums, count(density))
    }

    /// As many means of equal parts.
    static func resampled(_ ink: [Double], _ count: Int) -> [Double] {
        guard !ink.isEmpty else { return [Double](repeating: 0, count: count) }
        var sums = [0.0]
        for value in ink { sums.append(sums[sums.count - 1] + value) }
        func sum(_ place: Double) -> Double {
            let index = min(ink.count - 1, Int(place))
            return sums[index] + (place - Double(index)) * ink[index]
        }
        let step = Double(ink.count) / Double(count)
        return (0..<count).map { (sum(Double($0 + 1) * step) - sum(Double($0) * step)) / step }
    }
}
