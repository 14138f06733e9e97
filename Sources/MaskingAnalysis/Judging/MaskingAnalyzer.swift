import Foundation
public import PixelModel
internal import Vocabulary

/// Judges one decoded picture.
///
/// The questions are asked from the surest to the least sure: does a known cover
/// explain it; are the sensitive regions covered; is a known cover there but not whole; is it blurred; does it look
/// like a cover at all. The first answer that stands is the verdict.
public struct MaskingAnalyzer: Sendable {
    let matcher: TemplateMatcher
    /// Launch images are numbered app by app, so their drawings are kept apart from those of templates.
    private let launchMatcher = TemplateMatcher(cache: PredictionCache(keepsPixels: false))

    /// Content spread over this share of the screen's height and width is the screen itself, not a part of it.
    private static let wholeShare = 0.85
    /// A cover whose opacity is estimated within these is there, with content under it.
    private static let translucentOpacity = CoverAttempt.leastOpacity...0.985

    /// Of the judge without templates.
    let limits: CoverLimits

    /// - Parameter drawings: keeps drawn templates; analysers that judge by the same templates may share it.
    public init(drawings: PredictionCache = PredictionCache()) { self.init(drawings: drawings, limits: .standard) }

    /// Judges by other limits than the program's, to see what hangs on them.
    package init(drawings: PredictionCache = PredictionCache(), limits: CoverLimits) {
        matcher = TemplateMatcher(cache: drawings)
        self.limits = limits
    }

    public func judge(_ image: RGBAImage, _ context: JudgingContext) -> Judgement {
        judge(CellGrid(image), context)
    }

    /// Judges a picture whose pixels may be gone.
    public func judge(_ cells: CellGrid, _ context: JudgingContext) -> Judgement {
        var examination = Examination()
        return judge(cells, context, noting: &examination)
    }

    /// Judges and notes what was looked at on the way.
    func judge(
        _ cells: CellGrid, _ context: JudgingContext, noting examination: inout Examination
    ) -> Judgement {
        var grid = cells
        grid.loss = context.loss
        grid.changes = TileChanges(grid)
        grid.commonestColor = BackgroundColor.mode(of: grid)
        grid.largestUnseenRange = CellTexture.unseen(in: grid)
        grid.flatResiduals = FlatResiduals()
        guard grid.count > 0 else {
            return Judgement(verdict: .unreadable, certainty: nil, message: "the picture has no pixels")
        }
        let scale = context.pixelsPerPoint
        let ignored = context.ignoreRegions.map(grid.cellRectangle)
        let isPlain = (grid.commonestColor?.share ?? 0) >= PictureWork.plainShare
        context.work?.spend(
            isPlain ? PictureWork.Cost.plain : PictureWork.Cost.content, pixels: grid.imageSize.area)

        let covers = knownCovers(grid, context, ignored: ignored, keepingFits: examination.keepsFits)
        examination.grid = grid
        examination.covers = covers
        // A cover that was not tried may be the one that is seen.
        if let refusal = context.refusal { return refusal }
        let whole = covers.filter(\.leaks.isEmpty)
        let sure = whole.filter(\.isSure)
        // A template is somebody's word that this is the cover, and vouches for it on other screens.
        if let best = sure.first(where: { !$0.isLaunchImage }) ?? sure.first { return masked(by: best, grid) }
        if let cover = whole.first(where: \.isReflowed) { return reflowed(cover) }
        let card = whole.first { $0.openText?.kind == .otherLetters } ?? whole.first
        if let card, let text = card.openText, context.sensitiveRegions.isEmpty { return open(text, on: card, grid) }

        let blur = BlurMeter(pixelsPerPoint: scale)
        if !context.sensitiveRegions.isEmpty {
            return RegionJudge(blur: blur, covers: covers).judge(grid, context)
        }
        let measured = blur.measure(grid)
        examination.blur = measured
        let blurred = BlurJudge(meter: blur).judge(grid, measured, context, ignored: ignored)
        // A flat cover explains every page of its colour; a blur over the whole screen says more.
        let present = covers.first { $0.isPresent && $0.hasArtworkOrIsChosen }
        if let blurred, measured.isWholeScreen(grid), present?.opacity ?? 0 < Self.translucentOpacity.lowerBound {
            guard blurred.verdict == .unrecognizedCover, let present, present.isSoft else { return blurred }
        }
        // Soft content on a page of a flat cover's colour: the blur hides it, or tells how little it does.
        if let blurred, let present, present.isFlat, present.isPlain, measured.sharpTiles == 0,
            blurred.verdict != .partiallyMasked
        {
            return blurred
        }
        if let present { return leaking(present, grid: grid, pixelsPerPoint: context.pixelsPerPoint) }
        examination.isUnknown = true
        examination.blurred = blurred
        let judgement = unknown(grid, measured, blurred, context)
        // Whoever names an app's covers has said how they look.
        guard judgement.verdict == .unmasked, context.templates.isEmpty else { return judgement }
        return ZeroConfigurationJudge(pixelsPerPoint: scale, limits: limits).beside(judgement, grid, context.work)
    }

    /// The last question: no known cover explains the picture.
    /// - Parameter blurred: what was said of its blur, if anything.
    func unknown(
        _ grid: CellGrid, _ measured: BlurMeter.Measurement, _ blurred: Judgement?, _ context: JudgingContext
    ) -> Judgement {
        let unknown = ZeroConfigurationJudge(pixelsPerPoint: context.pixelsPerPoint, limits: limits)
        guard let blurred else { return unknown.judge(grid, measured, context) }
        guard context.templates.isEmpty, blurred.verdict.isLeak else { return blurred }
        // What has a measurable blur is no gradient.
        guard let sigma = measured.sigmaPoints, sigma >= BlurJudge.leastBlur else {
            if let cover = unknown.gradientCover(grid, measured, context) ?? unknown.softCover(grid, measured) {
                return cover
            }
            guard blurred.verdict == .legibleBlur else { return blurred }
            // Soft edges alone may be those of artwork that was enlarged.
            let seen = unknown.judge(grid, measured, context)
            return seen.verdict.isLeak ? blurred : seen
        }
        // A number in the middle of a blurred screen has the place of an emblem.
        guard let cover = unknown.softCover(grid, measured),
            LargeLetters.height(in: grid, sigma: sigma, context) == nil
        else { return blurred }
        return cover
    }

    /// The covers that ``judge(_:_:)`` passed over since they are plainly not seen, compared all the same: an explanation
    /// shows them, and no verdict hangs on them.
    func implausibleCovers(
        _ grid: CellGrid, _ context: JudgingContext, besides known: [CoverAttempt]
    ) -> [CoverAttempt] {
        var uncounted = context
        uncounted.work = nil
        let names = Set(known.map(\.template))
        uncounted.templates.removeAll { names.contains($0.id) }
        let ignored = context.ignoreRegions.map(grid.cellRectangle)
        return knownCovers(grid, uncounted, ignored: ignored, keepingFits: true, onlyPlausible: false) {
            !names.contains($0)
        }
    }

    /// Every known cover tried on the picture, the one that leaves least first.
    /// - Parameters:
    ///   - onlyPlausible: passes over covers that are plainly not seen.
    ///   - takes: whether a launch image of that name is tried.
    private func knownCovers(
        _ grid: CellGrid, _ context: JudgingContext, ignored: [CellRectangle], keepingFits: Bool,
        onlyPlausible: Bool = true, takes: (String) -> Bool = { _ in true }
    ) -> [CoverAttempt] {
        let scale = context.pixelsPerPoint
        var (matcher, launchMatcher) = (matcher, launchMatcher)
        // A cover may lie over one region only.
        matcher.onlyPlausible = onlyPlausible && context.sensitiveRegions.isEmpty
        launchMatcher.onlyPlausible = matcher.onlyPlausible
        (matcher.work, launchMatcher.work) = (context.work, context.work)
        var attempts: [CoverAttempt] = []
        let frames = CoverFrames()
        func trial(_ template: String, _ matcher: TemplateMatcher) -> CoverTrial {
            var trial = CoverTrial(template: template, grid: grid, pixelsPerPoint: scale)
            (trial.ignored, trial.matcher, trial.keepsFits) = (ignored, matcher, keepingFits)
            trial.frames = frames
            // What is said of a region is said of its pixels.
            trial.comparesTexts = context.sensitiveRegions.isEmpty
            return trial
        }
        for template in context.templates {
            let trial = trial(template.id, matcher)
            let attempt = template.cover.attempt(trial)
            let isWhole = attempt?.leaks.isEmpty == true
            let framed = isWhole ? nil : FramedCover(template.cover).attempt(trial, leaving: attempt?.leaks)
            if let best = framed ?? attempt { attempts.append(best) }
        }
        // Where a template explains all, no launch image is asked; an explanation shows them all the same.
        let isSettled = !keepingFits && attempts.contains(where: \.isSure)
        for (index, launch) in (isSettled ? [] : context.launchImages).enumerated() {
            let cover = LaunchImageCover(launch, index: index)
            guard takes(cover.name), let attempt = cover.attempt(trial(cover.name, launchMatcher)) else { continue }
            attempts.append(attempt)
        }
        return attempts.sorted { $0.misfit < $1.misfit }
    }

    private func masked(by cover: CoverAttempt, _ grid: CellGrid) -> Judgement {
        var notes: [String] = []
        if let rest = cover.unreadableRest.map(grid.pixelRectangle) {
            notes.append(
                "\(rest.width)×\(rest.height) pixels at (\(rest.x), \(rest.y)) differ faintly from the cover: too thin to be read"
            )
        }
        if cover.gamut == .displayP3 {
            notes.append("the \(cover.isLaunchImage ? "launch image" : "template") fits as Display P3 values")
        }
        return Judgement(
            verdict: .masked, template: cover.isLaunchImage ? nil : cover.template, technique: cover.technique,
            certainty: .compared, message: cover.maskedMessage, notes: notes)
    }

    private func reflowed(_ cover: CoverAttempt) -> Judgement {
        Judgement(
            verdict: .unrecognizedCover, template: cover.template, technique: cover.technique, certainty: .inferred,
            message: "probably covered: what the template's picture shows, with its texts in other sizes or lines")
    }

    /// A card whose text may be anything, is another one than the example's, or the example's with other letters in it.
    private func open(_ text: OpenText, on card: CoverAttempt, _ grid: CellGrid) -> Judgement {
        let (message, reason, strength) =
            switch text.kind {
            case .unchecked:
                (
                    "a flat card, but its text was not checked: the template has no example (`image:`)",
                    "text that was not checked", 0.3
                )
            case .another:
                ("a flat card whose text differs from the template's example", "another text than the example's", 0.3)
            case .otherLetters:
                (
                    "a flat card with the template's text, but some of its letters are others",
                    "the example's text with other letters in it", 0.6
                )
            }
        let isContent = text.kind == .otherLetters
        var judgement = Judgement(
            verdict: isContent ? .partiallyMasked : .unrecognizedCover, template: card.template,
            technique: card.technique, certainty: isContent ? .compared : .inferred, message: message)
        if case .unchecked(let text) = text.kind { judgement.cardText = text }
        judgement.regions = [
            LeakRegion(rectangle: grid.pixelRectangle(text.bounds), reason: reason, strength: strength)
        ]
        return judgement
    }

    private func leaking(_ cover: CoverAttempt, grid: CellGrid, pixelsPerPoint scale: Double) -> Judgement {
        let regions = cover.leaks.map { group in
            LeakRegion(
                rectangle: grid.pixelRectangle(group.bounds), reason: cover.reason(for: group),
                strength: min(1, 0.3 + 0.7 * Double(group.strong) / Double(max(1, group.marked))))
        }
        let marked = cover.leaks.reduce(0) { $0 + $1.marked }
        let strong = cover.leaks.reduce(0) { $0 + $1.strong }
        let whole = cover.leaks.contains {
            Double($0.bounds.height) > Self.wholeShare * Double(grid.rows)
                && Double($0.bounds.width) > Self.wholeShare * Double(grid.columns)
        }
        let faint = Double(strong) < 0.05 * Double(marked)
        // Artwork that is all there while most of the screen differs is a cover with content under all of it, however
        // high the estimate: colours that fit the other gamut better raise it by a tenth.
        let seenThrough =
            cover.explainedShare < CoverAttempt.presentShare
            ? cover.opacity ?? 0 >= Self.translucentOpacity.lowerBound
            : Self.translucentOpacity.contains(cover.opacity ?? 1)
        let verdict: Verdict =
            faint || (seenThrough && whole)
            ? .translucent : whole && (!cover.isPresent || cover.isFlat) ? .unmasked : .partiallyMasked
        let message: String =
            switch verdict {
            case .translucent:
                "content shows through the cover" + (cover.opacity.map { " (\(CoverOpacity.words($0)))" } ?? "")
            case .unmasked: Judgement.noCover
            default: UncoveredPart(regions.map(\.rectangle), of: grid.imageSize, pixelsPerPoint: scale).sentence
            }
        var judgement = Judgement(
            verdict: verdict, template: cover.isLaunchImage ? nil : cover.template, technique: cover.technique,
            certainty: .compared, regions: regions, message: message,
            opacity: verdict == .translucent ? cover.opacity : nil)
        judgement.isSeenInMeans = verdict == .translucent && cover.isSeenInMeans
        return judgement
    }
}
