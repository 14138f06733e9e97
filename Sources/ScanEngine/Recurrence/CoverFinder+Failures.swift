internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel
internal import ReportModel
internal import ReportPictures
internal import Vocabulary

/// What stands above a found cover, beside it or under it, and leaks.
extension CoverFinder {
    /// What else leaks may be the cover with something above it, beside it or under it.
    /// - Parameter left: comparisons of sketches that may still be made.
    func judge(_ others: [Int], by cover: Cover, _ held: inout [HeldPicture], _ left: inout Int) async {
        // What a configured cover leaves visible is known already.
        let isOpen = { (held: HeldPicture) in
            held.report.verdict.isLeak && !held.isWitness
                && (rules.templates.isEmpty || held.report.outcome.template == nil)
        }
        for place in others where isOpen(held[place]) {
            guard let picture = cover.shown(on: held[place], held, &left),
                let judged = await judge(held[place], by: picture)
            else { continue }
            // Its edges may be drawn otherwise than the first one's, and as those of another that shows the cover.
            if judged.judgement.wholeCover != nil {
                held[place].report.take(cover.report, [])
                continue
            }
            guard let failure = failure(judged, picture) else { continue }
            // A narrow cover says nothing of what a wide screen shows beside it.
            if picture.view != nil,
                PictureOutcome(failure.judgement).visibleArea >= held[place].report.outcome.visibleArea
            {
                continue
            }
            take(failure, at: place, besides: cover, &held)
        }
    }

    /// What a found cover leaves visible.
    typealias Judged = (judgement: Judgement, explanation: Explanation?)

    func take(_ failure: Judged, at place: Int, besides cover: Cover, _ held: inout [HeldPicture]) {
        held[place].report.take(failure.judgement, besides: cover.report)
        if let shown = failure.explanation { album?.add(shown, path: held[place].report.path) }
    }

    func failure(of held: HeldPicture, _ cover: ImageCover) async -> Judged? {
        await judge(held, by: cover).flatMap { failure($0, cover) }
    }

    private func failure(_ judged: Judged, _ cover: ImageCover) -> Judged? {
        // A drawing that was guessed is a little off, which looks like content that shines through.
        let verdict = judged.judgement.verdict
        return verdict.isLeak && (cover.view == nil || verdict == .partiallyMasked) ? judged : nil
    }

    /// What a cover explains, and what it does not; `nil` where it does not fit.
    private func judge(_ held: HeldPicture, by cover: ImageCover) async -> Judged? {
        let judged: Judged? = await look(at: held) { decoded, _, context in
            let analyzer = MaskingAnalyzer()
            var context = context
            context.templates = [OverlayTemplate(id: Self.name, cover: cover)]
            let cells = CellGrid(decoded.picture.cells)
            guard album != nil else { return (analyzer.judge(cells, context), nil) }
            let explanation = analyzer.explain(cells, of: decoded.image, context)
            return (explanation.judgement, explanation)
        }
        return judged?.judgement.template == Self.name ? judged : nil
    }

    private static let name = "found-cover"
}
