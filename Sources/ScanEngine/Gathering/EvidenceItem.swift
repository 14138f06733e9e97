package import Evidence

/// A file to judge, with the name that reports give it. A scan begins with one for each snapshot, so it is kept small.
package struct EvidenceItem: Sendable {
    package var candidate: SnapshotCandidate
    /// What ``reportPath`` is made of.
    private var named: EvidencePath?
    private var prefix: [UInt8]
    /// Which path of the command line it was found under.
    var root: Int
    private var entry: Entry?

    /// Apart from the item, which would have room for one otherwise: it is larger than all the rest.
    private indirect enum Entry: Sendable { case listed(ManifestEntry) }

    /// What the system's manifest says about it, where that is known.
    var manifest: ManifestEntry? {
        get { if case .listed(let manifest)? = entry { manifest } else { nil } }
        set { entry = newValue.map { .listed($0) } }
    }

    /// As ``SnapshotReport/path``.
    package var reportPath: String { Self.reportPath(named, prefix) }

    /// What has launch images, templates and sizes in common: the snapshots of one app in one container.
    package var app: AppKey {
        AppKey(root: root, container: candidate.container, bundle: candidate.bundleIdentifier)
    }

    package var isReduced: Bool { candidate.location?.isDownscaled ?? false }

    /// Whether it came out of an archive and was judged before all of that was read.
    var isReleased: Bool {
        if case .released = candidate.content { true } else { false }
    }

    /// Whether its bytes wait in memory.
    var isHeld: Bool {
        if case .held = candidate.content { true } else { false }
    }
}

extension EvidenceItem {
    /// - Parameter prefix: what the paths below the root begin with in reports.
    init(_ candidate: SnapshotCandidate, _ root: EvidenceRoot, _ index: Int, _ prefix: [UInt8]) {
        let path = root.isDirectory || root.isArchive || prefix.isEmpty ? candidate.path : nil
        (self.candidate, named, self.prefix, self.root) = (candidate, path, prefix, index)
    }

    /// A file that is named by its absolute path.
    package init(alone candidate: SnapshotCandidate) {
        (self.candidate, named, prefix, root) = (candidate, EvidencePath(bytes: candidate.absolutePath), [], 0)
    }

    /// How reports write a path below a root; `nil` is the root itself.
    static func reportPath(_ path: EvidencePath?, _ prefix: [UInt8]) -> String {
        guard let path, !path.bytes.isEmpty else { return prefix.isEmpty ? "." : EvidencePath(bytes: prefix).escaped }
        if prefix.isEmpty || path.bytes.first == UInt8(ascii: "/") { return path.escaped }
        return EvidencePath(bytes: prefix + [UInt8(ascii: "/")] + path.bytes).escaped
    }
}

package struct AppKey: Hashable, Sendable {
    var root: Int
    var container: EvidencePath
    package var bundle: String?
}
