/// Text that was blurred, beside what is sharp: a screen under a weak blur, and an app's emblem in front of it.
///
/// Each letter's strokes make a row of cells lighter and darker again, however soft they are, while the shades and shadows
/// of a cover's artwork rise and fall a few times over the whole screen.
enum BlurredWriting {
    /// A row of cells turns where it has come so many levels back from the lightest or darkest it had reached: more than
    /// codecs leave of a smooth shade.
    private static let turn: Float = 3
    /// Rows (or columns) of a line of text turn at least so often: a short name does, and of the shades that covers were
    /// drawn with none did more than six times.
    private static let fewestTurns = 8
    /// So many rows of them are a line of text: a third of the height of a footnote's letters.
    private static let fewestLines = 4
    /// Cells around a sharp tile that belong to what is sharp in it.
    private static let reach = 4
    /// Cells at the screen's edge, where a renderer blends a picture with what lies outside.
    private static let edge = 3

    /// Where such text stands, in cells; `nil` where there is none.
    /// - Parameter sharp: cells of sharp tiles. Where there are none, all is equally soft, and the blur says how much it hides.
    static func bounds(in grid: CellGrid, beside sharp: CellMask) -> CellRectangle? {
        guard sharp.marks.contains(where: { $0 != 0 }) else { return nil }
        var rest = CellPlane(grid)
        rest.exclude(sharp, reach: reach)
        // Text runs down a screen that was turned.
        let (across, down) = ((lines: rest.height, length: rest.width), (lines: rest.width, length: rest.height))
        let (width, values) = (rest.width, rest.values)
        if let found = bounds(across, { line, place in values[line * width + place] }) { return found }
        return bounds(down) { line, place in values[place * width + line] }.map {
            CellRectangle(x0: $0.y0, y0: $0.x0, x1: $0.y1, y1: $0.x1)
        }
    }

    /// The same with lines along x.
    private static func bounds(
        _ size: (lines: Int, length: Int), _ value: (_ line: Int, _ place: Int) -> Float
    ) -> CellRectangle? {
        guard size.lines > 2 * edge, size.length > 2 * edge else { return nil }
        var found: [CellRectangle] = []
        for line in edge..<(size.lines - edge) {
            var (turns, rises): ([Int], Bool?) = ([], nil)
            var (low, high) = (Float.infinity, -Float.infinity)
            for place in edge..<(size.length - edge) {
                let value = value(line, place)
                if value.isNaN {
                    (low, high, rises) = (.infinity, -.infinity, nil)
                    continue
                }
                (low, high) = (min(low, value), max(high, value))
                if rises != false, value <= high - turn {
                    if rises == true { turns.append(place) }
                    (rises, low) = (false, value)
                } else if rises != true, value >= low + turn {
                    if rises == false { turns.append(place) }
                    (rises, high) = (true, value)
                }
            }
            guard turns.count >= fewestTurns, let first = turns.first, let last = turns.last else { continue }
            found.append(CellRectangle(x0: first, y0: line, x1: last + 1, y1: line + 1))
        }
        guard found.count >= fewestLines else { return nil }
        return found.dropFirst().reduce(found[0]) { $0.union($1) }
    }
}
