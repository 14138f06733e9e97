import Foundation
import PixelModel
internal import Vocabulary

/// The last question: nothing known explains the picture, so does it look covered at all?
struct ZeroConfigurationJudge: Sendable {
    let pixelsPerPoint: Double
    var limits = CoverLimits.standard

    func judge(
        _ grid: CellGrid, _ measured: BlurMeter.Measurement, _ context: JudgingContext
    ) -> Judgement {
        if measured.isSmooth {
            // Too wide a blur to measure is wider than any that a template asks for.
            let template = context.weakestBlur?.id
            if template == nil, BackgroundColor.mode(of: grid)?.share == 1 { return oneColor(context) }
            if let legible = BlurJudge(meter: BlurMeter(pixelsPerPoint: pixelsPerPoint)).lettersInSmooth(grid, context)
            {
                return legible
            }
            let known = context.templates.isEmpty || template != nil
            return Judgement(
                verdict: known ? .masked : .unrecognizedCover, template: template, technique: .blur,
                certainty: .measured,
                message: "blurred until nothing can be made out" + (known ? "" : ", but by no configured cover"))
        }
        guard let cover = InferredCover(grid, pixelsPerPoint: pixelsPerPoint, limits: limits) else {
            if let cover = gradientCover(grid, measured, context) { return cover }
            if context.templates.isEmpty, let cover = softCover(grid, measured) { return cover }
            var judgement = unmasked(grid, Judgement.noCover)
            judgement.objections = [.init(.noBackground, count: 1)]
            return judgement
        }
        if cover.artwork.isEmpty, cover.foreign.isEmpty { return oneColor(context) }
        if cover.asksForPIN {
            return likely("a lock screen that asks for a PIN", cover, grid)
        }
        // Whoever names an app's covers has said what may be written on them.
        if cover.isCover, !cover.isFaint, !cover.holdsText || context.templates.isEmpty {
            if let writing = blurredWriting(grid, measured) { return legible(writing, grid) }
            return likely("centred artwork on one colour", cover, grid)
        }
        let leaks = LeakGrouping.mergeAsDrawn(
            cover.isCover ? cover.artwork : cover.foreign, columns: grid.columns, rows: grid.rows)
        let bounds = leaks.dropFirst().reduce(leaks[0].bounds) { $0.union($1.bounds) }
        let whole =
            Double(bounds.height) > limits[.wholeShare] * Double(grid.rows)
            && Double(bounds.width) > limits[.wholeShare] * Double(grid.columns)
        let regions = leaks.map {
            LeakRegion(
                rectangle: grid.pixelRectangle($0.bounds), reason: "app content",
                strength: min(1, 0.3 + 0.7 * Double($0.strong) / Double(max(1, $0.marked))))
        }
        var judgement = leaking(cover, isWhole: whole, regions)
        judgement.objections = cover.objections(knowing: context.templates)
        return judgement
    }

    /// A screen that nothing covers, or what is visible beside a cover that was laid out for a part of it.
    func beside(_ whole: Judgement, _ grid: CellGrid, _ work: PictureWork?) -> Judgement {
        guard let band = CoveredBand.largest(on: grid, pixelsPerPoint: pixelsPerPoint, limits, work) else {
            return whole
        }
        let regions = band.open.map {
            LeakRegion(rectangle: grid.pixelRectangle($0), reason: "app content", strength: 1)
        }
        var judgement = band.isEmpty ? whole : .besideArtwork(regions)
        (judgement.regions, judgement.objections) = (regions, whole.objections)
        return judgement
    }

    private func likely(_ what: String, _ cover: InferredCover, _ grid: CellGrid) -> Judgement {
        var judgement = Judgement(
            verdict: .unrecognizedCover, certainty: .inferred,
            message: "probably covered: \(what), but it matches no configured cover")
        let tallest = limits[.tallestArtworkText] * pixelsPerPoint
        let blocks = cover.artwork.map(\.bounds).map { bounds in
            Judgement.Artwork(bounds: grid.pixelRectangle(bounds), isKeypad: bounds == cover.keypad)
        }
        judgement.artwork = blocks.filter { Double($0.bounds.height) > tallest }
        judgement.footer = cover.footer.map(grid.pixelRectangle)
        judgement.lettering = blocks.map(\.bounds).filter {
            Double($0.height) <= tallest && $0 != judgement.footer
        }
        return judgement
    }

    private func oneColor(_ context: JudgingContext) -> Judgement {
        let known = context.templates.isEmpty
        return Judgement(
            verdict: known ? .masked : .unrecognizedCover, technique: .solid, certainty: .measured,
            message: known
                ? "one colour everywhere: nothing can be seen"
                : "one colour everywhere, but not that of a configured cover")
    }

    private func leaking(_ cover: InferredCover, isWhole whole: Bool, _ regions: [LeakRegion]) -> Judgement {
        if cover.isFaint, cover.isCover {
            return Judgement(
                verdict: .translucent, certainty: .inferred, regions: regions,
                message: "faint content on one colour: it shows through a cover")
        }
        if cover.isCover {
            return Judgement(
                verdict: .unmasked, certainty: .inferred, regions: regions,
                message: "text on one colour, but no configured cover has this text")
        }
        if whole || cover.artwork.isEmpty {
            return Judgement(
                verdict: .unmasked, certainty: .inferred, regions: regions, message: Judgement.noCover)
        }
        return .besideArtwork(regions)
    }

    /// A gradient with nothing on it, or with what a cover's artwork consists of.
    func gradientCover(
        _ grid: CellGrid, _ measured: BlurMeter.Measurement, _ context: JudgingContext
    ) -> Judgement? {
        guard let surface = GradientSurface(grid, limits),
            let cover = InferredCover(grid, on: surface, pixelsPerPoint: pixelsPerPoint, limits: limits), cover.isCover,
            !cover.isFaint, !cover.holdsText || context.templates.isEmpty, blurredWriting(grid, measured) == nil
        else { return nil }
        guard !cover.artwork.isEmpty else {
            let faint = faintContent(on: surface, grid)
            guard faint.isEmpty else {
                return Judgement(
                    verdict: .translucent, certainty: .inferred, regions: faint,
                    message: "faint content on a gradient: it shows through a cover")
            }
            let known = context.templates.isEmpty
            return Judgement(
                verdict: known ? .masked : .unrecognizedCover, technique: .gradient, certainty: .measured,
                message: "a gradient and nothing else" + (known ? "" : ", but not that of a configured cover"))
        }
        return likely("centred artwork on a gradient", cover, grid)
    }

    /// What a gradient's own rounding does not explain. A surface is no drawing of it, and JPEG's noise hides as much.
    private func faintContent(on surface: GradientSurface, _ grid: CellGrid) -> [LeakRegion] {
        guard !grid.isLossy else { return [] }
        let squares = FaintSquares(of: grid, against: Prediction(grid: surface.grid(like: grid)), limits: .ofGradient)
        return squares.groups(ignored: []).map {
            LeakRegion(
                rectangle: grid.pixelRectangle($0.bounds), reason: "content that shines through the cover",
                strength: 0.4)
        }
    }

    /// A picture of soft shades with nothing but one centred emblem on it. Text on soft shades is content in a blurred
    /// screen.
    func softCover(_ grid: CellGrid, _ measured: BlurMeter.Measurement) -> Judgement? {
        guard let cover = InferredCover(softly: grid, pixelsPerPoint: pixelsPerPoint, limits: limits), cover.isCover,
            cover.artwork.count == 1, !cover.holdsText, blurredWriting(grid, measured) == nil
        else { return nil }
        return likely("centred artwork on soft shades", cover, grid)
    }

    /// Text beside sharp artwork that is blurred less than a cover has to be.
    func blurredWriting(_ grid: CellGrid, _ measured: BlurMeter.Measurement) -> CellRectangle? {
        guard let bounds = BlurredWriting.bounds(in: grid, beside: measured.sharp),
            measured.sigmaPoints ?? 0 < BlurJudge.defaultMinimum
        else { return nil }
        return bounds
    }

    private func legible(_ writing: CellRectangle, _ grid: CellGrid) -> Judgement {
        Judgement(
            verdict: .legibleBlur, technique: .blur, certainty: .inferred,
            regions: [
                LeakRegion(
                    rectangle: grid.pixelRectangle(writing), reason: "blur that leaves text readable", strength: 0.8)
            ],
            message: "centred artwork, but beside it there is text that is blurred too weakly to be hidden")
    }

    private func unmasked(_ grid: CellGrid, _ message: String) -> Judgement {
        Judgement(
            verdict: .unmasked, certainty: .inferred,
            regions: [
                LeakRegion(rectangle: PixelRectangle(grid.imageSize), reason: "content", strength: 1)
            ],
            message: message)
    }
}

extension InferredCover {
    /// Why this is no cover, in the order of the rules, with the number of things that each speaks against.
    fileprivate func objections(knowing templates: [OverlayTemplate]) -> [Judgement.Objection] {
        guard refused.isEmpty else {
            var counts: [CoverObjection: Int] = [:]
            for objection in refused.lazy.flatMap(\.objections) { counts[objection, default: 0] += 1 }
            return CoverObjection.allCases.compactMap { id in counts[id].map { .init(id, count: $0) } }
        }
        if isFaint { return [.init(.onlyFaint, count: artwork.count)] }
        return holdsText && !templates.isEmpty ? [.init(.unknownText, count: textBlocks)] : []
    }
}
