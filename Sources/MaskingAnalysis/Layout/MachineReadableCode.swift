/// Tells a code that a machine reads (QR, Aztec, Data Matrix, or bars) from artwork. Such a code is a ticket, a key or an account.
enum MachineReadableCode {
    /// Whether a block that stands alone on a background looks like a code, or is a card with one.
    /// - Parameter isOnShades: whether its ground may have dark and light parts of its own, which say nothing of a code.
    static func isLikely(
        in bounds: CellRectangle, of grid: CellGrid, isOnShades: Bool, _ limits: CoverLimits
    ) -> Bool {
        func isSquare(_ width: Int, _ height: Int) -> Bool {
            let (longer, shorter) = (max(width, height), min(width, height))
            return shorter > 0 && Double(longer) <= limits[.codeAspect] * Double(shorter)
        }
        let part = grid.cropped(to: bounds)
        guard let cells = DarkCells(part) else { return false }
        func hasManyRuns(_ cells: DarkCells, _ fewest: Double) -> Bool {
            guard let across = cells.darkRunsAcross, let down = cells.darkRunsDown else { return false }
            return min(across, down) >= fewest
        }
        // Rows of a code begin with a dark square more often than with a light one.
        func hasSquares(_ cells: DarkCells) -> Bool {
            guard hasManyRuns(cells, limits[.darkRuns]) else { return false }
            return isOnShades
                || darkShares.contains(cells.darkShare) && hasManyRuns(cells.inverted, limits[.darkRuns] - 1)
                    && !cells.isMirrored
        }
        // The outermost cells may show a card's edge. Of a code in light modules the quiet zone is dark.
        let both = [cells, cells.withoutRim].compactMap(\.self)
        let inner = both.compactMap(\.withoutQuietZone)
        let innerOfLight = both.map(\.inverted).compactMap(\.withoutQuietZone)
        if BarCode.isLikely(part)
            || (inner + innerOfLight).contains(where: BarCode.isStacked) && !CodeTones.areMany(in: part)
        {
            return true
        }
        func codes(_ all: [DarkCells]) -> [DarkCells] {
            all.filter { isSquare($0.columns, $0.rows) && !$0.areRings }
        }
        let plain = codes(inner)
        if (plain + codes(innerOfLight)).contains(where: { CodeFinders(code: $0).areFound }) { return true }
        guard isSquare(part.columns, part.rows) else { return false }
        let isBusy =
            plain.contains(where: hasSquares)
            || !cells.areRings && (isEvenlyBusy(part, limits) || hasSquares(cells))
        return isBusy && !CodeTones.areMany(in: part)
    }

    /// Half of a code's squares are dark, by the masks of ISO/IEC 18004 and the codewords of the others, and half of the square
    /// around one that is turned by 45° is empty; lines on a ground leave most of it.
    private static let darkShares = 0.2...0.8

    /// Rows of a round emblem, in tenths of its height, at which its outline is compared with a circle's,
    private static let outlineRows = 1...9
    /// from which it is off by no more than this share of its width: a square that is turned by ten degrees is by 0.1.
    private static let roundness = 0.04
    /// Half the side of the square in a circle, as a share of its width.
    private static let inscribed = 0.35

    /// Whether a block looks like a code, or holds one: on a round ground one is looked for inside, for letters along the
    /// ring of a badge are as many strokes as a code has.
    /// - Parameter mask: what differs from the screen's background.
    static func isLikely(
        _ bounds: CellRectangle, _ mask: CellMask, of grid: CellGrid, isOnShades: Bool, _ limits: CoverLimits
    ) -> Bool {
        guard isRound(bounds, mask) else { return isLikely(in: bounds, of: grid, isOnShades: isOnShades, limits) }
        let (x, y) = ((bounds.x0 + bounds.x1) / 2, (bounds.y0 + bounds.y1) / 2)
        let half = Int(inscribed * Double(min(bounds.width, bounds.height)))
        return isLikely(
            in: CellRectangle(x0: x - half, y0: y - half, x1: x + half, y1: y + half), of: grid,
            isOnShades: isOnShades, limits)
    }

    /// Whether a block's outline is a circle.
    private static func isRound(_ bounds: CellRectangle, _ mask: CellMask) -> Bool {
        let radius = Double(bounds.width) / 2
        let middle = Double(bounds.x0) + radius
        let slack = max(1, roundness * Double(bounds.width))
        guard abs(Double(bounds.width - bounds.height)) <= slack else { return false }
        return outlineRows.allSatisfy { tenth in
            let y = bounds.y0 + bounds.height * tenth / 10
            let row = mask.marks[(y * mask.columns + bounds.x0)..<(y * mask.columns + bounds.x1)]
            guard let left = row.firstIndex(where: { $0 != 0 }), let right = row.lastIndex(where: { $0 != 0 }) else {
                return false
            }
            let away = Double(y) + 0.5 - Double(bounds.y0) - Double(bounds.height) / 2
            let half = max(0, radius * radius - away * away).squareRoot()
            return abs(middle - half - Double(left - y * mask.columns)) <= slack
                && abs(middle + half - Double(right + 1 - y * mask.columns)) <= slack
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
