import Foundation
internal import Vocabulary

/// Without a template: does the picture look like a cover, or like an app's screen?
struct InferredCover: Sendable {
    /// The background that the cover would have.
    let background: SIMD4<Int16>
    /// Share of the picture in that colour.
    let backgroundShare: Double
    /// Groups that a cover's artwork may consist of.
    let artwork: [CellGroup]
    /// Groups that belong to no cover, and what speaks against them.
    let refused: [(group: CellGroup, objections: [CoverObjection])]
    private let limits: CoverLimits

    /// Groups that belong to no cover.
    var foreign: [CellGroup] { refused.map(\.group) }

    /// Blocks of artwork that hold lines of text, be it a message, a name or something that should not be there.
    let textBlocks: Int
    /// Where lines of text are among the artwork.
    private let texts: [CellRectangle]
    /// A maker's line at the lower edge, among the artwork.
    let footer: CellRectangle?

    var holdsText: Bool { textBlocks > 0 }

    /// The keys of a screen that asks for a PIN.
    let keypad: CellRectangle?

    /// Whether it has the keys and the dots of a screen that asks for a PIN.
    var asksForPIN: Bool { keypad != nil }

    var isCover: Bool { refused.isEmpty }

    /// Whether everything on the background is faint: artwork is drawn to be seen, content under a cover is not.
    var isFaint: Bool {
        let marked = artwork.reduce(0) { $0 + $1.marked }
        return marked > 0 && Double(artwork.reduce(0) { $0 + $1.strong }) < limits[.faintShare] * Double(marked)
    }

    /// - Parameter all: look for everything that speaks against a block, also where one thing is enough.
    init?(_ grid: CellGrid, pixelsPerPoint: Double, limits: CoverLimits = .standard, all: Bool = false) {
        guard let mode = BackgroundColor.mode(of: grid), mode.share >= limits[.smallestBackground] else { return nil }
        self.init(grid, on: mode, pixelsPerPoint: pixelsPerPoint, limits: limits, all: all)
        guard !isCover else { return }
        let layout = CoverLayout(columns: grid.columns, rows: grid.rows, pixelsPerPoint: pixelsPerPoint, limits: limits)
        guard let ground = ArtworkGround(in: grid, on: mode.color, layout) else { return }
        let cover = InferredCover(
            ground.spread(over: grid, on: mode.color), on: (ground.color, mode.share), pixelsPerPoint: pixelsPerPoint,
            limits: limits, all: all)
        if cover.isCover, ground.holdsOneEmblem(cover.artwork, cover.texts, in: grid) { self = cover }
    }

    /// The same over one colour.
    private init(
        _ grid: CellGrid, on background: (color: SIMD4<Int16>, share: Double), pixelsPerPoint: Double,
        limits: CoverLimits, all: Bool
    ) {
        let residual = Residual(of: grid, flat: background.color)
        self.init(
            grid, mask: residual.mask, isSoft: false, isExact: residual.isExact, background: background,
            CoverLayout(mask: residual.mask, pixelsPerPoint: pixelsPerPoint, limits: limits), all: all)
    }

    /// The same over a gradient.
    init?(_ grid: CellGrid, on surface: GradientSurface, pixelsPerPoint: Double, limits: CoverLimits = .standard) {
        let predicted = surface.grid(like: grid)
        var mask = Residual(of: grid, against: Prediction(grid: predicted)).mask
        // The polynomial is not the gradient itself: where it is off it is so over many cells, and content has edges.
        let (w, h) = (grid.columns, grid.rows)
        func rest(_ at: Int) -> SIMD4<Int16> { grid.cells[at] &- predicted.cells[at] }
        let unseen = CellTexture.unseen(in: grid)
        let gradientStep = limits.units(.gradientStep)
        let marked = mask
        marked.forEachMark { at, mark in
            guard mark == CellMark.faint.rawValue, grid.cells[at].w <= unseen else { return }
            let near = [
                at % w > 0 ? at - 1 : at, at % w < w - 1 ? at + 1 : at, max(at - w, at % w),
                min(at + w, at + (h - 1 - at / w) * w),
            ]
            let step = near.map { LocalGradient.absolute(rest(at) &- rest($0)).largestChannel }.max() ?? 0
            if step < gradientStep { mask.marks[at] = CellMark.explained.rawValue }
        }
        self.init(
            grid, mask: mask, isSoft: false, isExact: false,
            background: (surface.middleColor, surface.share),
            CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint, limits: limits), all: false)
    }

    /// The same over a background of soft shades: artwork is what has edges.
    init?(softly grid: CellGrid, pixelsPerPoint: Double, limits: CoverLimits = .standard) {
        guard let mode = BackgroundColor.mode(of: grid) else { return nil }
        let mask = Self.edges(of: grid, limits)
        self.init(
            grid, mask: mask, isSoft: true, isExact: false, background: mode,
            CoverLayout(mask: mask, pixelsPerPoint: pixelsPerPoint, limits: limits), all: false)
    }

    /// Marks each cell that differs from its right or lower neighbour, in the channel that differs most, by the least step of
    /// an edge, strongly from ``CoverLimit/strongStep`` on; and strongly what ``CellTexture/unexplained(in:)`` finds. Cells of
    /// the last row and column have no such step.
    static func edges(of grid: CellGrid, _ limits: CoverLimits) -> CellMask {
        let (w, h) = (grid.columns, grid.rows)
        let edgeStep = limits.units(grid.isLossy ? .edgeStepOfJPEG : .edgeStep)
        let strongStep = limits.units(.strongStep)
        var mask = CellMask(columns: w, rows: h, marks: [UInt8](repeating: 0, count: w * h))
        let (cells, belowEdge) = (grid.cells, SIMD4(repeating: UInt64(edgeStep) &- 1))
        unsafe mask.marks.withUnsafeMutableBufferPointer { marks in
            unsafe cells.withUnsafeBufferPointer { cells in
                @inline(__always)
                func mark(_ at: Int, _ step: Int16) {
                    if step >= edgeStep {
                        unsafe marks[at] = (step >= strongStep ? CellMark.strong : .faint).rawValue
                    }
                }
                // Nothing steps from what is plain to its neighbours.
                grid.activeTiles.forEachPart { _ in
                } inside: { part in
                    let right = min(part.x1, w - 1)
                    for y in part.y0..<min(part.y1, h - 1) {
                        var at = y &* w &+ part.x0
                        let end = y &* w &+ right
                        while at &+ 4 <= end {
                            let four = unsafe FourCells(cells.words(at))
                            let steps = unsafe four.distance(to: FourCells(cells.words(at &+ 1)))
                                .larger(four.distance(to: FourCells(cells.words(at &+ w)))).largestChannels
                            if steps.haveLarger(than: belowEdge) {
                                for place in 0..<4 { mark(at &+ place, Int16(truncatingIfNeeded: steps[place])) }
                            }
                            at &+= 4
                        }
                        for at in at..<max(at, end) {
                            let across = unsafe LocalGradient.absolute(cells[at] &- cells[at &+ 1])
                            let down = unsafe LocalGradient.absolute(cells[at] &- cells[at &+ w])
                            mark(at, across.larger(down).largestChannel)
                        }
                    }
                }
            }
        }
        for at in CellTexture.unexplained(in: grid) { mask.marks[at] = CellMark.strong.rawValue }
        return mask
    }

    /// - Parameter isExact: the background is what was stored, and not what comes near to it.
    private init(
        _ grid: CellGrid, mask: CellMask, isSoft: Bool, isExact: Bool,
        background mode: (color: SIMD4<Int16>, share: Double),
        _ layout: CoverLayout, all: Bool
    ) {
        limits = layout.limits
        (background, backgroundShare) = (mode.color, mode.share)
        let pad = isSoft ? nil : PinPad(in: mask, of: grid, layout)
        var mask = mask
        if let pad { mask.clear(inside: pad.parts) }
        var measuring = BlockMeasuring(grid, mask: mask, background: mode.color, isSoft: isSoft, layout)
        var artwork: [CellGroup] = []
        var refused: [(group: CellGroup, objections: [CoverObjection])] = []
        var texts: [ArtworkText] = []
        var footers: [CellGroup] = []
        let groups = mask.significantGroups(reach: layout.reach)
        for group in ArtworkParts.joined(LeakGrouping.merge(groups, within: layout.wordSpace), layout) {
            if let pad, pad.isButton(group.bounds, mask, grid, layout) {
                artwork.append(group)
                continue
            }
            let (objections, block) = Objection.against(group, &measuring, all: all)
            if objections.isEmpty {
                artwork.append(group)
                if block.isFooter {
                    footers.append(group)
                } else if let text = ArtworkText(block, layout) {
                    texts.append(text)
                }
            } else {
                refused.append((group, objections))
            }
        }
        if let last = footers.last,
            footers.count > 1 || ArtworkText.isAlone(last.bounds, artwork, layout)
                || !ArtworkText.isName(texts) || DigitShapes.areShown(in: grid, mask)
        {
            refused += footers.map { ($0, [.bar]) }
            artwork.removeAll { group in footers.contains { $0.bounds == group.bounds } }
            footers = []
        }
        footer = footers.last?.bounds
        textBlocks = ArtworkText.paragraphs(texts, limits)
        self.texts = texts.map(\.bounds)
        var tooMany: [CoverObjection] = []
        if artwork.count > limits.whole(.mostBlocks) { tooMany.append(.manyBlocks) }
        // Above keys there are what to enter, and a hint.
        let (mostTexts, mostLines) =
            pad == nil
            ? (limits.whole(.mostTextBlocks), limits.whole(.mostTextLines)) : (PinPad.mostTexts, PinPad.mostTexts)
        if textBlocks > mostTexts || ArtworkText.lines(texts) > mostLines { tooMany.append(.manyTexts) }
        if !tooMany.isEmpty {
            refused += artwork.map { ($0, tooMany) }
            artwork = []
        }
        if refused.isEmpty, !isSoft {
            refused = FaintContent.groups(in: mask, grid: grid, reach: layout.reach, limits).map {
                ($0, [.faintContent])
            }
        }
        if refused.isEmpty, isExact {
            var rest = mask
            rest.clear(inside: groups.map { $0.bounds.insetBy(-CellTexture.edgeReachOfJPEG) })
            refused = LeakGrouping.specks(in: rest, pixelsPerPoint: layout.pixelsPerPoint).map {
                ($0, [.faintContent])
            }
        }
        keypad = refused.isEmpty ? pad?.keys : nil
        if let keypad { artwork.append(CellGroup(bounds: keypad, marked: keypad.area, strong: keypad.area)) }
        (self.artwork, self.refused) = (artwork, refused)
    }
}
