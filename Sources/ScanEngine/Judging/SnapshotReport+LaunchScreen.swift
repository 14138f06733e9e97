internal import MaskingAnalysis
internal import Policy
internal import ReportModel
internal import Vocabulary

/// A launch image that looks like a screen of the app, and of which the configuration says that it is none.
extension SnapshotReport {
    private static let vouched = "looks like a screen of the app; the configuration vouches for it as a launch screen"

    /// Takes the doubt away where somebody vouches for this picture. What is no launch image by its place or by the manifest
    /// stays what it is.
    mutating func vouch(for item: EvidenceItem, _ screens: [VouchedLaunchScreen]) {
        guard let source = item.role.launchSource, !regions.isEmpty,
            screens.contains(where: { vouches($0, for: item, source) })
        else { return }
        verdict = .launchImage
        severity = verdict.severity
        (technique, certainty) = (.launchImage, .stated)
        message = source == .manifest ? source.message : "lies in the launch image group"
        (regions, objections) = ([], [])
        notes.removeAll { $0.hasPrefix(LaunchImageSource.note(of: "")) }
        notes.append(Self.vouched)
    }

    private func vouches(_ screen: VouchedLaunchScreen, for item: EvidenceItem, _ source: LaunchImageSource) -> Bool {
        switch screen {
        case .sha256(let digest): digest == sha256 && [.launchImage, .unrecognizedCover].contains(verdict)
        case .path(let pattern): source == .manifest && verdict == .launchImage && pattern.matches(item.reportPath)
        }
    }

    /// Whether the configuration alone makes it a launch image; scenes are not compared with such a one.
    func isVouchedFor(against item: EvidenceItem) -> Bool {
        item.role.launchSource == .folder && notes.contains(Self.vouched)
    }
}
