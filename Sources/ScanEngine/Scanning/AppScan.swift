internal import ImageContainers
package import MaskingAnalysis
internal import PixelModel
package import Policy
package import ReportModel
package import ReportPictures

/// Judges the snapshots of one app in one container. They share templates, launch images and sizes.
package final class AppScan: Sendable {
    private let reading: SnapshotReading
    private let rules: JudgingContext
    /// Launch screens that somebody vouches for.
    private let launchScreens: [VouchedLaunchScreen]
    /// One for each app: it keeps drawn launch images, which differ between apps.
    private let analyzer: MaskingAnalyzer
    private let launchSizes: FullSizes
    private let sceneSizes: FullSizes
    private let launchImages = Promise<[CoverPicture]>()
    /// What was judged so far.
    let known = KnownPictures()
    /// Where pictures for a report go; `nil` for reports without pictures.
    private let album: PictureAlbum?
    /// Reads what leaks; `nil`: nobody asked.
    private let desk: ReadingDesk?
    /// What is written on cards that no example vouches for.
    private let cardTexts: CardTexts?

    package init(
        reading: SnapshotReading, rules: JudgingContext, launchScreens: [VouchedLaunchScreen] = [],
        items: [EvidenceItem],
        drawings: PredictionCache = PredictionCache(), album: PictureAlbum? = nil, cardTexts: CardTexts? = nil,
        desk: ReadingDesk? = nil
    ) {
        analyzer = MaskingAnalyzer(drawings: drawings)
        self.reading = reading
        self.rules = rules
        self.launchScreens = launchScreens
        self.album = album
        self.cardTexts = cardTexts
        self.desk = desk
        launchSizes = FullSizes(expected: items.count { $0.isLaunchImage && !$0.isReduced })
        sceneSizes = FullSizes(expected: items.count { !$0.isLaunchImage && !$0.isReduced })
    }

    /// Reports the launch images, full sizes first, and keeps some of them to compare the scenes with: none that looks
    /// like a screen of the app. Must run, even on no items, before ``judgeScene(_:)`` can end.
    package func judgeLaunchImages(_ items: [EvidenceItem]) async -> (reports: [SnapshotReport], leftOut: Int) {
        var reports: [SnapshotReport] = []
        var kept = LaunchImages()
        for item in items {
            var cover: (picture: CoverPicture, bytes: Int, sha256: String)?
            let report = await judgeOnce(item, launchImages: []) { picture, sha256 in
                var image = CoverPicture(compressed: picture.bytes, image: picture.decoded.image, reading.limits)
                image.isJPEG = picture.decoded.container.isLossy
                cover = (image, picture.bytes.count, sha256)
            }
            if report.verdict == .launchImage, !report.isVouchedFor(against: item), let cover {
                kept.add(cover.picture, bytes: cover.bytes, sha256: cover.sha256)
            }
            reports.append(report)
        }
        await launchImages.give(kept.pictures)
        return (reports, kept.leftOut)
    }

    /// Smaller copies wait for all full-size pictures, so these must have been started before.
    func judgeScene(_ item: EvidenceItem) async -> SnapshotReport {
        await judgeOnce(item, launchImages: launchImages.value)
    }

    /// Judges a picture, or repeats the verdict on a file with the same bytes.
    /// - Parameter decoded: told of a picture before it is judged, not of repetitions.
    private func judgeOnce(
        _ item: EvidenceItem, launchImages: [CoverPicture], decoded: (Picture, _ sha256: String) -> Void = { _, _ in }
    ) async -> SnapshotReport {
        let file = open(item)
        let key = (try? file.get()).map { PictureKey(item, sha256: $0.sha256) }
        if let key, let first = await known.claim(key) {
            if let report = await repeated(first, item) { return report }
            return await judge(item, consume file, launchImages, decoded)
        }
        let report = await judge(item, consume file, launchImages, decoded)
        if let key { await known.give(report, for: key) }
        return report
    }

    /// Judges a picture when it is its turn. Nothing is waited for meanwhile, so that every turn ends.
    private func judge(
        _ item: EvidenceItem, _ file: consuming Result<SnapshotReading.File, SnapshotReading.Failure>,
        _ launchImages: [CoverPicture], _ decoded: (Picture, _ sha256: String) -> Void
    ) async -> SnapshotReport {
        await known.count()
        if item.isReduced { _ = await sizes(of: item).full(forCopy: item.reportPath) }
        let budget = reading.budget
        let pixels = reading.claimedPixels(file)
        var claim = ScanBudget.Claim(pixels: pixels)
        guard await budget.begin(claim) else {
            let refused = SnapshotReading.Failure(message: budget.refusal)
            return await prepare(item, .failure(refused), launchImages: launchImages).report
        }
        let work = PictureWork(allowed: budget.limits.pictureWork)
        var settled = 0
        var (report, picture) = await prepare(
            item, consume file, claimedPixels: pixels, launchImages: launchImages, work)
        if let larger = picture?.decoded.further.compactMap(\.claimedPixels).max(), larger > pixels {
            budget.end(claim, spent: work.spent)
            settled = work.spent
            claim = ScanBudget.Claim(pixels: larger)
            guard await budget.begin(claim) else {
                (report.verdict, report.message) = (.unreadable, budget.refusal)
                return report
            }
        }
        if let picture { decoded(picture, report.sha256 ?? "") }
        let leaks = reading.journal.during(item.reportPath) { judge(&picture, item, &report) }
        // The pixels of what leaks are held until it is read, so the claim on memory lasts as long.
        read(leaks, item, &report)
        budget.end(claim, spent: work.spent - settled)
        return report
    }

    private func sizes(of item: EvidenceItem) -> FullSizes { item.isLaunchImage ? launchSizes : sceneSizes }

    /// The verdict on an equal file; `nil` for a copy whose full sizes give it another scale.
    private func repeated(_ first: SnapshotReport, _ item: EvidenceItem) async -> SnapshotReport? {
        let sizes = sizes(of: item)
        guard let width = first.width, let height = first.height else {
            if !item.isReduced { await sizes.add(item.reportPath, size: nil) }
            return first.repeated(for: item)
        }
        let size = PixelSize(width: width, height: height)
        if item.isReduced {
            var own = SnapshotReport(item, verdict: .unreadable, message: "")
            _ = await scale(of: size, item, sizes, &own)
            guard own.scale == first.scale, own.pixelsPerPoint == first.pixelsPerPoint else { return nil }
        } else {
            await sizes.add(item.reportPath, size: size)
        }
        album?.repeat(first.path, path: item.reportPath)
        return first.repeated(for: item)
    }

    /// Explains a scene's picture, or a launch image, by the steps that judge it.
    package func explain(_ item: EvidenceItem) async -> (report: SnapshotReport, explanation: Explanation?) {
        let known = item.isLaunchImage ? [] : await launchImages.value
        let file = open(item)
        if item.isReduced { _ = await sizes(of: item).full(forCopy: item.reportPath) }
        let budget = reading.budget
        let pixels = reading.claimedPixels(file)
        let claim = ScanBudget.Claim(pixels: pixels)
        guard await budget.begin(claim) else {
            let refused = SnapshotReading.Failure(message: budget.refusal)
            return (await prepare(item, .failure(refused), launchImages: known).report, nil)
        }
        let work = PictureWork(allowed: budget.limits.pictureWork)
        defer { budget.end(claim, spent: work.spent) }
        var (report, picture) = await prepare(item, consume file, claimedPixels: pixels, launchImages: known, work)
        guard let context = picture?.context else { return (report, nil) }
        var decoded = picture?.decoded
        let outcome = wholeFile(item).judge(&decoded, context, explains: true)
        report.take(outcome.judgement)
        report.vouch(for: item, launchScreens)
        return (report, outcome.explanation)
    }

    /// Judges a file's pictures. Pixels are let go before covers are drawn, unless a report will show them.
    /// - Returns: what is to be read.
    private func judge(
        _ picture: inout Picture?, _ item: EvidenceItem, _ report: inout SnapshotReport
    ) -> (pictures: [LeakingPicture], leftOut: Int) {
        guard let context = picture?.context else { return ([], 0) }
        var decoded = picture?.decoded
        picture = nil
        let outcome = wholeFile(item).judge(&decoded, context, explains: album != nil)
        report.take(outcome.judgement)
        report.vouch(for: item, launchScreens)
        if let explanation = outcome.explanation { album?.add(explanation, path: item.reportPath) }
        cardTexts?.add(outcome.judgement, of: item, report)
        return (outcome.leaking, outcome.leftOut)
    }

    /// Reads what leaks. It is work of its own: an engine that ends or holds up the program costs the text, not the
    /// verdict.
    private func read(
        _ leaks: (pictures: [LeakingPicture], leftOut: Int), _ item: EvidenceItem, _ report: inout SnapshotReport
    ) {
        guard let desk, report.verdict.asksForReading, let width = report.width,
            let height = report.height
        else { return }
        let name = Self.readingPrefix + item.reportPath
        if let reason = reading.journal.reasonToLeaveOut(name) {
            report.reading = ReadingReport(incomplete: reason)
            return
        }
        var read = reading.journal.during(name) {
            desk.read(leaks.pictures, size: PixelSize(width: width, height: height))
        }
        if leaks.leftOut > 0 {
            read.incomplete = read.incomplete ?? "\(leaks.leftOut) further pictures of the file were left out"
        }
        report.reading = read
    }

    /// Before a picture's path in the journal, while it is read.
    private static let readingPrefix = "reading:"

    private func wholeFile(_ item: EvidenceItem) -> WholeFileJudging {
        WholeFileJudging(
            analyzer: analyzer, limits: reading.limits, launchSource: item.role.launchSource, keepsLeaks: desk != nil)
    }

    /// A picture with everything that judging it depends on.
    package struct Picture: Sendable {
        var decoded: DecodedSnapshot
        /// The file's content, for launch images alone.
        var bytes: [UInt8]
        var context: JudgingContext
    }

    /// Reads one file and notes what is known of it before it is judged.
    package func prepare(
        _ item: EvidenceItem, launchImages: [CoverPicture]
    ) async -> (report: SnapshotReport, picture: Picture?) {
        let work = PictureWork(allowed: reading.budget.limits.pictureWork)
        return await prepare(item, open(item), launchImages: launchImages, work)
    }

    /// - Parameter claimedPixels: what decoding cost where it failed.
    private func prepare(
        _ item: EvidenceItem, _ file: consuming Result<SnapshotReading.File, SnapshotReading.Failure>,
        claimedPixels: Int = 0, launchImages: [CoverPicture], _ work: PictureWork = PictureWork()
    ) async -> (report: SnapshotReport, picture: Picture?) {
        let sizes = sizes(of: item)
        var report = SnapshotReport(item, verdict: .unreadable, message: "")
        let outcome = reading.journal.during(item.reportPath) {
            reading.decode(file, keepingBytes: item.isLaunchImage)
        }
        _ = consume file
        report.sha256 = outcome.sha256
        report.container = outcome.container?.rawValue
        let decoded: DecodedSnapshot
        switch outcome.picture {
        case .success(let picture): decoded = picture
        case .failure(let failure):
            if !item.isReduced { await sizes.add(item.reportPath, size: nil) }
            report.message = failure.message
            work.spend(outcome.decodingCost, pixels: claimedPixels)
            return (report, nil)
        }
        let size = decoded.size
        work.spend(outcome.decodingCost, pixels: size.area)
        if !item.isReduced { await sizes.add(item.reportPath, size: size) }

        report.formatConfidence = decoded.confidence.rawValue
        report.width = size.width
        report.height = size.height
        report.notes = decoded.notes
        var context = rules
        context.launchImages = launchImages
        context.work = work
        context.isJPEG = decoded.container.isLossy
        context.pixelsPerPoint = await scale(of: size, item, sizes, &report)
        report.takeScreen(decoded.picture, pixelsPerPoint: context.pixelsPerPoint)
        return (report, Picture(decoded: decoded, bytes: outcome.bytes, context: context))
    }

    private func open(_ item: EvidenceItem) -> Result<SnapshotReading.File, SnapshotReading.Failure> {
        if let reason = reading.journal.reasonToLeaveOut(item.reportPath) {
            return .failure(SnapshotReading.Failure(message: reason))
        }
        return reading.journal.during(item.reportPath) { reading.open(item.candidate) }
    }

    /// Notes the scale and returns the pixels per point.
    private func scale(
        of size: PixelSize, _ item: EvidenceItem, _ sizes: FullSizes, _ report: inout SnapshotReport
    ) async -> Double {
        let full = item.isReduced ? await sizes.full(forCopy: item.reportPath) : []
        let doubled = PixelSize(width: size.width * 2, height: size.height * 2)
        let screen = item.isReduced ? full.first ?? doubled : size
        let (scale, note) = ScreenScale.believed(item.candidate.statedScale, of: screen)
        if let note { report.notes.append(note) }
        let pixelsPerPoint =
            item.isReduced ? ScreenScale.ofReduced(size, among: full, scale: scale) : Double(scale)
        report.scale = scale
        report.pixelsPerPoint = SnapshotReport.rounded(pixelsPerPoint)
        return pixelsPerPoint
    }
}

extension SnapshotReading.Outcome {
    /// Steps for each pixel that decoding took.
    var decodingCost: Int {
        switch container {
        case .aapl?:
            // Two orders of blocks were tried.
            (try? picture.get())?.confidence == .inferred ? PictureWork.Cost.slowFile : PictureWork.Cost.texture
        case .ktx1?, .ktx2?: PictureWork.Cost.texture
        case .png?, .jpeg?, nil: isSlow ? PictureWork.Cost.slowFile : PictureWork.Cost.file
        }
    }
}
