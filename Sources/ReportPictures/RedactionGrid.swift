public import PixelModel

/// The cells in which a redacted page shows a screen, and tells places on it.
public struct RedactionGrid: Sendable {
    /// Cells along the shorter side of the screen. On a phone a cell is 49 points wide.
    static let cellsAcross = 8
    /// What surrounds a leak is hidden this far, as a share of a cell: antialiased edges, shadows, the rest of a word.
    static let margin = 0.25

    public let size: PixelSize
    let columns: [Range<Int>]
    let rows: [Range<Int>]
    /// Least length of a cell's sides.
    let side: Int

    public init(size: PixelSize) {
        self.size = size
        side = max(1, min(size.width, size.height) / Self.cellsAcross)
        columns = Self.parts(of: size.width, side: side)
        rows = Self.parts(of: size.height, side: side)
    }

    /// As many parts as fit with at least `side` each, so that none is a sliver that tells more than the others.
    private static func parts(of length: Int, side: Int) -> [Range<Int>] {
        guard length > 0 else { return [] }
        let count = max(1, length / side)
        return (0..<count).map { length * $0 / count..<length * ($0 + 1) / count }
    }

    /// The cells that a region touches, with a margin around it.
    func touched(by region: PixelRectangle) -> (columns: Range<Int>, rows: Range<Int>) {
        let margin = Int((Double(side) * Self.margin).rounded(.up))
        func indices(_ parts: [Range<Int>], _ start: Int, _ end: Int) -> Range<Int> {
            let first = parts.firstIndex { $0.upperBound > start - margin } ?? parts.count
            let last = parts.lastIndex { $0.lowerBound < end + margin } ?? -1
            return first..<max(first, last + 1)
        }
        return (indices(columns, region.x, region.maxX), indices(rows, region.y, region.maxY))
    }

    /// The place of a region as a redacted page tells it: the cells that it touches. The exact frame of a text would tell
    /// how wide it is, and so which of several it can be.
    public func around(_ region: PixelRectangle) -> PixelRectangle {
        let (across, down) = touched(by: region)
        guard let left = columns[across].first, let right = columns[across].last, let top = rows[down].first,
            let bottom = rows[down].last
        else { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
        return PixelRectangle(
            x: left.lowerBound, y: top.lowerBound, width: right.upperBound - left.lowerBound,
            height: bottom.upperBound - top.lowerBound)
    }
}
