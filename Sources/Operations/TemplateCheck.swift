internal import MaskingAnalysis
public import Policy
public import ReportModel
public import ScanEngine

/// How well each template explains the snapshots of a dump.
public struct TemplateCheck: Sendable {
    /// One template against the pictures that it is meant for.
    public struct Row: Sendable, Equatable {
        public var template: String
        /// Scene snapshots of apps that this template is for.
        public var tried = 0
        /// Those of them that are masked by this template.
        public var masked = 0
        /// Those that it explains wholly, also where another template did before.
        public var explained = 0
        /// Those in which it is seen and something leaks.
        public var leaking = 0
        /// Least and largest share of a picture that it explains where it is seen, 0 … 1.
        public var shares: ClosedRange<Double>?
        /// Ways of drawing and colours that fitted, with their counts.
        public var drawings: [String: Int] = [:]
    }

    /// In the configuration's order.
    public var rows: [Row]
    /// Scene snapshots that no template explains, with their verdicts; sorted by path.
    public var unexplained: [SnapshotReport]
    /// Everything that went wrong on the way, as a scan reports it.
    public var errors: [ScanError]
    public var unusable: [ScanError]
    /// About the templates themselves.
    public var notices: [ScanError] = []

    /// Whether any snapshot was looked at.
    public var hasSeenAny: Bool { !unexplained.isEmpty || rows.contains { $0.tried > 0 } }

    public var status: ExitStatus {
        !unusable.isEmpty ? .failure : !errors.isEmpty ? .incomplete : .success
    }

    /// Explains every scene snapshot under the request's paths.
    public static func run(
        _ request: EvidenceRequest, configuration: Configuration
    ) async throws(ConfigurationError) -> TemplateCheck {
        let library = try TemplateLibrary(configuration, evidence: request.paths, limits: request.limits)
        var check = TemplateCheck(
            rows: configuration.templates.map { Row(template: $0.id) }, unexplained: [], errors: [], unusable: [])
        let budget = ScanBudget(request.workLimits)
        let reading = SnapshotReading(limits: request.limits, budget: budget)
        var evidence = await EvidenceGathering(request, budget) { items in
            await check.explain(items, library, reading, request.jobs)
        }
        check.notices = library.notices
        check.errors += evidence.unusable + evidence.empty + evidence.errors
        check.unusable = evidence.unusable
        await check.explain(evidence.takeItems(of: request.shard), library, reading, request.jobs)
        check.unexplained.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        check.errors.sort()
        return check
    }

    private mutating func explain(
        _ items: [EvidenceItem], _ library: TemplateLibrary, _ reading: SnapshotReading, _ jobs: Int
    ) async {
        let work = ScanWorkList(items) { items in
            AppScan(
                reading: reading, rules: library.rules(forBundle: items.first?.candidate.bundleIdentifier),
                items: items, drawings: library.drawings)
        }
        let order = Dictionary(
            rows.enumerated().map { ($1.template, $0) }, uniquingKeysWith: { first, _ in first })
        await BoundedWork.forEach(work, limit: jobs) { work -> [Seen] in
            switch work {
            case .launchImages(let items, let app):
                return await app.judgeLaunchImages(items).reports.filter { $0.verdict == .unreadable }
                    .map { Seen(report: $0) }
            case .scene(let item, let app):
                let (report, explanation) = await app.explain(item)
                let names = library.rules(forBundle: item.candidate.bundleIdentifier).templates.map(\.id)
                return [Seen(report: report, templates: names, covers: explanation?.covers ?? [])]
            // What is explained is not held back.
            case .held: return []
            }
        } collect: { seen in
            for one in seen { add(one, order) }
        }
    }

    /// What one picture says about the templates.
    private struct Seen: Sendable {
        var report: SnapshotReport
        var templates: [String] = []
        var covers: [Explanation.Cover] = []
    }

    /// A template that explains this share of a picture is seen in it.
    private static let seenShare = 0.5

    private mutating func add(_ seen: Seen, _ order: [String: Int]) {
        if seen.report.verdict == .unreadable {
            errors.append(ScanError(path: seen.report.path, message: seen.report.message))
            return
        }
        if seen.report.verdict != .masked, seen.report.verdict != .launchImage { unexplained.append(seen.report) }
        for id in seen.templates {
            guard let index = order[id] else { continue }
            rows[index].tried += 1
            let isBest = seen.report.template == id
            if isBest, seen.report.verdict == .masked { rows[index].masked += 1 }
            if isBest, seen.report.verdict.isLeak { rows[index].leaking += 1 }
            guard let cover = seen.covers.first(where: { $0.template == id }) else { continue }
            if cover.leaks.isEmpty { rows[index].explained += 1 }
            guard cover.leaks.isEmpty || cover.explainedShare >= Self.seenShare else { continue }
            let share = cover.explainedShare
            rows[index].shares =
                rows[index].shares.map { min($0.lowerBound, share)...max($0.upperBound, share) }
                ?? share...share
            let drawing = cover.gamut == .sRGB ? cover.drawing : "\(cover.drawing), \(cover.gamut.rawValue)"
            rows[index].drawings[drawing, default: 0] += 1
        }
    }
}
