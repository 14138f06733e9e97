internal import Policy
public import Vocabulary

extension SnapshotReport {
    /// What the picture is, where it is no snapshot of the app switcher.
    public var place: PlaceKind? { file.group.flatMap { PlaceKind(rawValue: $0) } }

    /// Whether it lies where the system keeps the snapshots of the app switcher. There it is no other picture, whatever a
    /// report says that came from a file.
    var isStoredBySwitcher: Bool {
        let folders = file.path.split(separator: "/").dropLast()
        return zip(folders, folders.dropFirst()).contains { above, folder in
            folder == "Snapshots" && (above == "SplashBoard" || above == "Caches")
        }
    }

    /// The rule of its finding: the verdict's, or that of its place, where no cover of the app is expected.
    public var rule: RuleID { place?.rule ?? RuleID(outcome.verdict.rawValue) }

    /// How heavy the verdict is on such a picture. What looks covered in another place is worth a look at most.
    package var weight: Severity {
        guard let place else { return outcome.verdict.severity }
        if outcome.verdict.isLeak { return RuleCatalogue.rule(place.rule).severity }
        return outcome.verdict == .unrecognizedCover ? .note : outcome.verdict.severity
    }
}
