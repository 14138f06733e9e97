/// Tells a code that a machine reads (QR, Aztec, Data Matrix) from artwork. Such a code is a ticket, a key or an account.
enum MachineReadableCode {
    /// Sides of a square code differ by no more than this factor.
    private static let aspect = 1.12
    /// Pixels of a cell with an edge differ by so many levels,
    private static let edgeRange: Int16 = 48
    /// which more than this share of cells has where modules are about two cells wide or less.
    private static let edgeShare = 0.4
    /// The block is divided into so many parts along each side, and so many of all parts may be emptier: a code's corners
    /// and its middle, where a logo may stand.
    private static let parts = 6
    private static let mostEmptyParts = 5
    /// Of an emptier part's cells fewer than this share have an edge.
    private static let partShare = 0.25
    /// Rows and columns of a code cross this many dark modules in the mean: a quarter of the 21 modules of the smallest QR
    /// code, less one. Of an icon's most cross two or three.
    private static let darkRuns = 4.5

    /// Whether a block that stands alone on a background looks like a code.
    static func isLikely(in bounds: CellRectangle, of grid: CellGrid) -> Bool {
        let (longer, shorter) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
        guard shorter > 0, Double(longer) <= aspect * Double(shorter) else { return false }
        let part = grid.cropped(to: bounds)
        if isEvenlyBusy(part) { return true }
        // A code may be printed in two colours of one brightness.
        let planes = CellPlane.Component.allCases.map { CellPlane(part, $0).values }
        func range(_ values: [Float]) -> Float { (values.max() ?? 0) - (values.min() ?? 0) }
        guard let plane = planes.max(by: { range($0) < range($1) }), let low = plane.min(), let high = plane.max()
        else {
            return false
        }
        let isDark = plane.map { $0 < (low + high) / 2 }
        func runs(_ lines: Int, _ length: Int, _ at: (Int, Int) -> Int) -> Double? {
            var total = 0
            for line in 0..<lines {
                var found = 0
                for place in 0..<length where isDark[at(line, place)] && (place == 0 || !isDark[at(line, place - 1)]) {
                    found += 1
                }
                // Lines of text leave rows empty; a code has something everywhere but at its border.
                if found == 0, line > lines / 8, line < lines - lines / 8 { return nil }
                total += found
            }
            return Double(total) / Double(max(1, lines))
        }
        guard let across = runs(part.rows, part.columns, { $0 * part.columns + $1 }), across >= darkRuns,
            let down = runs(part.columns, part.rows, { $1 * part.columns + $0 })
        else { return false }
        return down >= darkRuns
    }

    /// Whether there are edges nearly everywhere: an emblem has surfaces.
    private static func isEvenlyBusy(_ part: CellGrid) -> Bool {
        guard min(part.columns, part.rows) >= parts else { return false }
        var counts = [Int](repeating: 0, count: parts * parts)
        var sizes = counts
        for y in 0..<part.rows {
            for x in 0..<part.columns {
                let at = y * parts / part.rows * parts + x * parts / part.columns
                sizes[at] += 1
                if part.cells[y * part.columns + x].w >= edgeRange { counts[at] += 1 }
            }
        }
        let empty = zip(counts, sizes).count { Double($0) < partShare * Double($1) }
        return Double(counts.reduce(0, +)) > edgeShare * Double(part.count) && empty <= mostEmptyParts
    }
}
