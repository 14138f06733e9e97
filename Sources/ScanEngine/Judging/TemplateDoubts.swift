internal import Policy
internal import ReportModel

extension Configuration {
    func notice(_ template: TemplateDefinition, _ doubt: String) -> ScanError {
        ScanError(path: "\(file ?? "configuration"):\(template.line)", message: "template '\(template.id)': \(doubt)")
    }
}

extension TemplateLibrary {
    /// How much of an app's screens the configuration ignores, 0 … 1.
    func ignoredShare(ofBundle bundle: String?) -> Double { ScreenShare.of(rules(forBundle: bundle).ignoreRegions) }

    func ignoredNotice(_ bundle: String?, _ share: Double) -> ScanError {
        ScanError(
            path: record.file ?? "configuration",
            message: "ignores \(ScreenShare.percent(share)) of the screens of \(bundle ?? "unidentified apps"): "
                + "what they show there is not judged")
    }

    /// Where sensitive regions are all that is judged of an app's screens, and next to nothing.
    func sensitiveNotice(_ bundle: String?) -> ScanError? {
        let regions = rules(forBundle: bundle).sensitiveRegions
        guard !regions.isEmpty, ScreenShare.of(regions) < ScreenShare.leastSensitive else { return nil }
        return ScanError(
            path: record.file ?? "configuration",
            message: "judges less than \(ScreenShare.percent(ScreenShare.leastSensitive)) of the screens of "
                + "\(bundle ?? "unidentified apps"), its sensitive regions: nearly all that they show is not judged")
    }
}
