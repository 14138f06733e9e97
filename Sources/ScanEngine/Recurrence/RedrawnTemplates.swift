internal import MaskingAnalysis
internal import PixelModel
internal import Reading
internal import Vocabulary

/// Looks for templates' pictures that an app draws otherwise than the template says.
///
/// A template that was taken from one screen has only what that screen showed of an asset; another one shows more of it, or
/// an emblem of another size in front. What both show is compared; the rest is held to what found covers are held to.
struct RedrawnTemplates: Sendable {
    let image: RGBAImage
    let cells: CellGrid
    let context: JudgingContext

    /// Sizes in points that differ by less are one.
    private static let sameScale = HeldPicture.sameScale

    /// - Parameter judgement: on the picture, that it leaks.
    /// - Returns: the verdict on it as one of the templates; `nil` where it shows none.
    func judgement(insteadOf judgement: Judgement) -> Judgement? {
        var sketch: CoverSketch?
        for template in context.templates {
            guard let cover = template.cover as? ImageCover, isAnotherSize(than: cover) else { continue }
            let own = sketch ?? CoverSketch(cells)
            sketch = own
            guard let first = cover.picture.sketch, let view = view(of: first, on: own) else { continue }
            if let found = seen(cover, view, judgement) {
                return self.judgement(template.id, isWhole: found.seenOfOther == [PixelRectangle(image.size)])
            }
        }
        return nil
    }

    /// On a screen of the template's own size the template itself says what is seen.
    private func isAnotherSize(than cover: ImageCover) -> Bool {
        let size = cover.picture.size
        func differ(_ a: Double, _ b: Double) -> Bool { abs(a / b - 1) > Self.sameScale }
        return differ(Double(size.width) / Double(size.height), Double(image.width) / Double(image.height))
            || differ(
                Double(size.width) / (cover.pixelsPerPoint ?? context.pixelsPerPoint),
                Double(image.width) / context.pixelsPerPoint)
    }

    private func view(of first: CoverSketch, on other: CoverSketch) -> SharedView? {
        SharedView.of(first, on: other) ?? SharedView.of(first, on: other, besideEmblem: true)
    }

    private func seen(_ cover: ImageCover, _ view: SharedView, _ judgement: Judgement) -> RecurrenceJudge.Finding? {
        guard let drawn = cover.picture.image else { return nil }
        let judge = RecurrenceJudge(
            CoverPicture(drawn), CellGrid(drawn), pixelsPerPoint: cover.pixelsPerPoint ?? context.pixelsPerPoint)
        context.work?.spend(PictureWork.Cost.file, pixels: drawn.size.area)
        let found = judge.compare(cells, view, context) { image }
        guard found.outcome == .same else { return nil }
        let isSoft = judgement.verdict == .legibleBlur
        let traces = TextTraces(
            image, pixelsPerPoint: context.pixelsPerPoint,
            blur: isSoft ? judgement.blurRadius.map { $0 * context.pixelsPerPoint } : nil)
        context.work?.spend(1, pixels: traces.steps)
        let known = WrittenObjections.Known(
            verdict: judgement.verdict, showsCode: judgement.objections.contains { $0.id == .code })
        let seen = judge.comparing(traces.lines, on: found, cells, context).seenOfOther
        let objections = WrittenObjections(evidence: .scaled, seen: seen).found(in: traces, of: image.size, known)
        return objections.isEmpty ? found : nil
    }

    private func judgement(_ template: String, isWhole: Bool) -> Judgement {
        isWhole
            ? Judgement(
                verdict: .masked, template: template, technique: .image, certainty: .compared,
                message: "the overlay image explains the whole picture (scaled about the middle)")
            : Judgement(
                verdict: .unrecognizedCover, template: template, technique: .image, certainty: .inferred,
                message: "probably covered: the template's picture, but cropped otherwise or with an emblem of another "
                    + "size; a template for this size would compare all of it")
    }
}
