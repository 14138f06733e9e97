internal import Evidence

/// A file to judge, with the name that reports give it.
struct EvidenceItem: Sendable {
    var candidate: SnapshotCandidate
    var reportPath: String
    /// Which path of the command line it was found under.
    var root: Int
    /// What the system's manifest says about it, where that is known.
    var manifest: ManifestEntry?

    /// What has launch images, templates and sizes in common: the snapshots of one app in one container.
    var app: AppKey {
        AppKey(root: root, container: candidate.container, bundle: candidate.bundleIdentifier)
    }

    var isLaunchImage: Bool { candidate.location?.isLaunchImage ?? false }
    var isReduced: Bool { candidate.location?.isDownscaled ?? false }
}

struct AppKey: Hashable, Sendable {
    var root: Int
    var container: EvidencePath
    var bundle: String?
}
