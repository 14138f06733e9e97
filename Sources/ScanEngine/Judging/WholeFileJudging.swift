internal import ByteReading
internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel

/// Judges all pictures of one file, one after the other: the verdict on a file is that on the worst of them.
///
/// A picture with alpha is several ones, since what is behind it is not known: its colours alone, and what it looks like
/// over black and over white. What is visible at all is visible in one of them.
package struct WholeFileJudging: Sendable {
    let analyzer: MaskingAnalyzer
    let limits: DecodeLimits
    /// Who says that the file's first picture is a launch image; `nil`: it is a picture of the running app. Of the others
    /// no more is known than where they lie.
    var launchSource: LaunchImageSource?
    /// Whether pictures that leak are kept to be read.
    var keepsLeaks = false
    /// Whether the app's covers are looked for among its pictures.
    var makesSketch = false

    /// A picture whose alpha is nowhere greater, in levels, is one of nothing: 3 % of a colour are not seen.
    package static let leastVisibleAlpha: UInt8 = 8
    /// Pixels per point that a smaller copy is believed to have at least. Below, no line of text could be told.
    private static let leastPixelsPerPoint = 0.5
    /// Further pictures that can't be read before the rest is left alone: the verdict stands, and each may have cost as much
    /// as a picture.
    private static let mostUnreadable = 4
    /// No screen has more: pixels of larger pictures are not kept while they are judged, and no cover is looked for in them,
    /// which takes two pictures at a time. What leaks there is a leak.
    private static let mostPixelsOfScreen = 16_000_000
    /// Names of further pictures that a note lists.
    private static let listedNames = 8

    package struct Outcome: Sendable {
        /// In pixels of the file's first picture; the message begins with the name of another one that decided.
        var judgement: Judgement
        /// Of the picture that decided, in its own pixels; where it was asked for.
        var explanation: Explanation?
        /// Of a file that holds one opaque picture.
        var sketch: CoverSketch?
        /// To be read; and how many more were left out.
        var leaking: [LeakingPicture] = []
        var leftOut = 0
    }

    /// - Parameters:
    ///   - decoded: taken, so that pixels are let go as soon as they are not needed.
    ///   - explains: whether the picture that decided is to be explained, which keeps its pixels.
    func judge(_ decoded: inout DecodedSnapshot?, _ context: JudgingContext, explains: Bool = false) -> Outcome {
        guard let size = decoded?.size, let further = decoded?.further else {
            return Outcome(
                judgement: Judgement(verdict: .unreadable, certainty: nil, message: "there is no picture"))
        }
        var worst = WorstPicture(size: size)
        worst.wantsSketch = makesSketch && further.isEmpty
        let first = further.isEmpty ? nil : decoded.map { ReducedPicture($0.image) }
        judgeViews(&decoded, nil, context, explains, &worst)
        judge(further, besides: first, context, explains, &worst)
        return worst.outcome(context)
    }

    private func judge(
        _ further: [FurtherPicture], besides first: ReducedPicture?, _ context: JudgingContext, _ explains: Bool,
        _ worst: inout WorstPicture
    ) {
        var pending = further.map { (picture: $0, name: $0.name) }
        var (next, pixels, failures) = (0, 0, 0)
        while next < pending.count {
            let (picture, name) = pending[next]
            next += 1
            guard next <= limits.furtherPictures, pixels <= limits.pixels else {
                let exceeded =
                    pixels > limits.pixels
                    ? LimitExceeded(limit: "pixels", allowed: limits.pixels, requested: pixels)
                    : LimitExceeded(
                        limit: "furtherPictures", allowed: limits.furtherPictures, requested: pending.count)
                worst.add(unreadable: "\(exceeded)", name)
                break
            }
            if let work = context.work, work.isExhausted {
                worst.add(unreadable: work.refusal, name)
                break
            }
            guard failures < Self.mostUnreadable else {
                worst.add(unreadable: "not looked at, since \(failures) others before could not be read", name)
                break
            }
            do throws(ContainerError) {
                var decoded: DecodedSnapshot? = try picture.decode()
                guard let found = decoded.map({ (size: $0.size, loss: $0.loss, more: $0.further) }) else {
                    continue
                }
                pixels += found.size.area
                context.work?.spend(PictureWork.Cost.file, pixels: found.size.area)
                pending += found.more.map { ($0, "\(name), \($0.name)") }
                // What shows the same as the first picture, and less of it, has its verdict.
                if let image = decoded?.image, first?.isShown(by: image) ?? false { continue }
                var own = Self.haveOneShape(found.size, worst.size) ? context : context.withoutPlaces
                own.loss = found.loss
                own.pixelsPerPoint = max(
                    Self.leastPixelsPerPoint,
                    context.pixelsPerPoint * Double(found.size.width) / Double(max(1, worst.size.width)))
                judgeViews(&decoded, name, own, explains, &worst)
            } catch {
                failures += 1
                context.work?.spend(PictureWork.Cost.file, pixels: picture.claimedPixels ?? worst.size.area)
                worst.add(unreadable: "\(error)", name)
            }
        }
        guard !pending.isEmpty else { return }
        let names = pending.prefix(Self.listedNames).map(\.name).joined(separator: ", ")
        let rest = pending.count > Self.listedNames ? " …" : ""
        let count = pending.count == 1 ? "1 further picture" : "\(pending.count) further pictures"
        worst.notes.append("\(count) in the file: \(names)\(rest)")
    }

    /// Whether shares of one picture are places of the other: its height is what its width makes it, up to this share.
    private static func haveOneShape(_ size: PixelSize, _ first: PixelSize) -> Bool {
        let height = Double(first.height) * Double(size.width) / Double(max(1, first.width))
        return abs(height - Double(size.height)) <= max(2, shapeSlack * height)
    }

    private static let shapeSlack = 0.02

    /// Judges one picture in every way in which its alpha may let it look.
    private func judgeViews(
        _ decoded: inout DecodedSnapshot?, _ name: String?, _ context: JudgingContext, _ explains: Bool,
        _ worst: inout WorstPicture
    ) {
        guard let alpha = decoded.map({ $0.isKnownOpaque ? 255...255 : $0.image.alphaRange }) else { return }
        let isVisible = alpha.upperBound >= Self.leastVisibleAlpha
        let varies = isVisible && alpha.upperBound - alpha.lowerBound >= RGBAImage.leastAlphaStep
        let kept = varies ? decoded?.image : nil
        let source = name == nil ? launchSource : launchSource.map { _ in .folder }
        let shown = keepsLeaks ? decoded?.image : nil
        let sketched = worst.wantsSketch && name == nil && alpha.lowerBound > .max - RGBAImage.leastAlphaStep
        guard let plain = examine(&decoded, context, explains, source, sketched: sketched) else { return }
        if !isVisible, !plain.judgement.verdict.isLeak {
            worst.add(unreadable: "the picture is fully transparent", name, plain.explanation)
            return
        }
        worst.sketch = worst.sketch ?? plain.sketch
        worst.add(plain, name)
        worst.keep(shown, plain.judgement, context)
        guard let kept else { return }
        if let hole = context.transparentRegion(of: kept) {
            worst.add(unreadable: "nothing of \(hole.name) was stored: it is transparent", name, plain.explanation)
        }
        context.work?.spend(2 * PictureWork.Cost.ground, pixels: kept.size.area)
        for (ground, words) in [(UInt8(0), "over black"), (255, "over white")] {
            let cells = CellGrid(kept, over: ground)
            var seen = examined(cells, kept.size, nil, context, source)
            seen.look(at: kept.composited(over: ground), context)
            if explains, worst.isDecided(by: seen.judgement.verdict) {
                // Pixels of the view that decided before are let go first: a large picture takes a quarter of a gigabyte.
                worst.forgetExplanation()
                seen = examined(cells, kept.size, kept.composited(over: ground), context, source)
                seen.look(at: kept.composited(over: ground), context)
            }
            worst.add(seen, name.map { "\($0), \(words)" } ?? words)
            if keepsLeaks { worst.keep(kept.composited(over: ground), seen.judgement, context) }
        }
    }

    /// Judges the pixels as they are. They are let go before covers are drawn, unless an explanation keeps them.
    private func examine(
        _ decoded: inout DecodedSnapshot?, _ context: JudgingContext, _ explains: Bool, _ source: LaunchImageSource?,
        sketched: Bool
    ) -> Examined? {
        guard let (cells, size) = decoded.map({ (CellGrid($0.picture.cells), $0.size) }) else { return nil }
        let image = explains ? decoded?.image : nil
        // What may be artwork is looked at once more.
        let kept = size.area <= Self.mostPixelsOfScreen ? decoded : nil
        decoded = nil
        var examined = examined(cells, size, image, context, source)
        if let again = examined.judgement.withMarkedRegions(context, in: image ?? kept?.image) {
            examined = self.examined(cells, size, image, again, source)
        }
        examined.look(at: image ?? kept?.image, context)
        if source == nil { examined.lookForPattern(in: image ?? kept?.image, cells, context) }
        let isLikeLaunchImage = context.launchImages.contains { $0.size == size }
        if sketched, size.area <= Self.mostPixelsOfScreen,
            source != nil || examined.judgement.mayBeFoundCover(besideLaunchImage: isLikeLaunchImage)
        {
            examined.sketch = CoverSketch(cells)
        }
        return examined
    }

    /// - Parameter image: what an explanation shows; `nil` where none is asked for.
    private func examined(
        _ cells: CellGrid, _ size: PixelSize, _ image: RGBAImage?, _ context: JudgingContext,
        _ source: LaunchImageSource?
    ) -> Examined {
        guard let image else {
            let judgement =
                source.map { analyzer.judgeLaunchImage(cells, context, $0) } ?? analyzer.judge(cells, context)
            return Examined(judgement: judgement, size: size)
        }
        let explanation =
            source.map { analyzer.explainLaunchImage(cells, of: image, context, $0) }
            ?? analyzer.explain(cells, of: image, context)
        return Examined(judgement: explanation.judgement, size: size, explanation: explanation)
    }
}

/// What came of one picture.
struct Examined: Sendable {
    var judgement: Judgement
    var size: PixelSize
    var explanation: Explanation?
    var sketch: CoverSketch?

    /// Looks for text on what may be a cover's artwork.
    /// - Parameter image: the picture, which is needed for few verdicts; `nil`: nothing can be looked at.
    mutating func look(at image: @autoclosure () -> RGBAImage?, _ context: JudgingContext) {
        guard !judgement.artwork.isEmpty || !judgement.lettering.isEmpty else { return }
        judgement = judgement.lookingForText(on: image, context)
        explanation?.judgement = judgement
    }

    /// Asks whether a picture that leaks by itself is a pattern.
    /// - Parameter image: the picture; `nil`: nothing can be looked at.
    mutating func lookForPattern(in image: @autoclosure () -> RGBAImage?, _ cells: CellGrid, _ context: JudgingContext)
    {
        guard judgement.verdict.isLeak, context.sensitiveRegions.isEmpty,
            let found = PatternCover.judgement(of: image, cells, context)
        else { return }
        judgement = found
        explanation?.judgement = found
    }
}
