/// The screen's edge, where a renderer blends the last pixels of an enlarged picture with what lies outside.
///
/// Such a blend changes a row or column of cells alike. What changes from cell to cell along the edge is content, however
/// near to the edge it stands.
struct ScreenEdge {
    /// Rows of cells at the edge that a blend may reach.
    static let depth = 2
    /// Means of neighbours along the edge that a blend changes differ from the drawing alike, up to this many
    /// sixteenths of a level (four levels) beyond what a blend makes of the drawing's own changes.
    static let evenness: Int16 = 64
    /// It makes a quarter of them: one of a cell's four pixels is blended. With all of them text on stripes was even.
    static let blendedDivisor: Int16 = 4

    let columns: Int
    let rows: Int

    /// Clears marks at the edge that may be a blend: where the cells behind are explained and the difference is even.
    /// - Parameters:
    ///   - difference: of a cell from the drawing, its range in the fourth place, in sixteenths of a level.
    ///   - gradient: ``Prediction/gradient``.
    /// - Returns: The cells whose marks were cleared.
    func clearBlends(
        _ marks: inout [UInt8], difference: (Int) -> SIMD4<Int16>, gradient: (Int) -> Int16
    ) -> [Int] {
        let (w, h, depth) = (columns, rows, Self.depth)
        guard w > 4 * depth, h > 4 * depth else { return [] }
        let before = marks
        var cleared: [Int] = []
        /// Clears the cell at `place` cells along the edge and `away` cells from it, for all `place`.
        func clear(length: Int, _ at: (_ place: Int, _ away: Int) -> Int) {
            for place in 0..<length {
                let inner = min(max(place, depth), length - 1 - depth)
                guard before[at(inner, depth)] == 0 else { continue }
                for away in 0..<depth {
                    let cell = at(place, away)
                    guard before[cell] != 0 else { continue }
                    let own = difference(cell)
                    let isEven = [place - 1, place + 1].allSatisfy { next in
                        guard next >= 0, next < length else { return true }
                        let step = LocalGradient.absolute(own &- difference(at(next, away)))
                        let slope = gradient(cell)
                        return step.largestChannel <= Self.evenness &+ slope / Self.blendedDivisor
                            && step.w <= Self.evenness &+ slope
                    }
                    // In a corner two edges meet.
                    guard isEven, marks[cell] != CellMark.explained.rawValue else { continue }
                    marks[cell] = CellMark.explained.rawValue
                    cleared.append(cell)
                }
            }
        }
        clear(length: w) { $1 * w + $0 }
        clear(length: w) { (h - 1 - $1) * w + $0 }
        clear(length: h) { $0 * w + $1 }
        clear(length: h) { $0 * w + w - 1 - $1 }
        return cleared
    }
}
