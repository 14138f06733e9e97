internal import Evidence
internal import ImageCodecs
internal import ImageContainers
internal import MaskingAnalysis
internal import PixelModel
internal import Policy
internal import Reading
internal import ReportModel
internal import Reporting
internal import ScanEngine
internal import Vocabulary

/// What looks like a cover in a dump, app by app: judged without a configuration, then told apart by kind.
struct CoverSurvey {
    /// Pictures of one app that covers are learned from. More of them say nothing new, and each is held while the app is
    /// looked at.
    private static let mostExamples = 32
    /// Pixels of those together: four bytes each.
    private static let mostPixels = 96 << 20
    /// Bytes of files in archives that are kept until their app's turn.
    private static let mostHeldBytes = 512 << 20

    let request: EvidenceRequest
    let forced: Bool
    let report: ScanReport

    /// A cover of one app with the pictures that show it.
    struct Found {
        var group: CoverGroup
        /// Paths as in the report.
        var paths: [String]
        /// A small JPEG of what it looks like.
        var thumbnail: [UInt8]
    }

    struct App {
        var bundle: String
        var covers: [Found] = []
        var bars: BarSurvey?
        var refused: [CoverPage.Refusal] = []
    }

    /// - Returns: apps with something that may be a cover, by their bundle identifiers.
    func apps() async -> [App] {
        let chosen = choose()
        // Where every picture is said to be covered, screens with bars are covers as they are.
        let barred = forced ? [:] : BarSurvey.choose(report)
        let wanted = Set([chosen, barred].flatMap(\.values).flatMap { $0 }.map(\.path))
        var held: [String: EvidenceItem] = [:]
        var bytes = 0
        var evidence = await EvidenceGathering(request) { items in
            for item in items where wanted.contains(item.reportPath) {
                bytes += item.candidate.facts.size
                if bytes <= Self.mostHeldBytes { held[item.reportPath] = item }
            }
        }
        for item in evidence.takeItems(of: request.shard) where wanted.contains(item.reportPath) {
            held[item.reportPath] = item
        }
        let reading = SnapshotReading(limits: request.limits)
        func found(_ snapshots: [SnapshotReport]?) -> [(snapshot: SnapshotReport, item: EvidenceItem)] {
            (snapshots ?? []).compactMap { snapshot in held[snapshot.path].map { (snapshot, $0) } }
        }
        return Set(chosen.keys).union(barred.keys).sorted().map { bundle in
            var app = survey(bundle, found(chosen[bundle]), reading)
            app.bars = BarSurvey(found(barred[bundle]), reading)
            return app
        }
    }

    private func survey(
        _ bundle: String, _ items: [(snapshot: SnapshotReport, item: EvidenceItem)], _ reading: SnapshotReading
    ) -> App {
        var app = App(bundle: bundle)
        var examples: [TemplateExample] = []
        var paths: [String] = []
        for (snapshot, item) in items {
            guard case .success(let decoded) = reading.read(item.candidate).picture else { continue }
            guard decoded.further.isEmpty, decoded.image.alphaRange.lowerBound == 255 else {
                app.refused.append(.init(path: snapshot.path, reason: "more than one opaque picture in the file"))
                continue
            }
            var example = TemplateExample(
                image: decoded.image, pixelsPerPoint: snapshot.pixelsPerPoint ?? 1, isLossy: decoded.container.isLossy)
            // A screen that stands unchanged would be called masked from then on.
            example.isFoundCover = snapshot.foundCover?.isScaled == true && !snapshot.verdict.isLeak
            example.showsNumber = DigitWords.areCode(in: decoded.image, pixelsPerPoint: example.pixelsPerPoint)
            examples.append(example)
            paths.append(snapshot.path)
        }
        let groups = CoverGrouping.groups(examples, forced: forced)
        app.refused += groups.refused.map { .init(path: paths[$0.member], reason: $0.reason) }
        app.covers = groups.groups.map { group in
            let first = examples[group.members[0]]
            return Found(
                group: group, paths: group.members.map { paths[$0] }, thumbnail: Self.thumbnail(first.image))
        }
        return app
    }

    static func thumbnail(_ image: RGBAImage) -> [UInt8] {
        (try? JPEGEncoder.encode(image.reduced(longSide: 480), quality: 80)) ?? []
    }

    /// The snapshots to learn from: covered ones of the running app, each content once, all sizes alike.
    private func choose() -> [String: [SnapshotReport]] {
        var apps: [String: [SnapshotReport]] = [:]
        for snapshot in report.snapshots where isCandidate(snapshot) {
            guard let bundle = snapshot.bundleIdentifier else { continue }
            apps[bundle, default: []].append(snapshot)
        }
        return apps.mapValues { all in
            let full = all.filter { $0.variant == nil }
            var seen: Set<String> = []
            let distinct = (full.isEmpty ? all : full).filter { seen.insert($0.sha256 ?? $0.path).inserted }
            return spread(distinct)
        }
    }

    /// Launch images and what equals one are known without being learned; what looks like content is not, unless that is
    /// asked for.
    private func isCandidate(_ snapshot: SnapshotReport) -> Bool {
        guard snapshot.group != "launch-images", snapshot.technique != .launchImage else { return false }
        switch snapshot.verdict {
        case .masked, .unrecognizedCover: return true
        case .unmasked, .partiallyMasked, .translucent, .legibleBlur: return forced
        case .launchImage, .unreadable: return false
        }
    }

    /// Takes turns between sizes until a limit is reached.
    private func spread(_ snapshots: [SnapshotReport]) -> [SnapshotReport] {
        var sizes: [[SnapshotReport]] = Dictionary(grouping: snapshots) { [$0.width ?? 0, $0.height ?? 0] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { Array($0.value.reversed()) }
        var result: [SnapshotReport] = []
        var pixels = 0
        while result.count < Self.mostExamples, sizes.contains(where: { !$0.isEmpty }) {
            for index in sizes.indices where result.count < Self.mostExamples {
                guard let next = sizes[index].popLast() else { continue }
                pixels += (next.width ?? 0) * (next.height ?? 0)
                if pixels > Self.mostPixels { return result }
                result.append(next)
            }
        }
        return result
    }
}
