public import Policy
public import ReportModel
public import ReportPictures

/// A scan's report, and what its exit code needs beyond that.
public struct ScanResult: Sendable {
    public var report: ScanReport
    /// Paths of the command line that could not be scanned at all; they are among the report's errors, too.
    public var unusablePaths: [ScanError]
    /// Paths without a snapshot, where that is an error; they are among the report's errors, too.
    public var emptyPaths: [ScanError]

    public init(report: ScanReport, unusablePaths: [ScanError], emptyPaths: [ScanError]) {
        self.report = report
        self.unusablePaths = unusablePaths
        self.emptyPaths = emptyPaths
    }
}

/// Collects, decodes and judges.
public struct EvidenceScanner: Sendable {
    private let request: EvidenceRequest
    private let library: TemplateLibrary
    private let album: PictureAlbum?
    private let cardTexts = CardTexts()
    private let emptyRegions = EmptyRegions()
    private let desk: ReadingDesk?

    /// Loads the templates' pictures.
    /// - Parameters:
    ///   - reading: `nil`: nothing is read, and no library for it is loaded.
    ///   - album: takes pictures of every snapshot that can be decoded, which costs time; `nil`: none are made.
    public init(
        _ request: EvidenceRequest, configuration: Configuration, album: PictureAlbum? = nil,
        reading: ReadingRequest? = nil
    ) throws(ConfigurationError) {
        self.request = request
        self.album = album
        library = try TemplateLibrary(configuration, evidence: request.paths, limits: request.limits)
        desk = reading.map { ReadingDesk($0, hasTemplates: !configuration.templates.isEmpty) }
    }

    /// What can't be read here and what to install, a line each.
    public var readingProblems: [String] { desk?.problems ?? [] }

    /// Judges everything under the request's paths. Trouble with a part of it is reported and ends nothing else.
    /// - Parameter progress: told once all evidence is known, then after each piece of work, one call at a time.
    public func scan(progress: (@Sendable (ScanProgress) -> Void)? = nil) async -> ScanResult {
        var early = EarlyVerdicts()
        let budget = ScanBudget(request.workLimits)
        var evidence = await EvidenceGathering(request, budget) { items in
            early.begin()
            await judge(items, budget) { early.add($0.reports, $0.notice) }
        }
        let known = early.completed(by: evidence, of: request)
        let items = evidence.takeItems(of: request.shard)
        var snapshots = known.reports
        var notices = evidence.notices + known.notices
        var counted = ScanProgress(total: items.count + snapshots.count)
        progress?(counted)
        if !snapshots.isEmpty {
            counted.add(Array(snapshots))
            progress?(counted)
        }
        await judge(consume items, budget) { done in
            snapshots.append(contentsOf: done.reports)
            counted.add(done.reports)
            progress?(counted)
            if let notice = done.notice { notices.append(notice) }
        }
        snapshots = emptyRegions.completed(snapshots)
        let errors =
            evidence.unusable + evidence.empty + evidence.errors + known.errors
            + snapshots.flatMap(\.unjudged)
        let doubts = MaskingDoubts(snapshots, library, cardTexts)
        let report = ScanReport(
            complete: errors.isEmpty, roots: evidence.roots, snapshots: snapshots,
            evidenceFindings: evidence.findings + SceneComparison.findings(snapshots) + doubts.findings
                + ReadingFindings.findings(snapshots),
            manifests: evidence.manifests,
            configuration: library.record, errors: errors,
            notices: notices + library.notices + doubts.notices
                + (request.shard == nil ? UnusedEntries.notices(library.configuration, snapshots) : [])
                + (readingProblems + [budget.reading.notice].compactMap(\.self))
                .map { ScanError(path: "--read", message: $0) })
        return ScanResult(report: report, unusablePaths: evidence.unusable, emptyPaths: evidence.empty)
    }

    /// Judges whole apps.
    private func judge(
        _ items: consuming [EvidenceItem], _ budget: ScanBudget, collect: (Done) -> Void
    ) async {
        let reading = SnapshotReading(limits: request.limits, journal: request.journal, budget: budget)
        let library = library
        let (album, cardTexts, emptyRegions, desk) = (album, cardTexts, emptyRegions, desk)
        let work = ScanWorkList(consume items) { items in
            let bundle = items.first?.candidate.bundleIdentifier
            return AppScan(
                reading: reading, rules: library.rules(forBundle: bundle),
                launchScreens: library.launchScreens(forBundle: bundle), items: items, drawings: library.drawings,
                album: album, cardTexts: cardTexts, emptyRegions: emptyRegions, desk: desk)
        }
        await BoundedWork.forEach(work, limit: request.jobs) { work -> Done in
            switch work {
            case .launchImages(let items, let app):
                let (reports, leftOut) = await app.judgeLaunchImages(items)
                return Done(reports: reports, notice: Self.notice(leftOut: leftOut, of: items))
            case .scene(let item, let app):
                return Done(reports: await app.judgeScene(item).map { [$0] } ?? [])
            case .held(let app):
                return Done(reports: await app.judgeHeld())
            }
        } collect: {
            collect($0)
        }
    }

    private struct Done: Sendable {
        var reports: [SnapshotReport]
        var notice: ScanError?
    }

    private static func notice(leftOut: Int, of items: [EvidenceItem]) -> ScanError? {
        guard leftOut > 0, let first = items.first else { return nil }
        return ScanError(
            path: first.reportPath,
            message: "the app has more launch images than scenes are compared with: \(leftOut) were left out")
    }
}
