import Foundation
import PixelModel
internal import Vocabulary

/// Judges the sensitive regions alone: each must be one colour, strongly blurred, covered by a known cover, or show bars on a
/// page and nothing else.
struct RegionJudge: Sendable {
    let blur: BlurMeter
    let covers: [CoverAttempt]

    /// A mask drawn over a field ends within this many points of the region's edge,
    private static let edgePoints = 3.0
    /// but within no more than this part of its shorter side: of a small region most would be edge.
    private static let mostEdge = 8
    /// The corners of a bar may be round: within this many points, and a quarter of a side, what lies outside the bar is
    /// not looked at.
    private static let cornerPoints = 10.0
    /// In a region whose brightness varies by no more levels a blur's radius is measured badly: a rounding step of one level
    /// is a large part of every slope.
    private static let faintRange: Float = 40
    /// There the radius was seen to come out at this share of the true one at least.
    private static let faintSigmaShare = 0.4

    /// What is found of one region.
    private enum Finding {
        /// By a known cover that was compared, or by what was measured.
        case covered(isCompared: Bool)
        /// Nothing was drawn over it.
        case bare
        /// On one side of a bar stands what may be a part of the text below it.
        case cut
        case leaks(String)
        case tooSmall
    }

    /// What one region's finding has in common with the next one's.
    private struct Sight {
        var grounds: RegionGrounds
        /// Whether anything on the screen is sharp, once it was asked for.
        var isSharp: Bool?
    }

    func judge(_ grid: CellGrid, _ context: JudgingContext) -> Judgement {
        var sight = Sight(grounds: RegionGrounds(grid, context))
        var leaks: [LeakRegion] = []
        var covered: [String] = []
        var (bare, cut, tooSmall): ([String], [String], [String]) = ([], [], [])
        // Whether known covers alone hide what is hidden, and nothing had to be measured.
        var isCompared = true
        for region in context.sensitiveRegions {
            let whole = Self.cells(of: region, in: grid)
            let finding = finding(of: region, whole, in: grid, &sight, context)
            if let work = context.work, work.isExhausted {
                return Judgement(verdict: .unreadable, certainty: nil, message: work.refusal)
            }
            switch finding {
            case .covered(let byComparing):
                covered.append(region.name)
                isCompared = isCompared && byComparing
            case .bare: bare.append(region.name)
            case .cut: cut.append(region.name)
            case .leaks(let reason):
                leaks.append(
                    LeakRegion(
                        rectangle: grid.pixelRectangle(whole), reason: "\(region.name): \(reason)", strength: 0.9))
            case .tooSmall: tooSmall.append("\(region.name): \(Self.extent(of: region, in: grid))")
            }
        }
        let unjudged = "too small a sensitive region to tell what it shows (\(tooSmall.joined(separator: ", ")))"
        if leaks.isEmpty, !tooSmall.isEmpty {
            return Judgement(verdict: .unreadable, certainty: nil, message: unjudged)
        }
        let rest = Self.rest(context.sensitiveRegions)
        let marked = context.sensitiveRegions.filter(context.markedRegions.contains).map(\.name)
        let markedNotes =
            marked.isEmpty ? [] : ["\(marked.joined(separator: ", ")): marks stand in place of the characters"]
        let notes =
            markedNotes
            + (bare.isEmpty ? [] : ["nothing is drawn over \(bare.joined(separator: ", ")): the page is empty there"])
        if leaks.isEmpty, !cut.isEmpty {
            return Judgement(
                verdict: .unrecognizedCover, technique: .regions, certainty: .inferred,
                message:
                    "text touches what is drawn over \(cut.joined(separator: ", ")): it may be a part of what that "
                    + "should hide, or of a line beside it; " + rest,
                notes: notes)
        }
        if leaks.isEmpty, covered.isEmpty {
            return Judgement(
                verdict: .unrecognizedCover, technique: .regions, certainty: .inferred,
                message: "nothing is drawn over "
                    + (bare.count == 1 ? "the sensitive region" : "any of \(bare.count) sensitive regions")
                    + " (\(bare.joined(separator: ", "))): the page is empty there, and what belongs there may stand "
                    + "elsewhere; " + rest)
        }
        guard !leaks.isEmpty else {
            var judgement = covering(covered, bare, isCompared: isCompared, rest)
            judgement.sensitive = .init(covered: covered, empty: bare)
            judgement.notes += markedNotes
            return judgement
        }
        var judgement = Judgement(
            verdict: covered.isEmpty && bare.isEmpty && cut.isEmpty ? .unmasked : .partiallyMasked, technique: .regions,
            certainty: .measured, regions: leaks,
            message: "\(leaks.count) of \(context.sensitiveRegions.count) sensitive regions "
                + (leaks.count == 1 ? "shows content" : "show content"),
            notes: notes + (tooSmall.isEmpty ? [] : [unjudged]))
        judgement.sensitive = .init(covered: covered, empty: bare)
        return judgement
    }

    /// All regions are covered, or some are and the page is empty in the others. What the field of such a one shows may then
    /// stand elsewhere, with no bar on it.
    private func covering(
        _ covered: [String], _ bare: [String], isCompared: Bool, _ rest: String
    ) -> Judgement {
        let names = (covered + bare).joined(separator: ", ")
        guard bare.isEmpty else {
            return Judgement(
                verdict: .unrecognizedCover, technique: .regions, certainty: .inferred,
                message: "every sensitive region is covered or empty (\(names)): nothing is drawn over "
                    + "\(bare.joined(separator: ", ")), and what belongs there may stand elsewhere; " + rest)
        }
        return Judgement(
            verdict: .masked, technique: .regions, certainty: isCompared ? .compared : .measured,
            message: "every sensitive region is covered (\(names)); " + rest)
    }

    private func finding(
        of region: ScreenRegion, _ whole: CellRectangle, in grid: CellGrid, _ sight: inout Sight,
        _ context: JudgingContext
    ) -> Finding {
        if context.markedRegions.contains(region) { return .covered(isCompared: false) }
        let edge = max(1, Int((Self.edgePoints * context.pixelsPerPoint / Double(CellGrid.cellSide)).rounded()))
        // What has no inside is judged as a whole.
        let rim = min(edge, min(whole.width, whole.height) / Self.mostEdge)
        let inset = whole.insetBy(rim)
        let inner = inset.area > 0 ? inset : whole
        let cut = rim == 0 ? Self.cutCells(of: region, beside: whole, in: grid) : []
        if covers.contains(where: { cover in
            cover.explainedShare > 0.02 && !([inner] + cut).contains(where: cover.touches)
        }) {
            return .covered(isCompared: true)
        }
        context.work?.spend(PictureWork.Cost.region, pixels: inner.area * CellGrid.cellSide * CellGrid.cellSide)
        // The caller asks the same and says nothing of the region then.
        if let work = context.work, work.isExhausted { return .tooSmall }
        let part = grid.cropped(to: inner)
        let color = oneColor(of: part, context)
        var ground = color.map { sight.grounds.ground(of: inner, $0) }
        let touched = cut.reduce(whole) { $0.union($1) }
        if let reason = (color == nil ? unhidden(in: part, context, of: (grid, inner)) : nil)
            ?? cut.lazy.compactMap({ leak(along: grid.cropped(to: $0), context) }).first
        {
            guard let bars = RegionBars(over: touched, in: grid, context) else { return .leaks(reason) }
            ground = bars.coverMiddle ? sight.grounds.ground(ofBars: bars.bars) : .page
        }
        if ground != .shortBar, Self.isTooSmall([whole] + cut, in: grid) { return .tooSmall }
        switch ground {
        case .shortBar: return .leaks("text reaches beyond what is drawn over it")
        case .cutText: return .cut
        case .page: return .bare
        case .bar: return .covered(isCompared: false)
        case nil:
            // No one colour, and nothing sharp.
            guard RegionPage.goesOn(through: touched, in: grid, context) else { return .covered(isCompared: false) }
            let isSharp = sight.isSharp ?? (blur.measure(grid).sharpTiles > 0)
            sight.isSharp = isSharp
            // A blur over the whole screen goes on everywhere.
            return isSharp ? .bare : .covered(isCompared: false)
        }
    }

    /// What was not looked at, at least: regions may overlap.
    private static func rest(_ regions: [ScreenRegion]) -> String {
        let share = regions.reduce(0) { $0 + max(0, $1.width) * max(0, $1.height) }
        let percent = Int((max(0, 1 - share) * 100).rounded())
        return switch percent {
        case 0: "nothing else was judged"
        case 100: "nearly all of the screen was not judged"
        default: "the other \(percent) % of the screen was not judged"
        }
    }

    /// Clears the marks of what lies outside a round corner: one colour from the region's corner on, and the cells that
    /// smooth its edge. A digit in the corner is another colour inside it.
    private static func clearOutside(
        _ mask: inout CellMask, of part: CellGrid, in box: CellRectangle, corner: (x: Int, y: Int)
    ) {
        guard box.contains(x: corner.x, y: corner.y) else { return }
        let start = corner.y * part.columns + corner.x
        guard mask.marks[start] != 0 else { return }
        var outside: Set<Int> = []
        var walk = CellWalk(columns: part.columns, rows: part.rows)
        walk.follow(from: CollectionOfOne(start)) { next, _ in
            box.contains(x: next % part.columns, y: next / part.columns)
                && BackgroundColor.differ(part.cells[next], part.cells[start]) <= oneColor
                && outside.insert(next).inserted
        } _: { x, y in
            mask.clear(
                inside: [CellRectangle(x0: x - 1, y0: y - 1, x1: x + 2, y1: y + 2).intersection(box)])
        }
    }

    /// So many cells whose pixels differ beyond their surroundings are no codec's slip.
    static let fewestPatternedCells = 2

    /// Cells that differ by no more than this have the colour of the page around a bar, in sixteenths of a level.
    static let oneColor: Int16 = 3 * 16

    /// The cells of a region; at least those that it touches.
    private static func cells(of region: ScreenRegion, in grid: CellGrid) -> CellRectangle {
        let whole = grid.cellRectangle(region)
        guard whole.area == 0 else { return whole }
        func touched(_ start: Double, _ length: Double, _ count: Int) -> (Int, Int) {
            let first = max(0, min(count - 1, Int(max(0, start) * Double(count))))
            return (first, max(first + 1, min(count, Int((min(1, start + length) * Double(count)).rounded(.up)))))
        }
        let (x0, x1) = touched(region.x, region.width, grid.columns)
        let (y0, y1) = touched(region.y, region.height, grid.rows)
        return CellRectangle(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    /// The colour of a region that shows nothing else, but for what lies outside a bar's round corners.
    private func oneColor(of part: CellGrid, _ context: JudgingContext) -> SIMD4<Int16>? {
        guard let mode = BackgroundColor.mode(of: part) else { return nil }
        let residual = Residual(of: part, flat: mode.color)
        var mask = residual.mask
        let corner = Int(Self.cornerPoints * context.pixelsPerPoint / Double(CellGrid.cellSide))
        let (w, h) = (min(corner, part.columns / 4), min(corner, part.rows / 4))
        for x in [0, part.columns - w] {
            for y in [0, part.rows - h] {
                Self.clearOutside(
                    &mask, of: part, in: CellRectangle(x0: x, y0: y, x1: x + w, y1: y + h),
                    corner: (x == 0 ? 0 : part.columns - 1, y == 0 ? 0 : part.rows - 1))
            }
        }
        let boxes = [0, part.columns - w].flatMap { x in
            [0, part.rows - h].map { y in CellRectangle(x0: x, y0: y, x1: x + w, y1: y + h) }
        }
        // Of a small region a few cells that hide a pattern are much.
        let patterned = CellTexture.unexplained(in: part).count { at in
            !boxes.contains { $0.contains(x: at % part.columns, y: at / part.columns) }
        }
        guard patterned < Self.fewestPatternedCells,
            LeakGrouping.groups(in: mask, pixelsPerPoint: context.pixelsPerPoint).isEmpty,
            // The rings of what stands beside the region reach into it.
            context.isLossy || !residual.isExact
                || LeakGrouping.specks(in: mask, pixelsPerPoint: context.pixelsPerPoint).isEmpty
        else { return nil }
        return mode.color
    }

    /// Why a part of a region leaks, or `nil` when it is covered.
    func leak(in part: CellGrid, _ context: JudgingContext) -> String? {
        oneColor(of: part, context) == nil ? unhidden(in: part, context) : nil
    }

    /// Why a region that is not one colour leaks, or `nil` where it is blurred well.
    /// - Parameter place: the picture, and where in it the region lies, if letters may reach beyond it.
    private func unhidden(
        in part: CellGrid, _ context: JudgingContext, of place: (grid: CellGrid, region: CellRectangle)? = nil
    ) -> String? {
        var part = part
        (part.loss, part.isPart) = (context.loss, true)
        let measured = blur.measure(part)
        let minimum = context.weakestBlur?.minimum ?? BlurJudge.defaultMinimum
        if measured.sharpTiles == 0 {
            if let sigma = measured.sigmaPoints {
                // Rounding to 8 bits makes faint shades look sharper than they are; what bends as little as the blur asked
                // for is believed within a factor.
                let isFaint = CellPlane.Component.allCases.allSatisfy {
                    CellPlane(part, $0).sharpestBend().range <= Self.faintRange
                }
                let isStronger =
                    isFaint && sigma >= minimum * Self.faintSigmaShare && blur.isBlurred(part, byAtLeast: minimum)
                guard sigma >= minimum || isStronger else {
                    return String(format: "a blur of σ ≈ %.1f pt leaves text readable", sigma)
                }
                let radius = max(sigma, minimum)
                return Self.unhidden(
                    LargeLetters.height(in: part, sigma: radius, context)
                        ?? letters(around: place, sigma: radius, atLeast: minimum, context))
            }
            guard measured.structuredTiles > 0 else { return nil }
            guard blur.isBlurred(part, byAtLeast: minimum) else { return "readable content" }
            return Self.unhidden(letters(around: place, sigma: nil, atLeast: minimum, context))
        }
        return "readable content"
    }
}

extension CoverAttempt {
    func touches(_ rectangle: CellRectangle) -> Bool {
        (leaks.map(\.bounds) + (openText.map { [$0.bounds] } ?? []))
            .contains { $0.intersection(rectangle).area > 0 }
    }
}

extension CellGrid {
    func cropped(to rectangle: CellRectangle) -> CellGrid {
        let r = rectangle.intersection(CellRectangle(x0: 0, y0: 0, x1: columns, y1: rows))
        var part: [SIMD4<Int16>] = []
        part.reserveCapacity(r.area)
        for y in r.y0..<r.y1 { part += cells[(y * columns + r.x0)..<(y * columns + r.x1)] }
        let pixels = pixelRectangle(r)
        return CellGrid(
            columns: r.width, rows: r.height, imageSize: PixelSize(width: pixels.width, height: pixels.height),
            cells: part)
    }
}
