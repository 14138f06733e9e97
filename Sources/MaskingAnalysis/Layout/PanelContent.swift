import Foundation

/// Looks into a filled shape: a logo's badge holds a figure, an alert or a card holds lines of text.
extension CoverLayout {
    /// Lines of text on the colour that fills a shape; 0 where no colour does.
    /// - Parameter background: `nil` where no colour is: on soft shades a card's own may be the commonest.
    func linesOnFill(of bounds: CellRectangle, grid: CellGrid, background: SIMD4<Int16>?) -> Int {
        let inner = bounds.insetBy(cells(limits[.contentBorder]))
        guard inner.area > 0 else { return 0 }
        let shape = grid.cropped(to: inner)
        let mode =
            background.map { BackgroundColor.mode(of: shape, apartFrom: $0) } ?? BackgroundColor.mode(of: shape)
        guard let fill = mode else { return 0 }
        let card = Self.bounds(of: fill.color, in: shape, within: limits.units(.equalFill))
        // The stem of a letter is filled, too.
        guard card.width >= cells(limits[.shortestSide]),
            fill.share * Double(shape.count) >= limits[.filledShare] * Double(card.area)
        else { return 0 }
        let part = shape.cropped(to: card)
        let whole = lines(on: part, Residual(of: part, flat: fill.color).mask)
        guard let disc = Self.disc(of: fill.color, in: grid.cropped(to: bounds), limits) else { return whole }
        // What a disc leaves free of its box is no line, and joins those beside it; it may hold a word.
        let words = lines(on: disc.part, disc.inside)
        return words <= Self.wordsOnDisc ? words : max(whole, lines(on: disc.part, disc.inside, thinnest: 2))
    }

    /// - Parameter thinnest: cells of a line; those at the edges of a star, which leaves corners as a disc does, are one high.
    private func lines(on part: CellGrid, _ mask: CellMask, thinnest: Int = 1) -> Int {
        let heights = thinnest...max(thinnest, cells(limits[.tallestContent]))
        let layout = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint, limits: limits)
        let low = layout.lines(of: mask.all, mask: mask).filter { heights.contains($0.height) }
        let sentences = low.count { Self.isSentence($0, in: part) }
        let isPage = sentences > Self.sentencesOnBadge
        let whole = isPage ? max(low.count, limits.whole(.fewestContentLines)) : low.count
        // Beside a picture that is higher than a line.
        let beside = mask.columnsApart.map { column in
            layout.lines(of: column, mask: mask).count {
                heights.contains($0.height) && Double($0.width) >= limits[.shortTextAspect] * Double($0.height)
            }
        }
        return max(whole, beside.max() ?? 0)
    }

    /// Whether a row is long, and its columns differ as those of letters do: those of a bar do not.
    private static func isSentence(_ row: CellRectangle, in part: CellGrid) -> Bool {
        guard Double(row.width) >= sentence * Double(row.height) else { return false }
        let columns = (row.x0..<row.x1).map { x in
            (row.y0..<row.y1).reduce(Float(0)) { sum, y in
                sum + CoverSketch.brightness(SIMD4<Float>(part.cells[y * part.columns + x]))
            } / Float(row.height * CellGrid.unitsPerLevel)
        }
        let steps = zip(columns, columns.dropFirst()).count { abs($0 - $1) >= letterStep }
        return Double(steps) >= letterShare * Double(columns.count)
    }

    /// A disc leaves this share of each side of its box free before it touches it; in whole cells it is less than a half. A
    /// card with round corners leaves a quarter.
    private static let cornerOfDisc = 0.35
    /// Times as wide as high: a row of some 20 letters. A badge may have one below its name, of two a page is made.
    private static let sentence = 10.0
    private static let sentencesOnBadge = 1
    /// Levels from one of its columns to the next, in so many of them at least; the least text is set in two cells a letter.
    private static let letterStep: Float = 4
    private static let letterShare = 0.4
    /// An app's name, on a badge or in a bubble.
    private static let wordsOnDisc = 1

    /// What is on a disc of one colour; `nil` where the shape is none.
    private static func disc(
        of color: SIMD4<Int16>, in grid: CellGrid, _ limits: CoverLimits
    ) -> (part: CellGrid, inside: CellMask)? {
        let box = bounds(of: color, in: grid, within: limits.units(.equalFill))
        let (longer, shorter) = (max(box.width, box.height), min(box.width, box.height))
        guard Double(longer) <= limits[.iconAspect] * Double(shorter) else { return nil }
        let part = grid.cropped(to: box)
        return Residual(of: part, flat: color).mask.withoutCorners(reaching: cornerOfDisc).map { (part, $0) }
    }

    /// The smallest rectangle that holds all cells of a colour; an alert above a logo is smaller than the logo.
    private static func bounds(
        of color: SIMD4<Int16>, in grid: CellGrid, within equal: Int16
    ) -> CellRectangle {
        var result = CellRectangle(x0: grid.columns, y0: grid.rows, x1: 0, y1: 0)
        for y in 0..<grid.rows {
            for x in 0..<grid.columns where BackgroundColor.differ(grid.cells[y * grid.columns + x], color) <= equal {
                result = CellRectangle(
                    x0: min(result.x0, x), y0: min(result.y0, y), x1: max(result.x1, x + 1), y1: max(result.y1, y + 1))
            }
        }
        return result
    }
}

extension CellMask {
    /// What stands beside each other with nothing between from top to bottom.
    fileprivate var columnsApart: [CellRectangle] {
        var isMarked = [Bool](repeating: false, count: columns)
        for (at, mark) in marks.enumerated() where mark != CellMark.explained.rawValue { isMarked[at % columns] = true }
        var apart: [CellRectangle] = []
        for x in 0..<columns where isMarked[x] {
            if x > 0, isMarked[x - 1], let last = apart.popLast() {
                apart.append(CellRectangle(x0: last.x0, y0: 0, x1: x + 1, y1: rows))
            } else {
                apart.append(CellRectangle(x0: x, y0: 0, x1: x + 1, y1: rows))
            }
        }
        return apart
    }

    /// This mask without the marks that hang together with a corner; `nil` where one of them reaches less far along its sides.
    /// - Parameter share: of the sides.
    fileprivate func withoutCorners(reaching share: Double) -> CellMask? {
        let (across, down) = (Int(share * Double(columns)), Int(share * Double(rows)))
        func isMarked(_ x: Int, _ y: Int) -> Bool { marks[y * columns + x] != CellMark.explained.rawValue }
        let areFree =
            (0..<across).allSatisfy { x in
                [0, rows - 1].allSatisfy { isMarked(x, $0) && isMarked(columns - 1 - x, $0) }
            }
            && (0..<down).allSatisfy { y in
                [0, columns - 1].allSatisfy { isMarked($0, y) && isMarked($0, rows - 1 - y) }
            }
        guard areFree else { return nil }
        var result = self
        let corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1].filter { marks.indices.contains($0) }
        var walk = CellWalk(columns: columns, rows: rows)
        walk.follow(from: corners) { at, _ in
            guard result.marks[at] != CellMark.explained.rawValue else { return false }
            result.marks[at] = CellMark.explained.rawValue
            return true
        }
        return result
    }
}
