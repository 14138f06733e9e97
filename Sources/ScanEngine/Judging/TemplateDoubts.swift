internal import Evidence
internal import MaskingAnalysis
internal import Policy
internal import ReportModel

/// Why a template may let content pass as a cover.
enum TemplateDoubts {
    static let noExample =
        "has no example of its card: the text on a card is not checked (add 'image:')"

    /// A template is compared as it is, so a screen of the app as a template calls that screen covered.
    /// - Parameter path: of the picture, whose name may state its scale.
    static func picture(_ cover: CoverPicture, _ path: String) -> String? {
        guard let image = cover.image else { return nil }
        let scale = SnapshotFileName.scale(path) ?? ScreenScale.guess(image.size)
        let shown = MaskingAnalyzer().judge(image, JudgingContext(pixelsPerPoint: Double(scale)))
        guard shown.verdict.isLeak else { return nil }
        return "its picture may be a screen of the app instead of a cover (\(shown.message)): whatever looks like it "
            + "passes as masked"
    }
}

extension Configuration {
    func notice(_ template: TemplateDefinition, _ doubt: String) -> ScanError {
        ScanError(path: "\(file ?? "configuration"):\(template.line)", message: "template '\(template.id)': \(doubt)")
    }
}

extension TemplateLibrary {
    /// How much of an app's screens the configuration ignores, 0 … 1.
    func ignoredShare(ofBundle bundle: String?) -> Double { IgnoredShare.of(rules(forBundle: bundle).ignoreRegions) }

    func ignoredNotice(_ bundle: String?, _ share: Double) -> ScanError {
        ScanError(
            path: record.file ?? "configuration",
            message: "ignores \(IgnoredShare.percent(share)) of the screens of \(bundle ?? "apps that are not known"): "
                + "what they show there is not judged")
    }
}
