/// Finds in a line of text what no letter has: a stroke as long as a separator or a field's border.
extension CoverLayout {
    /// Whether a line holds an unbroken run of equal cells that is longer than any stroke: a separator, a field.
    func holdsBar(_ line: CellRectangle, mask: CellMask, grid: CellGrid) -> Bool {
        let longest = Int(limits[.longestStroke] * Double(line.height)) + 2
        let equal = limits.units(.equalCells)
        for y in line.y0..<line.y1 {
            var run = 0
            for x in line.x0...line.x1 {
                let at = y * columns + x
                let isStroke = x < line.x1 && mask.marks[at] != 0
                let step =
                    isStroke && x > line.x0 ? LocalGradient.absolute(grid.cells[at] &- grid.cells[at - 1]) : SIMD4()
                if isStroke, run == 0 || step.largestChannel <= equal {
                    run += 1
                    continue
                }
                if run > longest, !isHeadstroke(y: y, from: x - run, to: x, of: line, mask: mask) { return true }
                run = isStroke ? 1 : 0
            }
        }
        return false
    }

    /// Whether a run of row `y` is a part of a word's headstroke: thin, high in the line, and with letters hanging from it.
    private func isHeadstroke(y: Int, from start: Int, to end: Int, of line: CellRectangle, mask: CellMask) -> Bool {
        func isMarked(_ x: Int, _ y: Int) -> Bool { mask.marks[y * columns + x] != 0 }
        let thickest = Int(limits[.thickestHeadstroke] * Double(line.height)) + 1
        guard Double(y - line.y0) <= limits[.lowestHeadstroke] * Double(line.height) else { return false }
        var under = y + 1
        while under < line.y1, under - y <= thickest, (start..<end).allSatisfy({ isMarked($0, under) }) { under += 1 }
        guard under < line.y1, under - y <= thickest else { return false }
        // Letters between the ends: a border's own sides hang from them. Smoothing leaves the stroke's last row of cells
        // partly marked, so the letters may stand a row lower.
        let needed = max(1, Int(Double(end - start) / (limits[.widestLetter] * Double(line.height))))
        return [under, under + 1].contains { row in
            guard row < line.y1 else { return false }
            let inner = (start + 1)..<max(start + 1, end - 1)
            return inner.count { isMarked($0, row) && !isMarked($0 - 1, row) && $0 - 1 > start } >= needed
        }
    }
}
