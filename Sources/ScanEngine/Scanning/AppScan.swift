internal import ImageContainers
package import MaskingAnalysis
internal import PixelModel
package import Policy
package import ReportModel
package import ReportPictures

/// Judges the snapshots of one app in one container, which share templates, launch images and sizes: launch images first,
/// then scenes, which are compared with them; equal files once.
package final class AppScan: Sendable {
    private let preparation: PicturePreparation
    private let judging: PictureJudging
    private let launchImages = Promise<[CoverPicture]>()
    /// Pictures whose verdict hangs on the app's others.
    private let held: HeldPictures
    /// What was judged so far.
    let known = KnownPictures()

    private var reading: SnapshotReading { preparation.reading }
    private var screens: AppScreens { preparation.screens }

    package init(
        reading: SnapshotReading, rules: JudgingContext, launchScreens: [VouchedLaunchScreen] = [],
        items: [EvidenceItem],
        drawings: PredictionCache = PredictionCache(), album: PictureAlbum? = nil, cardTexts: CardTexts? = nil,
        emptyRegions: EmptyRegions? = nil,
        desk: ReadingDesk? = nil
    ) {
        preparation = PicturePreparation(reading: reading, rules: rules, screens: AppScreens(items))
        judging = PictureJudging(
            reading: reading, analyzer: MaskingAnalyzer(drawings: drawings), launchScreens: launchScreens,
            album: album, cardTexts: cardTexts, emptyRegions: emptyRegions, findsCovers: rules.findsCovers, desk: desk)
        held = HeldPictures(scenes: items.count { !$0.isLaunchImage })
    }

    /// Reports the launch images, full sizes first, and keeps some of them to compare the scenes with: none that looks
    /// like a screen of the app. Must run, even on no items, before ``judgeScene(_:)`` can end.
    package func judgeLaunchImages(_ items: [EvidenceItem]) async -> (reports: [SnapshotReport], leftOut: Int) {
        var reports: [SnapshotReport] = []
        var kept = LaunchImages()
        for item in items {
            let (report, cover) = await judgeOnce(item, launchImages: [])
            if report.verdict == .launchImage, !report.isVouchedFor(against: item), let cover {
                kept.add(cover.picture, bytes: cover.bytes, sha256: report.sha256 ?? "")
            }
            reports.append(report)
        }
        await launchImages.give(kept.pictures)
        return (reports, kept.leftOut)
    }

    /// Smaller copies wait for all full-size pictures, so these must have been started before.
    /// - Returns: `nil` for a picture that ``judgeHeld()`` reports.
    package func judgeScene(_ item: EvidenceItem) async -> SnapshotReport? {
        let report = await judgeOnce(item, launchImages: launchImages.value).report
        return await held.hold(report, item) ? nil : report
    }

    /// Reports the pictures that were held back until all scenes were judged, and looks for the app's covers among them. All
    /// scenes must have been started before.
    package func judgeHeld() async -> [SnapshotReport] {
        await CoverFinder(reading: reading, album: judging.album, rules: preparation.rules).reports(
            onScenesIn: held.all)
    }

    /// Explains a scene's picture, or a launch image, by the steps that judge it.
    package func explain(_ item: EvidenceItem) async -> (report: SnapshotReport, explanation: Explanation?) {
        let known = item.isLaunchImage ? [] : await launchImages.value
        let judged = await judge(item, preparation.open(item), known, explains: true)
        return (judged.report, judged.explanation)
    }

    /// Looks at a picture for its size alone, which tells the scale of its smaller copies.
    package func measure(_ item: EvidenceItem) async {
        _ = await preparation.picture(
            item, preparation.open(item), claimedPixels: 0, launchImages: [], PictureWork())
    }

    /// A picture that scenes may be compared with.
    private typealias Cover = (picture: CoverPicture, bytes: Int)

    /// Judges a picture, or repeats the verdict on a file with the same bytes.
    /// - Returns: with the picture where it was decoded, not where it was repeated, and is a launch image.
    private func judgeOnce(
        _ item: EvidenceItem, launchImages: [CoverPicture]
    ) async -> (report: SnapshotReport, cover: Cover?) {
        let file = preparation.open(item)
        let key = (try? file.get()).map { PictureKey(item, sha256: $0.sha256) }
        if let key, let first = await known.claim(key) {
            if let report = await repeated(first, item) { return (report, nil) }
            let judged = await judge(item, consume file, launchImages)
            return (judged.report, judged.cover)
        }
        let judged = await judge(item, consume file, launchImages)
        if let key { await known.give(judged.report, for: key) }
        return (judged.report, judged.cover)
    }

    /// Judges a picture when it is its turn. Nothing is waited for meanwhile but for pictures that are being read, so
    /// that every turn ends.
    private func judge(
        _ item: EvidenceItem, _ file: consuming Result<SnapshotReading.File, SnapshotReading.Failure>,
        _ launchImages: [CoverPicture], explains: Bool = false
    ) async -> (report: SnapshotReport, explanation: Explanation?, cover: Cover?) {
        await known.count()
        await screens.areKnown(for: item)
        let pixels = reading.claimedPixels(file)
        guard var turn = await PictureTurn(reading.budget, pixels: pixels) else {
            await screens.announce(item, size: nil)
            return (SnapshotReport(item, PictureFacts(item), unreadable: reading.budget.refusal), nil, nil)
        }
        let (facts, prepared) = await preparation.picture(
            item, consume file, claimedPixels: pixels, launchImages: launchImages, turn.work)
        let picture: PicturePreparation.Picture
        switch consume prepared {
        case .success(let found): picture = found
        case .failure(let failure):
            turn.end()
            return (SnapshotReport(item, facts, unreadable: failure.message), nil, nil)
        }
        if let larger = picture.decoded.further.compactMap(\.claimedPixels).max(), larger > pixels {
            guard let grown = await turn.grown(to: larger) else {
                return (SnapshotReport(item, facts, unreadable: reading.budget.refusal), nil, nil)
            }
            turn = grown
        }
        let cover = item.isLaunchImage ? self.cover(picture) : nil
        // The pixels of what leaks are held until it is read, so the turn lasts as long.
        let (report, explanation, sketch) = await judging.judge(consume picture, item, facts, explains: explains)
        turn.end()
        if let sketch {
            if item.isLaunchImage {
                await held.add(launchImage: report, item, sketch)
            } else {
                await held.keep(sketch, of: report)
            }
        }
        return (report, explanation, cover)
    }

    private func cover(_ picture: PicturePreparation.Picture) -> Cover {
        var image = CoverPicture(compressed: picture.bytes, image: picture.decoded.image, reading.limits)
        image.loss = picture.decoded.loss
        return (image, picture.bytes.count)
    }

    /// The verdict on an equal file; `nil` for a copy whose full sizes give it another scale.
    private func repeated(_ first: SnapshotReport, _ item: EvidenceItem) async -> SnapshotReport? {
        guard let width = first.width, let height = first.height else {
            await screens.announce(item, size: nil)
            return first.moved(to: item)
        }
        let size = PixelSize(width: width, height: height)
        await screens.announce(item, size: size)
        if item.isReduced {
            let own = await screens.scale(of: size, item)
            guard own.scale == first.scale, Rounding.fourDecimals(own.pixelsPerPoint) == first.pixelsPerPoint else {
                return nil
            }
        }
        judging.album?.repeat(first.path, path: item.reportPath)
        return first.moved(to: item)
    }
}
