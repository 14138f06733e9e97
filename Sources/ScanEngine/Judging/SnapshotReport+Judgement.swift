internal import Evidence
internal import MaskingAnalysis
internal import Policy
internal import ReportModel
internal import Vocabulary

extension SnapshotReport {
    /// What is known of a snapshot before its file is opened.
    init(_ item: EvidenceItem, verdict: Verdict, message: String) {
        self.init(path: item.reportPath, verdict: verdict, message: message)
        scale = item.candidate.statedScale
        describe(item)
    }

    /// The report on a file with the same bytes, for another file of the same app in the same role.
    func repeated(for item: EvidenceItem) -> SnapshotReport {
        var report = self
        report.describe(item)
        report.takeShape()
        return report
    }

    /// Everything that belongs to the file and its place, not to its content.
    private mutating func describe(_ item: EvidenceItem) {
        path = item.reportPath
        let candidate = item.candidate
        bundleIdentifier = candidate.bundleIdentifier
        bundleSource = candidate.bundleSource?.rawValue
        let location = candidate.location
        scene = location?.sceneIdentifier
        group = (location?.isLaunchImage ?? false) ? "launch-images" : scene == nil ? nil : "scene"
        variant = (location?.isDownscaled ?? false) ? "downscaled" : nil
        bytes = candidate.facts.size
        modified = UTCTime.text(Double(candidate.facts.modified))
        sandbox = SandboxKind(container: candidate.container)?.rawValue
        (manifest, orientation, appearance) = (nil, nil, nil)
        takeManifest(item.manifest)
    }

    mutating func take(_ judgement: Judgement) {
        verdict = judgement.verdict
        severity = judgement.verdict.severity
        template = judgement.template
        technique = judgement.technique
        certainty = judgement.certainty
        regions = judgement.regions.map { region in
            RegionReport(
                x: region.rectangle.x, y: region.rectangle.y, width: region.rectangle.width,
                height: region.rectangle.height, reason: region.reason, strength: Self.rounded(region.strength) ?? 0)
        }
        objections = judgement.objections.map { ObjectionReport(rule: $0.id, count: $0.count) }
        message = judgement.message
        blurRadius = judgement.blurRadius.flatMap(Self.rounded)
        opacity = judgement.opacity.flatMap(Self.rounded)
        notes += judgement.notes
    }

    /// Four decimals: more would differ between machines, and none of them would mean anything. JSON has no
    /// infinity and no not-a-number.
    static func rounded(_ value: Double) -> Double? {
        value.isFinite ? (value * 10_000).rounded() / 10_000 : nil
    }
}
