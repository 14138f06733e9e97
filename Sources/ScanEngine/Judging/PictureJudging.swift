internal import ImageContainers
internal import MaskingAnalysis
internal import Policy
internal import ReportModel
internal import ReportPictures

/// From a picture to its verdict, and to what else a scan takes from it: pictures for a report, texts on cards, and what
/// can be read.
struct PictureJudging: Sendable {
    let reading: SnapshotReading
    /// One for each app: it keeps drawn launch images, which differ between apps.
    let analyzer: MaskingAnalyzer
    /// Launch screens that somebody vouches for.
    let launchScreens: [VouchedLaunchScreen]
    /// Where pictures for a report go; `nil` for reports without pictures.
    let album: PictureAlbum?
    /// What is written on cards that no example vouches for.
    let cardTexts: CardTexts?
    /// Regions that others of the app's pictures must show covered.
    let emptyRegions: EmptyRegions?
    /// Whether the app's covers are looked for among its pictures: where the configuration describes none.
    var findsCovers = false
    /// Reads what leaks; `nil`: nobody asked.
    let desk: ReadingDesk?

    /// Judges a file's pictures. Pixels are let go before covers are drawn, unless something will show them.
    /// - Parameter explains: whether the caller wants the explanation.
    func judge(
        _ picture: consuming PicturePreparation.Picture, _ item: EvidenceItem, _ facts: PictureFacts, explains: Bool
    ) async -> (report: SnapshotReport, explanation: Explanation?, sketch: CoverSketch?) {
        let context = picture.context
        var decoded: DecodedSnapshot? = picture.decoded
        _ = consume picture
        let judging = WholeFileJudging(
            analyzer: analyzer, limits: reading.limits, launchSource: item.role.launchSource,
            keepsLeaks: desk != nil, makesSketch: findsCovers)
        var outcome = reading.journal.during(item.reportPath) {
            judging.judge(&decoded, context, explains: explains || album != nil)
        }
        outcome.judgement.tellIgnoredShare(context)
        outcome.explanation?.judgement.tellIgnoredShare(context)
        var report = SnapshotReport(item, facts, outcome.judgement)
        report.vouch(for: item, launchScreens)
        if let explanation = outcome.explanation { album?.add(explanation, path: item.reportPath) }
        cardTexts?.add(outcome.judgement, of: item, report)
        emptyRegions?.add(outcome.judgement, of: item, report)
        report.reading = await desk?.text(of: outcome, report, reading.journal, reading.budget.reading)
        return (report, outcome.explanation, outcome.sketch)
    }
}
