package import PixelModel

/// What a cover shows in a size of its own above a picture that is scaled: an emblem with a name in the middle, and
/// the maker's name at the lower edge.
package struct CentredLayer {
    /// Of the screen's shorter side an emblem with its name is no wider and no higher: an alert is wider.
    static let widest = 0.65
    /// Points: an emblem is higher than a line of text, which alone may say anything.
    private static let lowestEmblem = 44.0
    /// An emblem, and a line at the lower edge.
    private static let mostBlocks = 2

    private let layout: CoverLayout

    /// - Parameter size: of the screen.
    package init(_ size: PixelSize, pixelsPerPoint: Double) {
        let side = CellGrid.cellSide
        layout = CoverLayout(
            columns: (size.width + side - 1) / side, rows: (size.height + side - 1) / side,
            pixelsPerPoint: pixelsPerPoint)
    }

    /// Whether what differs between a screen and a picture that is scaled to it may be such a layer.
    /// - Parameter groups: of cells that differ, on the screen or in the picture.
    func holds(_ groups: [CellGroup]) -> Bool {
        let emblems = groups.map(\.bounds).filter { !layout.isFooter($0) }
        let side = Self.widest * Double(min(layout.columns, layout.rows))
        let axis = Double(layout.columns) / 2
        return groups.count <= Self.mostBlocks && emblems.count == 1
            && groups.allSatisfy { layout.isCentred($0.bounds, on: axis) }
            && emblems.allSatisfy {
                Double(max($0.width, $0.height)) <= side && $0.height >= layout.cells(Self.lowestEmblem)
            }
    }

    /// Whether a line has the place and the size of a maker's name at the lower edge.
    package func isFooter(_ line: PixelRectangle) -> Bool {
        let side = CellGrid.cellSide
        let bounds = CellRectangle(
            x0: line.x / side, y0: line.y / side, x1: (line.maxX + side - 1) / side, y1: (line.maxY + side - 1) / side)
        return layout.isFooter(bounds) && layout.isCentred(bounds, on: Double(layout.columns) / 2)
    }
}
