import PixelModel

/// Codes and amounts have the place of an emblem or a name, but no app is called by digits of one size alone.
///
/// Digits are as high as each other and, but for a 1, as wide; none has a straight stem along its left side, which most
/// capitals have.
enum DigitShapes {
    /// So many digits, in one row or several, are a code; as many as these are no 1.
    private static let (fewest, fewestWide) = (4, 2)
    /// A row holds so many.
    private static let fewestInRow = 3
    /// Lower digits than this many cells are too small to be told from letters.
    private static let lowest = 7
    /// Ink is what differs from the ground by this share of what differs most.
    private static let inkShare = 0.5
    /// Lower than this share of the row: a point, a comma, a hyphen.
    private static let markShare = 0.5
    /// Heights in a row differ by no more than this share, or by a cell,
    private static let evenness = 0.09
    /// and the wider ones' widths by this factor.
    private static let widest = 1.3
    /// Width by height of a 1, and of other digits.
    private static let (narrow, wide) = (0.1...0.45, 0.4...0.88)
    /// A stem begins within this share of the height from the left in all lines.
    private static let stemSlack = 0.1
    /// Digits of one row stand no farther apart than this share of their height: groups of three have a space between them.
    private static let space = 0.8

    /// - Parameter mask: what differs from the background.
    static func areShown(in grid: CellGrid, _ mask: CellMask) -> Bool {
        let ink = ink(grid, mask)
        let shapes = ink.groups(reach: 1)
        guard shapes.count <= LeakGrouping.mostGroups else { return false }
        let rows = LeakGrouping.merge(shapes.filter { $0.bounds.height >= lowest }) { a, b in
            min(a.y1, b.y1) - max(a.y0, b.y0) >= min(a.height, b.height) / 2
                && Double(max(a.x0, b.x0) - min(a.x1, b.x1)) <= space * Double(max(a.height, b.height))
        }
        let found = rows.map { row in
            digits(shapes.map(\.bounds).filter { $0.intersection(row.bounds) == $0 }, ink)
        }
        return found.reduce(0) { $0 + $1.all } >= fewest && found.reduce(0) { $0 + $1.wide } >= fewestWide
    }

    /// How many digits a row consists of, and how many of them are no 1; none where anything in it is a letter.
    private static func digits(_ shapes: [CellRectangle], _ ink: CellMask) -> (all: Int, wide: Int) {
        // A comma hangs below the digits.
        let height = Double(shapes.map(\.height).max() ?? 0)
        let letters = shapes.filter { Double($0.height) >= markShare * height }
        let slack = max(1, evenness * height)
        guard letters.count >= fewestInRow, let top = letters.map(\.y0).min(),
            letters.allSatisfy({ height - Double($0.height) <= slack && Double($0.y0 - top) <= slack })
        else { return (0, 0) }
        let others = letters.filter { !narrow.contains(Double($0.width) / Double($0.height)) }
        let widths = others.map(\.width)
        guard let least = widths.min(), let most = widths.max(),
            Double(most) <= max(widest * Double(least), Double(least + 1)),
            others.allSatisfy({ wide.contains(Double($0.width) / Double($0.height)) && !hasStem($0, ink) })
        else { return (0, 0) }
        return (letters.count, others.count)
    }

    private static func hasStem(_ letter: CellRectangle, _ ink: CellMask) -> Bool {
        let slack = max(1, Int((stemSlack * Double(letter.height)).rounded()))
        return (letter.y0..<letter.y1).allSatisfy { y in
            (letter.x0..<min(letter.x1, letter.x0 + slack)).contains { ink.marks[y * ink.columns + $0] != 0 }
        }
    }

    /// Cells of what differs most from the ground.
    private static func ink(_ grid: CellGrid, _ mask: CellMask) -> CellMask {
        var result = mask
        for group in mask.groups(reach: 2) {
            let bounds = group.bounds
            func ground(_ y: Int) -> SIMD4<Int16> { grid.cells[y * grid.columns + max(0, bounds.x0 - 1)] }
            func difference(_ at: Int, _ y: Int) -> Int {
                Int(LocalGradient.absolute(grid.cells[at] &- ground(y)).largestChannel)
            }
            var most = 0
            for y in bounds.y0..<bounds.y1 {
                for x in bounds.x0..<bounds.x1 where mask.marks[y * grid.columns + x] != 0 {
                    most = max(most, difference(y * grid.columns + x, y))
                }
            }
            for y in bounds.y0..<bounds.y1 {
                for x in bounds.x0..<bounds.x1 {
                    let at = y * grid.columns + x
                    if mask.marks[at] != 0, Double(difference(at, y)) < inkShare * Double(most) { result.marks[at] = 0 }
                }
            }
        }
        return result
    }
}
