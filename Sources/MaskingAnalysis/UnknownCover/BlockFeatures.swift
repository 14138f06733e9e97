/// What is measured of one block of marks before anything is decided about it. Lengths are in cells.
///
/// The dearer measures are left out where a cheaper one has already led to an objection.
struct BlockFeatures: Sendable {
    /// How far a block is looked into, the cheapest first.
    enum Look: Int, CaseIterable, Sendable {
        /// At its bounds.
        case place
        /// At its lines of text.
        case lines
        /// At what stands on a shape inside it.
        case inside
        /// At straight shapes that touch it.
        case shapes
    }

    let group: CellGroup
    /// Of the screen.
    let columns: Int
    let rows: Int
    let isCentred: Bool
    /// A short line at the lower edge, as the maker's name below the app's.
    let isFooter: Bool

    /// Lines that are low enough for text in artwork.
    var lines: [CellRectangle] = []
    /// Things apart in it, where it is cut off: letters, keys, pictures.
    var parts = 1
    var beginAtOneMargin = false
    var areLinesCentred = true
    /// A line that falls apart.
    var holdsSplitLine = false
    /// A stroke longer than a letter's, in a line that is wide enough for a separator.
    var holdsLongStroke = false

    /// Lines of text on the colour that fills a shape in the block.
    var linesOnFill = 0
    var isCode = false

    /// Touched by a rectangle with square corners that is larger than those in artwork, or not centred.
    var touchesPanel = false
    /// Touched by a horizontal edge that is longer than those in artwork.
    var touchesLongEdge = false

    var bounds: CellRectangle { group.bounds }

    /// Whether it goes on beyond the upper or lower edge.
    var isCutOff: Bool { bounds.y0 <= 0 || bounds.y1 >= rows }

    /// As high as wide, but for a shadow, and no wider than an emblem: an app's icon, whose edges are long and straight as
    /// a card's, which is wider than high.
    func isIcon(_ limits: CoverLimits) -> Bool {
        Double(max(bounds.width, bounds.height)) <= limits[.iconAspect] * Double(min(bounds.width, bounds.height))
            && Double(bounds.width) <= limits[.widestEmblem] * Double(columns)
    }

    /// An icon that may have square corners in it or about it.
    func isSmallIcon(_ limits: CoverLimits) -> Bool {
        isIcon(limits) && Double(bounds.width) <= limits[.smallIcon] * Double(columns)
    }
}

/// Measures the blocks of one picture.
struct BlockMeasuring {
    let grid: CellGrid
    let mask: CellMask
    let background: SIMD4<Int16>
    /// Marks are edges of a softly shaded picture, where shapes of artwork stand anywhere.
    let isSoft: Bool
    let layout: CoverLayout
    private let axis: Double
    // Most blocks of an app's screen are refused without them.
    private lazy var shapes = PanelShape.shapes(
        in: grid, pixelsPerPoint: layout.pixelsPerPoint, isOnShades: isSoft, layout.limits)
    private lazy var panels = withoutBoldShapes(
        shapes.panels.filter {
            PanelShape.isLarge($0, in: grid, layout.limits) || !isSoft && !layout.isCentred($0, on: axis)
        })

    init(_ grid: CellGrid, mask: CellMask, background: SIMD4<Int16>, isSoft: Bool, _ layout: CoverLayout) {
        (self.grid, self.mask, self.background, self.isSoft, self.layout) = (grid, mask, background, isSoft, layout)
        axis = Double(grid.columns) / 2
    }

    /// Without the strokes of bold letters, where they end before the screen does.
    private func withoutBoldShapes(_ panels: [CellRectangle]) -> [CellRectangle] {
        guard !isSoft, panels.count <= BoldShape.mostPanels else { return panels }
        let inner = mask.all.insetBy(layout.limits.whole(.cornerReach))
        let letters = panels.filter {
            $0.intersection(inner) == $0 && BoldShape.fills($0, of: grid, background: background)
        }
        return panels.filter { panel in
            !letters.contains { BoldShape.isOne($0, panel) }
                && !BoldShape.isStem(panel, beside: letters, of: grid, background: background)
        }
    }

    /// The first look.
    func place(_ group: CellGroup) -> BlockFeatures {
        let isCentred = layout.isCentred(group.bounds, on: axis)
        return BlockFeatures(
            group: group, columns: grid.columns, rows: grid.rows, isCentred: isCentred,
            isFooter: isCentred && layout.isFooter(group.bounds))
    }

    /// Looks once more.
    mutating func measure(_ block: inout BlockFeatures, _ look: BlockFeatures.Look) {
        let limits = layout.limits
        switch look {
        case .place: break
        case .lines:
            let tallest = layout.tallestArtworkText
            block.lines = layout.lines(of: block.bounds, mask: mask).filter { $0.height <= tallest }
            if block.isCutOff { block.parts = layout.parts(of: block.bounds, mask: mask) }
            block.beginAtOneMargin = layout.startAtOneMargin(block.lines)
            // Parts of a logo need not be centred one by one; lines of text do.
            block.areLinesCentred = layout.areCentred(block.lines, on: axis, mask: mask)
            block.holdsSplitLine = block.lines.contains { layout.isSplit($0, mask: mask) }
            let wide = limits[.barWidth] * Double(grid.columns)
            block.holdsLongStroke = block.lines.contains {
                Double($0.width) > wide && layout.holdsBar($0, mask: mask, grid: grid)
            }
        case .inside:
            block.linesOnFill = layout.linesOnFill(
                of: block.bounds, grid: grid, background: isSoft ? nil : background)
            block.isCode = MachineReadableCode.isLikely(block.bounds, mask, of: grid, isOnShades: isSoft, limits)
        case .shapes:
            let bounds = block.bounds
            block.touchesPanel = panels.contains { $0.intersection(bounds).area > 0 }
            block.touchesLongEdge = shapes.longEdges.contains { $0.intersection(bounds).area > 0 }
        }
    }
}
