import PixelModel
internal import Vocabulary

/// A part of the screen, from side to side, that looks like a cover laid out for it.
///
/// A cover that was laid out for the upright screen leaves the rest of the turned one open, and one above which a sheet lies
/// ends there. It tells where a screen leaks, and never that all of it is covered.
struct CoveredBand {
    /// What is visible beside it.
    let open: [CellRectangle]
    /// Whether nothing stands on its ground: parts of pages look like that, too.
    let isEmpty: Bool

    /// Cells have the ground's colour up to this, in sixteenths of a level.
    private static let sameColor: Int16 = 4 * 16
    /// Of a cover's sides so much shows its ground: artwork stands in the middle.
    private static let groundShare = 0.95
    /// Cells from an end to where its seam is behind,
    private static let beyond = 6
    /// and of a line there so much has the ground's colour, at most.
    private static let mostBeyond = 0.5
    /// An upright screen is as wide as the turned one is high, and a fitted cover as far from one end as from the other, up to so
    /// many cells that lie on seams.
    private static let slack = 6
    /// Parts that are judged.
    /// No limit of a verdict: what judging may cost.
    private static let most = 4

    /// The largest one of a screen.
    static func largest(
        on grid: CellGrid, pixelsPerPoint: Double, _ limits: CoverLimits, _ work: PictureWork?
    ) -> CoveredBand? {
        work?.spend(PictureWork.Cost.comparison, pixels: grid.imageSize.area)
        var bands: [CoverFrame] = []
        for frame in CoverFrame.all(on: grid)
        where isBand(frame.cells, of: grid) && hasOneGround(frame.cells, grid) {
            if !bands.contains(where: { $0.cells == frame.cells }) { bands.append(frame) }
        }
        for band in bands.sorted(by: { $0.cells.area > $1.cells.area }).prefix(most) {
            let open = band.open(on: grid)
            guard !open.isEmpty else { continue }
            guard !grid.isOneColor(in: band.cells) else {
                if isColumn(band.cells, of: grid) { return CoveredBand(open: open, isEmpty: true) }
                continue
            }
            for part in layouts(band.cells, of: grid) where work?.isExhausted != true {
                work?.spend(PictureWork.Cost.content, pixels: part.imageSize.area)
                guard let cover = InferredCover(part, pixelsPerPoint: pixelsPerPoint, limits: limits), cover.isCover,
                    !cover.artwork.isEmpty, !cover.isFaint
                else { continue }
                return CoveredBand(open: open, isEmpty: false)
            }
        }
        return nil
    }

    private static func isColumn(_ cells: CellRectangle, of grid: CellGrid) -> Bool { cells.height == grid.rows }

    /// Whether it reaches from side to side. Between what is above and what is below a page has its own parts, but a cover that
    /// is fitted into a screen lies in its middle.
    private static func isBand(_ cells: CellRectangle, of grid: CellGrid) -> Bool {
        let (above, below) = (cells.y0, grid.rows - cells.y1)
        return isColumn(cells, of: grid)
            || cells.width == grid.columns && (above == 0 || below == 0 || abs(above - below) <= slack)
    }

    /// Whether it has one colour along both ends, as no list has, and the screen another one beyond: a line of text on a page
    /// is no end.
    private static func hasOneGround(_ cells: CellRectangle, _ grid: CellGrid) -> Bool {
        let ground = grid.cells[cells.y0 * grid.columns + cells.x0]
        let isColumn = isColumn(cells, of: grid)
        let (first, last, count) =
            isColumn ? (cells.x0, cells.x1 - 1, grid.columns) : (cells.y0, cells.y1 - 1, grid.rows)
        /// The share of a line along an end that has the ground's colour.
        func share(_ line: Int) -> Double {
            let places = isColumn ? cells.y0..<cells.y1 : cells.x0..<cells.x1
            let seen = places.count { place in
                let at = isColumn ? place * grid.columns + line : line * grid.columns + place
                return BackgroundColor.differ(grid.cells[at], ground) <= sameColor
            }
            return Double(seen) / Double(places.count)
        }
        return [first, last].allSatisfy { share($0) >= groundShare }
            && [first - beyond, last + beyond].allSatisfy { !(0..<count).contains($0) || share($0) <= mostBeyond }
    }

    /// The band as if it were the screen; and before that, of a turned screen, as the upper part of the upright one.
    private static func layouts(_ cells: CellRectangle, of grid: CellGrid) -> [CellGrid] {
        var band = grid.cropped(to: cells)
        (band.loss, band.largestUnseenRange) = (grid.loss, grid.largestUnseenRange)
        guard isColumn(cells, of: grid), grid.columns > grid.rows, abs(cells.width - grid.rows) <= slack else {
            return [band]
        }
        var ground = band.cells[0]
        ground.w = 0
        let below = [SIMD4<Int16>](repeating: ground, count: (grid.columns - grid.rows) * band.columns)
        var upright = CellGrid(
            columns: band.columns, rows: grid.columns,
            imageSize: PixelSize(width: band.imageSize.width, height: grid.imageSize.width), cells: band.cells + below)
        (upright.loss, upright.largestUnseenRange) = (grid.loss, grid.largestUnseenRange)
        return [upright, band]
    }
}
