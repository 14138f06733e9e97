internal import Policy
internal import ReportModel
internal import Vocabulary

/// Verdicts that hide nothing and yet say less than they seem to.
struct MaskingDoubts {
    var findings: [EvidenceFinding]
    /// About the configuration.
    var notices: [ScanError] = []

    init(_ snapshots: SnapshotList, _ library: TemplateLibrary, _ cards: CardTexts) {
        findings = cards.findings
        var ignored: [String?: Double] = [:]
        for snapshot in snapshots {
            if let finding = Self.launchImage(snapshot) { findings.append(finding) }
            let bundle = snapshot.bundleIdentifier
            let share = ignored[bundle] ?? library.ignoredShare(ofBundle: bundle)
            ignored[bundle] = share
            if snapshot.verdict == .masked, share > ScreenShare.mostIgnored {
                findings.append(
                    Self.finding(
                        .mostlyIgnoredPicture, snapshot,
                        "counts as covered, but \(ScreenShare.percent(share)) of the picture was not judged: the "
                            + "configuration ignores it"))
            }
        }
        notices = ignored.sorted { ($0.key ?? "") < ($1.key ?? "") }.flatMap { bundle, share in
            [
                share > ScreenShare.usuallyIgnored ? library.ignoredNotice(bundle, share) : nil,
                library.sensitiveNotice(bundle),
            ].compactMap(\.self)
        }
    }

    /// The manifest says what a launch image is, and the app can still write another picture into its file. Of such a
    /// picture the report keeps the regions that make it look like a screen.
    private static func launchImage(_ snapshot: SnapshotReport) -> EvidenceFinding? {
        guard snapshot.verdict == .launchImage, !snapshot.regions.isEmpty else { return nil }
        return finding(
            .screenLikeLaunchImage, snapshot,
            "the manifest lists it as a launch image, but it looks like a screen of the app")
    }

    private static func finding(_ rule: RuleID, _ snapshot: SnapshotReport, _ message: String) -> EvidenceFinding {
        EvidenceFinding(
            rule, path: snapshot.path, bundleIdentifier: snapshot.bundleIdentifier, scene: snapshot.scene,
            message: message)
    }
}
