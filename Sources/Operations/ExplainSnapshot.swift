public import ByteReading
internal import Evidence
internal import Foundation
internal import ImageCodecs
public import MaskingAnalysis
public import Places
public import Policy
public import ReportModel
public import ScanEngine

/// One snapshot's verdict with everything that led to it.
public struct ExplainedSnapshot: Sendable {
    /// As a scan reports it.
    public var report: SnapshotReport
    /// `nil` where the picture cannot be decoded; the report says why.
    public var explanation: Explanation?
    /// Launch images of the same container that were read, in the order of their covers' numbers; `nil` where none counts
    /// as a cover.
    public var launchImages: Int?
    /// Templates that the configuration gives this app.
    public var templates: [String]

    public var status: ExitStatus { explanation == nil ? .incomplete : .success }
}

/// Explains the verdict on one file.
public struct SnapshotExplainer: Sendable {
    private let neighbours: SnapshotNeighbours
    private let reading: SnapshotReading

    /// Looks at the file's place, not yet into it.
    public init(_ path: String, limits: DecodeLimits) throws(UsageError) {
        neighbours = try SnapshotNeighbours(path)
        reading = SnapshotReading(limits: limits)
    }

    /// One snapshot of a folder or an archive, by its name in reports; reads the evidence as a scan does.
    /// - Parameter request: of one path.
    public init(_ request: EvidenceRequest, named name: String) async throws(UsageError) {
        let budget = ScanBudget(request.workLimits)
        reading = SnapshotReading(limits: request.limits, budget: budget)
        neighbours = try await SnapshotNeighbours(named: name, in: request.paths[0], request, budget)
    }

    /// What of the evidence could not be read.
    public var errors: [ScanError] { neighbours.errors }

    /// Folders and files that nothing may be written into.
    public var evidence: [String] { neighbours.protected }

    public func explain(_ configuration: Configuration) async throws(ConfigurationError) -> ExplainedSnapshot {
        let library = try TemplateLibrary(configuration, evidence: evidence, limits: reading.limits)
        let item = neighbours.item
        let rules = library.rules(forBundle: item.candidate.bundleIdentifier)
        let app = AppScan(
            reading: reading, rules: rules,
            launchScreens: library.launchScreens(forBundle: item.candidate.bundleIdentifier), items: neighbours.all)
        let launch = await app.judgeLaunchImages(neighbours.launchImages)
        for full in neighbours.fullSizes { await app.measure(full) }
        var (report, explanation) = await app.explain(item)
        if let found = await inCompany(report, library) { report = found }
        return ExplainedSnapshot(
            report: report, explanation: explanation,
            launchImages: item.isLaunchImage ? nil : launch.reports.count, templates: rules.templates.map(\.id))
    }
}

extension SnapshotExplainer {
    /// The report on the file where the app's other pictures have a say in it: judged with all of them, as a scan does.
    private func inCompany(_ report: SnapshotReport, _ library: TemplateLibrary) async -> SnapshotReport? {
        let item = neighbours.item
        guard report.verdict.isLeak || report.verdict == .unrecognizedCover, !item.isLaunchImage,
            !neighbours.scenes.isEmpty
        else { return nil }
        let bundle = item.candidate.bundleIdentifier
        let items = neighbours.launchImages + neighbours.scenes + [item]
        var found: [SnapshotReport] = []
        let work = ScanWorkList(items) { items in
            AppScan(
                reading: reading, rules: library.rules(forBundle: bundle),
                launchScreens: library.launchScreens(forBundle: bundle), items: items)
        }
        for work in work {
            switch work {
            case .launchImages(let items, let app): _ = await app.judgeLaunchImages(items)
            case .scene(let item, let app): _ = await app.judgeScene(item)
            case .held(let app): found += await app.judgeHeld()
            }
        }
        return found.first { $0.path == report.path }
    }
}

/// Writes the pictures of an explanation.
public struct ExplanationWriter: Sendable {
    private let folder: URL
    private let shown: String

    /// Makes the folder, which must be new or empty and outside the evidence.
    public init(folder: String, evidence: [String]) throws(UsageError) {
        self.folder = try OutputPlace.prepareFolder(folder, evidence: evidence)
        shown = folder
    }

    /// - Returns: names of the files, e.g. `prediction.png`.
    public func write(_ explanation: Explanation) throws(UsageError) -> [String] {
        var written: [String] = []
        for kind in ExplanationPicture.allCases {
            let file = "\(kind.rawValue).png"
            do {
                guard let bytes = try Self.encoded(kind, explanation) else { continue }
                try Data(bytes).write(
                    to: folder.appendingPathComponent(file), options: .withoutOverwriting)
            } catch let error as PNGError {
                throw UsageError(path: "\(shown)/\(file)", message: "\(error)")
            } catch {
                throw UsageError(path: "\(shown)/\(file)", message: OutputPlace.reason(error))
            }
            written.append(file)
        }
        return written
    }

    /// Drawn row by row where they are not there already: a picture may be as large as the memory of a scan.
    private static func encoded(_ kind: ExplanationPicture, _ explanation: Explanation) throws(PNGError) -> [UInt8]? {
        if kind == .snapshot { return try PNGEncoder.encode(explanation.picture) }
        guard let rows = explanation.rows(of: kind) else { return nil }
        return try PNGEncoder.encode(explanation.size, isOpaque: true, draw: rows)
    }
}
