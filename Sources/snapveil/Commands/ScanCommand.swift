internal import ArgumentParser
internal import Foundation
internal import Logging
internal import MaskingAnalysis
internal import Places
internal import Policy
internal import ReportModel
internal import ReportPictures
internal import Reporting
internal import ScanEngine

struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find snapshots, judge them and report.",
        discussion: """
            The configuration is taken from --config, then from the file that SNAPVEIL_CONFIG names, then from \
            .snapveil.yml in the working directory, then the built-in defaults; never from inside the evidence.
            """)

    @OptionGroup var evidence: EvidenceOptions

    @Option(help: "Configuration file with overlay templates.", completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Only what was made later counts, by the manifest's date or else the file's: a time such as "
                + "2026-05-01T12:00:00Z, or a file that was changed then.",
            valueName: "time|file"),
        completion: .file())
    var newerThan: String?

    @OptionGroup var reports: ReportOptions

    @OptionGroup var failure: FailureOptions

    @OptionGroup var reading: ReadingOptions

    @OptionGroup var accepted: BaselineOptions

    @OptionGroup var reviewed: DecisionOptions

    @OptionGroup var log: LogOptions

    @OptionGroup(visibility: .private) var worker: WorkerOptions

    func validate() throws {
        if accepted.updateBaseline, evidence.shard != nil {
            throw ValidationError(
                "--update-baseline with --shard would forget what other shards found; merge the reports first")
        }
        if let baseline = accepted.baseline, reports.destinations.contains(where: { $0.file == baseline }) {
            throw ValidationError("--baseline \(baseline): is also an --output; name two files")
        }
        if failure.policy.namesReading, !reading.read {
            throw ValidationError("--fail-on \(failure.failOn): what is readable is known with --read alone")
        }
    }

    func run() async throws {
        if worker.workerJournal == nil,
            let end = ScanSupervisor(evidence: evidence.paths, itemSeconds: evidence.itemSeconds).run()
        {
            switch end {
            case .status(ExitStatus.success.rawValue): return
            case .status(let status): throw ExitCode(status)
            case .signal(let number): WorkerProcess.endSelf(by: number)
            }
        }
        worker.endWithSupervisor()
        let request = worker.apply(to: evidence.request, itemSeconds: evidence.itemSeconds)
        let start = Date()
        let logger = log.logger
        let configuration: Configuration
        let baseline: Baseline?
        let decisions: ReviewDecisions?
        let scanner: EvidenceScanner
        let album: PictureAlbum?
        let age: FreshnessLimit?
        do {
            try reports.check(evidence: evidence.paths)
            baseline = try accepted.load(evidence: evidence.paths)
            decisions = try reviewed.load(evidence: evidence.paths)
            let around = evidence.paths + OutputPlace.evidence(of: evidence.paths)
            let found = try ConfigurationDiscovery.load(
                option: config, environment: ProcessInfo.processInfo.environment,
                workingDirectory: FileManager.default.currentDirectoryPath,
                evidence: around, linked: { LinkedFile.name(of: $0, evidence: around) },
                kinds: CoverKinds.described)
            for note in found.notes { StandardStreams.complain(note, kind: "note") }
            configuration = found.configuration
            age = try freshnessLimit(configuration, now: start)
            logger.info("configuration: \(configuration.file ?? "built-in defaults")")
            album = try reports.album(evidence: evidence.paths)
            scanner = try EvidenceScanner(
                request, configuration: configuration, album: album, reading: reading.request(configuration.reading))
        } catch let error as ConfigurationError {
            StandardStreams.complain(error)
            return try ExitStatus.failure.leave()
        } catch let error as UsageError {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        for problem in scanner.readingProblems { StandardStreams.complain("--read: \(problem)", kind: "warning") }
        AllocatorArenas.limit(jobs: request.jobs)
        var result = await scan(scanner, logger)
        result.report.run = RunRecord(started: start, finished: Date(), shard: request.shard)
        if let age {
            result.report.judgeFreshness(
                age, now: start.timeIntervalSince1970, allowsNone: evidence.allowEmpty)
        }
        result.report.require(configuration.requirements, file: configuration.file ?? "configuration")
        let policy = failure.policy
        result.report.requireReading(
            canaries: configuration.reading.requiresUnreadableCanaries.map {
                "\(configuration.file ?? "configuration"):\($0)"
            }, policy: policy)
        result.report.setAsideStale()
        result.report.suppress(
            by: configuration.suppressions, today: CalendarDate(start), file: configuration.file ?? "configuration")
        reviewed.apply(decisions, to: &result.report, today: CalendarDate(start))
        do throws(UsageError) {
            try accepted.apply(baseline, to: &result.report)
        } catch {
            StandardStreams.complain("\(error)")
            return try ExitStatus.failure.leave()
        }
        if let shard = request.shard, !configuration.requirements.isEmpty {
            StandardStreams.complain(
                "what the configuration requires is not checked in shard \(shard), but when the reports are merged",
                kind: "note")
        }
        let isWritten = try reports.write(
            result.report, album: album, failOn: policy, date: start, configuration: configuration,
            journal: request.journal)
        // The text report on standard output names the errors itself; what is wrong with a named path is said anyway.
        for error in reports.isRead ? result.unusablePaths + result.emptyPaths : result.report.errors {
            StandardStreams.complain(error)
        }
        guard isWritten else { return try ExitStatus.failure.leave() }
        try ExitStatus(result, failOn: policy, exitZero: failure.exitZero).leave()
    }

    /// What pictures have to be newer than: the option says it, or else the configuration.
    private func freshnessLimit(_ configuration: Configuration, now: Date) throws(UsageError) -> FreshnessLimit? {
        let moment: Double
        let paths = evidence.paths + OutputPlace.evidence(of: evidence.paths)
        if let newerThan {
            moment = try NewerThan.moment(
                newerThan, directory: FileManager.default.currentDirectoryPath, evidence: paths)
        } else if let age = configuration.newerThan {
            let file = configuration.file ?? "configuration"
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
            do throws(UsageError) {
                moment = try NewerThan.moment(age.text, directory: folder, evidence: paths)
            } catch {
                throw UsageError(path: "\(file):\(age.line)", message: "newer-than: \(error.path) \(error.message)")
            }
        } else {
            return nil
        }
        guard moment <= now.timeIntervalSince1970 else {
            throw UsageError(
                path: newerThan ?? configuration.newerThan?.text ?? "newer-than",
                message: "lies in the future, so nothing can be newer")
        }
        return FreshnessLimit(moment: moment)
    }

    /// Scans with a progress line or log lines on standard error.
    private func scan(_ scanner: EvidenceScanner, _ logger: Logger) async -> ScanResult {
        let clock = ContinuousClock()
        let start = clock.now
        let line = log.progressLine
        let orphaned = worker.orphanCheck
        let result = await scanner.scan { progress in
            orphaned?()
            if progress.isBeginning { AllocatorArenas.giveBackFreeMemory() }
            line?.show(progress)
            if progress.isBeginning { logger.info("found \(TextLayout.counted(progress.total, "snapshot"))") }
            for snapshot in progress.latest { logger.debug("\(snapshot.verdict.rawValue): \(snapshot.path)") }
        }
        line?.end()
        let seconds = String(format: "%.1f", (clock.now - start) / .seconds(1))
        logger.info(
            "judged \(TextLayout.counted(result.report.snapshots.count, "snapshot")) in \(seconds) s: \(TextLayout.counted(result.report.findings.count, "finding")), \(TextLayout.counted(result.report.errors.count, "error"))"
        )
        return result
    }
}
