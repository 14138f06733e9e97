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

    /// Blocks of artwork that hold lines of text, be it a message, a name or something that should not be there.
    let textBlocks: Int

    var holdsText: Bool { textBlocks > 0 }

    var isCover: Bool { foreign.isEmpty }

    /// Whether everything on the background is faint: artwork is drawn to be seen, content under a cover is not.
    var isFaint: Bool {
        let marked = artwork.reduce(0) { $0 + $1.marked }
        return marked > 0 && Double(artwork.reduce(0) { $0 + $1.strong }) < Self.faintShare * Double(marked)
    }

    /// A cover's colour fills at least this share of it; below, the picture is judged by its structure.
    private static let smallestBackground = 0.3
    /// A cover's artwork comes in at most so many blocks: a logo, a name, a line, an activity indicator.
    private static let mostBlocks = 4
    /// A name or a message is one block of text; a title with a sentence below it is a screen.
    private static let mostTextBlocks = 1
    /// Lines of one text differ in height by no more than this factor, for want of tall letters or tails.
    private static let sameSize = 1.6
    /// Bars inside a line count as separators when the line reaches over this share of the width.
    private static let separatorShare = 0.5
    /// Status bar and home indicator: nothing of a cover's artwork reaches into this share of the height.
    private static let barShare = 0.06
    /// What lies wholly in this upper share of the height is a screen's title.
    private static let titleShare = 0.12
    /// An emblem is no wider than this share of the screen.
    private static let widestEmblem = 0.7
    /// Parts of one emblem stand no farther apart than this share of the lower one's height, side by side.
    private static let emblemGap = 0.3
    /// An emblem keeps this share of the width free on both sides; pictures side by side go to the edges.
    private static let emblemMargin = 0.03
    /// With fewer strong marks than this share a block is faint.
    private static let faintShare = 0.05
    /// A line of text is at least this many times as wide as high; an emblem's parts are not.
    private static let textAspect = 3.0
    /// A shadow makes an icon's sides differ by up to this factor.
    private static let iconAspect = 1.12
    /// An icon with square corners is no wider than this share of the screen: no phone shows an alert that narrow.
    private static let smallIcon = 0.45
    /// An emblem falls apart into no more parts than this; tiles and cards come in greater numbers.
    private static let mostEmblemParts = 3

    init?(_ grid: CellGrid, pixelsPerPoint: Double) {
        guard let mode = BackgroundColor.mode(of: grid), mode.share >= Self.smallestBackground else { return nil }
        let residual = Residual(of: grid, flat: mode.color)
        self.init(grid, mask: residual.mask, isSoft: false, background: mode, pixelsPerPoint: pixelsPerPoint)
    }

    /// The same over a gradient.
    init?(_ grid: CellGrid, on surface: GradientSurface, pixelsPerPoint: Double) {
        let predicted = surface.grid(like: grid)
        var mask = Residual(of: grid, against: Prediction(grid: predicted)).mask
        // The polynomial is not the gradient itself: where it is off it is so over many cells, and content has edges.
        let (w, h) = (grid.columns, grid.rows)
        func rest(_ at: Int) -> SIMD4<Int16> { grid.cells[at] &- predicted.cells[at] }
        let unseen = CellTexture.unseen(in: grid)
        let marked = mask
        marked.forEachMark { at, mark in
            guard mark == CellMark.faint.rawValue, grid.cells[at].w <= unseen else { return }
            let near = [
                at % w > 0 ? at - 1 : at, at % w < w - 1 ? at + 1 : at, max(at - w, at % w),
                min(at + w, at + (h - 1 - at / w) * w),
            ]
            let step = near.map { LocalGradient.absolute(rest(at) &- rest($0)).largestChannel }.max() ?? 0
            if step < Self.gradientStep { mask.marks[at] = CellMark.explained.rawValue }
        }
        self.init(
            grid, mask: mask, isSoft: false, background: (surface.middleColor, surface.share),
            pixelsPerPoint: pixelsPerPoint)
    }

    /// Neighbouring cells of a gradient that was rounded to 8 bits step by no more than a level; in sixteenths.
    private static let gradientStep: Int16 = 20

    /// The same over a background of soft shades: artwork is what has edges.
    init?(softly grid: CellGrid, pixelsPerPoint: Double) {
        guard let mode = BackgroundColor.mode(of: grid) else { return nil }
        self.init(grid, mask: Self.edges(of: grid), isSoft: true, background: mode, pixelsPerPoint: pixelsPerPoint)
    }

    /// Steps between neighbouring cells from which on there is an edge, and a strong one, in sixteenths of a level:
    /// a shade over the whole screen makes less than one level a cell.
    private static let edgeStep: Int16 = 2 * 16
    /// JPEG rounds the colours of a shade to larger steps.
    private static let edgeStepOfJPEG: Int16 = 6 * 16
    private static let strongStep: Int16 = 12 * 16

    private static func edges(of grid: CellGrid) -> CellMask {
        let (w, h) = (grid.columns, grid.rows)
        let edgeStep = grid.isJPEG ? edgeStepOfJPEG : edgeStep
        var mask = CellMask(columns: w, rows: h, marks: [UInt8](repeating: 0, count: w * h))
        for y in 0..<max(0, h - 1) {
            for x in 0..<max(0, w - 1) {
                let at = y * w + x
                let step = pointwiseMax(
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[at + 1]),
                    LocalGradient.absolute(grid.cells[at] &- grid.cells[at + w]))
                let largest = max(step.x, step.y, step.z)
                if largest >= edgeStep {
                    mask.marks[at] = (largest >= strongStep ? CellMark.strong : .faint).rawValue
                }
            }
        }
        for at in CellTexture.unexplained(in: grid) { mask.marks[at] = CellMark.strong.rawValue }
        return mask
    }

    private init(
        _ grid: CellGrid, mask: CellMask, isSoft: Bool, background mode: (color: SIMD4<Int16>, share: Double),
        pixelsPerPoint: Double
    ) {
        background = mode.color
        backgroundShare = mode.share
        let layout = CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint)
        let reach = max(2, layout.cells(CoverLayout.wordSpace / 2))
        let groups = mask.significantGroups(reach: reach)
        let blocks = Self.joiningEmblems(
            LeakGrouping.merge(groups, within: layout.cells(CoverLayout.wordSpace)), columns: grid.columns)
        let axis = Double(grid.columns) / 2
        // Most blocks of an app's screen fail for another reason.
        lazy var shapes = PanelShape.shapes(in: grid, pixelsPerPoint: pixelsPerPoint)
        lazy var panels = shapes.panels
            .filter { PanelShape.isLarge($0, in: grid) || !isSoft && !layout.isCentred($0, on: axis) }
        let bar = Int(Double(grid.rows) * Self.barShare)
        let title = Int(Double(grid.rows) * Self.titleShare)
        var artwork: [CellGroup] = []
        var foreign: [CellGroup] = []
        var texts: [CellRectangle] = []
        var lineHeights: [Int] = []
        for block in blocks {
            // A large emblem may come near the edges of a screen in landscape; a screen's content is wider.
            let inBars =
                (block.bounds.y0 < bar || block.bounds.y1 > grid.rows - bar)
                && (block.bounds.height < 4 * bar
                    || Double(block.bounds.width) > Self.widestEmblem * Double(grid.columns))
            // Parts of a logo need not be centred one by one; lines of text do.
            let lines = layout.lines(of: block.bounds, mask: mask)
                .filter { $0.height <= layout.cells(CoverLayout.tallestArtworkText) }
            if !inBars, block.bounds.y1 > title, !layout.startAtOneMargin(lines),
                layout.isCentred(block.bounds, on: axis), layout.areCentred(lines, on: axis, mask: mask),
                !PanelShape.isSeparator(block.bounds, columns: grid.columns),
                !lines.contains(where: {
                    layout.isSplit($0, mask: mask)
                        || Double($0.width) > Self.separatorShare * Double(grid.columns)
                            && layout.holdsBar($0, mask: mask, grid: grid)
                }),
                !layout.holdsContent(block.bounds, grid: grid, background: mode.color),
                !MachineReadableCode.isLikely(in: block.bounds, of: grid),
                Self.isSmallIcon(block.bounds, columns: grid.columns)
                    || !panels.contains(where: { $0.intersection(block.bounds).area > 0 }),
                Self.isIcon(block.bounds, columns: grid.columns)
                    || !shapes.longEdges.contains(where: { $0.intersection(block.bounds).area > 0 })
            {
                artwork.append(block)
                if lines.contains(where: { Self.isLineOfText($0) })
                    || Self.isLineOfText(block.bounds)
                        && block.bounds.height <= layout.cells(CoverLayout.tallestLine)
                {
                    texts.append(block.bounds)
                    lineHeights.append(lines.map(\.height).max() ?? block.bounds.height)
                }
            } else {
                foreign.append(block)
            }
        }
        textBlocks = Self.paragraphs(texts, lineHeights)
        if artwork.count > Self.mostBlocks || textBlocks > Self.mostTextBlocks {
            foreign += artwork
            artwork = []
        }
        self.artwork = artwork
        self.foreign =
            foreign.isEmpty && !isSoft ? FaintContent.groups(in: mask, grid: grid, reach: reach) : foreign
    }

    /// Counts blocks of text, where lines of one size that follow each other closely are one block.
    private static func paragraphs(_ texts: [CellRectangle], _ lineHeights: [Int]) -> Int {
        var count = 0
        var last: (bottom: Int, height: Int)?
        for (text, height) in zip(texts, lineHeights).sorted(by: { $0.0.y0 < $1.0.y0 }) {
            if let last {
                let (low, high) = (min(last.height, height), max(last.height, height))
                let gap = Double(text.y0 - last.bottom)
                if Double(high) > sameSize * Double(low) || gap > CoverLayout.widestLineGap * Double(high) {
                    count += 1
                }
            } else {
                count = 1
            }
            last = (text.y1, height)
        }
        return count
    }

    /// Whether a block may be an app's icon, which is square with round corners: its edges are long and straight as a
    /// card's, which is wider than high.
    private static func isIcon(_ bounds: CellRectangle, columns: Int) -> Bool {
        Double(max(bounds.width, bounds.height)) <= iconAspect * Double(min(bounds.width, bounds.height))
            && Double(bounds.width) <= widestEmblem * Double(columns)
    }

    /// Whether a block may be an icon with square corners in it or about it: sheets and alerts are wider.
    private static func isSmallIcon(_ bounds: CellRectangle, columns: Int) -> Bool {
        isIcon(bounds, columns: columns) && Double(bounds.width) <= smallIcon * Double(columns)
    }

    private static func isLineOfText(_ bounds: CellRectangle) -> Bool {
        Double(bounds.width) >= textAspect * Double(bounds.height)
    }

    /// Joins the letters of a large emblem, which stand farther apart than words do.
    private static func joiningEmblems(_ blocks: [CellGroup], columns: Int) -> [CellGroup] {
        guard blocks.count <= mostEmblemParts else { return blocks }
        return LeakGrouping.merge(blocks) { a, b in
            let overlap = min(a.y1, b.y1) - max(a.y0, b.y0)
            let lower = min(a.height, b.height)
            let gap = max(a.x0, b.x0) - min(a.x1, b.x1)
            let margin = emblemMargin * Double(columns)
            return overlap * 2 >= lower && Double(gap) <= emblemGap * Double(lower)
                && Double(min(a.x0, b.x0)) >= margin && Double(max(a.x1, b.x1)) <= Double(columns) - margin
        }
    }
}
