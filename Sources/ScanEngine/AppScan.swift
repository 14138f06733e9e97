internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel

/// Judges the snapshots of one app in one container. They share templates, launch images and sizes.
final class AppScan: Sendable {
    private let reading: SnapshotReading
    private let rules: JudgingContext
    /// One for each app: it keeps drawn launch images, which differ between apps.
    private let analyzer: MaskingAnalyzer
    private let launchSizes: FullSizes
    private let sceneSizes: FullSizes
    private let launchImages = Promise<[CoverPicture]>()
    /// Where pictures for a report go; `nil` for reports without pictures.
    private let album: PictureAlbum?

    init(
        reading: SnapshotReading, rules: JudgingContext, items: [EvidenceItem],
        drawings: PredictionCache = PredictionCache(), album: PictureAlbum? = nil
    ) {
        analyzer = MaskingAnalyzer(drawings: drawings)
        self.reading = reading
        self.rules = rules
        self.album = album
        launchSizes = FullSizes(expected: items.count { $0.isLaunchImage && !$0.isReduced })
        sceneSizes = FullSizes(expected: items.count { !$0.isLaunchImage && !$0.isReduced })
    }

    /// Reports the launch images, full sizes first, and keeps some of them to compare the scenes with. Must run, even
    /// on no items, before ``judgeScene(_:)`` can end.
    func judgeLaunchImages(_ items: [EvidenceItem]) async -> (reports: [SnapshotReport], leftOut: Int) {
        var reports: [SnapshotReport] = []
        var kept = LaunchImages()
        for item in items {
            var (report, picture) = await prepare(item, launchImages: [])
            if let picture {
                var cover = CoverPicture(compressed: picture.bytes, image: picture.decoded.image, reading.limits)
                cover.isJPEG = picture.decoded.container == .jpeg
                kept.add(
                    cover, bytes: picture.bytes.count, sha256: report.sha256 ?? "")
            }
            reading.journal.during(item.reportPath) { judge(&picture, item, &report) }
            reports.append(report)
        }
        await launchImages.give(kept.pictures)
        return (reports, kept.leftOut)
    }

    /// Smaller copies wait for all full-size pictures, so these must have been started before.
    func judgeScene(_ item: EvidenceItem) async -> SnapshotReport {
        var (report, picture) = await prepare(item, launchImages: launchImages.value)
        reading.journal.during(item.reportPath) { judge(&picture, item, &report) }
        return report
    }

    /// Explains a scene's picture, or a launch image, by the steps that judge it.
    func explain(_ item: EvidenceItem) async -> (report: SnapshotReport, explanation: Explanation?) {
        let known = item.isLaunchImage ? [] : await launchImages.value
        var (report, picture) = await prepare(item, launchImages: known)
        guard let picture else { return (report, nil) }
        let explanation = analyzer.explain(picture.decoded.image, picture.context)
        report.take(explanation.judgement)
        return (report, explanation)
    }

    /// Judges a picture. Its pixels are let go before covers are drawn, unless a report will show them.
    private func judge(_ picture: inout Picture?, _ item: EvidenceItem, _ report: inout SnapshotReport) {
        guard let context = picture?.context else { return }
        if let album, let image = picture?.decoded.image {
            let explanation = analyzer.explain(image, context)
            report.take(explanation.judgement)
            album.add(explanation, path: item.reportPath)
            return
        }
        guard let cells = picture.map({ CellGrid($0.decoded.image) }) else { return }
        picture = nil
        report.take(analyzer.judge(cells, context))
    }

    /// A picture with everything that judging it depends on.
    struct Picture: Sendable {
        var decoded: DecodedSnapshot
        /// The file's content, for launch images alone.
        var bytes: [UInt8]
        var context: JudgingContext
    }

    /// Reads one file and notes what is known of it before it is judged.
    func prepare(
        _ item: EvidenceItem, launchImages: [CoverPicture]
    ) async -> (report: SnapshotReport, picture: Picture?) {
        let sizes = item.isLaunchImage ? launchSizes : sceneSizes
        var report = SnapshotReport(item, verdict: .unreadable, message: "")
        let outcome = read(item)
        report.sha256 = outcome.sha256
        report.container = outcome.container?.rawValue
        let decoded: DecodedSnapshot
        switch outcome.picture {
        case .success(let picture): decoded = picture
        case .failure(let failure):
            if !item.isReduced { await sizes.add(item.reportPath, size: nil) }
            report.message = failure.message
            return (report, nil)
        }
        let image = decoded.image
        if !item.isReduced { await sizes.add(item.reportPath, size: image.size) }

        report.formatConfidence = decoded.confidence.rawValue
        report.width = image.width
        report.height = image.height
        report.notes = decoded.notes
        var context = rules
        context.launchImages = launchImages
        context.isLaunchImage = item.isLaunchImage
        context.isJPEG = decoded.container == .jpeg
        context.pixelsPerPoint = await scale(of: image.size, item, sizes, &report)
        report.takeScreen(image, pixelsPerPoint: context.pixelsPerPoint)
        return (report, Picture(decoded: decoded, bytes: outcome.bytes, context: context))
    }

    private func read(_ item: EvidenceItem) -> SnapshotReading.Outcome {
        if let reason = reading.journal.reasonToLeaveOut(item.reportPath) {
            return SnapshotReading.Outcome(picture: .failure(SnapshotReading.Failure(message: reason)))
        }
        return reading.journal.during(item.reportPath) {
            reading.read(item.candidate, keepingBytes: item.isLaunchImage)
        }
    }

    /// Notes the scale and returns the pixels per point.
    private func scale(
        of size: PixelSize, _ item: EvidenceItem, _ sizes: FullSizes, _ report: inout SnapshotReport
    ) async -> Double {
        let full = item.isReduced ? await sizes.full(forCopy: item.reportPath) : []
        let scale: Int
        if let stated = item.candidate.statedScale {
            scale = stated
        } else {
            let doubled = PixelSize(width: size.width * 2, height: size.height * 2)
            scale = ScreenScale.guess(item.isReduced ? full.first ?? doubled : size)
            report.notes.append("scale \(scale) guessed from the size: the file's name states none")
        }
        let pixelsPerPoint =
            item.isReduced ? ScreenScale.ofReduced(size, among: full, scale: scale) : Double(scale)
        report.scale = scale
        report.pixelsPerPoint = SnapshotReport.rounded(pixelsPerPoint)
        return pixelsPerPoint
    }
}
