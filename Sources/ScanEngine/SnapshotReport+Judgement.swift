internal import Evidence
internal import MaskingAnalysis
internal import Policy

extension SnapshotReport {
    /// What is known of a snapshot before its file is opened.
    init(_ item: EvidenceItem, verdict: Verdict, message: String) {
        self.init(path: item.reportPath, verdict: verdict, message: message)
        let candidate = item.candidate
        bundleIdentifier = candidate.bundleIdentifier
        bundleSource = candidate.bundleSource?.rawValue
        if let location = candidate.location {
            scene = location.sceneIdentifier
            group = location.isLaunchImage ? "launch-images" : scene == nil ? nil : "scene"
            variant = location.isDownscaled ? "downscaled" : nil
        }
        scale = candidate.statedScale
        bytes = candidate.facts.size
        modified = UTCTime.text(Double(candidate.facts.modified))
        sandbox = SandboxKind(container: candidate.container)?.rawValue
        takeManifest(item.manifest)
    }

    mutating func take(_ judgement: Judgement) {
        verdict = judgement.verdict
        severity = judgement.verdict.severity
        template = judgement.template
        technique = judgement.technique
        confidence = Self.rounded(judgement.confidence)
        regions = judgement.regions.map { region in
            RegionReport(
                x: region.rectangle.x, y: region.rectangle.y, width: region.rectangle.width,
                height: region.rectangle.height, reason: region.reason, strength: Self.rounded(region.strength) ?? 0)
        }
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
