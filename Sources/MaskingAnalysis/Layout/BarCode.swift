import PixelModel

/// Tells a code of bars (EAN, Code 128, PDF417) from artwork and text: a ticket, a membership, a parcel.
///
/// Bars go through: over much of a block each row is like the next one, and crosses many bars of unlike widths. Strokes of letters
/// end, and stripes of a decoration are alike.
enum BarCode {
    /// Neighbouring rows are alike where their cells differ by less than this share of what dark and light do, in the mean.
    private static let sameRow: Float = 0.06
    /// Cells over which the rows are alike, at least, and the share of the block's height: figures stand below.
    private static let (leastHeight, heightShare) = (6, 0.5)
    /// What is darker or lighter by this share of the range than the last turn is a turn: narrow bars are mixed in a cell.
    private static let turn: Float = 0.2
    /// Widths between turns: an EAN-8, the shortest, has 43, of which some are lost between cells; a word of stems up to 30.
    private static let fewestWidths = 32
    /// A bar is at most so many times as wide as the middle one, or as the narrowest: what is wider is a space between words.
    private static let mostModules: Float = 4
    /// Standard deviation of the widths between turns, as a share of their mean, without that of their rounding to cells.
    private static let unlikeWidths: Float = 0.3
    /// Variance of a width that is half a cell more or less, in squared cells.
    private static let rounding: Float = 0.25

    /// Parts of a row whose ink is compared,
    private static let parts = 6
    /// as the cosine between what dark and light differ by there and in the whole row: a logo's bars have colours of their own.
    private static let sameInk: Float = 0.95

    /// Whether a block is one, upright or on its side.
    static func isLikely(_ part: CellGrid) -> Bool { isUpright(part) || isUpright(part.turned) }

    private static func isUpright(_ part: CellGrid) -> Bool {
        let (columns, rows, plane) = (part.columns, part.rows, DarkCells.plane(of: part))
        guard columns >= fewestWidths, rows >= leastHeight, let low = plane.min(), let high = plane.max(), high > low
        else { return false }
        func row(_ y: Int) -> ArraySlice<Float> { plane[(y * columns)..<((y + 1) * columns)] }
        func areAlike(_ a: Int, _ b: Int) -> Bool {
            let difference = zip(row(a), row(b)).reduce(Float(0)) { $0 + abs($1.0 - $1.1) }
            return difference <= sameRow * (high - low) * Float(columns)
        }
        var (start, longest) = (0, 0..<0)
        for y in 1...rows where y == rows || !areAlike(y - 1, y) {
            if y - start > longest.count { longest = start..<y }
            start = y
        }
        guard longest.count >= leastHeight, Double(longest.count) >= heightShare * Double(rows) else { return false }
        let middle = row((longest.lowerBound + longest.upperBound) / 2)
        let all = widths(middle, step: turn * (high - low))
        guard all.count >= fewestWidths else { return false }
        let modules = mostModules * all.sorted()[all.count / 2]
        let widths = all.filter { $0 <= modules }
        let mean = widths.reduce(0, +) / Float(widths.count)
        let variance = widths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(widths.count)
        return variance - rounding >= unlikeWidths * unlikeWidths * mean * mean && hasOneInk(middle, of: part)
    }

    private static func hasOneInk(_ row: ArraySlice<Float>, of part: CellGrid) -> Bool {
        func ink(_ places: ArraySlice<Float>) -> SIMD3<Float> {
            guard let dark = places.indices.min(by: { places[$0] < places[$1] }),
                let light = places.indices.max(by: { places[$0] < places[$1] })
            else { return SIMD3() }
            let difference = part.cells[light] &- part.cells[dark]
            return SIMD3(Float(difference.x), Float(difference.y), Float(difference.z))
        }
        func length(_ ink: SIMD3<Float>) -> Float { (ink * ink).sum().squareRoot() }
        let own = ink(row)
        return (0..<parts).allSatisfy { place in
            let first = row.startIndex + place * row.count / parts
            let other = ink(row[first..<(row.startIndex + (place + 1) * row.count / parts)])
            return (own * other).sum() >= sameInk * length(own) * length(other)
        }
    }

    /// Cells between the places where a row turns from darker to lighter or back.
    private static func widths(_ row: ArraySlice<Float>, step: Float) -> [Float] {
        var (widths, extreme, at, rises, last): ([Float], Float, Int, Bool?, Int?) =
            ([], row.first ?? 0, row.startIndex, nil, nil)
        for index in row.indices {
            let value = row[index]
            let isFarther = rises.map { $0 ? value > extreme : value < extreme } ?? false
            if isFarther {
                (extreme, at) = (value, index)
            } else if abs(value - extreme) >= step {
                if let last { widths.append(Float(at - last)) }
                (last, rises, extreme, at) = (at, value > extreme, value, index)
            }
        }
        return widths
    }

    // MARK: - Stacked

    /// Sides of a stacked code: a PDF417 of a boarding pass is two to five times as wide as high.
    private static let aspects = 1.3...8.0
    /// Share of each row that is dark: lines of text leave rows between them nearly empty.
    private static let rowShares = 0.2...0.9
    /// Dark runs in the mean row and in the mean column: a word in capitals has two in a column.
    private static let (fewestAcross, fewestDown) = (8.0, 2.5)
    /// Of its first and of its last columns so many cells are dark: it begins with a wide bar, and ends with one.
    private static let barShare = 0.9
    /// Columns at each end that are looked at.
    private static let ends = 3

    /// Whether what is dark are several rows of bars between a bar at each end.
    /// - Parameter code: without a quiet zone.
    static func isStacked(_ code: DarkCells) -> Bool {
        guard aspects.contains(Double(code.columns) / Double(max(1, code.rows))), code.columns > 2 * ends,
            let across = code.darkRunsAcross, across >= fewestAcross, darkRunsDown(code) >= fewestDown
        else { return false }
        func isBar(_ x: Int) -> Bool {
            Double((0..<code.rows).count { code[x, $0] }) >= barShare * Double(code.rows)
        }
        return (0..<ends).contains(where: isBar) && (code.columns - ends..<code.columns).contains(where: isBar)
            && (0..<code.rows).allSatisfy { y in
                rowShares.contains(Double((0..<code.columns).count { code[$0, y] }) / Double(code.columns))
            }
    }

    /// Dark runs in the mean column; the light bars at the ends have none.
    private static func darkRunsDown(_ code: DarkCells) -> Double {
        var total = 0
        for x in 0..<code.columns {
            for y in 0..<code.rows where code[x, y] && (y == 0 || !code[x, y - 1]) { total += 1 }
        }
        return Double(total) / Double(code.columns)
    }
}

extension CellGrid {
    /// Rows become columns.
    fileprivate var turned: CellGrid {
        CellGrid(
            columns: rows, rows: columns, imageSize: PixelSize(width: imageSize.height, height: imageSize.width),
            cells: (0..<columns).flatMap { x in (0..<rows).map { cells[$0 * columns + x] } })
    }
}
