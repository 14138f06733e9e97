/// Tells a code that a machine reads (QR, Aztec, Data Matrix) from artwork. Such a code is a ticket, a key or an account.
enum MachineReadableCode {
    /// Whether a block that stands alone on a background looks like a code.
    static func isLikely(in bounds: CellRectangle, of grid: CellGrid, _ limits: CoverLimits) -> Bool {
        let (longer, shorter) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
        guard shorter > 0, Double(longer) <= limits[.codeAspect] * Double(shorter) else { return false }
        let part = grid.cropped(to: bounds)
        if isEvenlyBusy(part, limits) { return true }
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
        guard let across = runs(part.rows, part.columns, { $0 * part.columns + $1 }), across >= limits[.darkRuns],
            let down = runs(part.columns, part.rows, { $1 * part.columns + $0 })
        else { return false }
        return down >= limits[.darkRuns]
    }

    /// A code fills the corners of its square, or the ground that it is printed on does; a round emblem leaves this share of
    /// each side free (a circle: 0.146; a ground whose corners are rounded by a quarter of its side: 0.07).
    private static let roundCorner = 0.12

    /// Whether a block's corners are the screen's background.
    /// - Parameter mask: what differs from the background.
    static func isRound(_ bounds: CellRectangle, _ mask: CellMask) -> Bool {
        let side = Int((roundCorner * Double(min(bounds.width, bounds.height))).rounded(.down))
        guard side > 0 else { return false }
        let corners = [bounds.x0, bounds.x1 - side].flatMap { x in [bounds.y0, bounds.y1 - side].map { (x, $0) } }
        return corners.allSatisfy { x, y in
            (y..<(y + side)).allSatisfy { row in
                mask.marks[(row * mask.columns + x)..<(row * mask.columns + x + side)].allSatisfy { $0 == 0 }
            }
        }
    }

    /// Whether there are edges nearly everywhere: an emblem has surfaces.
    private static func isEvenlyBusy(_ part: CellGrid, _ limits: CoverLimits) -> Bool {
        let parts = limits.whole(.codeParts)
        let edgeRange = Int16(limits[.codeEdgeRange])
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
        let empty = zip(counts, sizes).count { Double($0) < limits[.codePartShare] * Double($1) }
        return Double(counts.reduce(0, +)) > limits[.codeEdgeShare] * Double(part.count)
            && empty <= limits.whole(.mostEmptyParts)
    }
}
