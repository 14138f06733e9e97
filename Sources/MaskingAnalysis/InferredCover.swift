import Foundation

/// Without a template: does the picture look like a cover, or like an app's screen?
struct InferredCover: Sendable {
    /// The background that the cover would have.
    let background: SIMD4<Int16>
    /// Share of the picture in that colour.
    let backgroundShare: Double
    /// Groups that a cover's artwork may consist of.
    let artwork: [CellGroup]
    /// Groups that belong to no cover.
    let foreign: [CellGroup]

    var isCover: Bool { foreign.isEmpty }

    /// A cover's colour fills at least this share of it; below, the picture is judged by its structure.
    private static let smallestBackground = 0.3
    /// A cover's artwork comes in at most so many blocks: a logo, a name, a line, an activity indicator.
    private static let mostBlocks = 4
    /// Bars inside a line count as separators when the line reaches over this share of the width.
    private static let separatorShare = 0.5
    /// Status bar and home indicator: nothing of a cover's artwork reaches into this share of the height.
    private static let barShare = 0.06

    init?(_ grid: CellGrid, pixelsPerPoint: Double) {
        guard let mode = BackgroundColor.mode(of: grid), mode.share >= Self.smallestBackground else { return nil }
        background = mode.color
        backgroundShare = mode.share
        let residual = Residual(of: grid, against: Prediction(flat: mode.color, like: grid))
        let layout = CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint)
        let reach = max(2, layout.cells(CoverLayout.wordSpace / 2))
        let groups = residual.mask.groups(reach: reach).filter(LeakGrouping.isSignificant)
        let blocks = LeakGrouping.merge(groups, within: layout.cells(CoverLayout.wordSpace))
        let axis = Double(grid.columns) / 2
        let panels = PanelShape.panels(in: grid, pixelsPerPoint: pixelsPerPoint)
        let bar = Int(Double(grid.rows) * Self.barShare)
        var artwork: [CellGroup] = []
        var foreign: [CellGroup] = []
        for block in blocks {
            let inBars = block.bounds.y0 < bar || block.bounds.y1 > grid.rows - bar
            // Parts of a logo need not be centred one by one; lines of text do.
            let lines = layout.lines(of: block.bounds, mask: residual.mask)
                .filter { $0.height <= layout.cells(CoverLayout.tallestArtworkText) }
            if !inBars, layout.isCentred(block.bounds, on: axis), layout.areCentred(lines, on: axis),
                !PanelShape.isSeparator(block.bounds, columns: grid.columns),
                !lines.contains(where: {
                    layout.isSplit($0, mask: residual.mask)
                        || Double($0.width) > Self.separatorShare * Double(grid.columns)
                            && layout.holdsBar($0, mask: residual.mask, grid: grid)
                }),
                !layout.holdsContent(block.bounds, grid: grid, background: mode.color),
                !panels.contains(where: { $0.intersection(block.bounds).area > 0 })
            {
                artwork.append(block)
            } else {
                foreign.append(block)
            }
        }
        if artwork.count > Self.mostBlocks {
            foreign += artwork
            artwork = []
        }
        self.artwork = artwork
        self.foreign = foreign
    }
}
